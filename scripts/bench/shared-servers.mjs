import { loadBenchmark } from './load-benchmark.mjs';

/**
 * A Redis server of the benchmark's own.
 * @typedef {object} RedisServer
 * @property {string} url
 * @property {() => Promise<{ commands: number, processorMs: number }>} work what it has done so far
 * @property {() => Promise<void>} kill
 * @property {() => Promise<void>} restart
 * @property {() => Promise<void>} stop
 */

/**
 * A PostgreSQL server of the benchmark's own.
 * @typedef {object} PostgresServer
 * @property {string} url
 * @property {() => { processorMs: number }} work what it has done so far
 * @property {() => Promise<void>} kill
 * @property {() => Promise<void>} restart
 * @property {() => Promise<void>} stop
 */

/**
 * An nginx of the benchmark's own.
 * @typedef {object} NginxServer
 * @property {string} origin
 * @property {() => Promise<void>} killWorkers
 * @property {() => Promise<void>} stop
 */

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
