// @vitest-environment happy-dom

import { ChatError } from '@assist/chat';
import { getByRole } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftAtom } from '../state/atoms.ts';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { AnswerArea } from './answer-area.tsx';
import {
  type AskedDrawer,
  annotations,
  headings,
  renderAsked,
  source,
} from './current-answer.test-support.tsx';

describe('the answer area', () => {
  it('a stopped answer can be asked again, or its question edited', async () => {
    const { assistant, container, service, store } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'Half' }));
    await change(() => assistant.stop());
    await change(() => getByRole(container, 'button', { name: 'Edit question' }).click());
    expect(store.get(draftAtom)).toBe('How do I apply?');
    await change(() => getByRole(container, 'button', { name: 'Ask again' }).click());
    expect(service.requests).toHaveLength(2);
    expect(store.get(draftAtom)).toBe('');
  });

  it('a stopped answer is kept, marked, with copy and sources but no follow-ups', async () => {
    const { container, service } = await renderAsked();
    await change(() =>
      service.send({ type: 'text', value: 'Half' }, source('https://a.example/', 'A'), annotations),
    );
    await change(() => getByRole(container, 'button', { name: 'Stop' }).click());
    expect(container.querySelector('.answer-text')?.textContent).toBe('Half');
    expect(container.textContent).toContain('You stopped this answer.');
    expect(headings(container)).toEqual(['How do I apply?', 'Sources']);
    expect(getByRole(container, 'button', { name: 'Copy answer' })).toBeDefined();
  });

  it.each([
    ['stopped', (drawer: AskedDrawer) => drawer.assistant.stop()],
    ['cut off', (drawer: AskedDrawer) => drawer.service.cutOff()],
  ])('the answer area closes the open Markdown of an answer that was %s', async (_, end) => {
    const drawer = await renderAsked();
    await change(() =>
      drawer.service.send({ type: 'text', value: '1. **Go to your [page](https' }),
    );
    await change(() => end(drawer));
    const text = drawer.container.querySelector('.answer-text');
    expect(text?.querySelector('li strong')?.textContent).toBe('Go to your page');
    expect(text?.textContent).not.toMatch(/[*[\]()]/);
  });

  it('a complete answer keeps its unclosed Markdown marks', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'Rated 5*' }));
    await change(() => service.finish());
    expect(container.querySelector('.answer-text')?.textContent).toBe('Rated 5*');
  });

  it('an answer that was cut off is marked incomplete and can be retried', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'Half' }, annotations));
    await change(() => service.cutOff());
    expect(container.textContent).toContain('This answer is incomplete.');
    expect(headings(container)).toEqual(['How do I apply?']);
    await change(() => getByRole(container, 'button', { name: 'Try again' }).click());
    expect(service.requests).toHaveLength(2);
    expect(container.textContent).not.toContain('incomplete');
  });

  it('a failed question shows the error text of the spec and the support contact', async () => {
    const drawer = createTestDrawer({
      VITE_SUPPORT_TEXT: 'Call us',
      VITE_SUPPORT_URL: 'https://www.example.gov/contact/',
    });
    const container = await renderInDrawer(drawer, <AnswerArea />);
    drawer.service.refuseNext(new ChatError('http', 'Internal secrets', { status: 500 }));
    await change(() => drawer.assistant.ask('How?'));
    expect(container.textContent).toContain('I’m sorry, I can’t give an answer to that.');
    expect(container.textContent).not.toContain('Internal secrets');
    expect(getByRole(container, 'link', { name: /Call us/ }).getAttribute('href')).toBe(
      'https://www.example.gov/contact/',
    );
  });

  it('the answer area lets the visitor try again only when the service allows it', async () => {
    const drawer = createTestDrawer();
    const container = await renderInDrawer(drawer, <AnswerArea />);
    vi.useFakeTimers();
    const error = new ChatError('http', 'x', { status: 429, retryAfterMs: 2_000 });
    drawer.service.refuseNext(error);
    await change(() => drawer.assistant.ask('How?'));
    const retry = getByRole(container, 'button', { name: 'Try again' });
    expect(container.textContent).toContain('You can try again in 2 seconds.');
    await change(() => retry.click());
    expect(drawer.service.requests).toHaveLength(1);
    await change(() => vi.advanceTimersByTime(2_000));
    expect(container.textContent).not.toContain('You can try again');
    await change(() => retry.click());
    vi.useRealTimers();
    await settle();
    expect(drawer.service.requests).toHaveLength(2);
  });
});

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
      expect(container.querySelector('.answer-text:not([hidden])')).toBeNull();
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
