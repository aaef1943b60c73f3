import { describe, expect, it } from 'vitest';
import { readFixtureAnswers } from '../../test-support/ask-fixture-site.ts';
import { page } from '../../test-support/content-index.ts';
import { DECLINED } from '../../test-support/english-words.ts';
import { FIXTURE_CONTACTS } from '../../test-support/fixture-contacts.ts';
import { searchPages } from '../../test-support/fixture-site.ts';
import { modelOf } from '../../test-support/scripted-model.ts';

const CONTACT = FIXTURE_CONTACTS.crisis.markdown;

const { ask } = await readFixtureAnswers();

describe('answerQuestion', () => {
  describe('in a crisis', () => {
    it.each([
      'I feel suicidal',
      'suicidal',
      "I'm not suicidal but I need help",
      'hi, I want to die',
      'How do I apply for a silver card? I want to kill myself',
    ])('an answer in a crisis begins with the contact: %j', async (question) => {
      const { text, sources } = await ask(question);
      expect(text.startsWith(CONTACT)).toBe(true);
      expect(text).toContain('If you are thinking about suicide, talk to somebody now.');
      expect(sources).toHaveLength(1);
    });

    it('an answer in a crisis has the support annotation before its first text', async () => {
      const { parts } = await ask('I feel suicidal');
      expect(parts[1]).toEqual({
        type: 'message_annotations',
        value: [
          {
            type: 'support',
            urgency: 'lead',
            kind: 'crisis',
            contact: {
              markdown: CONTACT,
              text: 'Call 988, then press 1.',
              links: [{ label: 'Call 988, then press 1', url: 'tel:988' }],
            },
          },
        ],
      });
    });

    it('an answer in a crisis is the contact alone if the content has no support page', async () => {
      const { text, sources } = await ask('I feel suicidal', {
        search: await searchPages([page('bus/', 'Bus pass', [['Price', 'A pass is free.']])]),
      });
      expect(text).toBe(CONTACT);
      expect(sources).toEqual([]);
    });

    it('an answer in a crisis does not call the model', async () => {
      const { text, logged } = await ask('I feel suicidal', {
        model: modelOf(() => expect.fail('The model was asked.')),
      });
      expect(text.startsWith(CONTACT)).toBe(true);
      expect(logged).toEqual([]);
    });

    it('an answer in a crisis offers no follow-up questions', async () => {
      const { annotations } = await ask('I feel suicidal');
      expect(annotations).not.toContainEqual(
        expect.objectContaining({ type: 'follow-up-question' }),
      );
    });
  });

  describe('beside a concern', () => {
    it('an answer to a topic with a gentle concern begins with a gentle contact', async () => {
      const { text, sources, annotations } = await ask(
        'How do I apply for a silver card if the veteran committed suicide?',
      );
      expect(text.startsWith(`${CONTACT}\n\n`)).toBe(true);
      expect(sources.length).toBeGreaterThan(0);
      expect(annotations[0]).toMatchObject({ type: 'support', urgency: 'gentle', kind: 'general' });
    });

    it('an answer to a question about violence begins with the violence contact and goes on to the question', async () => {
      const { text, annotations } = await ask(
        'My husband hits me. How do I apply for a silver card?',
      );
      expect(text).toMatch(/^\*\*Call 1800 555 737\.\*\*\n\n/);
      expect(text).toContain('[Silver card: How to apply for a silver card](');
      expect(annotations[0]).toMatchObject({ type: 'support', urgency: 'lead', kind: 'violence' });
    });

    it('a decline after a contact does not repeat the contact', async () => {
      const { text } = await ask('My husband hits me, what is the capital of France');
      expect(text).toBe(`**Call 1800 555 737.**\n\n${DECLINED}`);
    });

    it('an answer with a contact does not call the model', async () => {
      const { text, logged } = await ask('My husband hits me. How do I apply for a silver card?', {
        model: modelOf(() => expect.fail('The model was asked.')),
      });
      expect(text).toContain('[Silver card: How to apply for a silver card](');
      expect(logged.map(({ event }) => event)).toEqual(['question-judged']);
    });
  });
});
