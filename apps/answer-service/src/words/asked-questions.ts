import { parsePhraseFile } from '../phrase-file.ts';
import file from './asked-questions.txt?raw';

interface Asked {
  /** Empty where no one section answers. */
  readonly heading: string;
  readonly questions: readonly string[];
}

const BY_TITLE = new Map<string, Asked[]>();
for (const [name, questions] of parsePhraseFile(file)) {
  const [title = '', heading = ''] = name.toLowerCase().split(' > ');
  BY_TITLE.set(title, [...(BY_TITLE.get(title) ?? []), { heading, questions }]);
}

/** What visitors have asked of the page with a title, by asked-questions.txt; or of its section with a heading alone. */
export function askedQuestions(title: string, heading?: string): readonly string[] {
  return (BY_TITLE.get(title.toLowerCase()) ?? [])
    .filter((asked) => heading === undefined || asked.heading === heading.toLowerCase())
    .flatMap(({ questions }) => questions);
}
