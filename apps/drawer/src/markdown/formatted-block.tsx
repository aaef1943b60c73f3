import { safeLink } from '@assist/rules';
import { memo, type ReactNode } from 'react';
import Markdown, { type Options, type UrlTransform } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { elements, isFootnoteLink } from './elements.tsx';
import { remarkWithoutFootnotes } from './gfm-syntax.ts';
import { KeptFormats } from './kept-formats.ts';
import { PlainTextBoundary } from './plain-text-boundary.tsx';
import { sanitizeSchema } from './sanitize-schema.ts';

interface MarkdownSource {
  /** Markdown that can be parsed alone. */
  readonly source: string;
  readonly baseUrl: string | undefined;
  /** Whether it is the one block of an answer with footnotes. In others their marks are text. */
  readonly hasFootnotes: boolean;
}

interface FormattedBlockProps extends MarkdownSource {
  /** Whether the source may still become another. */
  readonly isGrowing: boolean;
}

const rehypePlugins: Options['rehypePlugins'] = [[rehypeSanitize, sanitizeSchema]];
const remarkPlugins: Options['remarkPlugins'] = [remarkGfm, remarkWithoutFootnotes];
const remarkPluginsForFootnotes: Options['remarkPlugins'] = [remarkGfm];
const remarkRehypeOptions: Options['remarkRehypeOptions'] = {
  clobberPrefix: 'answer-',
  footnoteLabelProperties: { className: ['visually-hidden'] },
};

/** A piece of an answer, formatted. Raw HTML in it is dropped, its text kept (safety T7). */
export const FormattedBlock: React.NamedExoticComponent<FormattedBlockProps> = memo(
  function FormattedBlock({ isGrowing, ...block }: FormattedBlockProps): ReactNode {
    return (
      <PlainTextBoundary source={block.source} isGrowing={isGrowing}>
        <FormattedSource {...block} isKept={!isGrowing} />
      </PlainTextBoundary>
    );
  },
);

const keptFormats = new KeptFormats();

interface FormattedSourceProps extends MarkdownSource {
  /** Whether it will be shown again as it is. */
  readonly isKept: boolean;
}

function FormattedSource({ isKept, ...markdown }: FormattedSourceProps): ReactNode {
  if (!isKept) return format(markdown);
  const { source, baseUrl = '', hasFootnotes } = markdown;
  return keptFormats.get(`${hasFootnotes} ${baseUrl} ${source}`, () => format(markdown));
}

/** Called as the plain function it is: what it makes can then be kept. */
function format({ source, baseUrl, hasFootnotes }: MarkdownSource): ReactNode {
  return Markdown({
    remarkPlugins: hasFootnotes ? remarkPluginsForFootnotes : remarkPlugins,
    rehypePlugins,
    remarkRehypeOptions,
    components: elements,
    skipHtml: true,
    urlTransform: createUrlTransform(baseUrl),
    children: source,
  });
}

/** Judges every address of an answer: links by their scheme, nothing else has one. */
function createUrlTransform(baseUrl: string | undefined): UrlTransform {
  return (url, property, node) => {
    if (property !== 'href') return undefined;
    return isFootnoteLink(node) ? url : safeLink(url, baseUrl);
  };
}
