import type { EmbeddingsConfiguration } from '../configuration/settings.ts';
import { createLocalEmbedder } from '../engine/embedded/local-embedder.ts';
import type { Embedder } from '../engine/embedder.ts';
import { createEndpointEmbedder } from '../engine/endpoint-embedder.ts';

/** Creates the embedder that the configuration selects: the local model or an endpoint. */
export function createEmbedder(
  configuration: Exclude<EmbeddingsConfiguration, { kind: 'none' }>,
): Embedder {
  return configuration.kind === 'local'
    ? createLocalEmbedder()
    : createEndpointEmbedder(configuration);
}
