import type { Section } from '@assist/content';
import { parseMarkdown, plainText, writeMarkdown } from '@assist/content';
import { stripInvisible } from '@assist/rules';
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { isParagraph, link, paragraph, text } from '../extract/markdown-nodes.ts';
import type { Citation } from './citation.ts';
import { faultOf, type Ground, groundOf, hasMeaning } from './faithfulness.ts';
import { NO_ANSWER } from './model-prompt.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import { beforeFullStop, readStatement, type Statement } from './statement.ts';

/** The verdict on a piece of a reply. */
export type CheckedPiece =
  | { readonly kind: 'shown'; readonly markdown: string }
  /** Not fit to be shown, or a lead-in that waits for its list. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'refusal' };

/** Judges the pieces of one reply in order, and collects the pages that what is shown cites. */
export interface ReplyChecker {
  check(piece: ReplyPiece): CheckedPiece;
  /** In the order in which they are cited, each once. */
  readonly citations: ReadonlyMap<string, Citation>;
}

const REFUSAL = new RegExp(String.raw`\b${NO_ANSWER.replace('_', '[_-]')}\b`, 'i');
const REFUSAL_IN_CAPITALS = /\bNO ANSWER\b/;
/** What no page of a department says of itself. */
const FIRST_PERSON =
  /\b(?:I['’]m (?:sorry|unable|not able)|I am (?:sorry|unable|not able|an AI)|I apologi[sz]e|I (?:can|could|do|will|would)(?:n['’]t|not| not)|as an AI|language model|(?:the|these|your) passages?)\b/i;
/**
 * A checker for a reply to `question` from `passages`. A sentence is shown when it cites a passage
 * that bears it out; its citations become links of ours, and no address, picture, HTML or mark that
 * the model wrote survives. A lead-in that ends in a colon shares the fate of its list.
 */
export function createReplyChecker(question: string, passages: readonly Section[]): ReplyChecker {
  const citations = new Map<string, Citation>();
  let leadIn: { readonly statement: Statement; readonly startsParagraph: boolean } | undefined;
  let isFirst = true;

  const groundFor = (numbers: readonly number[]): Ground | undefined => {
    const sections = numbers.flatMap((number) => passages[number - 1] ?? []);
    return sections.length < numbers.length || sections.length === 0
      ? undefined
      : groundOf(
          sections.map(({ pageTitle, heading, text, markdown }) =>
            [pageTitle, heading, text, ...webAddresses(markdown)].join('\n'),
          ),
        );
  };
  const isBorneOut = ({ text, cited }: Statement, shared: readonly number[] = []): boolean => {
    const ground = groundFor(cited.length > 0 ? cited : shared);
    const hasLeftOver = /[[\]]/.test(text);
    return ground !== undefined && !hasLeftOver && faultOf(text, ground, question) === undefined;
  };
  const show = (blocks: readonly RootContent[], startsParagraph: boolean): CheckedPiece => {
    const separator = isFirst ? '' : startsParagraph ? '\n\n' : ' ';
    isFirst = false;
    return { kind: 'shown', markdown: separator + writeMarkdown(blocks) };
  };
  const withLinks = ({ content, cited }: Statement): PhrasingContent[] =>
    beforeFullStop(content, citationLinks(cited, passages, citations));

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
    if (!isBorneOut(statement)) return { kind: 'hidden' };
    return show([paragraph(withLinks(statement))], startsParagraph);
  };
  const checkList = (blocks: readonly RootContent[]): CheckedPiece => {
    const lead = leadIn;
    leadIn = undefined;
    const [list] = blocks;
    if (blocks.length !== 1 || list?.type !== 'list') return { kind: 'hidden' };
    const points = pointsOf(list);
    if (!points.every(isParagraph)) return { kind: 'hidden' };
    const statements = points.map((point) => readStatement(point.children));
    const all = [...statements, ...(lead === undefined ? [] : [lead.statement])];
    const shared = [...new Set(all.flatMap(({ cited }) => cited))];
    const isIdle = (statement: Statement): boolean =>
      statement === lead?.statement && !hasMeaning(statement.text);
    if (!all.every((statement) => isIdle(statement) || isBorneOut(statement, shared))) {
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
      if (piece.kind === 'remainder' || FIRST_PERSON.test(text)) return { kind: 'hidden' };
      return piece.kind === 'list'
        ? checkList(blocks)
        : checkSentence(blocks, piece.startsParagraph);
    },
  };
}

/** The blocks of a list and of the lists inside it. */
function pointsOf({ children }: List): ListItem['children'] {
  const blocks = children.flatMap((item) => item.children);
  return blocks.flatMap((block) => (block.type === 'list' ? pointsOf(block) : [block]));
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

/** Links to the pages of the passages cited, in brackets; each page once in an answer. */
function citationLinks(
  cited: readonly number[],
  passages: readonly Section[],
  citations: Map<string, Citation>,
): PhrasingContent[] {
  const links = cited.flatMap((number): PhrasingContent[] => {
    const passage = passages[number - 1];
    if (passage === undefined || citations.has(passage.url)) return [];
    const { url, pageTitle: title } = passage;
    citations.set(url, { title, url });
    return [link(url, title)];
  });
  const separated = links.flatMap((one) => [text(', '), one]).slice(1);
  return links.length === 0 ? [] : [text(' ('), ...separated, text(')')];
}

/** The targets of a passage's links: what a sentence may name although no reader sees it. */
function webAddresses(markdown: string): string[] {
  return markdown.match(/\bhttps?:\/\/[^\s)\]>]+/g) ?? [];
}
