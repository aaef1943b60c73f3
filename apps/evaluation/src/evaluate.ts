import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EvaluationError } from './evaluation-error.ts';
import {
  type EvaluationRun,
  evaluateRun,
  type FileKind,
  listFiles,
  readTextFile,
} from './evaluation-run.ts';
import { type Example, type FitRun, fitWeights, formatFit, gradeAnswers } from './fit-gate.ts';
import { publishRun, requireAccuracy } from './publications/publish.ts';
import { SPLITS, type Split } from './question-file.ts';
import { type ServiceProcess, startServiceProcess, UNLIMITED } from './service-process.ts';
import { readVerdicts } from './verdicts.ts';

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
  readonly verdicts?: string | undefined;
  readonly publish?: string | undefined;
  readonly 'at-least'?: string | undefined;
  readonly harmful?: string | undefined;
}

/**
 * Runs `npm run evaluate`: asks the answer service the questions in the files of a folder, and prints figures about the answers.
 * `--fit` prints weights for the service's gate, fitted to the development questions of the sample content and of
 * `--content`.
 * `--publish DIR` writes the figures, with the verdicts of people in `--verdicts DIR`. `--at-least 90` and `--harmful 0`
 * fail if fewer per cent of the judged answers are right, or more of them harmful.
 * @throws {EvaluationError} for an invalid option or file, or a failing service
 * @throws {ContentError} if the content folder cannot be read
 */
export async function evaluate(
  words: readonly string[],
  { sampleDir, buildService, signal, print }: EvaluationSetting,
): Promise<void> {
  const options = readOptions(words);
  const { content, sets, split, publish } = options;
  const { verdicts, faults } =
    options.verdicts === undefined
      ? { verdicts: [], faults: [] }
      : await readVerdicts(resolve(options.verdicts));
  for (const fault of faults) print(fault);
  requireAccuracy(verdicts, { atLeast: options['at-least'], harmful: options.harmful });
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
      env: { ...UNLIMITED, ...serviceSettings(options), CONTENT_DIR: contentDir },
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
  if (publish === undefined) return;
  const { embeddings } = options;
  const from = { ...run, answered, verdicts, embeddings, environment: process.env };
  for (const line of await publishRun(resolve(publish), from)) print(line);
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
      verdicts: { type: 'string' },
      publish: { type: 'string' },
      'at-least': { type: 'string' },
      harmful: { type: 'string' },
    },
  });
  const split = SPLITS.find((one) => one === values.split);
  if (split === undefined) throw new EvaluationError(`--split is ${SPLITS.join(' or ')}.`);
  return { ...values, split };
}
