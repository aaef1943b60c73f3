import { createHash } from 'node:crypto';
import type { Page } from '../page.ts';

const MARK = '# Written by a machine, read by nobody: ';
/**
 * Matches the first line of a generated block: `MARK`, the page's address, a hash of the page's text, and a hash of the
 * block's other lines. The last hash shows whether a person has edited these lines.
 */
const MARKED = new RegExp(`^${MARK}(\\S+) (\\w+) (\\w+)$`);

/** The generated lines for one page, from the line that begins with `MARK` to the next blank line. */
interface Block {
  readonly url: string;
  readonly pageHash: string;
  /** Whether a person has edited the lines. */
  readonly isEdited: boolean;
  /** The index of the block's first line, which begins with `MARK`. */
  readonly start: number;
  /** The index after the block's last line. */
  readonly end: number;
}

/**
 * The pages that need new questions: pages without generated questions, and pages whose text has changed. Questions
 * that a person has edited count as current.
 */
export function pagesWithoutQuestions(list: string, pages: readonly Page[]): Page[] {
  const blocks = new Map(findBlocks(list.split('\n')).map((block) => [block.url, block]));
  return pages.filter((page) => {
    const block = blocks.get(page.url);
    return block === undefined || !(block.isEdited || block.pageHash === hashPage(page));
  });
}

/**
 * Adds new questions to a list. Replaces generated questions of changed pages, and removes those of missing pages. All
 * other lines stay, including questions that a person has edited.
 */
export function updateList(
  list: string,
  pages: readonly Page[],
  questions: ReadonlyMap<Page, readonly string[]>,
): string {
  const lines = list.split('\n');
  const urls = new Set(pages.map(({ url }) => url));
  const added = new Map(
    pages.flatMap((page) => {
      const some = questions.get(page);
      return some === undefined ? [] : [[page.url, formatBlock(page, some)]];
    }),
  );
  for (const { url, pageHash, isEdited, start, end } of findBlocks(lines).toReversed()) {
    const block = added.get(url);
    added.delete(url);
    if (isEdited) continue;
    if (block !== undefined) lines.splice(start, end - start, ...block);
    // Removes the block of a missing page. Keeps the block if handwritten questions follow under the block's group,
    // because they would otherwise belong to the previous group.
    else if (!urls.has(url) && beginsGroup(lines.slice(end))) lines.splice(start, end - start + 1);
    // Renames a group of an earlier release, which had the page's title.
    else if (urls.has(url)) {
      const questions = lines.slice(start + 2, end);
      lines.splice(start, end - start, ...markedBlock(url, pageHash, questions));
    }
  }
  const kept = lines.join('\n');
  if (added.size === 0) return kept;
  const blocks = [...added.values()].map((block) => block.join('\n'));
  return `${[kept.replace(/\n+$/, ''), ...blocks].filter((text) => text !== '').join('\n\n')}\n`;
}

function findBlocks(lines: readonly string[]): Block[] {
  return lines.flatMap((line, start) => {
    const [, url, pageHash, linesHash] = MARKED.exec(line.trimEnd()) ?? [];
    if (url === undefined || pageHash === undefined) return [];
    const length = lines.slice(start).findIndex((one) => one.trim() === '');
    const end = length < 0 ? lines.length : start + length;
    const isEdited = hash(lines.slice(start + 1, end)) !== linesHash;
    return [{ url, pageHash, isEdited, start, end }];
  });
}

function formatBlock(page: Page, questions: readonly string[]): string[] {
  return markedBlock(page.url, hashPage(page), questions);
}

/** The lines of a block. Their group has the page's address, because several pages may have one title. */
function markedBlock(url: string, pageHash: string, questions: readonly string[]): string[] {
  const lines = [`[${url}]`, ...questions];
  return [`${MARK}${url} ${pageHash} ${hash(lines)}`, ...lines];
}

/** Whether the first line that is neither blank nor a comment is a [group]. Returns true if there is no such line. */
function beginsGroup(lines: readonly string[]): boolean {
  const first = lines.map((line) => line.trim()).find((line) => !/^(#|$)/.test(line));
  return first === undefined || first.startsWith('[');
}

function hashPage({ title, sections }: Page): string {
  return hash([title, ...sections.flatMap(({ heading, text }) => [heading, text])]);
}

function hash(lines: readonly string[]): string {
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
