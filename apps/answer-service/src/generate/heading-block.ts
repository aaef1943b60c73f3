import type { Heading } from 'mdast';

/** A heading inside an answer: below the drawer's own, which end at rank 2. */
export function headingBlock(text: string): Heading {
  return { type: 'heading', depth: 3, children: [{ type: 'text', value: text }] };
}
