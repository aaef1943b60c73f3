import { plainText } from '@assist/content';
import type { PhrasingContent } from 'mdast';

/** Matches a citation of passages: '[2]', '[1, 3]', '【2】', '[passage 2]', '[^2]'. */
const CITATION = /\s*(?:\[|【)(?:\^|passages?\s+)?(\d+(?:\s*[,;]\s*\d+)*)(?:\]|】)/gi;

/** A sentence or a list item's paragraph, with the numbers of the cited passages. */
export interface Statement {
  readonly content: readonly PhrasingContent[];
  readonly text: string;
  readonly cited: readonly number[];
}

/** Separates a model's words from its citations. Drops pictures and HTML, and keeps only the text of links. */
export function readStatement(children: readonly PhrasingContent[]): Statement {
  const written = unwrapped(children);
  const cited = [...plainText(written).matchAll(CITATION)].flatMap(([, numbers = '']) =>
    numbers.split(/[,;]/).map(Number),
  );
  const content = trimmed(withoutCitations(written));
  return { content, text: plainText(content).trim(), cited: [...new Set(cited)] };
}

/** Keeps text and emphasis. Turns links and code into plain words. Drops pictures and HTML. */
function unwrapped(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.flatMap((child): PhrasingContent[] => {
    switch (child.type) {
      case 'text':
        return [child];
      case 'inlineCode':
        return [{ type: 'text', value: child.value }];
      case 'break':
        return [{ type: 'text', value: ' ' }];
      case 'strong':
      case 'emphasis':
        return [{ type: child.type, children: unwrapped(child.children) }];
      case 'delete':
      case 'link':
      case 'linkReference':
        return unwrapped(child.children);
      default:
        return [];
    }
  });
}

function withoutCitations(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.map((child) => {
    if (child.type === 'text') return { ...child, value: child.value.replace(CITATION, '') };
    if (child.type !== 'strong' && child.type !== 'emphasis') return child;
    return { ...child, children: withoutCitations(child.children) };
  });
}

/** Removes spaces at both ends, and emphasis without words. Both may remain after a citation is removed. */
function trimmed(children: readonly PhrasingContent[]): PhrasingContent[] {
  const kept = children.filter((child) => plainText(child).trim() !== '' || child.type === 'text');
  const first = kept.at(0);
  if (first?.type === 'text') kept[0] = { ...first, value: first.value.trimStart() };
  const last = kept.at(-1);
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, value: last.value.trimEnd() };
  return kept;
}

/** Inserts links before the final punctuation mark of the content. Without a final mark, appends the links. */
export function beforeFullStop(
  content: readonly PhrasingContent[],
  links: readonly PhrasingContent[],
): PhrasingContent[] {
  const last = content.at(-1);
  const end = last?.type === 'text' ? /[.!?:]$/.exec(last.value)?.[0] : undefined;
  if (last?.type !== 'text' || end === undefined || links.length === 0) {
    return [...content, ...links];
  }
  const text = { ...last, value: last.value.slice(0, -1) };
  return [...content.slice(0, -1), text, ...links, { type: 'text', value: end }];
}
