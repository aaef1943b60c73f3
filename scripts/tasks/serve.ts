import { existsSync } from 'node:fs';
import { productionLikeFolder } from '../paths.mjs';
import { localOrigins, productionLikeOrigin, requireFreePorts } from '../ports.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * Serves what is built, without building: what the browser tests run against. The drawer as for production
 * is among it when the tests' build has left one.
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
