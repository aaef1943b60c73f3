import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fromRoot } from '../paths.mjs';

/** @typedef {import('./load-budgets.mjs').LoadMeasurement} LoadMeasurement */

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
 * the other.
 * @returns {Promise<LoadMeasurement>}
 */
export async function measureLoad() {
  const service = await startService();
  try {
    await askAll(service.url, 100, 10);
    const atOnce = await askAll(service.url, visitors, visitors);
    await askAll(service.url, warmUp, workers);
    const before = await costOf(service.metricsUrl);
    const inARow = await askAll(service.url, questions, workers);
    const after = await costOf(service.metricsUrl);
    return {
      visitors,
      questions,
      failures: atOnce.failures + inARow.failures,
      firstTextMs: atOnce.firstTextMs,
      processorMs: ((after.processorSeconds - before.processorSeconds) * 1_000) / questions,
      memoryGrowth: after.residentBytes / before.residentBytes,
    };
  } finally {
    service.stop();
  }
}

/** The built service with its sample content, found by words alone, and limits that no load reaches. */
async function startService() {
  const child = spawn(process.execPath, [fromRoot('apps/answer-service/dist/server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CONTENT_DIR: fromRoot('apps/answer-service/content'),
      EMBEDDINGS: 'none',
      PORT: '0',
      METRICS_PORT: '0',
      QUESTIONS_PER_MINUTE: '100000',
      QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
    },
  });
  let output = '';
  const urlOf = (/** @type {string} */ event) =>
    new RegExp(`"event":"${event}","url":"([^"]+)"`).exec(output)?.[1];
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The answer service ended (${code}).`)));
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      // Each request is a line: only the first ones are of interest.
      if (output.length < 10_000) output += text;
      if (urlOf('listening') !== undefined) resolve(undefined);
    });
  });
  return {
    url: urlOf('listening') ?? '',
    metricsUrl: urlOf('metrics-listening') ?? '',
    stop: () => child.kill('SIGKILL'),
  };
}

/**
 * Asks so many questions, so many at one time.
 * @param {string} url
 * @param {number} count
 * @param {number} atOnce
 */
async function askAll(url, count, atOnce) {
  let next = 0;
  let failures = 0;
  /** @type {number[]} */
  const firstTextMs = [];
  const work = async () => {
    while (next < count) {
      const question = asked[next % asked.length] ?? '';
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
 * What the service has cost so far, by its own figures.
 * @param {string} metricsUrl
 */
async function costOf(metricsUrl) {
  const figures = await (await fetch(`${metricsUrl}/metrics`)).text();
  const figure = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1]);
  return {
    residentBytes: figure('process_resident_memory_bytes'),
    processorSeconds: figure('process_cpu_seconds_total'),
  };
}
