import { parsePhraseFile } from '../phrase-file.ts';
import askedQuestions from './asked-questions.txt?raw';

/** A question that visitors ask, and the department's name for what it is about. */
export interface AskedQuestion {
  readonly question: string;
  readonly topic: string;
}

/** The questions of asked-questions.txt, in their order. */
export const ASKED_QUESTIONS: readonly AskedQuestion[] = [
  ...parsePhraseFile(askedQuestions),
].flatMap(([topic, questions]) => questions.map((question) => ({ question, topic })));
