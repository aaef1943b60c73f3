// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnswerArea } from '../answer/answer-area.tsx';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { loadPageQuestions } from './page-questions.ts';

const pageUrl = 'https://www.example.gov/cards/gold-card/?session=secret#top';
const requested =
  'https://api.example.gov/v2/suggestions?contextUrl=https%3A%2F%2Fwww.example.gov%2Fcards%2Fgold-card%2F';

afterEach(() => vi.unstubAllGlobals());

const offer = (...questions: readonly unknown[]): Response =>
  Response.json({ suggestedQuestions: questions.map((question) => ({ question, reasoning: '' })) });

/** Waits for the request, which is a chunk of its own, and for what comes of it. */
async function untilLoaded(): Promise<void> {
  await settle();
  await vi.dynamicImportSettled();
  await settle();
}

/** A drawer whose service answers the request for a page's questions. */
async function drawerWith(respond: () => Promise<Response>) {
  const fetch = vi.fn((_url: string) => respond());
  vi.stubGlobal('fetch', fetch);
  const drawer = createTestDrawer();
  loadPageQuestions(drawer.store, drawer.configuration.apiBaseUrl);
  const container = await renderInDrawer(drawer, <AnswerArea />);
  return {
    ...drawer,
    fetch,
    questions: () => [...container.querySelectorAll('button')].map((each) => each.textContent),
    openFor: (url: string) =>
      change(async () => {
        drawer.assistant.setContextUrl(url);
        drawer.assistant.open();
        await untilLoaded();
      }),
  };
}

describe('the questions of a page', () => {
  it('the landing view begins with up to three questions of the page it was opened for, and names each once', async () => {
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
    ['knows no such route', async () => new Response('', { status: 404 })],
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with something else', async () => new Response('<h1>Hello</h1>')],
    ['answers with no list', async () => Response.json({ suggestedQuestions: 'none' })],
    ['answers with nothing', async () => Response.json(null)],
  ])('the landing view stays as it is when the service %s', async (_, respond) => {
    const { openFor, questions } = await drawerWith(respond);
    const before = questions();
    await openFor(pageUrl);
    expect(questions()).toEqual(before);
    expect(before).toHaveLength(6);
  });

  it('the service is not asked for questions without a page, while closed, and when a question comes with the page', async () => {
    const { assistant, fetch } = await drawerWith(async () => offer());
    assistant.open();
    assistant.close();
    assistant.setContextUrl(pageUrl);
    await settle();
    assistant.open();
    assistant.ask('Who can get a gold card?');
    await untilLoaded();
    expect(fetch).not.toHaveBeenCalled();
    assistant.clearQuery();
    await untilLoaded();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('the questions of a page are asked for once, and gone with the page', async () => {
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
