import { basename, join } from 'node:path';
import { type Ask, askAt } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import { type AskedAnswer, describeAnswers } from './measure.ts';
import { type AddressedQuestion, addressQuestion, readPagePaths } from './page-addresses.ts';
import { type FileKind, listFiles, readQuestionFile, type Split } from './question-file.ts';
import type { ServiceProcess } from './service-process.ts';

/** A content folder, and the folder with question files to ask about it. */
export interface EvaluationRun {
  readonly contentDir: string;
  readonly setsDir: string;
  readonly split: Split;
}

/** The answers to one question file. */
export interface AnsweredFile {
  readonly kind: FileKind;
  readonly file: string;
  readonly answers: readonly AskedAnswer[];
}

/**
 * Asks the questions of a run and prints the figures.
 * @param listsWrong whether to print the questions that got wrong results
 * @throws {EvaluationError} for an invalid file or a failing service
 * @throws {ContentError} if the content folder cannot be read
 */
export async function evaluateRun(
  { contentDir, setsDir, split }: EvaluationRun,
  startService: () => Promise<ServiceProcess>,
  { print, listsWrong }: { print: (text: string) => void; listsWrong: boolean },
): Promise<AnsweredFile[]> {
  const pagePaths = await readPagePaths(contentDir);
  const files: { kind: FileKind; file: string; questions: AddressedQuestion[] }[] = [];
  for (const { kind, file } of await listFiles(setsDir)) {
    const questions = (await readQuestionFile(join(setsDir, file), kind, split)).map((question) =>
      addressQuestion(question, pagePaths),
    );
    if (questions.length > 0) files.push({ kind, file, questions });
  }
  if (files.length === 0) {
    throw new EvaluationError(`${setsDir} has no question of the split '${split}'.`);
  }
  const service = await startService();
  const answered: AnsweredFile[] = [];
  try {
    for (const { kind, file, questions } of files) {
      const answers = await askAll(questions, askAt(service.origin));
      const lines = describeAnswers(kind, answers, listsWrong);
      print(`\n${basename(contentDir)}: ${file}, ${split}\n${lines}`);
      answered.push({ kind, file, answers });
    }
  } finally {
    await service.stop();
  }
  return answered;
}

async function askAll(questions: readonly AddressedQuestion[], ask: Ask): Promise<AskedAnswer[]> {
  const answers: AskedAnswer[] = [];
  for (const { paths, ...asked } of questions) {
    const answer = await ask(asked);
    const rank = paths && 1 + answer.sources.findIndex((source) => paths.includes(source));
    answers.push({ ...asked, ...answer, rank });
  }
  return answers;
}
