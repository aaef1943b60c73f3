import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fromRoot } from '../paths.mjs';
import { loadBenchmark } from './load-benchmark.mjs';

/** @typedef {import('./load-budgets.mjs').LoadMeasurement} LoadMeasurement */
/** @typedef {Awaited<ReturnType<typeof startService>>} Service */
/**
 * A Redis server of the benchmark's own.
 * @typedef {object} RedisServer
 * @property {string} url
 * @property {() => Promise<{ commands: number, processorMs: number }>} work what it has done so far
 * @property {() => Promise<void>} stop
 */
/** @typedef {{ startRedis(): Promise<RedisServer | undefined> }} RedisBenchmark */

/** Visitors who are sent their answers at one time. */
const visitors = 200;
/** Asked before memory is first looked at: as many as fill the memory of answers, and half as many again. */
const warmUp = 1_500;
const questions = 5_000;
/** Of these, so many at one time: as busy as two processors are with it, and no more. */
const workers = 20;

const asked = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'What does the funeral benefit cover?',
  'What is the price of a bicycle?',
];

/**
 * Puts the built answer service under load on this machine: many visitors at once, and many questions one after
 * the other. Once alone, and once two instances that share a Redis server, where one is installed.
 * @param {{ warmUp: number, questions: number }} [amounts]
 * @returns {AsyncGenerator<LoadMeasurement>}
 */
export async function* measureLoad(amounts = { warmUp, questions }) {
  yield await measureInstances(1, undefined, amounts);
  /** @type {RedisBenchmark} */
  const { startRedis } = await loadBenchmark('apps/answer-service');
  const redis = await startRedis();
  if (redis === undefined) return;
  try {
    yield await measureInstances(2, redis, amounts);
  } finally {
    await redis.stop();
  }
}

/**
 * @param {number} count
 * @param {RedisServer | undefined} redis
 * @param {{ warmUp: number, questions: number }} amounts
 * @returns {Promise<LoadMeasurement>}
 */
async function measureInstances(count, redis, amounts) {
  /** @type {Service[]} */
  const services = [];
  try {
    for (let started = 0; started < count; started += 1) {
      services.push(await startService(redis === undefined ? {} : { REDIS_URL: redis.url }));
    }
    await askAll(services, 100, 10);
    const atOnce = await askAll(services, visitors, visitors);
    const filling = await askAll(services, amounts.warmUp, workers);
    const before = await costsOf(services, redis);
    const inARow = await askAll(services, amounts.questions, workers);
    const after = await costsOf(services, redis);
    const each = (/** @type {number} */ total) => total / amounts.questions;
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
      ...(redis === undefined
        ? {}
        : {
            redis: {
              commands: each(after.redis.commands - before.redis.commands),
              processorMs: each(after.redis.processorMs - before.redis.processorMs),
            },
          }),
    };
  } finally {
    for (const service of services) service.stop();
  }
}

/**
 * The built service with its sample content, found by words alone, and limits that no load reaches.
 * @param {Record<string, string>} settings
 */
async function startService(settings) {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      fromRoot('scripts/bench/report-memory.mjs'),
      fromRoot('apps/answer-service/dist/server.js'),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        CONTENT_DIR: fromRoot('apps/answer-service/content'),
        EMBEDDINGS: 'none',
        PORT: '0',
        METRICS_PORT: '0',
        QUESTIONS_PER_MINUTE: '100000',
        QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
        ...settings,
      },
    },
  );
  let output = '';
  const urlOf = (/** @type {string} */ event) =>
    new RegExp(`"event":"${event}","url":"([^"]+)"`).exec(output)?.[1];
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The answer service ended (${code}).`)));
    child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      // Each request is a line: only the first ones are of interest.
      if (output.length < 10_000) output += text;
      if (urlOf('listening') !== undefined) resolve(undefined);
    });
  });
  return {
    url: urlOf('listening') ?? '',
    metricsUrl: urlOf('metrics-listening') ?? '',
    /** @returns {Promise<{ heldBytes: number, residentBytes: number }>} */
    memory: async () => {
      const told = once(child, 'message');
      child.send('memory');
      const [memory] = await told;
      return memory;
    },
    stop: () => child.kill('SIGKILL'),
  };
}

/**
 * Asks so many questions, so many at one time, of one service after the other.
 * @param {readonly Service[]} services
 * @param {number} count
 * @param {number} atOnce
 */
async function askAll(services, count, atOnce) {
  let next = 0;
  let failures = 0;
  /** @type {number[]} */
  const firstTextMs = [];
  const work = async () => {
    while (next < count) {
      const question = asked[next % asked.length] ?? '';
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
 * @param {string} url
 * @param {string} question
 * @returns {Promise<number | undefined>} time to its first text in ms; undefined when it did not come to its end
 */
async function ask(url, question) {
  const begun = performance.now();
  const response = await fetch(`${url}/v2/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), messages: [{ role: 'user', content: question }] }),
  });
  let text = '';
  let firstTextMs = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (firstTextMs === 0 && /^0:/m.test(text)) firstTextMs = performance.now() - begun;
  }
  return text.endsWith('d:{"finishReason":"stop"}\n') ? firstTextMs : undefined;
}

/**
 * What the services, and what they share, have cost so far.
 * @param {readonly Service[]} services
 * @param {RedisServer | undefined} redis
 */
async function costsOf(services, redis) {
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
    redis: (await redis?.work()) ?? { commands: 0, processorMs: 0 },
  };
}
