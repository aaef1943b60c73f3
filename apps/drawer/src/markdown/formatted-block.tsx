import { memo, type ReactNode, useMemo } from 'react';
import Markdown, { type Options, type UrlTransform } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { safeLink } from '../links/safe-link.ts';
import { elements, isFootnoteLink } from './elements.tsx';
import { PlainTextBoundary } from './plain-text-boundary.tsx';
import { sanitizeSchema } from './sanitize-schema.ts';

interface FormattedBlockProps {
  /** Markdown that can be parsed alone. */
  readonly source: string;
  readonly baseUrl: string | undefined;
}

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm];
const rehypePlugins: Options['rehypePlugins'] = [[rehypeSanitize, sanitizeSchema]];
const remarkRehypeOptions: Options['remarkRehypeOptions'] = {
  clobberPrefix: 'answer-',
  footnoteLabelProperties: { className: ['visually-hidden'] },
};

/** A piece of an answer, formatted. Raw HTML in it is dropped, its text kept (safety T7). */
export const FormattedBlock: React.NamedExoticComponent<FormattedBlockProps> = memo(
  function FormattedBlock({ source, baseUrl }: FormattedBlockProps): ReactNode {
    const urlTransform = useMemo(() => createUrlTransform(baseUrl), [baseUrl]);
    return (
      <PlainTextBoundary source={source}>
        <Markdown
          remarkPlugins={remarkPlugins}
          rehypePlugins={rehypePlugins}
          remarkRehypeOptions={remarkRehypeOptions}
          components={elements}
          skipHtml
          urlTransform={urlTransform}
        >
          {source}
        </Markdown>
      </PlainTextBoundary>
    );
  },
);

/** Judges every address of an answer: links by their scheme, nothing else has one. */
function createUrlTransform(baseUrl: string | undefined): UrlTransform {
  return (url, property, node) => {
    if (property !== 'href') return undefined;
    return isFootnoteLink(node) ? url : safeLink(url, baseUrl);
  };
}
