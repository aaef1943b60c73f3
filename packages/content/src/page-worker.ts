import { answerJobs } from './limited-worker.ts';
import type { ContentFile } from './parse-document.ts';
import { parsePage } from './parse-page.ts';

export interface ParseJob {
  readonly file: ContentFile;
  readonly siteUrl: string;
}

/* The worker that `readContent` parses pages in. The build makes a bundle of this file. */
answerJobs(({ file, siteUrl }: ParseJob) => parsePage(file, new URL(siteUrl)));
