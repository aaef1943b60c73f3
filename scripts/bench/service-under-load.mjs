import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { findFreePort } from '../../packages/test-kit/src/listen.mjs';
import { fromRoot } from '../paths.mjs';
import { startAnswerService } from '../serve/answer-service.mjs';

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** What visitors ask. */
const questions = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'What does the funeral benefit cover?',
  'What is the price of a bicycle?',
];

/**
 * One of the questions that are asked under load.
 * @param {number} number
 */
export function questionFor(number) {
  return questions[number % questions.length] ?? '';
}

/**
 * Starts the built service with its sample content, found by words alone, and limits that no load reaches.
 * @param {Record<string, string>} settings
 */
export async function startService(settings) {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const { origin, child, untilReady } = startAnswerService({
    origin: `http://127.0.0.1:${port}`,
    nodeOptions: ['--expose-gc', '--import', fromRoot('scripts/bench/report-memory.mjs')],
    // Each request is a line of its log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      CONTENT_DIR: fromRoot('apps/answer-service/content'),
      EMBEDDINGS: 'none',
      METRICS_PORT: String(metricsPort),
      QUESTIONS_PER_MINUTE: '100000',
      QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
      RESUMES_PER_MINUTE: '100000',
      ...settings,
    },
  });
  await untilReady();
  return {
    url: origin,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    /** @returns {Promise<{ heldBytes: number, residentBytes: number }>} */
    memory: async () => {
      const told = once(child, 'message');
      child.send('memory');
      const [memory] = await told;
      return memory;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * Asks a question.
 * @param {string} url of the service
 * @param {string} question
 * @param {{ id?: string, signal?: AbortSignal }} [settings]
 */
export function post(url, question, { id = randomUUID(), signal } = {}) {
  return fetch(`${url}/v2/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, messages: [{ role: 'user', content: question }] }),
    ...(signal ? { signal } : {}),
  });
}

/**
 * Reads an answer to where it ends or breaks.
 * @param {Response} response
 * @param {() => void} [onFirstText]
 * @returns {Promise<{ text: string, isBroken: boolean }>}
 */
export async function readAnswer(response, onFirstText = () => {}) {
  const decoder = new TextDecoder();
  let text = '';
  let hasBegun = false;
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (hasBegun || !/^0:/m.test(text)) continue;
      hasBegun = true;
      onFirstText();
    }
    return { text, isBroken: false };
  } catch {
    return { text, isBroken: true };
  }
}

/**
 * Whether an answer has come to its end.
 * @param {string} text
 */
export function isFinished(text) {
  return text.endsWith('d:{"finishReason":"stop"}\n');
}
