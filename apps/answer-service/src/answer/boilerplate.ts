/**
 * Matches sentences that only point elsewhere, such as 'Learn more about…'. Answers leave out these sentences; their
 * links become next steps.
 */
const POINTER =
  /^(?:you can |to )?(?:find out|follow (?:the|these) (?:steps|instructions)|visit \S+ to (?:find|learn|see)|learn (?:more|about|how)|get (?:answers|more information|information about|the full)|for more (?:information|details)|more (?:information|details)|on this page|watch (?:this|these|the) videos?|in this section|(?:this page|it) (?:explains|tells|describes|shows)|this page is (?:about|for))\b/i;

const POINTING_LINK = /^(?:see|read|view|watch|explore|discover|compare|visit|go to|browse)\b/i;

/** Matches a sentence about contacting somebody. Answers keep such a sentence, because visitors can act on it. */
const CONTACT = /\b(?:call|contact|phone|e-?mail|write to|talk to|ask)\b/i;

/** Whether a sentence only points at other content. */
export function isPointer(sentence: string, isLink: boolean): boolean {
  const text = sentence.trim();
  if (CONTACT.test(text)) return false;
  return POINTER.test(text) || (isLink && POINTING_LINK.test(text));
}

/** Matches a question or page title about a crisis or an emergency. */
export const URGENT: RegExp = /\b(?:crisis|emergenc|suicid|urgent|danger)/i;

/** Whether a text is the emergency notice that many pages repeat. Only answers to urgent questions show the notice. */
export function isEmergencyNotice(text: string): boolean {
  return /\bcrisis line\b|\b(?:call|dial) (?:000|111|112|911|999)\b/i.test(text);
}
