import { safeLink } from '@assist/rules';
import type { Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type Options, toHast } from 'mdast-util-to-hast';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { elements, isFootnoteLink } from './elements.tsx';
import { parseMarkdown } from './gfm-syntax.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

/** A piece of an answer to be formatted. */
export interface MarkdownSource {
  /** Markdown that can be parsed alone. */
  readonly source: string;
  /** Address against which relative links resolve. */
  readonly baseUrl: string | undefined;
  /** Whether it is the one block of an answer with footnotes. In others their marks are text. */
  readonly hasFootnotes: boolean;
}

const toHastOptions: Options = {
  clobberPrefix: 'answer-',
  footnoteLabelProperties: { className: ['visually-hidden'] },
};

/**
 * Formats Markdown. Raw HTML in it is dropped, its text kept (threats T7).
 *
 * @throws RangeError when the nesting overflows the stack
 */
export function formatMarkdown({ source, baseUrl, hasFootnotes }: MarkdownSource): ReactNode {
  const tree = sanitize(toHast(parseMarkdown(source, hasFootnotes), toHastOptions), sanitizeSchema);
  judgeLinks(tree, baseUrl);
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: elements, passNode: true });
}

/** Takes the address from every link that may not have it; nothing but links has one. */
function judgeLinks(node: Nodes, baseUrl: string | undefined): void {
  if (node.type === 'element' && node.properties.href !== undefined && !isFootnoteLink(node)) {
    const link = safeLink(String(node.properties.href), baseUrl);
    if (link === undefined) delete node.properties.href;
    else node.properties.href = link;
  }
  if ('children' in node) for (const child of node.children) judgeLinks(child, baseUrl);
}
