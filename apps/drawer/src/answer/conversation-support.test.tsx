// @vitest-environment happy-dom

import { getByRole } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { change } from '../test-support/render.tsx';
import { annotations, headings, renderAsked } from './conversation.test-support.tsx';

/** Creates an answer part with a support contact. */
const support = (urgency: string, links: { label: string; url: string }[], markdown?: string) =>
  ({
    type: 'message_annotations',
    value: [
      {
        type: 'support',
        urgency,
        kind: 'crisis',
        contact: { text: 'Somebody is here for you.', links, ...(markdown && { markdown }) },
      },
    ],
  }) as const;

describe('the answer area', () => {
  it('an answer leads with the service’s support contact, with links to call and text', async () => {
    const { container, service } = await renderAsked();
    await change(() =>
      service.send(
        support('lead', [
          { label: 'Call 988', url: 'tel:988' },
          { label: 'Text 838255', url: 'sms:838255' },
          { label: 'Chat', url: 'https://help.example.gov/chat' },
          { label: 'Trap', url: 'javascript:alert(1)' },
        ]),
      ),
    );
    expect(headings(container)).toEqual(['How do I apply?', 'Help is available now']);
    await change(() => service.send({ type: 'text', value: 'You can.' }, annotations));
    await change(() => service.finish());
    const text = container.textContent ?? '';
    expect(text.indexOf('Somebody is here for you.')).toBeGreaterThan(0);
    expect(text.indexOf('Somebody is here for you.')).toBeLessThan(
      text.indexOf('Check the dates.'),
    );
    expect(text).not.toContain('Trap');
    const links = [...container.querySelectorAll('.support a')];
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['tel:988', null],
      ['sms:838255', null],
      ['https://help.example.gov/chat', '_blank'],
    ]);
  });

  it('an answer whose text begins with the contact shows the contact once', async () => {
    const { container, service, announcements } = await renderAsked();
    const contact = '**Somebody is here for you.**';
    await change(() => service.send(support('lead', [], contact)));
    for (const value of [contact.slice(0, 12), contact.slice(12)]) {
      await change(() => service.send({ type: 'text', value }));
      expect(container.textContent?.split('Somebody').length).toBe(2);
      expect(container.querySelector('.answer-text')).toBeNull();
    }
    await change(() => service.send({ type: 'text', value: '\n\nYou can talk with others.' }));
    await change(() => service.finish());
    expect(container.querySelector('.answer-text')?.textContent).toBe('You can talk with others.');
    expect(container.textContent?.split('Somebody').length).toBe(2);
    expect(announcements).not.toContain('!I’m sorry, I can’t give an answer to that.');
  });

  it('an answer that consists only of the contact is shown and can be copied', async () => {
    const { container, service } = await renderAsked();
    const contact = '**Somebody is here for you.**';
    await change(() =>
      service.send(support('lead', [], contact), { type: 'text', value: contact }),
    );
    await change(() => service.finish());
    expect(container.textContent).not.toContain('I’m sorry');
    expect(container.textContent?.split('Somebody').length).toBe(2);
    expect(getByRole(container, 'button', { name: 'Copy answer' })).toBeDefined();
  });

  it('an answer that does not begin with the contact keeps its whole text', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send(support('lead', [], '**Call us.**')));
    await change(() => service.send({ type: 'text', value: 'Call them.' }));
    await change(() => service.finish());
    expect(container.querySelector('.answer-text')?.textContent).toBe('Call them.');
  });

  it('a gentle support contact is shown as a line without a heading', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send(support('gentle', [])));
    expect(headings(container)).toEqual(['How do I apply?']);
    expect(getByRole(container, 'region', { name: 'Support' }).textContent).toBe(
      'Somebody is here for you.',
    );
  });
});
