import { LANGUAGES_WITH_WORDING, wordingOf } from '../wording/wording.ts';

/**
 * The question to search. Replaces a request for a person, in any language, by a question about the contact number,
 * because no page contains the words of such a request. A request with a topic is an ordinary question.
 * @param tag language tag of the content
 */
export function searchedQuestion(question: string, tag: string): string {
  const isForPerson = LANGUAGES_WITH_WORDING.map(wordingOf).some(
    ({ matches }) => matches('person', question) && !matches('person about a topic', question),
  );
  const [contactQuestion = question] = wordingOf(tag).lines('contact question');
  return isForPerson ? contactQuestion : question;
}
