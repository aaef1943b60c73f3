import { existsSync } from 'node:fs';
import { productionLikeFolder } from '../paths.mjs';
import { localOrigins } from '../ports.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * Serves the existing builds to the browser tests, without building. Also serves the production-like build, if
 * `npm run build:tests` has created this build.
 */
export async function run() {
  const productionLike = existsSync(productionLikeFolder)
    ? [{ folder: productionLikeFolder, origin: localOrigins.productionLike }]
    : [];
  const servers = await startLocalServers({ moreReleases: productionLike });
  console.log(`Serving ${Object.values(localOrigins).join(', ')}`);
  await untilStopped(servers);
}
