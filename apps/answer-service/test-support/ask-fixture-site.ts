import type { StreamPart } from '@assist/stream';
import type { Language } from '@assist/words';
import { Answer } from '../src/ask/answer.ts';
import type { AnswerResources } from '../src/ask/answer-context.ts';
import { answerQuestion } from '../src/ask/pipeline.ts';
import { detectConcern } from '../src/crisis/detect-concern.ts';
import type { Search } from '../src/engine/search.ts';
import { SAY_IN } from './english-words.ts';
import { FIXTURE_CONTACTS } from './fixture-contacts.ts';
import { readFixtureSite } from './fixture-site.ts';
import { type LogLine, recordingLogger } from './recording-logger.ts';

/** An answer: all its parts, then its text, its sources and its annotations. */
export interface AnswerRead {
  readonly parts: readonly StreamPart[];
  readonly text: string;
  readonly sources: readonly unknown[];
  readonly annotations: readonly unknown[];
  readonly logged: readonly LogLine[];
}

/**
 * The fields replace those of the default resources. `contextUrl` and `language` (default: English) belong to the
 * question, `signal` to the answer.
 */
export type AskOptions = Partial<AnswerResources> & {
  contextUrl?: string;
  language?: Language;
  signal?: AbortSignal;
};

/** The search over the fixture site, and a function that asks questions with this search. */
export interface FixtureAnswers {
  readonly search: Search;
  /** Asks a question and reads the answer to its end. */
  readonly ask: (text: string, options?: AskOptions) => Promise<AnswerRead>;
}

/** Reads the fixture site for the questions of a test file. */
export async function readFixtureAnswers(): Promise<FixtureAnswers> {
  const { search } = await readFixtureSite();
  return { search, ask: (text, options = {}) => ask(search, text, options) };
}

async function ask(
  search: Search,
  text: string,
  { contextUrl, language = 'en', signal, ...resources }: AskOptions,
): Promise<AnswerRead> {
  const { logger, lines: logged } = recordingLogger();
  const parts: StreamPart[] = [];
  const answer = new Answer(text, {
    send: (part) => parts.push(part),
    signal: signal ?? new AbortController().signal,
    delayMs: 0,
  });
  await answerQuestion(
    {
      text,
      language,
      concern: detectConcern(text),
      ...(contextUrl === undefined ? {} : { contextUrl }),
    },
    answer,
    {
      search,
      contacts: FIXTURE_CONTACTS,
      sayIn: SAY_IN,
      contentLanguage: 'en',
      starters: [{ question: 'Start here?', reasoning: '' }],
      nextStepHosts: { has: () => true },
      streamDelayMs: 0,
      logger,
      ...resources,
    },
  );
  return {
    parts,
    text: answer.text,
    sources: parts.flatMap((part) => (part.type === 'source' ? [part.value] : [])),
    annotations: parts.flatMap((part) => (part.type === 'message_annotations' ? part.value : [])),
    logged,
  };
}
