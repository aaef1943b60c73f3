import { parseMarkdown, plainText, type Section } from '@assist/content';
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { LeastRecentlyUsedCache } from '../least-recently-used-cache.ts';
import { EXTRACT } from '../tuning.ts';
import { isPointer } from './boilerplate.ts';
import { isParagraph, list, paragraph } from './markdown-nodes.ts';
import { countWords, joinSentences, splitSentences } from './sentences.ts';

/** Blocks that only make sense together: a paragraph, or a list or table with the line that introduces it. */
export interface Passage {
  readonly blocks: readonly RootContent[];
  readonly text: string;
  /** A lead is a last line such as 'You can apply:'. Its continuation stands below the next heading. */
  readonly kind: 'prose' | 'list' | 'note' | 'lead';
}

/** Sections whose passages are remembered: an answer and what it offers to ask next look at the same ones again and again. */
const MAX_REMEMBERED = 500;

const remembered = new LeastRecentlyUsedCache<readonly Passage[]>(MAX_REMEMBERED);

/** The passages of a section in order, without links alone and invitations to read on. */
export function passages({ markdown }: Section): readonly Passage[] {
  const known = remembered.get(markdown);
  if (known !== undefined) return known;
  const found = readPassages(markdown);
  remembered.set(markdown, found);
  return found;
}

function readPassages(markdown: string): Passage[] {
  const found: Passage[] = [];
  let introduction: RootContent[] = [];
  const blocks = parseMarkdown(markdown).children.flatMap(withoutPointers);
  for (const block of withDefinitionLists(blocks)) {
    if (introducesNext(block)) {
      introduction.push(block);
      continue;
    }
    if (!isLinkOnly(block)) found.push(toPassage([...introduction, block]));
    introduction = [];
  }
  // A lead is never quoted. It is kept because without it `quotationsOf` would take the section for complete.
  const lead = toPassage(introduction);
  return lead.text.endsWith(':') ? [...found, { ...lead, kind: 'lead' }] : found;
}

/** A passage of the blocks given; its kind follows from what they are. */
export function toPassage(blocks: readonly RootContent[]): Passage {
  const text = plainText(blocks).trim();
  const type = blocks.at(-1)?.type;
  if (type === 'list' || type === 'table') return { blocks, text, kind: 'list' };
  return { blocks, text, kind: /^(?:please )?note\b/i.test(text) ? 'note' : 'prose' };
}

/** A line in bold, or one that ends in a colon, belongs to what follows. */
function introducesNext(block: RootContent): boolean {
  if (!isParagraph(block)) return false;
  const text = plainText(block).trim();
  if (text.endsWith(':')) return true;
  return block.children.length === 1 && block.children[0]?.type === 'strong';
}

/** Turns paragraphs in a row that each define a term into a list, unless it would be too long to quote. */
function withDefinitionLists(blocks: readonly RootContent[]): RootContent[] {
  const found: RootContent[] = [];
  let definitions: Paragraph[] = [];
  const endRun = (): void => {
    const isList =
      definitions.length > 1 && countWords(plainText(definitions)) <= EXTRACT.mostWords;
    found.push(...(isList ? [list(definitions.map(({ children }) => children))] : definitions));
    definitions = [];
  };
  for (const block of blocks) {
    if (isParagraph(block) && isDefinition(block)) definitions.push(block);
    else {
      endRun();
      found.push(block);
    }
  }
  endRun();
  return found;
}

/** Whether a paragraph begins with a term, in bold or as a link, and explains it. */
function isDefinition({ children }: Paragraph): boolean {
  const [first, ...rest] = children;
  const isTerm = first?.type === 'strong' || first?.type === 'link';
  if (!isTerm || /:$|note\b/i.test(plainText(first).trim())) return false;
  return plainText(rest).trim() !== '' && !isLinkText(children);
}

function isLinkOnly(node: RootContent | ListItem): boolean {
  if (node.type === 'list' || node.type === 'listItem') return node.children.every(isLinkOnly);
  return isParagraph(node) && isLinkText(node.children);
}

function isLinkText(content: readonly PhrasingContent[]): boolean {
  const outside = content.filter((child) => child.type !== 'link');
  return outside.length < content.length && /^[\s.,;]*$/.test(plainText(outside));
}

/** A block without sentences that only point elsewhere, and without what they leave empty. */
function withoutPointers<Block extends RootContent>(block: Block): (Block | List | Paragraph)[] {
  if (block.type === 'table' && block.children.length < 2) return [];
  if (isParagraph(block)) {
    const kept = splitSentences(block.children).filter((sentence) => {
      const text = plainText(sentence).trim();
      return text !== '' && !isPointer(text, isLinkText(sentence));
    });
    return kept.length === 0 ? [] : [paragraph(joinSentences(kept))];
  }
  if (block.type !== 'list') return [block];
  const items = block.children
    .map((item): ListItem => ({ ...item, children: item.children.flatMap(withoutPointers) }))
    .filter(({ children }) => children.length > 0);
  return items.length === 0 ? [] : [{ ...block, children: items }];
}
