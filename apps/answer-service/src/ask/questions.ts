import { wordingOf } from '../wording/wording.ts';

/**
 * Turns a heading into a question that a visitor could ask: 'How to apply' becomes 'How do I apply?'. Returns undefined
 * for other forms and for a heading that makes no sense without its page. In a language without wording, only a heading
 * that already is a question counts.
 */
export function headingQuestion(heading: string, language: string): string | undefined {
  const { matches, rewrite, replace } = wordingOf(language);
  const text = heading.trim().replace(/[.:]$/, '');
  if (matches('need their page', text)) return undefined;
  const question = /[?؟？]$/.test(text) ? text : rewrite('heading questions', text);
  return question && replace('first person', question);
}

/** Turns a page's title into a question, also if it begins with a verb: 'Apply for a card'. */
export function titleQuestion(title: string, language: string): string | undefined {
  const asHeading = headingQuestion(title, language);
  const { matches, rewrite, replace } = wordingOf(language);
  if (asHeading !== undefined || matches('need their page', title) || matches('reading', title)) {
    return asHeading;
  }
  const question = rewrite('title questions', title);
  return question && replace('first person', question);
}
