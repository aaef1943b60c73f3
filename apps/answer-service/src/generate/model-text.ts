import { writeMarkdown } from '@assist/content';
import { stripInvisible } from '@assist/rules';
import type { Citation } from './citation.ts';

/** Longest text held back while it is unclear where a sentence or link ends, in characters. */
const MAX_HELD_LENGTH = 600;

/** Ends a line, or a sentence with what follows it. */
const BOUNDARY = /\n|[.!?]["”’)]*\s+(?=\S)/g;

/**
 * Cuts a model's text, as it comes, into sentences and lines that are complete, so that a link or a
 * citation is never judged by half, and a model that fails leaves no half sentence behind.
 */
export async function* completeSentences(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const delta of text) {
    held += delta;
    const end = lastSafeEnd(held);
    if (end === 0) continue;
    yield held.slice(0, end);
    held = held.slice(end);
  }
  if (held !== '') yield held;
}

function lastSafeEnd(text: string): number {
  if (text.length > MAX_HELD_LENGTH) return text.length;
  let end = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const candidate = match.index + match[0].length;
    if (isBalanced(text.slice(0, candidate))) end = candidate;
  }
  return end;
}

function isBalanced(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length - 1;
  return count('[') === count(']') && count('(') === count(')') && count('<') === count('>');
}

/**
 * A model's sentence without any address, image or HTML it wrote, and with its citations `[2]` as
 * links of our own: the first one of each page; later ones are dropped. `cited` collects them.
 */
export function withOwnLinks(
  sentence: string,
  passages: readonly Citation[],
  cited: Map<string, Citation>,
): string {
  return stripInvisible(sentence)
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\[[^\]]+\]:.*$/gm, '')
    .replace(/<[^>\n]*>/g, '')
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s)\]]*[^\s)\].,;:!?]/gi, '')
    .replace(/\s*((?:\[\d+(?:\s*[,;]\s*\d+)*\]\s*)+)/g, (whole, marks: string) => {
      const links = [...marks.matchAll(/\d+/g)].flatMap(([number]) => {
        const citation = passages[Number(number) - 1];
        if (citation === undefined || cited.has(citation.url)) return [];
        cited.set(citation.url, citation);
        return [link(citation)];
      });
      const space = /\s*$/.exec(whole)?.[0] ?? '';
      return links.length === 0 ? space : ` (${links.join(', ')})${space}`;
    });
}

function link({ title, url }: Citation): string {
  return writeMarkdown([
    {
      type: 'paragraph',
      children: [{ type: 'link', url, children: [{ type: 'text', value: title }] }],
    },
  ]);
}
