import { safeLink, stripDeceptive } from '@assist/rules';
import type { Nodes, Root } from 'hast';
import { memo, type ReactNode, useMemo } from 'react';
import Markdown, { type Options, type UrlTransform } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type {} from 'remark-parse';
import type { Processor } from 'unified';
import { useWords } from '../state/drawer-context.ts';
import type { Say } from '../words/words.ts';
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

const rehypePlugins: Options['rehypePlugins'] = [
  [rehypeSanitize, sanitizeSchema],
  () => stripTexts,
  () => markLanguages,
];
const rtlRehypePlugins: Options['rehypePlugins'] = [...rehypePlugins, () => markDirections];

/**
 * Formats a block of an answer. Shows `source` as plain text if the parser fails. Drops HTML tags, but keeps the text
 * between them (threats T7).
 */
export const FormattedBlock: React.NamedExoticComponent<FormattedBlockProps> = memo(
  function FormattedBlock({ source, outline, baseUrl, hasFootnotes }): ReactNode {
    const { direction, say } = useWords();
    const remarkRehypeOptions = useMemo(() => nameFootnotes(say), [say]);
    const syntax = hasFootnotes ? [remarkGfm] : [remarkGfm, disableFootnotes];
    const transformUrl: UrlTransform = (url, _, { properties }) =>
      isFootnoteLink({ properties }) ? url : safeLink(url, baseUrl);
    return (
      <PlainTextBoundary source={source}>
        <Markdown
          remarkPlugins={[...syntax, [setHeadingLevels, outline]]}
          remarkRehypeOptions={remarkRehypeOptions}
          rehypePlugins={direction === 'rtl' ? rtlRehypePlugins : rehypePlugins}
          urlTransform={transformUrl}
          components={elements}
        >
          {source}
        </Markdown>
      </PlainTextBoundary>
    );
  },
);

/** Returns options that name the footnotes' heading and their links back to the text. */
function nameFootnotes(say: Say): Options['remarkRehypeOptions'] {
  return {
    clobberPrefix: 'answer-',
    footnoteLabelTagName: 'h3',
    footnoteLabelProperties: { className: ['visually-hidden'] },
    footnoteLabel: say('footnotes'),
    footnoteBackLabel(index, repetition) {
      const number = repetition > 1 ? `${index + 1}-${repetition}` : index + 1;
      return say('backToReference', { number });
    },
  };
}

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

/** Gives each block the direction of its text, because a right-to-left drawer also shows English pages. */
function markDirections({ children }: Root): void {
  for (const block of children) if (block.type === 'element') block.properties.dir = 'auto';
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return `${node.value} `;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
