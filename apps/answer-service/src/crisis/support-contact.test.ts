import { describe, expect, it } from 'vitest';
import { parseSupportContact } from './support-contact.ts';

describe('parseSupportContact', () => {
  it('a support contact has text with web links only, plain text, and all links', () => {
    const contact = parseSupportContact(
      '**Get help:**\n\n- [call 1](tel:1) or [text 2](sms:2)\n- [chat](https://chat.example/)',
    );
    expect(contact.markdown).toBe(
      '**Get help:**\n\n- call 1 or text 2\n- [chat](https://chat.example/)',
    );
    expect(contact.text).toBe('Get help:\ncall 1 or text 2\nchat');
    expect(contact.links).toEqual([
      { label: 'call 1', url: 'tel:1' },
      { label: 'text 2', url: 'sms:2' },
      { label: 'chat', url: 'https://chat.example/' },
    ]);
  });

  it('a support contact keeps an e-mail address in its text', () => {
    expect(parseSupportContact('Write to help@dept.example.')).toMatchObject({
      text: 'Write to help@dept.example.',
      links: [],
    });
  });

  it.each([
    '',
    ' \n',
    '---',
    '[Call](javascript:alert)',
    '[Chat](http://chat.example/)',
    '[Home](/)',
  ])('a support contact rejects %j', (markdown) => {
    expect(() => parseSupportContact(markdown)).toThrow(RangeError);
  });
});
