import type { Root as MarkdownRoot } from 'mdast';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import type { Page } from './page.ts';
import { type ContentFile, parseDocument } from './parse-document.ts';
import { plainText } from './plain-text.ts';
import { splitSections } from './split-sections.ts';
import { documentTitle, tidyHtml } from './tidy-html.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

const toMarkdownTree = unified().use(rehypeRemark);

/**
 * Parses a content file into a page. The title comes from the front matter, the first heading of rank 1, the HTML title
 * or the file name, in this order. Returns undefined for a file without text.
 * @throws an error of the YAML parser if the front matter is malformed
 */
export function parsePage(file: ContentFile, siteUrl: URL): Page | undefined {
  const { url, title, description = '', language, links, tree } = parseDocument(file, siteUrl);
  const markdown: MarkdownRoot = toMarkdownTree.runSync(tidyHtml(tree).tree);
  const content = tidyMarkdown(markdown.children, url);
  const mainHeading = content.find((node) => node.type === 'heading' && node.depth === 1);
  const identity = {
    url,
    title:
      title ??
      ((mainHeading && plainText(mainHeading).trim()) ||
        documentTitle(tree) ||
        fileTitle(file.path)),
    description,
  };
  const sections = splitSections(content, identity);
  if (sections.length === 0) return undefined;
  return { ...identity, ...(language === undefined ? {} : { language }), sections, links };
}

/** Turns `health/gold-card.md` into 'Gold card'. */
function fileTitle(path: string): string {
  const segments = path.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index' && segments.length > 1) segments.pop();
  const words = (segments.at(-1) ?? path).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
