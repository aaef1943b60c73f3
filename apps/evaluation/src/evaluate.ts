import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EvaluationError } from './evaluation-error.ts';
import {
  type EvaluationRun,
  evaluateRun,
  type QuestionFile,
  readTextFile,
} from './evaluation-run.ts';
import type { AskedAnswer } from './measure.ts';
import { SITE_URL } from './page-addresses.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { formatFigure } from './share.ts';
import { countVerdicts, writeVerdictFile } from './verdict-file.ts';

/** A content folder, with the name of its development set. */
interface Collection {
  readonly name: string;
  readonly contentDir: string;
}

/** What an evaluation needs beside its options. */
export interface EvaluationSetting {
  /** Asked the development sets. The first also gets phrases of people in need, and the files of options without `--content`. */
  readonly collections: readonly [Collection, ...Collection[]];
  /** Builds the answer service unless it is fresh. Returns the file to start. */
  readonly buildService: () => Promise<string>;
  /** Ends the service, and with it the evaluation. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/** `npm run evaluate`'s options that hold a value each. */
interface Options {
  readonly content?: string | undefined;
  readonly embeddings: string;
  readonly postgres: string;
  readonly wrong: boolean;
  readonly read?: string | undefined;
  readonly verdicts?: string | undefined;
  readonly files: readonly QuestionFile[];
}

/**
 * `npm run evaluate`: asks a service the questions of files and prints the figures. `--read FILE` also writes the answers into
 * a file for a reader, and `--verdicts FILE` counts the verdicts of such a file.
 *
 * @throws {EvaluationError} when an option, a file or the service cannot be used
 * @throws {ContentError} when the content folder cannot be read
 */
export async function evaluate(
  words: readonly string[],
  { collections, buildService, signal, print }: EvaluationSetting,
): Promise<void> {
  const options = readOptions(words);
  const { read, verdicts } = options;
  if (verdicts !== undefined) {
    const figures = await readTextFile(verdicts, countVerdicts);
    print(figures.map(formatFigure).join('\n'));
    return;
  }
  if (read !== undefined && existsSync(read)) {
    throw new EvaluationError(`${read} exists. Name another file for the answers.`);
  }
  const runs = chooseRuns(options, collections);
  let script: Promise<string> | undefined;
  const startService = async (contentDir: string): Promise<ServiceProcess> => {
    script ??= buildService();
    return startServiceProcess({
      script: await script,
      env: { ...SERVICE_SETTINGS, ...serviceSettings(options), CONTENT_DIR: contentDir },
      readyEvent: options.embeddings === 'none' ? 'listening' : 'embeddings-ready',
      signal,
      onWarning: print,
    });
  };
  const answers: AskedAnswer[] = [];
  for (const run of runs) {
    answers.push(...(await evaluateRun(run, { startService, print, listsWrong: options.wrong })));
  }
  if (read === undefined) return;
  await writeFile(read, writeVerdictFile(answers), { flag: 'wx' });
  print(`\n${answers.length} answers to read: ${read}`);
}

/** Answers come at once, and no limit is reached. */
const SERVICE_SETTINGS = {
  SITE_URL,
  STREAM_DELAY_MS: '0',
  QUESTIONS_PER_MINUTE: '100000',
  QUESTIONS_PER_MINUTE_OF_NETWORK: '100000',
  QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
  CONTENT_CHECK_SECONDS: '0',
};

function serviceSettings({ embeddings, postgres }: Options): Record<string, string> {
  return { EMBEDDINGS: embeddings, POSTGRES_URL: postgres };
}

function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      content: { type: 'string' },
      questions: { type: 'string' },
      'follow-ups': { type: 'string' },
      'off-topic': { type: 'string' },
      crisis: { type: 'string' },
      benign: { type: 'string' },
      embeddings: { type: 'string', default: 'local' },
      postgres: { type: 'string', default: '' },
      wrong: { type: 'boolean', default: false },
      read: { type: 'string' },
      verdicts: { type: 'string' },
    },
  });
  const kinds = ['questions', 'follow-ups', 'off-topic', 'crisis', 'benign'] as const;
  const files = kinds.flatMap((kind) => {
    const path = values[kind];
    return path === undefined ? [] : [{ kind, path }];
  });
  return { ...values, files };
}

/** The files of the options over one content, or the development sets over each collection. */
function chooseRuns(
  { content, files }: Options,
  collections: EvaluationSetting['collections'],
): EvaluationRun[] {
  if (files.length > 0) {
    const contentDir = content === undefined ? collections[0].contentDir : resolve(content);
    return [{ name: basename(contentDir), contentDir, files }];
  }
  if (content !== undefined) {
    throw new EvaluationError('--content needs a file to ask, such as --questions FILE.');
  }
  const offTopic: QuestionFile = { kind: 'off-topic', path: developmentSet('off-topic') };
  const need: QuestionFile[] = [
    { kind: 'crisis', path: developmentSet('crisis') },
    { kind: 'benign', path: developmentSet('benign') },
  ];
  return collections.map(({ name, contentDir }, index) => ({
    name,
    contentDir,
    files: [
      { kind: 'questions', path: developmentSet(name) },
      offTopic,
      ...(index === 0 ? need : []),
    ],
  }));
}

function developmentSet(name: string): string {
  return fileURLToPath(new URL(`../sets/development/${name}.txt`, import.meta.url));
}
