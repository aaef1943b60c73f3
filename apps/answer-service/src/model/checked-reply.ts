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

/** The result of checking one piece of a model's reply. `refusal`: the model found no answer in the passages. */
export type CheckedPiece =
  | { readonly kind: 'shown'; readonly markdown: string }
  /** The piece is not shown: unsupported, not allowed, or the lead-in to a list that is still to come. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'refusal' };

/** Checks the pieces of one reply in order. Collects the pages that the shown pieces cite. */
export interface ReplyChecker {
  check(piece: ReplyPiece): CheckedPiece;
  /** The cited pages by URL, in order of their first citation. */
  readonly citations: ReadonlyMap<string, Citation>;
}

const REFUSAL = new RegExp(String.raw`\b${NO_ANSWER.replace('_', '[_-]')}\b`, 'i');
const REFUSAL_IN_CAPITALS = /\bNO ANSWER\b/;
/**
 * Matches text in which the model speaks of itself or its prompt. The checker hides such a piece, because pages do not
 * speak in this way.
 */
const SELF_REFERENCE =
  /\b(?:I['’]m (?:sorry|unable|not able)|I am (?:sorry|unable|not able|an AI)|I apologi[sz]e|I (?:can|could|do|will|would)(?:n['’]t|not| not)|as an AI|language model|(?:the|these|your) passages?)\b/i;
/**
 * Creates a checker for a model's reply to `question`. The reply may cite only `passages`. Reply and passages are in
 * `language`. The checker follows these rules:
 * - A sentence is shown only if the cited passages support the sentence and contain every address in it.
 * - Citations become links to our pages. The model's own links, pictures and HTML are removed.
 * - A lead-in, which ends in a colon, is held back until its list is shown. Without a list, the lead-in stays hidden.
 * - A list item without a citation is checked against all passages that the list and the lead-in cite.
 */
export function createReplyChecker(
  question: string,
  passages: readonly Section[],
  language: string,
): ReplyChecker {
  const citations = new Map<string, Citation>();
  let leadIn: { readonly statement: Statement; readonly startsParagraph: boolean } | undefined;
  let isFirst = true;

  const isSupported = ({ text, cited }: Statement, shared: readonly number[] = []): boolean => {
    const ground = groundOfCited(cited.length > 0 ? cited : shared, passages, language);
    const hasLeftOver = /[[\]]/.test(text);
    return ground !== undefined && !hasLeftOver && faultOf(text, ground, question) === undefined;
  };
  const show = (blocks: readonly RootContent[], startsParagraph: boolean): CheckedPiece => {
    const separator = isFirst ? '' : startsParagraph ? '\n\n' : ' ';
    isFirst = false;
    return { kind: 'shown', markdown: separator + writeMarkdown(blocks) };
  };
  /** Records the cited pages. Returns the pages that were not cited before. */
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
      statement === lead?.statement && !hasMeaning(statement.text, language);
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

/**
 * Prepares the cited passages for checking. Returns undefined if there is no citation, or if a cited number matches no
 * passage.
 */
function groundOfCited(
  numbers: readonly number[],
  passages: readonly Section[],
  language: string,
): Ground | undefined {
  const sections = numbers.flatMap((number) => passages[number - 1] ?? []);
  if (sections.length < numbers.length || sections.length === 0) return undefined;
  return groundOf(
    sections.map(({ pageTitle, heading, text, blocks }) =>
      [pageTitle, heading, text, ...webAddresses(writeMarkdown(blocks))].join('\n'),
    ),
    language,
  );
}

/** Lists the content blocks of all list items, including the items of nested lists. */
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

/** Writes links to the cited pages, separated by commas and in round brackets. */
function citationLinks(citations: readonly Citation[]): PhrasingContent[] {
  const links = citations.flatMap(({ title, url }) => [text(', '), link(url, title)]).slice(1);
  return links.length === 0 ? [] : [text(' ('), ...links, text(')')];
}

/**
 * Finds the web addresses in a passage's Markdown, including the targets of links. A sentence may name a link's target,
 * although readers of the page see only the link's text.
 */
function webAddresses(markdown: string): string[] {
  return markdown.match(/\bhttps?:\/\/[^\s)\]>]+/g) ?? [];
}
