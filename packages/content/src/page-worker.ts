import { answerJobs } from './limited-worker.ts';
import type { ContentFile } from './parse-document.ts';
import { parsePage } from './parse-page.ts';

/** A file of a content folder to parse, and the site's address. */
export interface ParseJob {
  readonly file: ContentFile;
  readonly siteUrl: string;
}

/* The worker of `readContent`, bundled as its own file. */
answerJobs(({ file, siteUrl }: ParseJob) => parsePage(file, new URL(siteUrl)));
