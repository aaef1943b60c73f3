import { describe, expect, it } from 'vitest';
import { withoutClosingContact } from './answer.tsx';

const markdown = 'In a crisis:\n\ncall 988.';
const support = (urgency: 'after' | 'gentle') => ({
  urgency,
  contact: { text: 'In a crisis: call 988.', links: [], markdown },
});

describe('the contact at the end of a text', () => {
  it.each([
    'First.\n\nSecond.',
    'First.\n\nSecond.\n\n',
    'First.\n\nSecond.\n\nIn a cri',
    'First.\n\nSecond.\n\nIn a crisis:\n\ncall',
    `First.\n\nSecond.\n\n${markdown}`,
  ])('the contact is removed at any point of its arrival: %j', (text) => {
    expect(withoutClosingContact(text, support('after'))).toBe('First.\n\nSecond.');
  });

  it('a contact with other text after it is kept', () => {
    const text = `First.\n\n${markdown} More.`;
    expect(withoutClosingContact(text, support('after'))).toBe(text);
  });

  it('a text without a closing contact is unchanged', () => {
    const text = `First.\n\n${markdown}`;
    expect(withoutClosingContact(text, support('gentle'))).toBe(text);
    expect(withoutClosingContact(text, undefined)).toBe(text);
  });
});
