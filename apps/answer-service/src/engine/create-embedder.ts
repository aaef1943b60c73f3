import type { EmbeddingsConfiguration } from '../configuration.ts';
import { createLocalEmbedder } from './embedded/local-embedder.ts';
import type { Embedder } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';

/** The embedder that the configuration names. */
export function createEmbedder(
  configuration: Exclude<EmbeddingsConfiguration, { kind: 'none' }>,
): Embedder {
  return configuration.kind === 'local'
    ? createLocalEmbedder()
    : createEndpointEmbedder(configuration);
}
