import { describe, expect, it } from 'vitest';
import { post, questionBody, readParts } from '../../test-support/ask-app.ts';
import { fixtureAppOptions } from '../../test-support/fixture-app.ts';
import { FIXTURE_CONTACTS } from '../../test-support/fixture-contacts.ts';
import { createApp } from '../app.ts';
import type { Search } from '../engine/search.ts';

/** A search that fails the test when the service calls it. */
const NO_SEARCH: Search = {
  find: () => Promise.reject(new Error('searched before there is content')),
  page: () => Promise.reject(new Error('searched before there is content')),
};

describe('the answer API while the service starts', () => {
  const app = createApp({ ...fixtureAppOptions(NO_SEARCH), content: () => undefined });

  it.each([
    ['I want to end my life', 'lead', 'crisis', 'crisis'],
    ['my boyfriend is hitting me', 'lead', 'violence', 'violence'],
    ['my wife passed away and I can’t cope', 'gentle', 'general', 'crisis'],
    [`I want to end my life. ${'Please help me. '.repeat(20)}`, 'lead', 'crisis', 'crisis'],
  ] as const)(
    'the starting service answers %j with the contact [T32]',
    async (question, urgency, kind, contact) => {
      const response = await post(app, questionBody(question));
      expect(response.status).toBe(200);
      const parts = await readParts(response);
      expect(parts[1]).toMatchObject({
        type: 'message_annotations',
        value: [{ type: 'support', urgency, kind }],
      });
      expect(parts.map((part) => (part.type === 'text' ? part.value : '')).join('')).toBe(
        `${FIXTURE_CONTACTS[contact].markdown}\n\nThe service is starting. Try again.`,
      );
      expect(parts.at(-1)).toMatchObject({ type: 'finish_message' });
    },
  );

  it('the starting service refuses every other question with the code starting', async () => {
    const response = await post(app, questionBody('How do I apply for a silver card?'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'starting' } });
  });
});
