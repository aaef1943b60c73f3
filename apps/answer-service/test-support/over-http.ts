import { listen } from '@assist/test-kit';
import { createAdaptorServer } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { readConfiguration } from '../src/configuration.ts';
import type { Logger } from '../src/operation/logger.ts';
import { FIXTURE_FOLDER, FIXTURE_SITE_URL } from './fixture-site.ts';
import { loadService } from './loaded-service.ts';

/** A question that the fixture site answers. */
export const QUESTION = 'How do I apply for a silver card?';

/** Starts the service on a free port for one test. Returns the service's URL and log events. */
export async function startService(
  environment: Record<string, string> = {},
): Promise<{ url: string; events: string[] }> {
  const events: string[] = [];
  const log = (event: string, fields?: unknown): void => {
    events.push(JSON.stringify([event, fields]));
  };
  const logger: Logger = { info: log, warn: log, error: log };
  const { app } = await loadService(
    readConfiguration(
      {
        CONTENT_DIR: FIXTURE_FOLDER,
        SITE_URL: FIXTURE_SITE_URL,
        STREAM_DELAY_MS: '0',
        QUESTIONS_PER_MINUTE: '1000',
        EMBEDDINGS: 'none',
        ...environment,
      },
      '/',
    ),
    logger,
  );
  const { origin, close } = await listen(createAdaptorServer({ fetch: app.fetch }));
  onTestFinished(close);
  return { url: origin, events };
}

/** Posts a question to a running service. */
export function ask(
  url: string,
  question: string,
  id: string,
  { signal, data }: { signal?: AbortSignal; data?: { contextUrl: string } } = {},
): Promise<Response> {
  return fetch(`${url}/v2/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, messages: [{ role: 'user', content: question }], data }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Requests the answer with this id again from its start. */
export function resume(url: string, id: string): Promise<Response> {
  return fetch(`${url}/v2/completions?chatId=${id}`);
}
