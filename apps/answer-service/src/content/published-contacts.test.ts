import { describe, expect, it } from 'vitest';
import { page } from '../../test-support/content-index.ts';
import { checkCompletionRequest } from '../http/completion-request.ts';
import { findPublished, recognisePublished } from './published-contacts.ts';

const PAGES = [
  page('contact/', 'Contact', [
    ['Calls', 'Call 800-555-0100 or +61 2 5550 1234. Write to help@site.example.'],
  ]),
];

/** Returns the question as the service searches it. */
async function searched(content: string): Promise<string> {
  const isPublished = recognisePublished(await findPublished(PAGES));
  const body = { id: crypto.randomUUID(), messages: [{ role: 'user', content }] };
  const checked = checkCompletionRequest(JSON.stringify(body), isPublished);
  return checked.kind === 'valid' ? checked.question : checked.kind;
}

describe('a question with a number', () => {
  it.each([
    'Is 1-800-555-0100 yours?',
    'Is (800) 555 0100 yours?',
    'Is 555-0100 yours?',
    'Is (02) 5550 1234 yours?',
    'Is HELP@site.example yours?',
  ])(
    'the question %j keeps the number that the department has published [T21]',
    async (question) => {
      expect(await searched(question)).toBe(question);
    },
  );

  it.each([
    ['My number is 212-555-0100', 'My number is …'],
    ['My SSN is 123-45-6789, is 800-555-0100 yours?', 'My SSN is …, is 800-555-0100 yours?'],
    ['I am me@site.example', 'I am …'],
    ['4111 1111 1111 1111 and 800-555-0100', '… and 800-555-0100'],
  ])('the question %j is searched as %j', async (question, masked) => {
    expect(await searched(question)).toBe(masked);
  });
});
