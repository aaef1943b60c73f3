/** What a question wants to be told. */
export interface QuestionKind {
  readonly kind: string;
  /** A heading that promises such an answer. */
  readonly heading: RegExp;
  /** A text that gives one. */
  readonly text: RegExp;
}

const NEVER = /(?!)/;

/**
 * In the order they are tried: 'how much' and 'how long' come before 'how'. Of 2,436 questions of which the section is known, each asked without
 * itself being listed, 1,761 come to it with these kinds and 1,705 with none. With kinds of their own for deadlines, numbers, benefits and
 * mere names, and statements read as questions for 'who', it is 1,757.
 */
const KINDS: readonly (QuestionKind & { readonly question: RegExp })[] = [
  {
    kind: 'needed',
    question:
      /\b(?:documents?|evidence|papers|paperwork)\b|\bwhat (?:\S+ ){0,3}?(?:bring|need|prove|show)\b/i,
    heading: /\b(?:bring|documents?|evidence|need)\b/i,
    text: /\b(?:documents?|evidence|you(?:['’]ll)? need|show)\b/i,
  },
  {
    kind: 'cost',
    question:
      /\bhow (?:much(?! (?:notice|time))|big)\b|\b(?:have|need) to pay\b|\b(?:charged?|costs?|rates?|fees?|amounts?|premiums?|free|cents|percent(?:age)?|stipend|reimburse\w*)\b/i,
    heading:
      /\bhow much\b|\b(?:rates?|amounts?|costs?|fees?|paid|pays?|cover|charges?|premiums?)\b/i,
    text: /[$£€]\s?\d|\b(?:free|no cost|\d+(?:\.\d+)? (?:per ?cent|cents)|(?<!\.)\d+%)/i,
  },
  {
    kind: 'when',
    question:
      /\bhow (?:long|soon|often|many (?:days|weeks|months|years))\b|\bwhen\b|\b(?:waiting time|opening hours)\b/i,
    heading: /\bhow (?:long|soon|often)\b|\bwhen\b|\b(?:deadlines?|times?|hours|dates?)\b/i,
    text: /\b(?:\d+|one|two|three|six) (?:working |business |calendar )?(?:hours?|days?|weeks?|months?|years?)\b|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/i,
  },
  {
    kind: 'where',
    question:
      /^where|\bwhere (?:are|can|do|does|is|should|to)\b|\bwho (?:do|can|should) (?:i|we)\b|\b(?:address|phone|telephone|number|call|ring|contact|email|talk to|speak to)\b/i,
    heading: /\bwhere\b|\b(?:contact|address|office|call|phone|mail|help)\b/i,
    text: /\+?\d[\d\s().-]{6,}\d|\b(?:PO Box|office|online|post to|mail (?:it|them) to)\b|@/i,
  },
  {
    kind: 'who',
    question:
      /\bwho\b|\b(?:eligib\w*|qualif\w*|entitled|requirements?|conditions)\b|(?:^|[.?!,;] )(?:(?:can|could|am|are|is|do|may) (?:i|we|my|a|the|you|he|she|they) (?!have to|need)|(?:can|do|does|will) \S+ (?:cover|give|help|pay) )\b|\bam i (?:covered|owed)\b|\bbenefits?\W*$/i,
    heading:
      /\bwho\b|\b(?:eligib\w*|qualif\w*|entitled|requirements?)\b|^(?:can|am|do) i\b|\bcan (?:i|you) (?:get|use)\b/i,
    text: /\byou (?:can|may|must|might|could|['’]re|are) (?:be )?(?:able|eligible|entitled|get|qualify)\b|\bif (?:you|all|any|at least|one|both)\b/i,
  },
  {
    kind: 'how',
    question:
      /\bhow\b|\bwhat (?:can|do|must|should) (?:i|we) do\b|\b(?:online|apply|applying|application|steps?|process|file|filing|register|cancel|change|download|enroll|print|see|update|view|send|submit|request|replace|order|appeal)\b/i,
    heading:
      /\bhow (?:do|to|can|will|should)\b|\bwhat to do\b|\bsteps?\b|^(?:to )?(?:apply|change|file|order|request|send|update)\b/i,
    text: /\b(?:apply|fill (?:out|in)|download|send|mail|call|sign in|log in|go to|complete|submit|upload|bring|choose)\b/i,
  },
];

const ANY: QuestionKind = { kind: 'any', heading: NEVER, text: NEVER };

/** The kind of answer a question wants; 'any' when nothing tells. */
export function questionKind(question: string): QuestionKind {
  return KINDS.find((kind) => kind.question.test(question)) ?? ANY;
}
