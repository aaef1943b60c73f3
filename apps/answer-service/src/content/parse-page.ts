import type { Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { z } from 'zod';
import type { Page } from './page.ts';
import { declaredUrl, pageUrl } from './page-url.ts';
import { plainText } from './plain-text.ts';
import { splitSections } from './split-sections.ts';
import { documentTitle, tidyHtml } from './tidy-html.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

/** One file of the content folder. */
export interface ContentFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly source: string;
}

const optionalText = z.string().trim().min(1).optional().catch(undefined);

const frontMatterSchema = z
  .object({ title: optionalText, description: optionalText, url: optionalText })
  .catch({});

const fromMarkdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw);
const fromHtml = unified().use(rehypeParse);
const toMarkdownTree = unified().use(tidyHtml).use(rehypeRemark);

/**
 * Reads a Markdown file (inline HTML included) or an HTML file with optional front matter into a
 * page. The title comes from the front matter, else the first heading of rank 1, else the HTML
 * title, else the file's name. Undefined when the file holds no text.
 *
 * @throws an error of the YAML parser when the front matter is not YAML
 */
export function parsePage(file: ContentFile, siteUrl: URL): Page | undefined {
  const document = new VFile({ path: file.path, value: file.source });
  matter(document, { strip: true });
  const frontMatter = frontMatterSchema.parse(document.data.matter);

  const html = parseHtml(file.path, document);
  const markdown: MarkdownRoot = toMarkdownTree.runSync(html);
  const url =
    (frontMatter.url && declaredUrl(frontMatter.url, siteUrl)) ?? pageUrl(file.path, siteUrl);
  const content = tidyMarkdown(markdown.children, url);
  const mainHeading = content.find((node) => node.type === 'heading' && node.depth === 1);
  const title =
    frontMatter.title ??
    ((mainHeading && plainText(mainHeading).trim()) || documentTitle(html) || fileTitle(file.path));
  const identity = { url, title, description: frontMatter.description ?? '' };
  const sections = splitSections(content, identity);
  return sections.length === 0 ? undefined : { ...identity, sections };
}

function parseHtml(path: string, document: VFile): HtmlRoot {
  if (/\.html$/i.test(path)) return fromHtml.parse(document);
  return fromMarkdown.runSync(fromMarkdown.parse(document));
}

/** `health/gold-card.md` is 'Gold card'. */
function fileTitle(path: string): string {
  const segments = path.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index' && segments.length > 1) segments.pop();
  const words = (segments.at(-1) ?? path).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
