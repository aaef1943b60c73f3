import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Ask, askAt } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import {
  type AskedAnswer,
  type Measurement,
  measureAnswers,
  measureBenign,
  measureNeed,
  measureOffTopic,
  measureTraps,
} from './measure.ts';
import { addressQuestion, readPagePaths } from './page-addresses.ts';
import {
  readFollowUps,
  readNeedPhrases,
  readPageQuestions,
  readPlainQuestions,
  readTraps,
  type Split,
} from './question-file.ts';
import type { ServiceProcess } from './service-process.ts';
import { formatFigure } from './share.ts';

/** The kinds of question files, in the order in which they are asked. Each kind is measured differently. */
const FILE_KINDS = ['questions', 'follow-ups', 'traps', 'off-topic', 'crisis', 'benign'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A content folder, and the folder with question files to ask about it. */
export interface EvaluationRun {
  readonly contentDir: string;
  readonly setsDir: string;
  readonly split: Split;
}

/** Everything a run needs from its caller. */
export interface RunSetting {
  /** Starts an answer service over this content folder. */
  readonly startService: (contentDir: string) => Promise<ServiceProcess>;
  readonly print: (text: string) => void;
  /** Whether to print the questions that got wrong results. */
  readonly listsWrong: boolean;
}

/** The answers to one question file. */
export interface AnsweredFile {
  readonly kind: FileKind;
  readonly file: string;
  readonly answers: readonly AskedAnswer[];
}

/** Asks the questions of one file and measures the answers. */
type Measure = (ask: Ask) => Promise<Measurement>;

/**
 * Asks the questions of a run and prints the figures.
 * @returns the answers to each file
 * @throws {EvaluationError} for an invalid file or a failing service
 * @throws {ContentError} if the content folder cannot be read
 */
export async function evaluateRun(
  { contentDir, setsDir, split }: EvaluationRun,
  { startService, print, listsWrong }: RunSetting,
): Promise<AnsweredFile[]> {
  const parsers = await createParsers(contentDir, split);
  const measures: { kind: FileKind; file: string; measure: Measure }[] = [];
  for (const { kind, file } of await listFiles(setsDir)) {
    const measure = await readTextFile(join(setsDir, file), parsers[kind]);
    if (measure !== undefined) measures.push({ kind, file, measure });
  }
  if (measures.length === 0) {
    throw new EvaluationError(`${setsDir} has no question of the split '${split}'.`);
  }
  const service = await startService(contentDir);
  const answered: AnsweredFile[] = [];
  try {
    for (const { kind, file, measure } of measures) {
      const measurement = await measure(askAt(service.origin));
      print(
        `\n${basename(contentDir)}: ${file}, ${split}\n${formatMeasurement(measurement, listsWrong)}`,
      );
      answered.push({ kind, file, answers: measurement.answers });
    }
  } finally {
    await service.stop();
  }
  return answered;
}

/**
 * Lists the files `<kind>.tsv` and `<kind>.<name>.tsv` of a folder.
 * @throws {EvaluationError} if the folder cannot be read, or a `.tsv` file has the name of no kind
 */
export async function listFiles(folder: string): Promise<{ kind: FileKind; file: string }[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new EvaluationError(`Cannot read ${folder}: ${error.message}`);
  });
  const files = names.sort().flatMap((file) => {
    if (!file.endsWith('.tsv')) return [];
    const kind = FILE_KINDS.find((one) => one === file.slice(0, file.indexOf('.')));
    if (kind !== undefined) return [{ kind, file }];
    const expected = FILE_KINDS.map((one) => `${one}.tsv`).join(', ');
    throw new EvaluationError(`${join(folder, file)} is none of ${expected}.`);
  });
  return FILE_KINDS.flatMap((kind) => files.filter((file) => file.kind === kind));
}

/**
 * Reads and parses a text file. Error messages contain the file's path.
 * @throws {EvaluationError} if the file cannot be read
 * @throws errors of `parse`
 */
export async function readTextFile<Parsed>(
  path: string,
  parse: (source: string) => Parsed,
): Promise<Parsed> {
  const source = await readFile(path, 'utf8').catch((error: Error) => {
    throw new EvaluationError(`Cannot read ${path}: ${error.message}`);
  });
  try {
    return parse(source);
  } catch (error) {
    throw error instanceof EvaluationError
      ? new EvaluationError(`${path}: ${error.message}`)
      : error;
  }
}

/** A parser returns undefined if the file has no line of the split. */
type Parsers = Readonly<Record<FileKind, (source: string) => Measure | undefined>>;

async function createParsers(contentDir: string, split: Split): Promise<Parsers> {
  const pagePaths = await readPagePaths(contentDir);
  const parser =
    <Question>(
      read: (source: string, split: Split) => Question[],
      measure: (ask: Ask, questions: readonly Question[]) => Promise<Measurement>,
    ) =>
    (source: string): Measure | undefined => {
      const questions = read(source, split);
      return questions.length === 0 ? undefined : (ask) => measure(ask, questions);
    };
  const addressed = (read: typeof readPageQuestions) => (source: string) =>
    read(source, split).map((question) => addressQuestion(question, pagePaths));
  return {
    questions: parser(addressed(readPageQuestions), measureAnswers),
    'follow-ups': parser(addressed(readFollowUps), measureAnswers),
    traps: parser(readTraps, measureTraps),
    'off-topic': parser(readPlainQuestions, measureOffTopic),
    crisis: parser(readNeedPhrases, measureNeed),
    benign: parser(readPlainQuestions, measureBenign),
  };
}

function formatMeasurement(
  { figures, wrong, medianWords, medianMs }: Measurement,
  listsWrong: boolean,
): string {
  return [
    ...figures.map((figure) => `  ${formatFigure(figure)}`),
    ...(medianWords === undefined ? [] : [`  ${medianWords} words an answer, median`]),
    ...(medianMs === undefined ? [] : [`  ${medianMs.toFixed(1)} ms an answer, median`]),
    ...(listsWrong ? wrong.map((line) => `    ${line}`) : []),
  ].join('\n');
}
