import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EvaluationError } from './evaluation-error.ts';
import {
  type AnsweredFile,
  type EvaluationRun,
  evaluateRun,
  type QuestionFile,
  readTextFile,
} from './evaluation-run.ts';
import { SITE_URL } from './page-addresses.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { formatFigure } from './share.ts';
import { countVerdicts, writeVerdictFile } from './verdict-file.ts';

/** A content folder, and the name of the development set with questions about it. */
interface Collection {
  readonly name: string;
  readonly contentDir: string;
}

/** Everything an evaluation needs from its caller. */
export interface EvaluationSetting {
  /**
   * The content folders with their development sets. The first folder is the default of `--content`. The development
   * sets `crisis` and `benign` are asked only about the first folder.
   */
  readonly collections: readonly [Collection, ...Collection[]];
  /** Builds the answer service if its sources have changed. Returns the script file to start. */
  readonly buildService: () => Promise<string>;
  /** Aborting stops the service, which ends the evaluation. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/** The options of `npm run evaluate`. */
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
 * Runs `npm run evaluate`: asks the answer service the questions in files, and prints figures about the answers.
 * `--read FILE` also writes the answers to a file, for a person to judge. `--verdicts FILE` counts this person's
 * verdicts.
 * @throws {EvaluationError} for an invalid option or file, or a failing service
 * @throws {ContentError} if the content folder cannot be read
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
  const answered: AnsweredFile[] = [];
  for (const run of runs) {
    answered.push(...(await evaluateRun(run, { startService, print, listsWrong: options.wrong })));
  }
  const inScope = answered.filter(({ kind }) => kind !== 'off-topic').flatMap(answersOf);
  if (read === undefined) return;
  await writeFile(read, writeVerdictFile(inScope), { flag: 'wx' });
  print(`\n${inScope.length} answers to read: ${read}`);
}

const answersOf = ({ answers }: AnsweredFile): AnsweredFile['answers'] => answers;

/** Settings that make the service answer without delays and rate limits. */
const SERVICE_SETTINGS = {
  SITE_URL,
  STREAM_DELAY_MS: '0',
  QUESTIONS_PER_MINUTE: '100000',
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

/**
 * Returns the runs that the options ask for:
 * - If the options name question files, one run asks the questions in these files.
 * - Else, one run per content folder asks its development set and the off-topic development set. The first run also
 *   asks the phrases of people in need and the benign questions.
 */
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

const SETS = fileURLToPath(new URL('../sets', import.meta.url));

function developmentSet(name: string): string {
  return join(SETS, 'development', `${name}.txt`);
}
