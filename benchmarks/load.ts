import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { findFreePort } from '@assist/test-kit';
import autocannon from 'autocannon';
import { fromRoot } from '../scripts/paths.mjs';
import { startAnswerService } from '../scripts/serve/answer-service.ts';
import { judge, type Verdict } from './budgets.ts';
import { loadBundle } from './load-bundle.ts';

/** How one or more instances of the answer service behave under load. */
export interface LoadMeasurement {
  readonly instances: number;
  /** The servers that the instances share. */
  readonly shared: string;
  /** Number of questions that got no complete answer. */
  readonly failures: number;
  /** Time until half, and until 97.5 %, of the visitors who ask at once have their whole answer, in ms. */
  readonly medianMs: number;
  readonly slowestMs: number;
  /** Processor time per question, in ms, summed over all instances. */
  readonly processorMs: number;
  /** Memory held by all instances after a garbage collection, divided by that before the questions. */
  readonly heldGrowth: number;
}

type Service = Awaited<ReturnType<typeof startService>>;
type Costs = Awaited<ReturnType<Service['costs']>>;

/** Number of visitors who ask at the same time. */
const visitors = 200;
/** Questions before the first memory reading. They fill the service's store of resumable answers, which holds 1,000. */
const warmUp = 1_500;
const questions = 5_000;
/** Number of questions that run at the same time after that. 20 questions keep two processors busy. */
const atOnce = 20;

const texts = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'What does the funeral benefit cover?',
  'What is the price of a bicycle?',
];

/**
 * Puts the built answer service under load on this machine: many visitors at once, then many questions in a row.
 * Measures one instance, then two instances that share Redis, then two instances that also have their content in
 * PostgreSQL. Skips a measurement if its servers are not installed.
 */
export async function measureLoad(): Promise<LoadMeasurement[]> {
  const { startRedis, startPostgres } = await loadBundle<
    typeof import('../apps/answer-service/bench/index.ts')
  >('apps/answer-service', 'bench/index.ts');
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  const both = { REDIS_URL: redis?.url ?? '', POSTGRES_URL: postgres?.url ?? '' };
  try {
    return [
      await measureInstances(1, '', {}),
      ...(redis ? [await measureInstances(2, 'Redis', { REDIS_URL: redis.url })] : []),
      ...(redis && postgres ? [await measureInstances(2, 'Redis and PostgreSQL', both)] : []),
    ];
  } finally {
    await Promise.all([redis?.stop(), postgres?.stop()]);
  }
}

async function measureInstances(
  instances: number,
  shared: string,
  settings: Record<string, string>,
): Promise<LoadMeasurement> {
  const services: Service[] = [];
  try {
    while (services.length < instances) services.push(await startService(settings));
    await ask(services, 100, 10);
    const crowd = await ask(services, visitors, visitors);
    const filling = await ask(services, warmUp, atOnce);
    const before = await Promise.all(services.map(({ costs }) => costs()));
    const inARow = await ask(services, questions, atOnce);
    const after = await Promise.all(services.map(({ costs }) => costs()));
    return {
      instances,
      shared,
      failures: crowd.failures + filling.failures + inARow.failures,
      medianMs: crowd.medianMs,
      slowestMs: crowd.slowestMs,
      processorMs: (sumOf(after, 'processorMs') - sumOf(before, 'processorMs')) / questions,
      heldGrowth: sumOf(after, 'heldBytes') / sumOf(before, 'heldBytes'),
    };
  } finally {
    for (const { kill } of services) kill();
  }
}

function sumOf(costs: readonly Costs[], name: keyof Costs): number {
  return costs.reduce((sum, cost) => sum + cost[name], 0);
}

/** Asks `count` questions, `connections` of them at the same time, shared out among the services. */
async function ask(services: readonly Service[], count: number, connections: number) {
  const share = services.length;
  const results = await Promise.all(
    services.map(({ url }) =>
      autocannon({
        url: `${url}/v2/completions`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        connections: connections / share,
        amount: count / share,
        timeout: 60,
        requests: texts.map((content) => ({
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({ id: randomUUID(), messages: [{ role: 'user', content }] }),
          }),
        })),
        verifyBody: (body) => String(body).endsWith('d:{"finishReason":"stop"}\n'),
      }),
    ),
  );
  return {
    failures: results.reduce(
      (sum, { errors, non2xx, mismatches }) => sum + errors + non2xx + mismatches,
      0,
    ),
    medianMs: Math.max(...results.map(({ latency }) => latency.p50)),
    slowestMs: Math.max(...results.map(({ latency }) => latency.p97_5)),
  };
}

/**
 * Starts the built service with its sample content, without embeddings and without pauses in an answer. Sets rate
 * limits that no benchmark reaches.
 */
async function startService(settings: Record<string, string>) {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const { origin, child, untilReady } = startAnswerService({
    origin: `http://127.0.0.1:${port}`,
    nodeOptions: ['--expose-gc', '--import', fromRoot('benchmarks/report-memory.mjs')],
    // Discards the log, because the service writes a line for each request.
    stdout: 'ignore',
    env: {
      ...process.env,
      CONTENT_DIR: fromRoot('apps/answer-service/content'),
      EMBEDDINGS: 'none',
      STREAM_DELAY_MS: '0',
      METRICS_PORT: String(metricsPort),
      QUESTIONS_PER_MINUTE: '100000',
      QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
      ...settings,
    },
  });
  await untilReady();
  return {
    url: origin,
    /** Processor time so far. Then the memory, because this reading collects garbage, which takes time. */
    costs: async () => {
      const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(figures)?.[1]);
      const told = once(child, 'message');
      child.send('memory');
      const [heldBytes]: number[] = await told;
      return { processorMs: seconds * 1_000, heldBytes: heldBytes ?? Number.NaN };
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Judges failures, times and memory growth by their budgets. */
export function judgeLoad(measurement: LoadMeasurement): readonly Verdict[] {
  const { instances, shared, failures, slowestMs, heldGrowth } = measurement;
  const of = shared === '' ? '' : `, ${instances} instances over ${shared}`;
  return [
    judge('failures', failures, of),
    judge('answerUnderLoad', slowestMs, of),
    judge('heldGrowth', heldGrowth, of),
  ];
}
