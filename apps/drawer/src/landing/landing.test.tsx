// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnswerArea } from '../answer/answer-area.tsx';
import { suggestedQuestionsAtom, wordsAtom } from '../state/atoms.ts';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { createWords } from '../words/words.ts';
import { Landing, loadContextPageOnLanding } from './landing.tsx';

async function renderLanding(variables: Record<string, string> = {}) {
  const drawer = createTestDrawer(variables);
  const container = await renderInDrawer(drawer, <Landing headingId="heading" />);
  return {
    ...drawer,
    container,
    lead: () => container.querySelector('.landing-lead')?.textContent,
    questions: [...container.querySelectorAll('button')].map(({ textContent }) => textContent),
  };
}

describe('the landing view', () => {
  it('the landing view suggests the same questions in English as the service', async () => {
    const { questions } = await renderLanding();
    expect(questions).toEqual([
      'How do I apply for a gold card?',
      'How do I check my claim status?',
      'How do I get mental health support?',
      'How do I update my personal information?',
      'How do I transition to civilian life?',
      'How do I get a veteran card?',
    ]);
  });

  it.each(['en', 'fr'] as const)(
    'the configured department and the service’s questions are shown in the first language only, which is %s',
    async (first) => {
      const { lead, store, container } = await renderLanding({ VITE_LANGUAGES: `${first} fr` });
      const other = first === 'en' ? 'fr' : 'en';
      const own = { department: 'le ministère', suggestion1: 'Une carte ?', suggestion2: '' };
      const shown = () => [...container.querySelectorAll('button')].map((each) => each.textContent);
      await change(() => {
        store.set(suggestedQuestionsAtom, [{ question: 'Who pays?', reasoning: '' }]);
        store.set(wordsAtom, createWords(first, own));
      });
      expect(lead()).toContain('from the Department of Examples to');
      expect(shown()).toEqual(['Who pays?']);
      await change(() => store.set(wordsAtom, createWords(other, own)));
      expect(lead()).toContain('from le ministère to');
      expect(shown()).toHaveLength(5);
      expect(shown()[0]).toBe('Une carte ?');
    },
  );

  it('the landing view names the department of the catalogue if none is configured', async () => {
    const { lead } = await renderLanding({ VITE_DEPARTMENT_NAME: '' });
    expect(lead()).toContain('from the department to');
  });
});

const pageUrl = 'https://www.example.gov/cards/gold-card/?session=secret#top';
const requested =
  'https://api.example.gov/v2/suggestions?contextUrl=https%3A%2F%2Fwww.example.gov%2Fcards%2Fgold-card%2F';

afterEach(() => vi.unstubAllGlobals());

const offer = (...questions: readonly unknown[]): Response =>
  Response.json({ suggestedQuestions: questions.map((question) => ({ question, reasoning: '' })) });

/** Renders a drawer. `respond` answers the drawer's request for suggested questions about a page. */
async function drawerWith(respond: () => Promise<Response>) {
  const fetch = vi.fn((_url: string) => respond());
  vi.stubGlobal('fetch', fetch);
  const drawer = createTestDrawer();
  loadContextPageOnLanding(drawer.store, drawer.configuration.apiBaseUrl);
  const container = await renderInDrawer(drawer, <AnswerArea />);
  return {
    ...drawer,
    fetch,
    questions: () => [...container.querySelectorAll('button')].map((each) => each.textContent),
    openFor: (url: string) =>
      change(async () => {
        drawer.assistant.setContextUrl(url);
        drawer.assistant.open();
        await settle();
      }),
  };
}

describe('the questions of a page', () => {
  it('the landing view begins with up to three questions of its page, and shows no question twice', async () => {
    const popular = 'How do I apply for a gold card?';
    const { openFor, questions, fetch } = await drawerWith(async () =>
      offer(
        'Who can get a gold card?',
        'x'.repeat(151),
        5,
        'What does it cost?',
        popular,
        'Fourth?',
      ),
    );
    await openFor(pageUrl);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([requested]);
    expect(questions().slice(0, 4)).toEqual([
      'Who can get a gold card?',
      'What does it cost?',
      popular,
      'How do I check my claim status?',
    ]);
    expect(questions()).toHaveLength(8);
  });

  it.each<[string, () => Promise<Response>]>([
    ['does not know the route', async () => new Response('', { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with HTML', async () => new Response('<h1>Hello</h1>')],
    ['answers without a list', async () => Response.json({ suggestedQuestions: 'none' })],
    ['answers with null', async () => Response.json(null)],
  ])('the landing view does not change when the service %s', async (_, respond) => {
    const { openFor, questions } = await drawerWith(respond);
    const before = questions();
    await openFor(pageUrl);
    expect(questions()).toEqual(before);
    expect(before).toHaveLength(6);
  });

  it('a page’s questions are not requested without a page, while closed, or when a question is asked on opening', async () => {
    const { assistant, fetch } = await drawerWith(async () => offer());
    assistant.open();
    assistant.close();
    assistant.setContextUrl(pageUrl);
    await settle();
    assistant.open();
    assistant.ask('Who can get a gold card?');
    await settle();
    expect(fetch).not.toHaveBeenCalled();
    assistant.clearQuery();
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each<[string, number, () => Promise<Response>]>([
    ['once if the service has none', 1, async () => offer()],
    ['once if the service lacks the route', 1, async () => new Response('', { status: 404 })],
    ['again after a failure', 2, async () => new Response('', { status: 429 })],
  ])('a page’s questions are requested %s', async (_, count, respond) => {
    const { assistant, openFor, fetch } = await drawerWith(respond);
    await openFor(pageUrl);
    await change(() => assistant.close());
    await openFor(pageUrl);
    expect(fetch).toHaveBeenCalledTimes(count);
  });

  it('a page’s questions are requested once, and disappear when the topic is removed', async () => {
    const { assistant, openFor, questions, fetch } = await drawerWith(async () =>
      offer('Who can get a gold card?'),
    );
    await openFor(pageUrl);
    await change(() => assistant.close());
    await openFor(pageUrl);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(questions()[0]).toBe('Who can get a gold card?');
    await change(() => assistant.removeTopic());
    expect(questions()[0]).toBe('How do I apply for a gold card?');
  });
});
