import { terms, words } from './terms.ts';

/** Words by which a question points at the page it is asked from. */
const POINTING: ReadonlySet<string> = new Set(
  'this it here that these they them page one'.split(' '),
);

/** Stems that name no topic: what is asked of any benefit, and whom it is asked for. */
const TOPICLESS: ReadonlySet<string> = new Set(
  terms(
    `who what when where why how long take takes wait cost much pay paid price free apply application claim form forms need document documents paper proof evidence
    eligible qualify qualifies entitled deadline late when start stop end change cancel check status where send mail post online phone call
    number office address contact help someone person wife husband spouse son daughter child children kid kids dad father mum mom mother
    family widow partner parent parents many more often happen happens next step steps first again still now today know tell explain mean
    work works use using keep lose lost new old get go want see show find look like thing way time day days week weeks month months year years
    good bad yes no ok okay please thanks else other another cover covered include includes included amount rate limit rule rules`,
  ),
);

/**
 * The question, with the title of the page it is asked from where it names no topic by itself: 'How long does it take?'.
 *
 * @param title of the page; undefined for a question from nowhere
 */
export function completeQuestion(question: string, title: string | undefined): string {
  if (title === undefined) return question;
  const topics = terms(question).filter((term) => !TOPICLESS.has(term));
  const isPointing = words(question).some((word) => POINTING.has(word));
  return topics.length === 0 || (topics.length === 1 && isPointing)
    ? `${question} ${title}`
    : question;
}
