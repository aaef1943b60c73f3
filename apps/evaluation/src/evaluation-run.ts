import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Ask, askAt } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import {
  type AskedAnswer,
  type Measurement,
  measureAnswers,
  measureBenign,
  measureNeed,
  measureOffTopic,
} from './measure.ts';
import { addressQuestion, readPagePaths } from './page-addresses.ts';
import {
  type PageQuestion,
  readFollowUps,
  readNeedPhrases,
  readPageQuestions,
  readPlainQuestions,
} from './question-file.ts';
import type { ServiceProcess } from './service-process.ts';
import { formatFigure } from './share.ts';

/** The kinds of question files. Each kind is measured differently. */
export type FileKind = 'questions' | 'follow-ups' | 'off-topic' | 'crisis' | 'benign';

/** A file of questions, and how to measure the answers. */
export interface QuestionFile {
  readonly kind: FileKind;
  readonly path: string;
}

/** A content folder, and the files with questions to ask about it. */
export interface EvaluationRun {
  readonly name: string;
  readonly contentDir: string;
  readonly files: readonly QuestionFile[];
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
  readonly answers: readonly AskedAnswer[];
}

/** Asks the questions of one file and measures the answers. */
type Measure = (ask: Ask) => Promise<Measurement>;

/**
 * Asks the questions of a run and prints the figures.
 * @returns the answers to each file. For phrases of people in need and for benign questions, the lists of answers are
 * empty.
 * @throws {EvaluationError} for an invalid file or a failing service
 * @throws {ContentError} if the content folder cannot be read
 */
export async function evaluateRun(
  { name, contentDir, files }: EvaluationRun,
  { startService, print, listsWrong }: RunSetting,
): Promise<AnsweredFile[]> {
  const parsers = await createParsers(contentDir);
  const measures: { kind: FileKind; file: string; measure: Measure }[] = [];
  for (const { kind, path } of files) {
    const file = join(basename(dirname(path)), basename(path));
    measures.push({ kind, file, measure: await readTextFile(path, parsers[kind]) });
  }
  const service = await startService(contentDir);
  const answered: AnsweredFile[] = [];
  try {
    for (const { kind, file, measure } of measures) {
      const measurement = await measure(askAt(service.origin));
      print(`\n${name}: ${file}\n${formatMeasurement(measurement, listsWrong)}`);
      answered.push({ kind, answers: measurement.answers ?? [] });
    }
  } finally {
    await service.stop();
  }
  return answered;
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

type Parsers = Readonly<Record<FileKind, (source: string) => Measure>>;

async function createParsers(contentDir: string): Promise<Parsers> {
  const pagePaths = await readPagePaths(contentDir);
  const answerable = (read: readonly PageQuestion[]): Measure => {
    const questions = read.map((question) => addressQuestion(question, pagePaths));
    return (ask) => measureAnswers(ask, questions);
  };
  return {
    questions: (source) => answerable(readPageQuestions(source)),
    'follow-ups': (source) => answerable(readFollowUps(source)),
    'off-topic': (source) => {
      const questions = readPlainQuestions(source);
      return (ask) => measureOffTopic(ask, questions);
    },
    crisis: (source) => {
      const phrases = readNeedPhrases(source);
      return (ask) => measureNeed(ask, phrases);
    },
    benign: (source) => {
      const questions = readPlainQuestions(source);
      return (ask) => measureBenign(ask, questions);
    },
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
