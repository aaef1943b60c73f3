export { decodeText } from './decode-text.ts';
export { fingerprintContent, hashContent } from './fingerprint.ts';
export { elementText, mainContent } from './html-tree.ts';
export { ASKED_QUESTIONS_FILE, SYNONYMS_FILE } from './list-files.ts';
export { parseMarkdown, plainText, writeMarkdown } from './markdown-text.ts';
export type { Page, Section } from './page.ts';
export { type ContentFile, parseDocument } from './parse-document.ts';
export { parsePage } from './parse-page.ts';
export { ContentError, readContent, readPages } from './read-content.ts';
