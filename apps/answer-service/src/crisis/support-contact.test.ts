import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../test-support/english-words.ts';
import { parseSupportContact, shortContact } from './support-contact.ts';

describe('parseSupportContact', () => {
  it('a support contact has text with web links only, plain text, and all links', () => {
    const contact = parseSupportContact(
      '**Get help:**\n\n- [call 1](tel:1) or [text 2](sms:2)\n- [chat](https://chat.example/)',
    );
    expect(contact.markdown).toBe(
      '**Get help:**\n\n- call 1 or text 2\n- [chat](https://chat.example/)',
    );
    expect(contact.text).toBe('Get help:\ncall 1 or text 2');
    expect(contact.links).toEqual([
      { label: 'call 1', url: 'tel:1' },
      { label: 'text 2', url: 'sms:2' },
      { label: 'chat', url: 'https://chat.example/' },
    ]);
  });

  it('the text of a support contact leaves out paragraphs of links only', () => {
    const contact = parseSupportContact(
      'Get help now.\n\n[Call 1](tel:1), [text 2](sms:2)\n\n- [Chat](https://chat.example/)\n\nIn danger, call 3.',
    );
    expect(contact.text).toBe('Get help now.\nIn danger, call 3.');
    expect(contact.links.map(({ label }) => label)).toEqual(['Call 1', 'text 2', 'Chat']);
    expect(contact.markdown).toContain('Call 1, text 2');
  });

  it('the text of a support contact with links only is the text of the links', () => {
    expect(parseSupportContact('[Call 1](tel:1)').text).toBe('Call 1');
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

describe('shortContact', () => {
  it('a short contact is one line with all links, and web links alone stay links in its Markdown', () => {
    const contact = parseSupportContact(
      '**Get help now.**\n\n- [Call 1](tel:1), or [text 2](sms:2)\n- [SMS 3](https://chat.example/)',
    );
    expect(shortContact(contact, ENGLISH)).toEqual({
      markdown: 'In a crisis: call 1, text 2, or [SMS 3](https://chat.example/).',
      text: 'In a crisis: call 1, text 2, or SMS 3.',
      links: contact.links,
    });
  });

  it('a short contact without links is the contact', () => {
    const contact = parseSupportContact('Call 1 now.');
    expect(shortContact(contact, ENGLISH)).toBe(contact);
  });
});
