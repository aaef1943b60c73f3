import { parseMarkdown, plainText, type Section } from '@assist/content';
import type { Paragraph, RootContent } from 'mdast';
import { isSameQuestion } from '../search/same-question.ts';
import { isContactDetails, isPointer } from './boilerplate.ts';
import { headingBlock } from './heading-block.ts';
import { repeats } from './page-extracts.ts';
import type { Asked, SectionExtract } from './section-extract.ts';
import { countWords, joinSentences, splitSentences } from './sentences.ts';

const MAX_LEAD_WORDS = 45;
/** From this many words on, an extract that reads by itself needs no lead. */
const LONG_ENOUGH_WORDS = 75;
/** A heading that asks, in so many words or as 'How to apply'. */
const ASKING = /\?$|^(?:how|what|when|where|who|why)\b/i;

/**
 * How an answer begins: with the best extract itself when it reads as an answer, else under its
 * heading; above it, where that helps, the page's first sentence that says something.
 */
export function opening(
  best: SectionExtract,
  page: readonly Section[],
  asked: Asked,
): readonly RootContent[] {
  if (best.section.heading === '') return best.blocks;
  const isAlone = readsAlone(best, asked);
  const content = isAlone ? best.blocks : [headingBlock(best.section.heading), ...best.blocks];
  const lead = isAlone && best.words >= LONG_ENOUGH_WORDS ? undefined : leadOf(page, best);
  return lead === undefined ? content : [lead, ...content];
}

/** Answers the page's question, which may not be the visitor's ('Yes'), or speaks of it ('This depends'). */
const LEANS_ON_HEADING = /^(?:yes|no|this|that|these|those|it|they)\b/i;

/** Whether an extract can do without its heading. A fragment ('$400 a month') needs it too. */
function readsAlone({ section, text, startsWithProse }: SectionExtract, asked: Asked): boolean {
  const isSentence = startsWithProse && /^["“‘(]?\p{Lu}/u.test(text);
  if (!isSentence || !ASKING.test(section.heading)) return false;
  return !LEANS_ON_HEADING.test(text) || isSameQuestion(asked.question, section.heading);
}

function leadOf(page: readonly Section[], best: SectionExtract): Paragraph | undefined {
  const [introduction] = page;
  if (introduction === undefined || introduction.id === best.section.id || introduction.level > 1) {
    return undefined;
  }
  const [block] = parseMarkdown(introduction.markdown).children;
  if (block?.type !== 'paragraph') return undefined;
  const first = splitSentences(block.children).find((sentence) => {
    const text = plainText(sentence).trim();
    return !isPointer(text, false) && !isContactDetails(text);
  });
  const text = plainText(first ?? []).trim();
  const isWhole = /[.!]["”’)]?$/.test(text) && countWords(text) <= MAX_LEAD_WORDS;
  if (first === undefined || !isWhole) return undefined;
  if (best.startsWithProse && repeats(text, best.text)) return undefined;
  return { type: 'paragraph', children: joinSentences([first]) };
}
