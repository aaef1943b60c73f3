import { words } from './terms.ts';

/** How much two questions must have in common to be the same one. */
const SAME = 0.85;

/** The visitor says 'my card', the page says 'your card'. */
const AS_THE_VISITOR_SAYS: Readonly<Record<string, string>> = {
  your: 'my',
  yours: 'mine',
  yourself: 'myself',
};

/** Words that come and go with the form of a question: 'How to apply', 'How do I apply?'. */
const FORM: ReadonlySet<string> = new Set('a am an are can do does i is me the to you'.split(' '));

/** Whether a heading asks what the visitor asks, all words counted: 'Who can see your information?'. */
export function isSameQuestion(question: string, heading: string): boolean {
  if (heading === '') return false;
  const asked = meaning(question);
  const answered = meaning(heading);
  if (asked.size === 0 || answered.size === 0) return false;
  const shared = [...asked].filter((word) => answered.has(word)).length;
  return (2 * shared) / (asked.size + answered.size) >= SAME;
}

function meaning(text: string): ReadonlySet<string> {
  return new Set(
    words(text)
      .map((word) => AS_THE_VISITOR_SAYS[word] ?? word)
      .filter((word) => !FORM.has(word)),
  );
}
