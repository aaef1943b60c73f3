import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { findFreePort } from '@assist/test-kit';
import type { PostgresServer } from '../apps/answer-service/test-support/postgres-server.ts';
import type { RedisServer } from '../apps/answer-service/test-support/redis-server.ts';
import { fromRoot } from '../scripts/paths.mjs';
import { startAnswerService } from '../scripts/serve/answer-service.ts';
import { loadBundle } from './load-bundle.ts';

export type Service = Awaited<ReturnType<typeof startService>>;

/** The servers that all instances of the answer service use together. */
export interface Shared {
  readonly redis?: RedisServer;
  readonly postgres?: PostgresServer;
}

/**
 * Loads the functions that start Redis, PostgreSQL and nginx. Each function returns undefined if its server is not
 * installed.
 */
export function loadSharedServers() {
  return loadBundle<typeof import('../apps/answer-service/bench/index.ts')>(
    'apps/answer-service',
    'bench/index.ts',
  );
}

/** Returns the environment variables for a service that uses the given servers. */
export function settingsFor({ redis, postgres }: Shared): Record<string, string> {
  return {
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...(postgres === undefined ? {} : { POSTGRES_URL: postgres.url }),
  };
}

const questions = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'What does the funeral benefit cover?',
  'What is the price of a bicycle?',
];

/** Returns the question that the visitor with the given number asks. */
export function questionFor(number: number) {
  return questions[number % questions.length] ?? '';
}

/**
 * Starts the built service with its sample content and without embeddings. Sets rate limits that no benchmark reaches.
 */
export async function startService(settings: Record<string, string>) {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const { origin, child, untilReady } = startAnswerService({
    origin: `http://127.0.0.1:${port}`,
    nodeOptions: ['--expose-gc', '--import', fromRoot('benchmarks/report-memory.mjs')],
    // Discards the log, because the service writes a line for each request.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      CONTENT_DIR: fromRoot('apps/answer-service/content'),
      EMBEDDINGS: 'none',
      METRICS_PORT: String(metricsPort),
      QUESTIONS_PER_MINUTE: '100000',
      QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
      ...settings,
    },
  });
  await untilReady();
  return {
    url: origin,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    memory: async (): Promise<{ heldBytes: number; residentBytes: number }> => {
      const told = once(child, 'message');
      child.send('memory');
      const [memory] = await told;
      return memory;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * Sends a question to the service.
 *
 * @param url address of the service
 */
export function post(
  url: string,
  question: string,
  { id = randomUUID(), signal }: { id?: string; signal?: AbortSignal } = {},
) {
  return fetch(`${url}/v2/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, messages: [{ role: 'user', content: question }] }),
    ...(signal ? { signal } : {}),
  });
}

/** Reads an answer until it ends or the connection breaks. */
export async function readAnswer(
  response: Response,
  onFirstText: () => void = () => {},
): Promise<{ text: string; isBroken: boolean }> {
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

/** Whether an answer is complete. */
export function isFinished(text: string) {
  return text.endsWith('d:{"finishReason":"stop"}\n');
}
