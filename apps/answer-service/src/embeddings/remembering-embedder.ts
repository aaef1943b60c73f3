import { createHash } from 'node:crypto';
import { LatestUsed } from '../latest-used.ts';
import type { Embedder } from './embedder.ts';

/** Questions whose vectors are remembered: popular ones come again and again, at 2 KB each. */
const MAX_REMEMBERED = 1_000;

/** An embedder of single questions that remembers the latest, by their hash: the words are not kept. */
export function rememberQuestions(embedder: Embedder): (question: string) => Promise<Float32Array> {
  const vectors = new LatestUsed<Float32Array>(MAX_REMEMBERED);
  return async (question) => {
    const key = createHash('sha256').update(question).digest('base64');
    const known = vectors.get(key);
    if (known !== undefined) return known;
    const vector = (await embedder.embed([question]))[0] ?? new Float32Array();
    vectors.set(key, vector);
    return vector;
  };
}
