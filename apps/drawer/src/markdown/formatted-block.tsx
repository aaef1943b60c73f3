import { safeLink } from '@assist/rules';
import type { Nodes, Root } from 'hast';
import { memo, type ReactNode } from 'react';
import Markdown, { type Options, type UrlTransform } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type {} from 'remark-parse';
import type { Processor } from 'unified';
import { stripDeceptive } from '../deceptive-characters.ts';
import { elements, isFootnoteLink } from './elements.tsx';
import { type Outline, setHeadingLevels } from './outline.ts';
import { passageLanguage } from './passage-language.ts';
import { PlainTextBoundary } from './plain-text-boundary.tsx';
import { sanitizeSchema } from './sanitize-schema.ts';

interface FormattedBlockProps {
  /** Markdown that can be parsed without the rest of the answer. */
  readonly source: string;
  /** The outline of the answer's headings before this block. */
  readonly outline: Outline;
  readonly baseUrl: string | undefined;
  /** Whether footnotes are formatted. May be true only if `source` is the whole answer. */
  readonly hasFootnotes: boolean;
}

const remarkRehypeOptions: Options['remarkRehypeOptions'] = {
  clobberPrefix: 'answer-',
  footnoteLabelTagName: 'h3',
  footnoteLabelProperties: { className: ['visually-hidden'] },
};

const rehypePlugins: Options['rehypePlugins'] = [
  [rehypeSanitize, sanitizeSchema],
  () => stripTexts,
  () => markLanguages,
];

/**
 * Formats a block of an answer. Shows `source` as plain text if the parser fails. Drops HTML tags, but keeps the text
 * between them (threats T7).
 */
export const FormattedBlock: React.NamedExoticComponent<FormattedBlockProps> = memo(
  function FormattedBlock({ source, outline, baseUrl, hasFootnotes }): ReactNode {
    const syntax = hasFootnotes ? [remarkGfm] : [remarkGfm, disableFootnotes];
    const transformUrl: UrlTransform = (url, _, { properties }) =>
      isFootnoteLink({ properties }) ? url : safeLink(url, baseUrl);
    return (
      <PlainTextBoundary source={source}>
        <Markdown
          remarkPlugins={[...syntax, [setHeadingLevels, outline]]}
          remarkRehypeOptions={remarkRehypeOptions}
          rehypePlugins={rehypePlugins}
          urlTransform={transformUrl}
          components={elements}
        >
          {source}
        </Markdown>
      </PlainTextBoundary>
    );
  },
);

/** A remark plugin that leaves footnotes as text, because numbers and ids of footnotes depend on the whole answer. */
function disableFootnotes(this: Processor): void {
  const names = ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'];
  this.data().micromarkExtensions?.push({ disable: { null: names } });
}

/** Strips deceptive characters again after parsing, because the parser may decode them from entities (threats T13). */
function stripTexts(node: Nodes): void {
  if (node.type === 'text') node.value = stripDeceptive(node.value);
  if ('children' in node) node.children.forEach(stripTexts);
}

/** Sets `lang` on blocks in another language, so that screen readers pronounce these blocks correctly. */
function markLanguages({ children }: Root): void {
  for (const block of children) {
    const language = passageLanguage(textOf(block));
    if (block.type === 'element' && language !== undefined) block.properties.lang = language;
  }
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return `${node.value} `;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
