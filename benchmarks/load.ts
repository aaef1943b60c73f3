import { judge, type Verdict } from './budgets.ts';
import {
  isFinished,
  loadSharedServers,
  post,
  questionFor,
  readAnswer,
  type Service,
  type Shared,
  settingsFor,
  startService,
} from './service-under-load.ts';

/** How one or more instances of the answer service behave under load. */
export interface LoadMeasurement {
  readonly instances: number;
  /** Number of visitors who ask at the same time. */
  readonly visitors: number;
  /** Number of questions that are asked after the warm-up. */
  readonly questions: number;
  /** Number of questions that got no complete answer. Includes questions of the warm-up. */
  readonly failures: number;
  /** Time to the first text for each of the simultaneous visitors, in ms. */
  readonly firstTextMs: readonly number[];
  /** Processor time per question, in ms, summed over all instances. */
  readonly processorMs: number;
  /** Memory of each instance in MiB, after the questions and a garbage collection. */
  readonly heldMiB: readonly number[];
  /** The highest growth of any instance: `heldMiB` divided by the instance's memory before the questions. */
  readonly heldGrowth: number;
  readonly residentMiB: readonly number[];
  /** Number of commands to Redis, and processor time of Redis in ms. Both are per question. */
  readonly redis?: { commands: number; processorMs: number };
  /** Processor time of PostgreSQL per question, in ms. Missing if the content is not in PostgreSQL. */
  readonly postgres?: { processorMs: number };
}

const visitors = 200;
/**
 * Number of questions before the first memory reading. They fill the service's store of resumable answers, which holds
 * 1,000.
 */
const warmUp = 1_500;
const questions = 5_000;
/** Number of questions that run at the same time. 20 questions keep two processors busy. */
const workers = 20;

/**
 * Puts the built answer service under load on this machine: many visitors at once, then many questions in a row.
 * Measures one instance, then two instances that share Redis, then two instances that also have their content in
 * PostgreSQL. Skips a measurement if its servers are not installed.
 */
export async function measureLoad(): Promise<LoadMeasurement[]> {
  const { startRedis, startPostgres } = await loadSharedServers();
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  try {
    return [
      await measureInstances(1, {}),
      ...(redis ? [await measureInstances(2, { redis })] : []),
      ...(redis && postgres ? [await measureInstances(2, { redis, postgres })] : []),
    ];
  } finally {
    await Promise.all([redis?.stop(), postgres?.stop()]);
  }
}

async function measureInstances(count: number, shared: Shared): Promise<LoadMeasurement> {
  const services: Service[] = [];
  try {
    while (services.length < count) services.push(await startService(settingsFor(shared)));
    const first = await askAll(services, 100, 10);
    const atOnce = await askAll(services, visitors, visitors);
    const filling = await askAll(services, warmUp, workers);
    const before = await costsOf(services, shared);
    const inARow = await askAll(services, questions, workers);
    const after = await costsOf(services, shared);
    const each = (to: number, from: number) => (to - from) / questions;
    return {
      instances: count,
      visitors,
      questions,
      failures: first.failures + atOnce.failures + filling.failures + inARow.failures,
      firstTextMs: atOnce.firstTextMs,
      processorMs: each(after.processorMs, before.processorMs),
      heldMiB: after.held.map((held) => held / 2 ** 20),
      heldGrowth: Math.max(...after.held.map((held, at) => held / (before.held[at] ?? 0))),
      residentMiB: after.resident.map((resident) => resident / 2 ** 20),
      ...(after.redis &&
        before.redis && {
          redis: {
            commands: each(after.redis.commands, before.redis.commands),
            processorMs: each(after.redis.processorMs, before.redis.processorMs),
          },
        }),
      ...(after.postgres &&
        before.postgres && {
          postgres: {
            processorMs: each(after.postgres.processorMs, before.postgres.processorMs),
          },
        }),
    };
  } finally {
    for (const service of services) service.kill();
  }
}

/** Asks `count` questions, up to `atOnce` at the same time. Sends each question to the next service in turn. */
async function askAll(services: readonly Service[], count: number, atOnce: number) {
  let next = 0;
  let failures = 0;
  const firstTextMs: number[] = [];
  const work = async () => {
    while (next < count) {
      const question = questionFor(next);
      const url = services[next % services.length]?.url ?? '';
      next += 1;
      const begun = performance.now();
      const read = async () =>
        readAnswer(await post(url, question), () => firstTextMs.push(performance.now() - begun));
      const answer = await read().catch(() => undefined);
      if (answer === undefined || !isFinished(answer.text)) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { failures, firstTextMs };
}

/**
 * Reads the processor time that the services have used so far, and the memory that they hold. Also reads the counters
 * of the shared Redis and PostgreSQL, such as their processor time.
 */
async function costsOf(services: readonly Service[], { redis, postgres }: Shared) {
  let processorMs = 0;
  for (const { metricsUrl } of services) {
    const figures = await (await fetch(`${metricsUrl}/metrics`)).text();
    processorMs += Number(/^process_cpu_seconds_total (\S+)$/m.exec(figures)?.[1]) * 1_000;
  }
  // Reads the memory last, because this reading collects garbage, which would otherwise add to the processor time.
  const memory = await Promise.all(services.map((service) => service.memory()));
  return {
    processorMs,
    held: memory.map(({ heldBytes }) => heldBytes),
    resident: memory.map(({ residentBytes }) => residentBytes),
    redis: await redis?.work(),
    postgres: postgres?.work(),
  };
}

/** Judges failures, time to the first text, and memory growth by their budgets. */
export function judgeLoad(measurement: LoadMeasurement): readonly Verdict[] {
  const { instances, postgres, failures, firstTextMs, heldGrowth } = measurement;
  const content = postgres === undefined ? '' : ', content in PostgreSQL';
  const of = instances === 1 ? '' : `, ${instances} instances${content}`;
  return [
    judge('failures', failures, of),
    judge('firstTextUnderLoad', percentile(firstTextMs, 0.95), of),
    judge('heldGrowth', heldGrowth, of),
  ];
}

/** Returns a measurement as one row of a table. Shows the memory of the instance that holds the most. */
export function tabulateLoad(measurement: LoadMeasurement) {
  const { firstTextMs, heldMiB, residentMiB, redis, postgres, ...figures } = measurement;
  return {
    ...figures,
    firstTextMs: percentile(firstTextMs, 0.5),
    firstTextMsOf95: percentile(firstTextMs, 0.95),
    heldMiB: Math.max(...heldMiB),
    residentMiB: Math.max(...residentMiB),
    redisCommands: redis?.commands,
    redisMs: redis?.processorMs,
    postgresMs: postgres?.processorMs,
  };
}

function percentile(values: readonly number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}
