import type { Section } from '@assist/content';
import { parseMarkdown, plainText, writeMarkdown } from '@assist/content';
import { stripInvisible } from '@assist/rules';
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { isParagraph, link, paragraph, text } from '../text/markdown-nodes.ts';
import { type Citation, citeSection } from './citation.ts';
import { faultOf, type Ground, groundOf, hasMeaning } from './faithfulness.ts';
import { NO_ANSWER } from './model-prompt.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import { beforeFullStop, readStatement, type Statement } from './statement.ts';

/** The result of checking a piece of a reply. */
export type CheckedPiece =
  | { readonly kind: 'shown'; readonly markdown: string }
  /** The piece is unsupported, or a lead-in that waits for its list. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'refusal' };

/** Checks the pieces of one reply in order, and collects the pages that the shown pieces cite. */
export interface ReplyChecker {
  check(piece: ReplyPiece): CheckedPiece;
  /** The cited pages in order of citation, each once. */
  readonly citations: ReadonlyMap<string, Citation>;
}

const REFUSAL = new RegExp(String.raw`\b${NO_ANSWER.replace('_', '[_-]')}\b`, 'i');
const REFUSAL_IN_CAPITALS = /\bNO ANSWER\b/;
/** Matches a model that speaks of itself or its prompt. Such a piece is hidden, because pages never speak so. */
const SELF_REFERENCE =
  /\b(?:I['’]m (?:sorry|unable|not able)|I am (?:sorry|unable|not able|an AI)|I apologi[sz]e|I (?:can|could|do|will|would)(?:n['’]t|not| not)|as an AI|language model|(?:the|these|your) passages?)\b/i;
/**
 * Creates a checker for a reply to `question` from `passages`. Shows a sentence if a cited passage supports it, and
 * turns its citations into our links. No address, picture, HTML or mark of the model survives.
 * A lead-in that ends in a colon appears only with its list. A list item without a citation is checked against all
 * passages that the list and its lead-in cite.
 */
export function createReplyChecker(question: string, passages: readonly Section[]): ReplyChecker {
  const citations = new Map<string, Citation>();
  let leadIn: { readonly statement: Statement; readonly startsParagraph: boolean } | undefined;
  let isFirst = true;

  const isSupported = ({ text, cited }: Statement, shared: readonly number[] = []): boolean => {
    const ground = groundOfCited(cited.length > 0 ? cited : shared, passages);
    const hasLeftOver = /[[\]]/.test(text);
    return ground !== undefined && !hasLeftOver && faultOf(text, ground, question) === undefined;
  };
  const show = (blocks: readonly RootContent[], startsParagraph: boolean): CheckedPiece => {
    const separator = isFirst ? '' : startsParagraph ? '\n\n' : ' ';
    isFirst = false;
    return { kind: 'shown', markdown: separator + writeMarkdown(blocks) };
  };
  /** Records the cited pages, and returns those not cited before. */
  const cite = (numbers: readonly number[]): Citation[] =>
    numbers.flatMap((number) => {
      const passage = passages[number - 1];
      if (passage === undefined || citations.has(passage.url)) return [];
      const citation = citeSection(passage);
      citations.set(citation.url, citation);
      return [citation];
    });
  const withLinks = ({ content, cited }: Statement): PhrasingContent[] =>
    beforeFullStop(content, citationLinks(cite(cited)));

  const checkSentence = (
    blocks: readonly RootContent[],
    startsParagraph: boolean,
  ): CheckedPiece => {
    leadIn = undefined;
    const [block] = blocks;
    if (blocks.length !== 1 || block?.type !== 'paragraph') return { kind: 'hidden' };
    const statement = readStatement(block.children);
    if (statement.text.endsWith(':')) {
      leadIn = { statement, startsParagraph };
      return { kind: 'hidden' };
    }
    if (!isSupported(statement)) return { kind: 'hidden' };
    return show([paragraph(withLinks(statement))], startsParagraph);
  };
  const checkList = (blocks: readonly RootContent[]): CheckedPiece => {
    const lead = leadIn;
    leadIn = undefined;
    const [list] = blocks;
    if (blocks.length !== 1 || list?.type !== 'list') return { kind: 'hidden' };
    const items = itemBlocks(list);
    if (!items.every(isParagraph)) return { kind: 'hidden' };
    const statements = items.map(({ children }) => readStatement(children));
    const all = [...statements, ...(lead === undefined ? [] : [lead.statement])];
    const shared = [...new Set(all.flatMap(({ cited }) => cited))];
    const isBareLeadIn = (statement: Statement): boolean =>
      statement === lead?.statement && !hasMeaning(statement.text);
    if (!all.every((statement) => isBareLeadIn(statement) || isSupported(statement, shared))) {
      return { kind: 'hidden' };
    }
    const intro = lead === undefined ? [] : [paragraph(withLinks(lead.statement))];
    const shown = rewriteList(list, (item) => withLinks(readStatement(item.children)));
    return show([...intro, shown], lead?.startsParagraph ?? true);
  };

  return {
    citations,
    check: (piece) => {
      const blocks = parseMarkdown(stripInvisible(piece.markdown)).children;
      const text = plainText(blocks);
      if (REFUSAL.test(text) || REFUSAL_IN_CAPITALS.test(text)) return { kind: 'refusal' };
      if (piece.kind === 'remainder' || SELF_REFERENCE.test(text)) return { kind: 'hidden' };
      return piece.kind === 'list'
        ? checkList(blocks)
        : checkSentence(blocks, piece.startsParagraph);
    },
  };
}

/** The joint ground of the cited passages; undefined without a citation, or with an unknown number. */
function groundOfCited(
  numbers: readonly number[],
  passages: readonly Section[],
): Ground | undefined {
  const sections = numbers.flatMap((number) => passages[number - 1] ?? []);
  if (sections.length < numbers.length || sections.length === 0) return undefined;
  return groundOf(
    sections.map(({ pageTitle, heading, text, markdown }) =>
      [pageTitle, heading, text, ...webAddresses(markdown)].join('\n'),
    ),
  );
}

/** The blocks of a list and of its nested lists. */
function itemBlocks({ children }: List): ListItem['children'] {
  const blocks = children.flatMap((item) => item.children);
  return blocks.flatMap((block) => (block.type === 'list' ? itemBlocks(block) : [block]));
}

function rewriteList(list: List, write: (item: Paragraph) => PhrasingContent[]): List {
  const children = list.children.map((item): ListItem => {
    const blocks = item.children.flatMap((block): ListItem['children'] => {
      if (isParagraph(block)) return [paragraph(write(block))];
      return block.type === 'list' ? [rewriteList(block, write)] : [];
    });
    return { type: 'listItem', spread: false, children: blocks };
  });
  return { type: 'list', ordered: list.ordered ?? false, spread: false, children };
}

/** Links to pages, in brackets. */
function citationLinks(citations: readonly Citation[]): PhrasingContent[] {
  const links = citations.flatMap(({ title, url }) => [text(', '), link(url, title)]).slice(1);
  return links.length === 0 ? [] : [text(' ('), ...links, text(')')];
}

/** The link targets of a passage. A sentence may name them, although a reader of the page does not see them. */
function webAddresses(markdown: string): string[] {
  return markdown.match(/\bhttps?:\/\/[^\s)\]>]+/g) ?? [];
}
