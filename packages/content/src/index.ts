export { elementText, mainContent } from './html-tree.ts';
export { parseMarkdown, writeMarkdown } from './markdown-text.ts';
export type { Page, Section } from './page.ts';
export { isPanelButton, panelHeading } from './panels.ts';
export { type ContentFile, parseDocument } from './parse-document.ts';
export { parsePage } from './parse-page.ts';
export { plainText } from './plain-text.ts';
export { readContent } from './read-content.ts';
export { ContentError, readPages } from './read-pages.ts';
