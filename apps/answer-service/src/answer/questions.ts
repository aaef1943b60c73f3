import { beginsWithAction } from './action-links.ts';

/** Words that depend on context, such as 'we' or 'it'. A heading with such a word makes no sense alone. */
const NOT_BY_ITSELF = /\b(?:we|us|our|it|its|they|them|this|these|those)\b/i;

/**
 * Returns the heading if it already is a question. Used for languages other than English, which have no question
 * templates.
 */
export function ownQuestion(heading: string): string | undefined {
  const text = heading.trim();
  return /[?؟]$/.test(text) ? text : undefined;
}

/** Verbs that may begin a page's title, in addition to the action verbs. */
const TITLE_VERB = /^(?:add|get|leave|look|see|view)\b/i;

/**
 * Turns a heading into a question that a visitor could ask. Known forms are, for example, 'How to …' and 'Who can …'.
 * Returns undefined for other forms and for a heading that depends on context.
 */
export function headingQuestion(heading: string): string | undefined {
  const text = heading.trim().replace(/[.:]$/, '');
  if (NOT_BY_ITSELF.test(text)) return undefined;
  if (text.endsWith('?')) return inFirstPerson(text);
  const howTo = /^how to (.+)$/i.exec(text)?.[1];
  if (howTo !== undefined) return inFirstPerson(`How do I ${lowerFirstWord(howTo)}?`);
  const [, asking, toDo] = /^(what|when|where) to (.+)$/i.exec(text) ?? [];
  if (asking !== undefined && toDo !== undefined) {
    return inFirstPerson(`${asking} should I ${lowerFirstWord(toDo)}?`);
  }
  const needed = /^what you(?:['’]ll)? need to (.+)$/i.exec(text)?.[1];
  if (needed !== undefined) return inFirstPerson(`What do I need to ${needed}?`);
  if (/^who (?:can|is|gets|qualifies|may)\b/i.test(text)) return inFirstPerson(`${text}?`);
  return undefined;
}

/**
 * Turns a page's title into a question: 'Apply for a card' becomes 'How do I apply for a card?'. Undefined if the title
 * does not begin with a verb.
 */
export function titleQuestion(title: string): string | undefined {
  const asHeading = headingQuestion(title);
  if (asHeading !== undefined || NOT_BY_ITSELF.test(title)) return asHeading;
  if (!beginsWithAction(title) && !TITLE_VERB.test(title)) return undefined;
  return inFirstPerson(`How do I ${lowerFirstWord(title)}?`);
}

/** Turns 'your card' into 'my card', because the visitor asks the question. */
function inFirstPerson(question: string): string {
  return question
    .replace(/\byourself\b/gi, 'myself')
    .replace(/\byours\b/gi, 'mine')
    .replace(/\byour\b/gi, (word) => matchCase(word, 'my'))
    .replace(/\byou(?:['’]re| are)\b/gi, 'I am')
    .replace(/\byou['’](ll|ve|d)\b/gi, 'I’$1')
    .replace(/\bare you\b/gi, (words) => matchCase(words, 'am I'))
    .replace(
      /\b(about|by|for|from|give|help|near|of|pay|pays|send|tell|to|with|without) you\b/gi,
      '$1 me',
    )
    .replace(/\byou\b/gi, 'I');
}

function matchCase(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Puts the first letter of 'Apply for a card' in lower case, but leaves 'VA loans' unchanged. */
function lowerFirstWord(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
