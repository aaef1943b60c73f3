import { answerJobs } from './limited-worker.ts';
import type { ContentFile } from './parse-document.ts';
import { parsePage } from './parse-page.ts';

/** A file of a content folder to parse, and where the site begins. */
export interface ParseJob {
  readonly file: ContentFile;
  readonly siteUrl: string;
}

/* The worker of `readContent`, for a bundle of its own. */
answerJobs(({ file, siteUrl }: ParseJob) => parsePage(file, new URL(siteUrl)));
