import { localOrigins, requireFreePorts } from '../ports.mjs';

/** Serves what is built, without building: what the browser tests run against. */
export async function run() {
  await requireFreePorts();
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const { untilStopped } = await import('../serve/until-stopped.mjs');
  const servers = await startLocalServers();
  console.log(`Serving ${Object.values(localOrigins).join(', ')}`);
  await untilStopped(servers);
}
