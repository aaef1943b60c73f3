import { listen } from '@assist/test-kit';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '../src/app.ts';
import type { TextModel } from '../src/model/text-model.ts';
import { ANSWER_LIMITS, AnswerBuffer } from '../src/resume/answer-buffer.ts';
import { FIXTURE_ANSWERING, fixtureAppOptions } from './fixture-app.ts';
import { readFixtureSite } from './fixture-site.ts';

/** An answer service for the fixture pages, listening on a free local port. */
export interface ListeningService {
  /** URL for posting questions and for resuming answers. */
  readonly completionsUrl: string;
  /** The level and the event name of each log line so far, separated by a space. */
  readonly logged: readonly string[];
  /** Stops the service and closes all its connections. */
  close(): Promise<void>;
}

export interface ListeningServiceOptions {
  readonly model?: TextModel;
  /** Time for which an answer continues although no client reads it, in ms. */
  readonly patienceMs?: number;
  /** Pause between the pieces of an answer's text, in ms. */
  readonly delayMs?: number;
}

export async function startListeningService(
  options: ListeningServiceOptions = {},
): Promise<ListeningService> {
  const { model, patienceMs = 60_000, delayMs = 0 } = options;
  const { search } = await readFixtureSite();
  const logged: string[] = [];
  const logAs =
    (level: string) =>
    (event: string): void => {
      logged.push(`${level} ${event}`);
    };
  const logger = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
  const app = createApp({
    ...fixtureAppOptions(search),
    answering: {
      ...FIXTURE_ANSWERING,
      streamDelayMs: delayMs,
      logger,
      ...(model === undefined ? {} : { model }),
    },
    buffer: new AnswerBuffer({ ...ANSWER_LIMITS, patienceMs }),
    questionsPerMinute: 10_000,
    questionsPerMinuteOverAll: 10_000,
    logger,
  });
  const { origin, close } = await listen(createAdaptorServer({ fetch: app.fetch }));
  return { completionsUrl: `${origin}/v2/completions`, logged, close };
}
