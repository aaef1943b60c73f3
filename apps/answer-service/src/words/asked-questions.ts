import { parsePhraseFile } from '../phrase-file.ts';
import file from './asked-questions.txt?raw';

const QUESTIONS = new Map(
  [...parsePhraseFile(file)].map(([title, questions]) => [title.toLowerCase(), questions]),
);

/** What visitors have asked of the page with a title, by asked-questions.txt. */
export function askedQuestions(title: string): readonly string[] {
  return QUESTIONS.get(title.toLowerCase()) ?? [];
}
