// @vitest-environment happy-dom

import { ChatError } from '@assist/chat';
import { getByRole, queryByRole, render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ContactAfterAnswer } from '../answer/answer-end.tsx';
import { App } from '../app.tsx';
import { preloadAnswer } from '../lazy-answer.tsx';
import { wordsAtom } from '../state/atoms.ts';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { createWords } from '../words/words.ts';
import { selectContactLinks } from './support.tsx';

const contact = { VITE_SUPPORT_TEXT: 'Talk to a person', VITE_SUPPORT_URL: 'tel:1800555010' };

async function renderDrawer(variables: Record<string, string> = contact) {
  const drawer = createTestDrawer(variables);
  preloadAnswer();
  await vi.dynamicImportSettled();
  await renderInDrawer(drawer, <App />);
  await change(() => drawer.assistant.open());
  return { ...drawer, all: document.body, links: () => linksIn(document.body) };
}

function linksIn(element: HTMLElement): readonly (string | null)[] {
  return [...element.querySelectorAll('.support-line a')].map((link) => link.getAttribute('href'));
}

describe('the support line', () => {
  it('the support line shows the department’s translation instead of the configured text', async () => {
    const { all, store } = await renderDrawer();
    const texts = { supportContact: 'Parler à quelqu’un' };
    await change(() => store.set(wordsAtom, createWords('fr', texts)));
    const link = getByRole(all, 'link', { name: 'Parler à quelqu’un' });
    expect(link.getAttribute('href')).toBe('tel:1800555010');
  });

  it('the support line stands on the landing view', async () => {
    const { all } = await renderDrawer();
    const link = getByRole(all, 'link', { name: 'Talk to a person' });
    expect(link.getAttribute('href')).toBe('tel:1800555010');
    expect(link.getAttribute('target')).toBeNull();
  });

  it('the support line stands by a question that is too long', async () => {
    const { assistant, all, links } = await renderDrawer();
    await change(() => assistant.ask('A question'));
    expect(links()).toEqual([]);
    await change(() => assistant.setDraft('x'.repeat(151)));
    expect(links()).toEqual(['tel:1800555010']);
    expect(all.querySelector('.question .support-line')).not.toBeNull();
  });

  it.each([
    new ChatError('http', 'x', { status: 500 }),
    new ChatError('http', 'x', { status: 429, retryAfterMs: 5_000 }),
    new ChatError('offline', 'x'),
    new ChatError('network', 'x'),
    new ChatError('timeout', 'x'),
  ])('the support line stands by a failed question: %j', async (error) => {
    const { assistant, service, links } = await renderDrawer();
    service.refuseNext(error);
    await change(() => assistant.ask('A question'));
    expect(links()).toEqual(['tel:1800555010']);
  });

  it('the support line is shown with an incomplete answer', async () => {
    const { assistant, service, links } = await renderDrawer();
    await change(() => assistant.ask('A question'));
    await change(() => service.send({ type: 'text', value: 'Half' }));
    await change(() => service.cutOff());
    expect(links()).toEqual(['tel:1800555010']);
  });

  it('the support line stands by a decline, and not by an answer', async () => {
    const { assistant, service, links } = await renderDrawer();
    for (const outcome of ['answer', 'declined']) {
      await change(() => assistant.ask('A question'));
      await change(() =>
        service.send(
          { type: 'text', value: 'Words.' },
          { type: 'message_annotations', value: [{ type: 'outcome', outcome }] },
        ),
      );
      await change(() => service.finish());
      expect(links()).toEqual(outcome === 'declined' ? ['tel:1800555010'] : []);
    }
  });

  it('the support line stands below an answer that names its telephone number, which is no link there', async () => {
    const { assistant, service, all, links } = await renderDrawer();
    await change(() => assistant.ask('A question'));
    await change(() => service.send({ type: 'text', value: 'Call 1800 555\u2013010.' }));
    await change(() => service.finish());
    expect(links()).toEqual(['tel:1800555010']);
    expect(all.querySelector('.answer-text a')).toBeNull();
  });

  it('the support line is hidden if the service sends its own contact with a decline', async () => {
    const { assistant, service, links } = await renderDrawer();
    await change(() => assistant.ask('A question'));
    const contact = { text: 'Call 988.', links: [] };
    await change(() =>
      service.send(
        { type: 'message_annotations', value: [{ type: 'support', urgency: 'lead', contact }] },
        { type: 'text', value: 'Words.' },
        { type: 'message_annotations', value: [{ type: 'outcome', outcome: 'declined' }] },
      ),
    );
    await change(() => service.finish());
    expect(links()).toEqual([]);
  });

  it('the support line is plain text if the build sets no URL', async () => {
    const { all } = await renderDrawer({ VITE_SUPPORT_TEXT: 'Call 1800 555 010' });
    expect(all.querySelector('.landing .support-line')?.textContent).toBe('Call 1800 555 010');
    expect(queryByRole(all, 'link', { name: /1800/ })).toBeNull();
  });

  it('the support line is hidden if the build sets no contact', async () => {
    const { all } = await renderDrawer({});
    expect(all.querySelector('.support-line')).toBeNull();
  });
});

it('a contact line turns the labels within its text into links', () => {
  const { container } = render(
    <ContactAfterAnswer
      contact={{
        text: 'In a crisis: call 988, or text 838255.',
        links: [
          { label: 'Call 988', url: 'tel:988' },
          { label: 'Text 838255', url: 'sms:838255' },
        ],
        markdown: undefined,
      }}
    />,
  );
  expect(container.textContent).toBe('In a crisis: call 988, or text 838255.');
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['call 988', 'tel:988'],
    ['text 838255', 'sms:838255'],
  ]);
});

it('a contact line ends with a sentence for each link that its text does not name', () => {
  const { container } = render(
    <ContactAfterAnswer
      contact={{
        text: 'Somebody is here for you.',
        links: [
          { label: 'call 988, then press 1', url: 'tel:988' },
          { label: 'text 838255', url: 'sms:838255' },
          { label: 'Run', url: 'javascript:alert(1)' },
        ],
        markdown: undefined,
      }}
    />,
  );
  expect(container.textContent).toBe(
    'Somebody is here for you. Call 988, then press 1. Text 838255.',
  );
  expect(container.querySelectorAll('a')).toHaveLength(2);
});

const link = (url: string) => ({ label: 'Call', url });

describe('the links of a contact', () => {
  it('the links of a contact may be calls, messages and web pages', () => {
    const links = [link('tel:988'), link('sms:838255'), link('https://help.example.gov/chat')];
    expect(selectContactLinks(links)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://help.example.gov/',
    '/contact/',
    'https://help.example.gov@evil.example/',
    'intent://988#Intent;scheme=tel;end',
    '',
  ])('the links of a contact exclude %j', (url) => {
    expect(selectContactLinks([link(url)])).toEqual([]);
  });

  it('the links of a contact begin with a capital letter', () => {
    const labels = ['call 988, then press 1', 'Text 838255', 'élan', '988'].map((label, index) => ({
      label,
      url: `tel:${index}`,
    }));
    expect(selectContactLinks(labels).map(({ label }) => label)).toEqual([
      'Call 988, then press 1',
      'Text 838255',
      'Élan',
      '988',
    ]);
  });

  it('the links of a contact have no duplicates and are at most six', () => {
    const links = Array.from({ length: 12 }, (_, index) => link(`tel:${index % 8}`));
    expect(selectContactLinks(links)).toEqual(links.slice(0, 6));
  });
});
