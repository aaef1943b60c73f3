import type { Section } from '@assist/content';

/**
 * Patterns for one kind of question. `asked` matches the question; `heading` and `text` match a section that answers
 * the question.
 */
interface Kind {
  readonly asked: RegExp;
  readonly heading: RegExp;
  readonly text: RegExp;
}

/**
 * English patterns that name no subject, so that they fit every department. Without the patterns, 2 in 100 questions
 * would get a wrong section.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  amount: {
    asked: /how much|\b(?:costs?|prices?|fees?|amount|pay|worth|max(?:imum)?)\b/i,
    heading: /\b(?:amounts?|rates?|costs?|pay|much|fees?|limits?)\b/i,
    text: /[$€£]\s?\d|\d ?%|\bpercent\b/i,
  },
  time: {
    asked:
      /how (?:long|soon|often|late|many (?:days|weeks|months|years))|\b(?:when|deadline|too late|time limit|expires?|still)\b/i,
    heading: /\b(?:when|long|deadlines?|times?|expires?|period)\b/i,
    text: /\b\d+[ -](?:hour|day|week|month|year)s?\b/i,
  },
  eligibility: {
    asked:
      /^who\b|\b(?:am i|can (?:i|my|he|she|we|they|a)|does (?:my|a)|do i (?:get|count)|allowed|entitled|even if)\b|qualif|eligib/i,
    heading: /\b(?:who|can i|am i|as an?)\b|eligib|qualif/i,
    text: /\b(?:must be|true|requirements|eligible|qualify)\b/i,
  },
  steps: {
    asked:
      /\bhow (?:do|can|to|does|would|should|i)\b|\b(?:apply|sign up|file|request|steps?|ask for|order|change|register|enrol+)\b/i,
    heading: /\b(?:how|apply|request|file|steps?|get|submit|change|online|mail)\b/i,
    text: /\b(?:steps?|fill out|apply|submit|sign in|call us|form)\b/i,
  },
  contact: {
    asked: /\b(?:phone|number|call|e-?mail|address|fax|contact|talk to|where)\b/i,
    heading: /\b(?:contact|call|where|phone|address|help|questions?)\b/i,
    text: /\d{3}-\d{3,4}|@|P\.?O\.? Box|\b\d{5}\b/i,
  },
  document: {
    asked:
      /\b(?:forms?|paperwork|papers?|documents?|evidence|proof|prove|records|need to (?:send|bring|show))\b/i,
    heading: /\b(?:forms?|documents?|evidence|need|information|support)\b/i,
    text: /\b(?:forms?|records|evidence|documents?)\b/i,
  },
};

/**
 * Returns a function that scores how well a section fits the question's kind. The score is 2 if heading and text fit, 1
 * if one of them fits, else 0.
 */
export function matchKind(
  question: string,
): (section: Pick<Section, 'heading' | 'text'>) => number {
  const kinds = Object.values(KINDS).filter(({ asked }) => asked.test(question));
  return (section) =>
    Math.max(
      0,
      ...kinds.map(
        ({ heading, text }) =>
          Number(heading.test(section.heading)) + Number(text.test(section.text)),
      ),
    );
}
