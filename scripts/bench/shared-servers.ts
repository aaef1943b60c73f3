import type { NginxServer } from '../../apps/answer-service/test-support/nginx-server.ts';
import type { PostgresServer } from '../../apps/answer-service/test-support/postgres-server.ts';
import type { RedisServer } from '../../apps/answer-service/test-support/redis-server.ts';
import { loadBenchmark } from './load-benchmark.ts';

export type { PostgresServer, RedisServer };

/** How to start what instances of the answer service share; undefined where it is not installed. */
interface SharedServers {
  readonly startRedis: () => Promise<RedisServer | undefined>;
  readonly startPostgres: () => Promise<PostgresServer | undefined>;
  /** Before the instances at these addresses, as a module of the build configures it. */
  readonly startNginx: (
    instances: readonly string[],
    writer: string,
  ) => Promise<NginxServer | undefined>;
}

export function loadSharedServers(): Promise<SharedServers> {
  return loadBenchmark('apps/answer-service');
}

/** The settings of a service that shares them. */
export function settingsFor({
  redis,
  postgres,
}: {
  redis?: RedisServer;
  postgres?: PostgresServer;
}): Record<string, string> {
  return {
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...(postgres === undefined ? {} : { POSTGRES_URL: postgres.url }),
  };
}
