import type { Hono } from 'hono';
import { type AppOptions, createApp } from '../src/app.ts';
import type { Content } from '../src/content/content.ts';
import type { Search } from '../src/engine/search.ts';
import { memoryLimiters } from '../src/operation/limiter.ts';
import type { Logger } from '../src/operation/logger.ts';
import { Metrics } from '../src/operation/metrics.ts';
import { RunningAnswers } from '../src/operation/shut-down.ts';
import { AnswerBuffer } from '../src/resume/answer-buffer.ts';
import { SAY_IN } from './english-words.ts';
import { FIXTURE_CONTACTS } from './fixture-contacts.ts';
import { FIXTURE_SITE_URL, readFixtureSite } from './fixture-site.ts';

const log = (): void => {};
const SILENT: Logger = { info: log, warn: log, error: log };

/** The answer settings of the fixture site: no pauses, no language model and no log. */
export const FIXTURE_ANSWERING: AppOptions['answering'] = {
  contacts: FIXTURE_CONTACTS,
  sayIn: SAY_IN,
  contentLanguage: 'en',
  streamDelayMs: 0,
  logger: SILENT,
};

/** Returns the content of the fixture site. */
export function fixtureContent(search: Search, others: Partial<Content> = {}): Content {
  return {
    search,
    starters: [],
    nextStepHosts: { has: () => true },
    suggestedQuestions: [],
    isPublished: () => false,
    pages: 0,
    sections: 0,
    skipped: 0,
    hosts: [],
    names: [],
    words: [],
    published: [],
    ...others,
  };
}

/** Returns the options of a service for the fixture site. The service writes no log and has high rate limits. */
export function fixtureAppOptions(search: Search): AppOptions {
  const content = fixtureContent(search);
  return {
    content: () => content,
    answering: FIXTURE_ANSWERING,
    language: 'en',
    isDraining: () => false,
    isSearchAway: () => false,
    isPaused: () => false,
    answers: new RunningAnswers(),
    buffer: new AnswerBuffer(),
    allowedOrigins: [FIXTURE_SITE_URL, 'http://127.0.0.1:3001'],
    limiters: memoryLimiters,
    questionsPerMinute: 1_000,
    questionsPerMinuteOverAll: 1_000,
    trustedProxies: 0,
    logger: SILENT,
    metrics: new Metrics(),
  };
}

/** The search over the fixture site, and a function that creates services with this search. */
export interface FixtureApp {
  readonly search: Search;
  /** Creates a service. `options` replace the defaults of `fixtureAppOptions`. */
  readonly appWith: (options?: Partial<AppOptions>) => Hono;
}

/** Reads the fixture site for the services of a test file. */
export async function readFixtureApp(): Promise<FixtureApp> {
  const { search } = await readFixtureSite();
  return {
    search,
    appWith: (options = {}) => createApp({ ...fixtureAppOptions(search), ...options }),
  };
}
