import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Page, readContent } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeExtractiveAnswer } from '../generate/extractive-answer.ts';
import { createMemorySearchIndex } from '../search/memory-search-index.ts';
import { retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';

const SITE = new URL('https://department.example');
/** The least parts of the questions that must come out right; over a large real site, a word in common happens. */
const COLLECTIONS = [
  {
    name: 'the shipped content',
    folder: '../../content',
    questions: 'sample-questions.txt',
    leastCited: 0.87,
    leastDeclined: 0.97,
  },
  {
    name: "a real department's site",
    folder: '../../../../../shared/corpus',
    questions: 'corpus-questions.txt',
    leastCited: 0.95,
    leastDeclined: 0.9,
  },
];

/** Reading a whole site takes seconds on a busy machine. */
const READING_TIMEOUT_MS = 120_000;

interface Expectation {
  readonly question: string;
  readonly paths: readonly string[];
}

function readQuestions(file: string): Expectation[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [question = '', paths = ''] = line.split(' | ');
      return { question, paths: paths.split(' ').filter((path) => path !== '') };
    });
}

for (const { name, folder, questions, leastCited, leastDeclined } of COLLECTIONS) {
  const path = fileURLToPath(new URL(folder, import.meta.url));

  describe.runIf(existsSync(path))(`answers over ${name}`, () => {
    let index: SearchIndex;
    let pages: readonly Page[];

    beforeAll(async () => {
      ({ pages } = await readContent(path, SITE));
      index = createMemorySearchIndex(pages);
    }, READING_TIMEOUT_MS);

    async function citedPaths(question: string): Promise<string[]> {
      const { grounds } = await retrieve(index, question);
      const answer = await composeExtractiveAnswer(question, grounds, index);
      return answer?.citations.map(({ url }) => new URL(url).pathname) ?? [];
    }

    it('cites the right page first', async () => {
      const expected = readQuestions(questions);
      const wrong: string[] = [];
      for (const { question, paths } of expected) {
        const [first = 'declined'] = await citedPaths(question);
        if (!paths.includes(first)) wrong.push(`${question}: ${first}`);
      }
      const share = 1 - wrong.length / expected.length;
      expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(leastCited);
    });

    it('declines what is off topic', async () => {
      const answered: string[] = [];
      const offTopic = readQuestions('off-topic-questions.txt');
      for (const { question } of offTopic) {
        const [first] = await citedPaths(question);
        if (first !== undefined) answered.push(`${question}: ${first}`);
      }
      const share = 1 - answered.length / offTopic.length;
      expect(share, answered.join('\n')).toBeGreaterThanOrEqual(leastDeclined);
    });
  });
}
