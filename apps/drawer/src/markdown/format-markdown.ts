import { safeLink } from '@assist/rules';
import type { Element, Nodes, RootContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type Options, toHast } from 'mdast-util-to-hast';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { stripDeceptive } from '../deceptive-characters.ts';
import { elements, isFootnoteLink } from './elements.tsx';
import { parseMarkdown } from './gfm-syntax.ts';
import { type Outline, placeHeadings } from './outline.ts';
import { passageLanguage } from './passage-language.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

/** A piece of an answer to be formatted. */
export interface MarkdownSource {
  /** Markdown that can be parsed alone. */
  readonly source: string;
  /** Address against which relative links resolve. */
  readonly baseUrl: string | undefined;
  /** Whether it is the one block of an answer with footnotes. In others their marks are text. */
  readonly hasFootnotes: boolean;
  /** Of the headings before it in the answer. */
  readonly outline: Outline;
}

const toHastOptions: Options = {
  clobberPrefix: 'answer-',
  footnoteLabelTagName: 'h3',
  footnoteLabelProperties: { className: ['visually-hidden'] },
};

/**
 * Formats Markdown. Raw HTML in it is dropped, its text kept (threats T7).
 *
 * @throws RangeError when the nesting overflows the stack
 */
export function formatMarkdown(markdown: MarkdownSource): ReactNode {
  const { source, baseUrl, hasFootnotes, outline } = markdown;
  const parsed = parseMarkdown(source, hasFootnotes);
  placeHeadings(parsed, outline);
  const tree = sanitize(toHast(parsed, toHastOptions), sanitizeSchema);
  judge(tree, baseUrl);
  if (tree.type === 'root') for (const block of tree.children) markLanguage(block);
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: elements, passNode: true });
}

/** Screen readers then speak the block as it is spelt. */
function markLanguage(block: RootContent): void {
  if (block.type !== 'element') return;
  const language = passageLanguage(textOf(block));
  if (language !== undefined) block.properties.lang = language;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return `${node.value} `;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/**
 * Takes the address from every link that may not have it; nothing but links has one. Takes deceptive
 * characters from texts: the parser makes them of entities.
 */
function judge(node: Nodes, baseUrl: string | undefined): void {
  if (node.type === 'text') node.value = stripDeceptive(node.value);
  if (node.type === 'element') judgeProperties(node, baseUrl);
  if ('children' in node) for (const child of node.children) judge(child, baseUrl);
}

function judgeProperties({ properties }: Element, baseUrl: string | undefined): void {
  for (const name of ['title', 'alt']) {
    const text = properties[name];
    if (typeof text === 'string') properties[name] = stripDeceptive(text);
  }
  if (properties.href === undefined || isFootnoteLink({ properties })) return;
  const link = safeLink(String(properties.href), baseUrl);
  if (link === undefined) delete properties.href;
  else properties.href = link;
}
