import type { Link, Nodes, PhrasingContent, Root } from 'mdast';
import { attention } from 'micromark-core-commonmark';
import type { Construct } from 'micromark-util-types';
import type { Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type {} from 'remark-parse';
import type { Processor } from 'unified';

/** The Markdown of a whole answer: GitHub's, adjusted to what language models write. */
export const answerSyntax: NonNullable<Options['remarkPlugins']> = [
  // A single tilde is a sign: "1~3 days" (GitHub's rule would strike the text between two of them).
  [remarkGfm, { singleTilde: false }],
  adjustParser,
  () => endAddresses,
];

/** The Markdown of one block. Footnotes stay text, because their numbers and ids depend on the whole answer. */
export const blockSyntax: NonNullable<Options['remarkPlugins']> = [
  ...answerSyntax,
  disableFootnotes,
];

/**
 * A remark plugin. Parses HTML tags one by one within paragraphs (html-tags.ts) instead of HTML blocks, because the
 * parser would leave the text of a block, with its Markdown, unparsed.
 */
function adjustParser(this: Processor): void {
  const { micromarkExtensions } = this.data();
  micromarkExtensions?.push({ disable: { null: ['htmlFlow'] }, text: { 42: boldInWords } });
}

/**
 * Lets `**` open and close beside punctuation too: `**Deadline:**You`. CommonMark shows the asterisks there, because
 * the text after the punctuation follows without a blank. A single asterisk keeps CommonMark's rule: `10*, 20*`. Between
 * digits it is a sign: `5*3*2`.
 */
const boldInWords: Construct = {
  ...attention,
  tokenize(effects, ok, nok) {
    const { previous } = this;
    const decide = (code: Parameters<typeof ok>[0]) => {
      const token = this.events.at(-1)?.[1];
      if (token !== undefined && token.end.offset - token.start.offset > 1) {
        token._open ||= !isBlank(code);
        token._close ||= !isBlank(previous);
      } else if (token !== undefined && isDigit(previous) && isDigit(code)) {
        token._open = false;
        token._close = false;
      }
      return ok(code);
    };
    return attention.tokenize.call(this, effects, decide, nok);
  },
};

function isDigit(code: number | null): boolean {
  return code !== null && code >= 48 && code <= 57;
}

/** Whether a character code is white space, a line ending (a negative code) or the end of the text. */
function isBlank(code: number | null): boolean {
  return code === null || code < 0 || /\s/.test(String.fromCodePoint(code));
}

/**
 * A remark plugin for a parser that only finds where blocks end. It reads no HTML blocks, as in `adjustParser`, and no
 * marks within paragraphs.
 */
export function outlineSyntax(this: Processor): void {
  const marks = ['attention', 'codeText', 'labelStartImage', 'labelStartLink', 'labelEnd'];
  const others = [
    'autolink',
    'characterEscape',
    'characterReference',
    'hardBreakEscape',
    'htmlText',
  ];
  this.data().micromarkExtensions = [{ disable: { null: ['htmlFlow', ...marks, ...others] } }];
}

function disableFootnotes(this: Processor): void {
  const names = ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'];
  this.data().micromarkExtensions?.push({ disable: { null: names } });
}

/**
 * Matches what ends an address in running text: punctuation of other scripts than ASCII, such as `。`, `،` or `”`.
 * Dashes and the middle dot occur within addresses.
 */
const endOfAddress = /([!?.,:;*_~'"]*(?![\0-\x7f·])[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+)/u;
const startOfAddress = /^(?:(https?:\/\/)|www\.)\S/i;

/** Cuts addresses that the parser has found in running text at punctuation that it does not know. */
function endAddresses(node: Nodes | Root): void {
  if (!('children' in node)) return;
  for (const [index, child] of [...node.children.entries()].reverse()) {
    endAddresses(child);
    const address = child.type === 'link' ? findAddress(child) : undefined;
    if (address === undefined || !endOfAddress.test(address)) continue;
    const pieces = address.split(endOfAddress).filter(Boolean).map(linkAddress);
    (node.children as PhrasingContent[]).splice(index, 1, ...pieces);
  }
}

/** Returns the link's text if the source is this text alone, without brackets around it. */
function findAddress({ children: [text], position }: Link): string | undefined {
  if (text?.type !== 'text' || position === undefined) return undefined;
  const { start, end } = position;
  return (end.offset ?? 0) - (start.offset ?? 0) === text.value.length ? text.value : undefined;
}

function linkAddress(value: string): PhrasingContent {
  const [start, scheme] = startOfAddress.exec(value) ?? [];
  const text = { type: 'text', value } as const;
  if (start === undefined) return text;
  return { type: 'link', url: scheme === undefined ? `http://${value}` : value, children: [text] };
}

/**
 * Matches code first, so that it stays as written, then comments, then a link's address that contains a blank (but not
 * a link's title).
 */
const mistakes =
  /(?:^|\n)[ \t>]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t>]*\1|$)|`[^`\n]+`|<!--(?:[\s\S]*?-->|[\s\S]*$)|\]\(((?:https?:|mailto:|\.{0,2}\/)(?:[^()<>\s"']|\([^()<>\s"']*\))* (?! *\()(?:[^()<>\n"']|\([^()<>\n"']*\))*)\)/g;

/**
 * Corrects what language models write and CommonMark does not read as meant: link addresses with blanks. Removes
 * comments, which may contain blank lines.
 */
export function mendMarkdown(markdown: string, isGrowing: boolean): string {
  return markdown.replace(mistakes, (match, _fence, address?: string) => {
    if (address !== undefined) return `](<${address.trim()}>)`;
    return match.startsWith('<!--') && (isGrowing || match.endsWith('-->')) ? '' : match;
  });
}
