import { safeLink, stripDeceptive } from '@assist/rules';
import type { ElementContent, Nodes, Root } from 'hast';
import { memo, type ReactNode, useMemo } from 'react';
import Markdown, { type Options, type UrlTransform } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { splitLtrRuns, unbrokenClass } from '../bidirectional-text.tsx';
import { useWords } from '../drawer-context.tsx';
import type { Say } from '../words/words.ts';
import { answerComponents, isFootnoteLink } from './answer-components.tsx';
import { restoreHtml } from './html-tags.ts';
import { PlainTextBoundary } from './plain-text.tsx';
import { sanitizeSchema } from './sanitize-schema.ts';
import { answerSyntax, blockSyntax } from './syntax.ts';

interface FormattedBlockProps {
  /** Markdown that can be parsed without the rest of the answer. */
  readonly source: string;
  /** The Markdown rank (1 to 6) of the answer's first heading. */
  readonly firstRank: number;
  readonly baseUrl: string | undefined;
  /** Whether `source` is the whole answer. If so, its footnotes are formatted. */
  readonly isWhole: boolean;
}

/**
 * Formats a block of an answer. Shows `source` as plain text if the parser fails. HTML tags become the elements that an
 * answer may contain (html-tags.ts), and every tree passes the sanitizer (threats T7).
 */
export const FormattedBlock = memo(function FormattedBlock({
  source,
  firstRank,
  baseUrl,
  isWhole,
}: FormattedBlockProps): ReactNode {
  const { direction, say } = useWords();
  const remarkRehypeOptions = useMemo(() => nameFootnotes(say), [say]);
  const transformUrl: UrlTransform = (url, _, { properties }) =>
    isFootnoteLink({ properties }) ? url : safeLink(url, baseUrl);
  const rehypePlugins: Options['rehypePlugins'] = [
    () => restoreHtml,
    () => (tree: Root) => setHeadingLevels(tree, firstRank),
    [rehypeSanitize, sanitizeSchema],
    () => finishTexts,
    () => (tree: Root) => describeBlocks(tree, direction),
  ];
  return (
    <PlainTextBoundary source={source}>
      <Markdown
        remarkPlugins={isWhole ? answerSyntax : blockSyntax}
        remarkRehypeOptions={remarkRehypeOptions}
        rehypePlugins={rehypePlugins}
        urlTransform={transformUrl}
        components={answerComponents}
      >
        {source}
      </Markdown>
    </PlainTextBoundary>
  );
});

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

/** Sets the first heading to level 3, below the question's `h2`, and the others relative to it. */
function setHeadingLevels(node: Nodes, firstRank: number): void {
  if (node.type === 'element' && /^h[1-6]$/.test(node.tagName) && !('id' in node.properties)) {
    const level = Number(node.tagName.slice(1)) - firstRank + 3;
    node.tagName = `h${Math.min(Math.max(level, 3), 6)}`;
  }
  if ('children' in node) for (const child of node.children) setHeadingLevels(child, firstRank);
}

/**
 * Strips deceptive characters again after parsing, because the parser may decode them from entities (threats T13).
 * Isolates numbers, codes and addresses (bidirectional-text.tsx).
 */
function finishTexts(node: Nodes): void {
  if (!('children' in node)) return;
  for (const [index, child] of [...node.children.entries()].reverse()) {
    finishTexts(child);
    if (child.type !== 'text') continue;
    const pieces = splitLtrRuns(stripDeceptive(child.value)).map(
      ({ text, isLtr }): ElementContent => {
        const value = { type: 'text', value: text } as const;
        if (!isLtr) return value;
        const properties = { dir: 'ltr', class: unbrokenClass(text) };
        return { type: 'element', tagName: 'bdi', properties, children: [value] };
      },
    );
    node.children.splice(index, 1, ...pieces);
  }
}

/**
 * Sets `lang` on blocks in another language, so that screen readers pronounce them correctly. In a right-to-left
 * drawer, gives each block the direction of its text, because the drawer also shows English pages.
 */
function describeBlocks({ children }: Root, direction: 'ltr' | 'rtl'): void {
  for (const block of children) {
    if (block.type !== 'element') continue;
    const language = passageLanguage(textOf(block));
    if (language !== undefined) block.properties.lang = language;
    if (direction === 'rtl') block.properties.dir = 'auto';
  }
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return `${node.value} `;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Spanish function words. Most of these words do not exist in similar languages. */
const spanish: ReadonlySet<string> = new Set(
  'al con del el en es está están la lo los más o puede su sus una usted y'.split(' '),
);
const english: ReadonlySet<string> = new Set(
  'a and are can for in is it of or that the to with you your'.split(' '),
);

/** Minimum number of function words, because a name such as 'El Paso y Los Alamos' already contains three. */
const MIN_WORDS = 4;
/** Minimum share of function words in a Spanish text. Spanish texts usually have a share of a quarter. */
const MIN_SHARE = 1 / 8;

/** Detects Spanish text (WCAG 3.1.2). Returns undefined if unsure. */
function passageLanguage(text: string): 'es' | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const hits = count(spanish);
  const isSpanish =
    hits >= MIN_WORDS && hits >= words.length * MIN_SHARE && hits > 2 * count(english);
  return isSpanish ? 'es' : undefined;
}
