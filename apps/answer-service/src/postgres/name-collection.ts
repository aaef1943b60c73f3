import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../configuration.ts';

/**
 * The program that reads and indexes: a release that does so otherwise must not find what an older one has written. That is
 * the whole bundle; from source it is this file alone, so that a stored collection outlives a change elsewhere.
 */
const program = (): Buffer => readFileSync(fileURLToPath(import.meta.url));

/** A hash of all that goes into a stored collection: instances that would write the same one find it, others do not. */
export function nameCollection(
  { siteUrl, embeddings, suggestedQuestions }: Configuration,
  contentHash: string,
): string {
  const model = embeddings.kind === 'endpoint' ? [embeddings.baseUrl, embeddings.model] : [];
  const made = [siteUrl.href, embeddings.kind, ...model, ...suggestedQuestions, contentHash];
  const hash = createHash('sha256').update(program()).update(JSON.stringify(made));
  return hash.digest('hex').slice(0, 24);
}
