import { existsSync } from 'node:fs';
import { productionLikeFolder } from '../paths.mjs';
import { localOrigins, productionLikeOrigin, requireFreePorts } from '../ports.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * Serves the existing builds to the browser tests, without building. Also serves the production-like build, if
 * `npm run build:tests` has created this build.
 */
export async function run() {
  const productionLike = existsSync(productionLikeFolder)
    ? [{ folder: productionLikeFolder, origin: productionLikeOrigin }]
    : [];
  const origins = [...Object.values(localOrigins), ...productionLike.map(({ origin }) => origin)];
  await requireFreePorts(origins);
  const servers = await startLocalServers({ moreReleases: productionLike });
  console.log(`Serving ${origins.join(', ')}`);
  await untilStopped(servers);
}
