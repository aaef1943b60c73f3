import { listen } from '@assist/test-kit';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { FIXTURE_CONTACTS } from './fixtures/fixture-contacts.ts';
import { FIXTURE_SITE_URL, readFixtureSite } from './fixtures/fixture-site.ts';
import type { TextModel } from './generate/text-model.ts';
import { connectionAddress } from './http/connection-address.ts';
import { createMemoryAnswerBuffer } from './resume/memory-answer-buffer.ts';

/** The service over the fixture pages, on a free port of this machine. */
export interface ListeningService {
  /** Where questions are posted and answers resumed. */
  readonly completionsUrl: string;
  /** What it has logged: level and event of each line. */
  readonly logged: readonly string[];
  /** Ends the service and every connection to it. */
  close(): Promise<void>;
}

export interface ListeningServiceOptions {
  readonly model?: TextModel;
  /** How long an answer can be resumed, in ms. */
  readonly lifetimeMs?: number;
  /** Pause between the pieces of a text, in ms. */
  readonly delayMs?: number;
}

export async function startListeningService(
  options: ListeningServiceOptions = {},
): Promise<ListeningService> {
  const { model, lifetimeMs = 60_000, delayMs = 0 } = options;
  const { index } = await readFixtureSite();
  const logged: string[] = [];
  const logAs =
    (level: string) =>
    (event: string): void => {
      logged.push(`${level} ${event}`);
    };
  const app = createApp({
    answering: {
      index,
      contacts: FIXTURE_CONTACTS,
      starters: [],
      delayMs,
      // The same ids every time: so two answers to one question are the same to the byte.
      createId: () => 'id',
      logger: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
      ...(model === undefined ? {} : { model }),
    },
    buffer: createMemoryAnswerBuffer({ lifetimeMs, maxAnswers: 1_000, maxBytes: 10_000_000 }),
    allowedOrigins: [FIXTURE_SITE_URL],
    suggestedQuestions: [],
    questionsPerMinute: 10_000,
    resumesPerMinute: 10_000,
    trustedProxies: 0,
    connectionAddress,
  });
  const { origin, close } = await listen(createAdaptorServer({ fetch: app.fetch }));
  return { completionsUrl: `${origin}/v2/completions`, logged, close };
}
