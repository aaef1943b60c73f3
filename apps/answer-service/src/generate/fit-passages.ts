import { plainText } from '@assist/content';
import type { List, ListItem, Paragraph, RootContent, Table } from 'mdast';
import { type Passage, toPassage } from './passage.ts';
import { countWords, joinSentences, splitSentences } from './sentences.ts';

/** Fewest list items or table rows worth showing of a longer list or table. */
const MIN_ENTRIES = 3;

/**
 * The passage within a number of words: whole sentences, whole list items, whole rows; what is left
 * out of a list or table is said. Undefined when not even its beginning fits.
 */
export function fitPassage(passage: Passage, maxWords: number): Passage | undefined {
  if (passage.words <= maxWords) return passage;
  const last = passage.blocks.at(-1);
  const lead = passage.blocks.slice(0, -1);
  const room = maxWords - countWords(plainText(lead));
  if (last === undefined || room <= 0) return undefined;
  const fitted = fitBlock(last, room);
  return fitted.length === 0 ? undefined : toPassage([...lead, ...fitted]);
}

function fitBlock(block: RootContent, maxWords: number): RootContent[] {
  switch (block.type) {
    case 'paragraph':
      return fitParagraph(block, maxWords);
    case 'list':
      return fitList(block, maxWords);
    case 'table':
      return fitTable(block, maxWords);
    default:
      return [];
  }
}

function fitParagraph(paragraph: Paragraph, maxWords: number): Paragraph[] {
  const sentences = splitSentences(paragraph.children);
  let count = 0;
  let words = 0;
  for (const sentence of sentences) {
    words += countWords(plainText(sentence));
    if (words > maxWords) break;
    count += 1;
  }
  const children = joinSentences(sentences.slice(0, count));
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function fitList(list: List, maxWords: number): RootContent[] {
  const kept: ListItem[] = [];
  let words = 0;
  for (const item of list.children) {
    const itemWords = countWords(plainText(item));
    if (words + itemWords > maxWords) break;
    words += itemWords;
    kept.push(item);
  }
  if (kept.length < Math.min(MIN_ENTRIES, list.children.length)) {
    return fitLongItems(list, maxWords);
  }
  return cutShort({ ...list, children: kept }, list.children.length - kept.length);
}

/** Items so long that few fit are cut to their first sentence each. */
function fitLongItems(list: List, maxWords: number): RootContent[] {
  const kept: ListItem[] = [];
  let words = 0;
  for (const item of list.children) {
    const [first] = item.children;
    if (first?.type !== 'paragraph') break;
    const [sentence] = splitSentences(first.children);
    if (sentence === undefined) break;
    words += countWords(plainText(sentence));
    if (words > maxWords) break;
    const paragraph: Paragraph = { type: 'paragraph', children: joinSentences([sentence]) };
    kept.push({ ...item, spread: false, children: [paragraph] });
  }
  if (kept.length === 0) return [];
  return cutShort({ ...list, spread: false, children: kept }, list.children.length - kept.length);
}

function cutShort(list: List, left: number): RootContent[] {
  return left === 0 ? [list] : [withoutDanglingConjunction(list), remainder(left)];
}

/** 'Served in wartime, **or**' as the last item shown would promise another. */
function withoutDanglingConjunction(list: List): List {
  const last = list.children.at(-1);
  const paragraph = last?.children.at(-1);
  if (last === undefined || paragraph?.type !== 'paragraph') return list;
  const children = [...paragraph.children];
  const end = children.at(-1);
  if (end?.type !== 'strong' || !/^(?:or|and)$/i.test(plainText(end).trim())) return list;
  children.pop();
  const text = children.at(-1);
  if (text?.type === 'text') {
    children[children.length - 1] = { ...text, value: text.value.replace(/[\s,;]+$/, '') };
  }
  const item = { ...last, children: [...last.children.slice(0, -1), { ...paragraph, children }] };
  return { ...list, children: [...list.children.slice(0, -1), item] };
}

function fitTable(table: Table, maxWords: number): RootContent[] {
  const [header, ...rows] = table.children;
  if (header === undefined) return [];
  const kept = [header];
  let words = countWords(plainText(header));
  for (const row of rows) {
    words += countWords(plainText(row));
    if (words > maxWords) break;
    kept.push(row);
  }
  if (kept.length - 1 < Math.min(MIN_ENTRIES, rows.length)) return [];
  return [{ ...table, children: kept }, remainder(rows.length - kept.length + 1)];
}

function remainder(count: number): Paragraph {
  const value = `The page lists ${count} more.`;
  return {
    type: 'paragraph',
    children: [{ type: 'emphasis', children: [{ type: 'text', value }] }],
  };
}
