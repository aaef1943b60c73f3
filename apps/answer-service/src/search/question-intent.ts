import type { Section } from '@assist/content';

/** What kind of answer a question wants, and the headings such answers stand under. */
interface Intent {
  readonly question: RegExp;
  readonly heading: RegExp;
  /** The text itself shows it, whatever the heading. */
  readonly text?: RegExp;
}

const INTENTS: readonly Intent[] = [
  {
    question: /\bhow much\b|\b(?:cost|costs|rate|rates|fee|fees|price|amount|paid)\b/i,
    heading: /\bhow much\b|\b(?:rates?|amounts?|costs?|fees?|paid)\b/i,
    text: /[$£€]\s?\d/,
  },
  {
    question: /\bhow (?:long|soon|often)\b|\bwhen (?:will|do|does|can|is|should)\b|\bdeadline\b/i,
    heading: /\bhow (?:long|soon|often)\b|\bwhen\b|\b(?:deadlines?|time|times|timing)\b/i,
  },
  {
    question: /\b(?:documents?|paperwork|evidence|what (?:do|will|would) i need|bring)\b/i,
    heading: /\b(?:need|documents?|evidence|bring|prepare|before you)\b/i,
  },
  {
    question: /\b(?:phone|telephone|number|call|contact|email|reach|speak|talk)\b/i,
    heading: /\b(?:contact|call|phone|email|talk|speak|help)\b/i,
    text: /\b\d{3,4}[ -]\d{3}[ -]?\d{3,4}\b/,
  },
  {
    question:
      /\b(?:eligib\w*|qualif\w*|entitled|am i|are we|who can|who gets|can (?:i|my \w+|we) (?:get|have|receive|use|claim|join))\b/i,
    heading: /\b(?:eligib\w*|qualif\w*|entitled|who can|am i|can i get|requirements?)\b/i,
  },
  {
    question:
      /\bhow (?:do|can|should|would|could|to|does)\b|\bwhere (?:do|can|should)\b|\b(?:steps|process|apply|request|order|register)\b/i,
    heading:
      /^(?!.*\b(?:eligible|qualify|am i|can i)\b).*(?:\bhow (?:do|can|to|you|we)\b|\b(?:apply|applying|request\w*|order\w*|register\w*|steps?|start|get|update|change|check)\b)/i,
  },
];

const DEFINITION =
  /^\s*(?:what(?:['’]?s| is| are| does)|tell me (?:more )?about|explain|describe|who (?:is|are))\b/i;

/** Whether a question wants to know who somebody is; not who may have something. */
export function asksForPerson(question: string): boolean {
  return /^\s*who(?:['’]?s| is| was| are| were)\s+(?!eligible|able|allowed|entitled|covered|considered|responsible|qualified)/i.test(
    question,
  );
}

/** Words that turn a heading into another question than the same words without them. */
const TURNS: readonly RegExp[] = [
  /\b(?:after|next)\b/i,
  /\b(?:cannot|can['’]?t|won['’]?t|don['’]?t|not|no longer|without|cancel\w*|den(?:y|ied|ial))\b/i,
];

/**
 * How much a section gains by being the kind of answer the question wants, or loses by answering
 * another one, as a factor.
 */
export function intentFactor(question: string, section: Section): number {
  const turn = TURNS.some((turning) => turning.test(section.heading) && !turning.test(question));
  return (turn ? 0.6 : 1) * kindFactor(question, section);
}

function kindFactor(question: string, section: Section): number {
  for (const intent of INTENTS) {
    if (!intent.question.test(question)) continue;
    const shown = intent.text?.test(section.text) === true ? 1.25 : 1;
    if (intent.heading.test(section.heading)) return 1.35 * shown;
    return intent.heading.test(section.pageTitle) ? 1.15 * shown : shown;
  }
  if (DEFINITION.test(question) || isTopic(question)) {
    if (section.level <= 1 || /^what (?:is|are)\b|^about\b/i.test(section.heading)) return 1.35;
  }
  return 1;
}

/** A few words that name a topic and ask nothing in particular. */
function isTopic(question: string): boolean {
  return !question.includes('?') && question.trim().split(/\s+/).length <= 4;
}
