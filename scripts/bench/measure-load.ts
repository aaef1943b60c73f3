import type { LoadMeasurement } from './load-budgets.ts';
import {
  isFinished,
  post,
  questionFor,
  readAnswer,
  type Service,
  startService,
} from './service-under-load.ts';
import {
  loadSharedServers,
  type PostgresServer,
  type RedisServer,
  settingsFor,
} from './shared-servers.ts';

interface Shared {
  readonly redis?: RedisServer;
  readonly postgres?: PostgresServer;
}

/** Visitors who are sent their answers at one time. */
const visitors = 200;
/** Asked before memory is first looked at: as many as fill the memory of answers, and half as many again. */
const warmUp = 1_500;
const questions = 5_000;
/** Of these, so many at one time: as busy as two processors are with it, and no more. */
const workers = 20;

/**
 * Puts the built answer service under load on this machine: many visitors at once, and many questions one after
 * the other. Once alone, and, where they are installed, two instances that share a Redis server, without and with
 * their content in PostgreSQL.
 */
export async function* measureLoad(
  amounts: { warmUp: number; questions: number } = { warmUp, questions },
): AsyncGenerator<LoadMeasurement> {
  yield await measureInstances(1, {}, amounts);
  const { startRedis, startPostgres } = await loadSharedServers();
  const redis = await startRedis();
  if (redis === undefined) return;
  try {
    yield await measureInstances(2, { redis }, amounts);
    const postgres = await startPostgres();
    if (postgres === undefined) return;
    try {
      yield await measureInstances(2, { redis, postgres }, amounts);
    } finally {
      await postgres.stop();
    }
  } finally {
    await redis.stop();
  }
}

async function measureInstances(
  count: number,
  shared: Shared,
  amounts: { warmUp: number; questions: number },
): Promise<LoadMeasurement> {
  const services: Service[] = [];
  try {
    for (let started = 0; started < count; started += 1) {
      services.push(await startService(settingsFor(shared)));
    }
    await askAll(services, 100, 10);
    const atOnce = await askAll(services, visitors, visitors);
    const filling = await askAll(services, amounts.warmUp, workers);
    const before = await costsOf(services, shared);
    const inARow = await askAll(services, amounts.questions, workers);
    const after = await costsOf(services, shared);
    const each = (total: number) => total / amounts.questions;
    return {
      instances: count,
      visitors,
      questions: amounts.questions,
      failures: atOnce.failures + filling.failures + inARow.failures,
      firstTextMs: atOnce.firstTextMs,
      processorMs: each(after.processorMs - before.processorMs),
      heldMiB: after.held.map((held) => held / 2 ** 20),
      heldGrowth: Math.max(...after.held.map((held, at) => held / (before.held[at] ?? 0))),
      residentMiB: after.resident.map((resident) => resident / 2 ** 20),
      ...(after.redis && before.redis
        ? {
            redis: {
              commands: each(after.redis.commands - before.redis.commands),
              processorMs: each(after.redis.processorMs - before.redis.processorMs),
            },
          }
        : {}),
      ...(after.postgres && before.postgres
        ? {
            postgres: {
              processorMs: each(after.postgres.processorMs - before.postgres.processorMs),
            },
          }
        : {}),
    };
  } finally {
    for (const service of services) service.kill();
  }
}

/** Asks so many questions, so many at one time, of one service after the other. */
async function askAll(services: readonly Service[], count: number, atOnce: number) {
  let next = 0;
  let failures = 0;
  const firstTextMs: number[] = [];
  const work = async () => {
    while (next < count) {
      const question = questionFor(next);
      const url = services[next % services.length]?.url ?? '';
      next += 1;
      const first = await ask(url, question).catch(() => undefined);
      if (first === undefined) failures += 1;
      else firstTextMs.push(first);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { failures, firstTextMs };
}

/**
 * Asks a question and reads its answer.
 *
 * @returns time to its first text in ms; undefined when it did not come to its end
 */
async function ask(url: string, question: string): Promise<number | undefined> {
  const begun = performance.now();
  let firstTextMs = 0;
  const { text } = await readAnswer(await post(url, question), () => {
    firstTextMs = performance.now() - begun;
  });
  return isFinished(text) ? firstTextMs : undefined;
}

/** What the services, and what they share, have cost so far. */
async function costsOf(services: readonly Service[], { redis, postgres }: Shared) {
  let processorMs = 0;
  for (const { metricsUrl } of services) {
    const figures = await (await fetch(`${metricsUrl}/metrics`)).text();
    processorMs += Number(/^process_cpu_seconds_total (\S+)$/m.exec(figures)?.[1]) * 1_000;
  }
  // Afterwards: collecting garbage costs time as well.
  const memory = await Promise.all(services.map((service) => service.memory()));
  return {
    processorMs,
    held: memory.map(({ heldBytes }) => heldBytes),
    resident: memory.map(({ residentBytes }) => residentBytes),
    redis: await redis?.work(),
    postgres: postgres?.work(),
  };
}
