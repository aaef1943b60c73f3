/** 'Can I speak to a real person?', 'talk to someone', 'live agent'. */
const PERSON =
  /\b(?:talk|speak|chat) (?:to|with) (?:(?:a|an|any|the|your|real|live|actual) )*(?:person|human|people|someone|somebody|anyone|agent|operator|adviser|advisor|staff)\b|^(?:real|live) (?:person|human|agent)$/i;

/** A subject after it makes it another question: 'talk to someone about my pension'. */
const SUBJECT = /\b(?:about|regarding|on|for|who)\b/i;

/** The question that is searched instead. */
const CONTACT_QUESTION = 'Which number should I call to contact the department?';

/** The question to search for: that for the contact where a visitor wants a person, which no page's words say. */
export function searchedQuestion(question: string): string {
  return PERSON.test(question) && !SUBJECT.test(question) ? CONTACT_QUESTION : question;
}
