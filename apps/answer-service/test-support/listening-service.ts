import { listen } from '@assist/test-kit';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '../src/app.ts';
import { connectionAddress } from '../src/http/connection-address.ts';
import type { TextModel } from '../src/model/text-model.ts';
import { createMemoryAnswerBuffer } from '../src/resume/memory-answer-buffer.ts';
import { fixtureAppOptions, fixtureContent } from './fixture-app.ts';
import { readFixtureSite } from './fixture-site.ts';

/** The service over the fixture pages, on a free local port. */
export interface ListeningService {
  /** The address for posting questions and resuming answers. */
  readonly completionsUrl: string;
  /** The level and event of each log line. */
  readonly logged: readonly string[];
  /** Closes the service and all its connections. */
  close(): Promise<void>;
}

export interface ListeningServiceOptions {
  readonly model?: TextModel;
  /** The time that an answer continues without a reader, in ms. */
  readonly unreadMs?: number;
  /** Pause between the pieces of a text, in ms. */
  readonly delayMs?: number;
}

export async function startListeningService(
  options: ListeningServiceOptions = {},
): Promise<ListeningService> {
  const { model, unreadMs = 60_000, delayMs = 0 } = options;
  const { search } = await readFixtureSite();
  const logged: string[] = [];
  const logAs =
    (level: string) =>
    (event: string): void => {
      logged.push(`${level} ${event}`);
    };
  const logger = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
  const content = fixtureContent(search, {
    delayMs,
    // The same ids every time, so that two answers to a question are identical.
    createId: () => 'id',
    logger,
    ...(model === undefined ? {} : { model }),
  });
  const app = createApp({
    ...fixtureAppOptions(search),
    content: () => content,
    buffer: createMemoryAnswerBuffer({
      lifetimeMs: 60_000,
      unreadMs,
      maxAnswers: 1_000,
      maxBytes: 10_000_000,
    }),
    questionsPerMinute: 10_000,
    questionsPerMinuteOverAll: 10_000,
    resumesPerMinute: 10_000,
    connectionAddress,
    logger,
  });
  const { origin, close } = await listen(createAdaptorServer({ fetch: app.fetch }));
  return { completionsUrl: `${origin}/v2/completions`, logged, close };
}
