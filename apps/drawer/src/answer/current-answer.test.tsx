// @vitest-environment happy-dom

import { getAllByRole, getByRole } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { AnswerArea } from './answer-area.tsx';
import { annotations, headings, renderAsked, source } from './current-answer.test-support.tsx';

describe('the answer area', () => {
  it('the answer area shows a loading message, for the eye only, and Stop while it waits', async () => {
    const { container } = await renderAsked();
    const loading = container.querySelector('.loading[aria-hidden="true"]');
    expect(loading?.textContent).toBe('Got it - interpreting your question…');
    expect(getByRole(container, 'button', { name: 'Stop' })).toBeDefined();
  });

  it('the answer area is a named region but not a live region', async () => {
    const { container } = await renderAsked();
    expect(container.querySelector('#answer')?.getAttribute('aria-label')).toBe('Answer');
    expect(container.querySelector('[aria-live], [role="log"], [role="status"]')).toBeNull();
  });

  it('the answer area replaces the loading message with the streamed text, without the parts of an ended answer', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'You **can**' }, annotations));
    expect(container.querySelector('.answer-text strong')?.textContent).toBe('can');
    expect(container.querySelector('.loading')).toBeNull();
    expect(headings(container)).toEqual(['How do I apply?']);
    expect(getByRole(container, 'button', { name: 'Stop' })).toBeDefined();
    expect(container.textContent).not.toContain('Copy answer');
  });

  it('the text of an answer is marked with the language that the service names', async () => {
    const { container, service } = await renderAsked();
    await change(() =>
      service.send(
        { type: 'text', value: 'You can' },
        { type: 'message_annotations', value: [{ type: 'language', language: 'en-GB' }] },
      ),
    );
    await vi.waitFor(() =>
      expect(container.querySelector('.answer-text')?.getAttribute('lang')).toBe('en-GB'),
    );
  });

  it('a complete answer shows copy, follow-ups, next steps and sources, in this order', async () => {
    const { container, service } = await renderAsked();
    await change(() =>
      service.send(
        { type: 'text', value: 'You can.' },
        source('https://www.example.gov/form.PDF', 'The form'),
        annotations,
      ),
    );
    await change(() => service.finish());
    expect(headings(container)).toEqual([
      'How do I apply?',
      'Follow up questions',
      'Helpful next steps',
      'Sources',
    ]);
    const text = container.textContent ?? '';
    expect(text.indexOf('Check the dates.')).toBeLessThan(text.indexOf('You can.'));
    expect(text.indexOf('Copy answer')).toBeLessThan(text.indexOf('Follow up questions'));
    expect(text).not.toContain('secret');
    expect(text).not.toContain('Stop');

    const card = getByRole(container, 'link', { name: /^The form/ });
    expect(card.textContent).toBe('1. The formPDFwww.example.gov (opens in a new tab)');
    expect(card.getAttribute('target')).toBe('_blank');
    expect(card.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('the evidence line shows the first source and the number of others, and moves the focus to the sources', async () => {
    const { container, service } = await renderAsked();
    await change(() =>
      service.send(
        { type: 'text', value: 'You can.' },
        source('https://www.example.gov/cards/', 'Cards'),
        source('https://www.example.gov/forms/', 'Forms'),
        source('https://www.example.gov/cards/', 'Cards again'),
      ),
    );
    expect(container.textContent).not.toContain('From: ');
    await change(() => service.finish());
    const line = getByRole(container, 'link', { name: 'From: Cards and 1 more' });
    expect(container.querySelector('.asked')?.nextElementSibling?.contains(line)).toBe(true);
    await change(() => line.click());
    expect(document.activeElement?.textContent).toBe('Sources');
  });

  it('the evidence line shows the only source, and is empty without sources', async () => {
    const { container, service, assistant } = await renderAsked();
    await change(() =>
      service.send(
        { type: 'text', value: 'You can.' },
        source('https://www.example.gov/cards/', 'Cards'),
      ),
    );
    await change(() => service.finish());
    expect(getByRole(container, 'link', { name: 'From: Cards' })).toBeDefined();
    await change(() => assistant.ask('And now?'));
    await change(() => service.send({ type: 'text', value: 'You can.' }));
    await change(() => service.finish());
    expect(container.textContent).not.toContain('From: ');
  });

  it('a next step names its host, unless a source of the answer is on it [T33]', async () => {
    const { container, service } = await renderAsked();
    const step = (title: string, url: string) => ({ type: 'next-best-action', title, url });
    await change(() =>
      service.send(
        { type: 'text', value: 'You can.' },
        source('https://www.example.gov/cards/', 'Cards'),
        {
          type: 'message_annotations',
          value: [
            { ...step('Apply', 'https://www.example.gov/apply/'), reasoning: '' },
            { ...step('Pay', 'https://pay.example.org/'), reasoning: '' },
          ],
        },
      ),
    );
    await change(() => service.finish());
    const text = (name: RegExp) => getByRole(container, 'link', { name }).textContent;
    expect(text(/^Apply/)).toBe('Apply (opens in a new tab)');
    expect(text(/^Pay/)).toBe('Pay pay.example.org (opens in a new tab)');
  });

  it('a decline shows questions to ask instead below its contact, and the copy button', async () => {
    const { container, service } = await renderAsked();
    await change(() =>
      service.send({ type: 'text', value: 'I can’t answer that.' }, annotations, {
        type: 'message_annotations',
        value: [
          { type: 'outcome', outcome: 'declined' },
          {
            type: 'support',
            urgency: 'after',
            kind: 'decline',
            contact: { text: 'Call us.', links: [] },
          },
          { type: 'follow-up-question', question: 'How do I appeal?', reasoning: '' },
        ],
      }),
    );
    await change(() => service.finish());
    expect(container.querySelector('.answer-text')?.textContent).toBe('I can’t answer that.');
    const list = getByRole(container, 'region', { name: 'You could ask instead' });
    expect(getAllByRole(list, 'button').map(({ textContent }) => textContent)).toEqual([
      'And then?',
      'How do I appeal?',
    ]);
    const text = container.textContent ?? '';
    expect(text.indexOf('Call us.')).toBeLessThan(text.indexOf('Copy answer'));
    expect(text.indexOf('Copy answer')).toBeLessThan(text.indexOf('And then?'));
  });

  it('an answer shows no characters that reorder or hide text in any of its parts', async () => {
    const { container, service } = await renderAsked();
    const hostile = 'evil\u202Egnp.exe\u{E0041}\u2066';
    await change(() =>
      service.send(
        { type: 'text', value: `${hostile} &#x202E;&#x2067; [${hostile}](https://a.example/)` },
        source('https://example.gov/', hostile),
        {
          type: 'message_annotations',
          value: [
            { type: 'warning', message: hostile },
            { type: 'follow-up-question', question: hostile, reasoning: '' },
            {
              type: 'next-best-action',
              title: hostile,
              url: 'https://example.gov/a',
              reasoning: '',
            },
          ],
        },
      ),
    );
    await change(() => service.finish());
    expect(container.innerHTML).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u);
    expect(container.textContent?.match(/evilgnp\.exe/g)).toHaveLength(7);
  });

  it.each([
    ['https://example.gov/form.pdf', true],
    ['https://example.gov/FORM.PDF', true],
    ['https://example.gov/view?file=form.pdf', true],
    ['https://example.gov/form.pdf?page=2', false],
    ['https://example.gov/pdf', false],
  ])('the PDF badge of %s: shown is %s, by the end of the URL', async (url, isShown) => {
    const { container, service } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'You can.' }, source(url, 'A form')));
    await change(() => service.finish());
    expect(container.querySelector('.source')?.textContent?.includes('PDF')).toBe(isShown);
  });
});

describe('the landing view', () => {
  it('the landing view shows the words of the spec and the built-in questions', async () => {
    const container = await renderInDrawer(createTestDrawer(), <AnswerArea />);
    expect(container.querySelector('h2')?.textContent).toBe('Popular questions');
    expect(container.textContent).toContain(
      "We'll search trusted content from the Department of Examples to help you find the right information.",
    );
    expect([...container.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'How do I apply for a gold card?',
      'How do I check my claim status?',
      'How do I get mental health support?',
      'How do I update my personal information?',
      'How do I transition to civilian life?',
      'How do I get a veteran card?',
    ]);
  });

  it('the landing view shows what the server suggests instead, and asks what is chosen, once', async () => {
    const drawer = createTestDrawer();
    const container = await renderInDrawer(drawer, <AnswerArea />);
    await change(() =>
      drawer.assistant.setSuggestedQuestions([
        { question: 'What is new?', reasoning: 'secret' },
        { question: 'x'.repeat(151), reasoning: '' },
      ]),
    );
    expect(container.querySelectorAll('button')).toHaveLength(1);
    expect(container.textContent).not.toContain('secret');
    await change(() => getByRole(container, 'button', { name: 'What is new?' }).click());
    await settle();
    expect(drawer.service.requests).toHaveLength(1);
    expect(container.querySelector('h2')?.textContent).toBe('What is new?');
  });
});

describe('the answer area', () => {
  it('a click on a follow-up question asks it', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'You can.' }, annotations));
    await change(() => service.finish());
    await change(() => getByRole(container, 'button', { name: 'And then?' }).click());
    expect(service.requests.at(-1)?.messages[0]?.content).toBe('And then?');
    expect(headings(container)).toEqual(['Earlier questions (1)', 'How do I apply?', 'And then?']);
  });

  it('an earlier question unfolds its answer and sources', async () => {
    const { assistant, container, service } = await renderAsked();
    await change(() =>
      service.send({ type: 'text', value: 'You can.' }, source('https://a.example/', 'A')),
    );
    await change(() => service.finish());
    await change(() => assistant.ask('And then?'));
    const [row, question] = container.querySelectorAll('details');
    expect(row?.open).toBe(false);
    expect(question?.textContent).toBe('How do I apply?');
    await change(() => {
      if (question) question.open = true;
      question?.dispatchEvent(new Event('toggle'));
    });
    expect(question?.querySelector('.answer-text')?.textContent).toBe('You can.');
    expect(getByRole(question ?? container, 'link').getAttribute('href')).toBe(
      'https://a.example/',
    );
  });

  it('the earlier questions are unfolded on the landing view', async () => {
    const { container, service } = await renderAsked();
    await change(() => service.send({ type: 'text', value: 'You can.' }));
    await change(() => service.finish());
    await change(() => getByRole(container, 'button', { name: /^Back/ }).click());
    expect(container.querySelector('details')?.open).toBe(true);
    expect(headings(container).slice(0, 2)).toEqual(['Earlier questions (1)', 'How do I apply?']);
  });

  it('the answer area goes back to the popular questions', async () => {
    const { container, session } = await renderAsked();
    await change(() =>
      getByRole(container, 'button', { name: 'Back to popular questions' }).click(),
    );
    expect(headings(container)).toEqual(['Popular questions']);
    expect(session.getSnapshot().messages).toEqual([]);
  });
});
