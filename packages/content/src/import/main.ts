#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';
import { stripControls } from '@assist/rules';
import { answerJobs } from '../limited-worker.ts';
import type { ParseJob } from '../page-worker.ts';
import { parsePage } from '../parse-page.ts';
import { runImport } from './command.ts';
import { type ExtractJob, extractPage } from './extract-page.ts';
import { ImportError } from './import-error.ts';
import { formatPage } from './page-file.ts';

/* The command's workers run this same bundle. */
if (isMainThread) process.exitCode = await run();
else {
  answerJobs((job: ExtractJob | ParseJob) => {
    if ('file' in job) return parsePage(job.file, new URL(job.siteUrl));
    const page = extractPage(job);
    // The answer service must later parse the file within the same limits.
    parsePage({ path: 'page.md', source: formatPage(page, job.address) }, new URL(job.address));
    return page;
  });
}

/** @returns the exit code: 0 for a complete run, 1 for an incomplete or failed run */
async function run(): Promise<0 | 1> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());
  const terminal = {
    write: (text: string) => void process.stdout.write(text),
    isInteractive: process.stdout.isTTY === true,
  };
  try {
    const words = process.argv.slice(2);
    const worker = new URL(import.meta.url);
    const context = { signal: interruption.signal, env: process.env, worker };
    return (await runImport(words, terminal, context)) ? 0 : 1;
  } catch (error) {
    if (interruption.signal.aborted) process.stderr.write('Interrupted before the first page.\n');
    else if (error instanceof ImportError)
      process.stderr.write(stripControls(`${error.message}\n`));
    else throw error;
    return 1;
  }
}
