import { loadBenchmark } from './load-benchmark.mjs';

/** @typedef {import('../../apps/answer-service/src/shared/redis-server.test-support.ts').RedisServer} RedisServer */
/** @typedef {import('../../apps/answer-service/src/postgres/postgres-server.test-support.ts').PostgresServer} PostgresServer */
/** @typedef {import('../../apps/answer-service/src/nginx-server.test-support.ts').NginxServer} NginxServer */

/**
 * How to start what instances of the answer service share; undefined where it is not installed.
 * @typedef {object} SharedServers
 * @property {() => Promise<RedisServer | undefined>} startRedis
 * @property {() => Promise<PostgresServer | undefined>} startPostgres
 * @property {(instances: readonly string[], writer: string) => Promise<NginxServer | undefined>} startNginx before the
 *   instances at these addresses, as a module of the build configures it
 */

/** @returns {Promise<SharedServers>} */
export function loadSharedServers() {
  return loadBenchmark('apps/answer-service');
}

/**
 * The settings of a service that shares them.
 * @param {{ redis?: RedisServer, postgres?: PostgresServer }} shared
 * @returns {Record<string, string>}
 */
export function settingsFor({ redis, postgres }) {
  return {
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...(postgres === undefined ? {} : { POSTGRES_URL: postgres.url }),
  };
}
