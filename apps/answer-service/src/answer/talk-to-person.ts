/** Matches a request for a person: 'Can I speak to a real person?', 'talk to someone', 'live agent'. */
const PERSON =
  /\b(?:talk|speak|chat) (?:to|with) (?:(?:a|an|any|the|your|real|live|actual) )*(?:person|human|people|someone|somebody|anyone|agent|operator|adviser|advisor|staff)\b|^(?:real|live) (?:person|human|agent)$/i;

/** Matches a topic. A request with a topic is an ordinary question: 'talk to someone about my pension'. */
const SUBJECT = /\b(?:about|regarding|on|for|who)\b/i;

/** The question to search instead of a visitor's request for a person. */
const CONTACT_QUESTION = 'Which number should I call to contact the department?';

/**
 * The question to search. Replaces a request for a person by a question about the contact number. No page contains the
 * words of such a request.
 */
export function searchedQuestion(question: string): string {
  return PERSON.test(question) && !SUBJECT.test(question) ? CONTACT_QUESTION : question;
}
