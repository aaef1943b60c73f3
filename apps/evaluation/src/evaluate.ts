import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EvaluationError } from './evaluation-error.ts';
import {
  type AnsweredFile,
  type EvaluationRun,
  evaluateRun,
  type FileKind,
  listFiles,
  readTextFile,
} from './evaluation-run.ts';
import { type Example, type FitRun, fitWeights, formatFit, gradeAnswers } from './fit-gate.ts';
import { SITE_URL } from './page-addresses.ts';
import { SPLITS, type Split } from './question-file.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { formatFigure } from './share.ts';
import { countVerdicts, writeVerdictFile } from './verdict-file.ts';

/** Everything an evaluation needs from its caller. */
export interface EvaluationSetting {
  /** The content folder that the project's own question files ask about. */
  readonly sampleDir: string;
  /** Builds the answer service if its sources have changed. Returns the script file to start. */
  readonly buildService: () => Promise<string>;
  /** Aborting stops the service, which ends the evaluation. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/** The options of `npm run evaluate`. */
interface Options {
  readonly content?: string | undefined;
  readonly sets?: string | undefined;
  readonly split: Split;
  readonly embeddings: string;
  readonly postgres: string;
  readonly wrong: boolean;
  readonly fit: boolean;
  readonly read?: string | undefined;
  readonly verdicts?: string | undefined;
}

/**
 * Runs `npm run evaluate`: asks the answer service the questions in the files of a folder, and prints figures about the answers.
 * `--read FILE` also writes the answers to a file, for a person to judge. `--verdicts FILE` counts this person's
 * verdicts. `--fit` prints weights for the service's gate, fitted to the development questions of the sample content and
 * of `--content`.
 * @throws {EvaluationError} for an invalid option or file, or a failing service
 * @throws {ContentError} if the content folder cannot be read
 */
export async function evaluate(
  words: readonly string[],
  { sampleDir, buildService, signal, print }: EvaluationSetting,
): Promise<void> {
  const options = readOptions(words);
  const { content, sets, split, read, verdicts } = options;
  if (verdicts !== undefined) {
    const figures = await readTextFile(verdicts, countVerdicts);
    print(figures.map(formatFigure).join('\n'));
    return;
  }
  if (read !== undefined && existsSync(read)) {
    throw new EvaluationError(`${read} exists. Name another file for the answers.`);
  }
  if (content !== undefined && sets === undefined) {
    throw new EvaluationError('--content needs questions about it: --sets FOLDER.');
  }
  const run = {
    contentDir: content === undefined ? sampleDir : resolve(content),
    setsDir: sets === undefined ? SETS : resolve(sets),
    split,
  };
  const startService = async (contentDir: string): Promise<ServiceProcess> =>
    startServiceProcess({
      script: await buildService(),
      env: { ...SERVICE_SETTINGS, ...serviceSettings(options), CONTENT_DIR: contentDir },
      readyEvent: options.embeddings === 'none' ? 'listening' : 'embeddings-ready',
      signal,
      onWarning: print,
    });
  if (options.fit) {
    const runs = [{ contentDir: sampleDir, setsDir: SETS }, run];
    const examples: Example[] = [];
    for (const one of sets === undefined ? [run] : runs) {
      examples.push(...(await gradeAnswers(await readFitRun(one), startService)));
    }
    print(formatFit(examples, fitWeights(examples)));
    return;
  }
  const answered = await evaluateRun(run, { startService, print, listsWrong: options.wrong });
  const inScope = answered.filter(({ kind }) => kind !== 'off-topic').flatMap(answersOf);
  if (read === undefined) return;
  await writeFile(read, writeVerdictFile(inScope), { flag: 'wx' });
  print(`\n${inScope.length} answers to read: ${read}`);
}

/** Reads the questions to fit on. Off-topic questions are the project's own, because they fit every site. */
async function readFitRun({
  contentDir,
  setsDir,
}: Pick<EvaluationRun, 'contentDir' | 'setsDir'>): Promise<FitRun> {
  const files = await listFiles(setsDir);
  const read = (kind: FileKind): Promise<string[]> =>
    Promise.all(
      files
        .filter((one) => one.kind === kind)
        .map(({ file }) => readTextFile(join(setsDir, file), (source) => source)),
    );
  return {
    contentDir,
    questions: await read('questions'),
    followUps: await read('follow-ups'),
    offTopic: [await readTextFile(join(SETS, 'off-topic.tsv'), (source) => source)],
  };
}

const SETS = fileURLToPath(new URL('../sets', import.meta.url));

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
      sets: { type: 'string' },
      split: { type: 'string', default: 'development' },
      embeddings: { type: 'string', default: 'local' },
      postgres: { type: 'string', default: '' },
      wrong: { type: 'boolean', default: false },
      fit: { type: 'boolean', default: false },
      read: { type: 'string' },
      verdicts: { type: 'string' },
    },
  });
  const split = SPLITS.find((one) => one === values.split);
  if (split === undefined) throw new EvaluationError(`--split is ${SPLITS.join(' or ')}.`);
  return { ...values, split };
}
