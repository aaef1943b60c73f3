// @vitest-environment happy-dom

import { getByRole } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { AnswerArea } from './answer-area.tsx';
import { annotations, headings, renderAsked, source } from './conversation.test-support.tsx';

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
