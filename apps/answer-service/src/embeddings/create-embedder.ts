import type { EmbeddingsConfiguration } from '../configuration.ts';
import type { Embedder } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';
import { createLocalEmbedder } from './local-embedder.ts';

/** The embedder that the configuration names. */
export function createEmbedder(
  configuration: Exclude<EmbeddingsConfiguration, { kind: 'none' }>,
): Embedder {
  return configuration.kind === 'local'
    ? createLocalEmbedder()
    : createEndpointEmbedder(configuration);
}
