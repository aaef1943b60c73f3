// @vitest-environment happy-dom

import { ChatError, type ChatSession, type ChatSnapshot } from '@assist/chat';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import drawerPage from '../../index.html?raw';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { englishWords } from '../words/words.ts';
import { narrateAnswer, narrateDraft } from './announcer.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('the title of the drawer’s document is the name of the dialog', () => {
  expect(drawerPage).toContain(`<title>${englishWords.say('drawerTitle')}</title>`);
});

const tooLong = '!Question too long. Shorten it so we can give a clearer answer.';

function createNarratedDraft() {
  const drawer = createTestDrawer();
  narrateDraft(drawer.store, drawer.announcer);
  const type = (length: number) => drawer.assistant.setDraft('x'.repeat(length));
  return { ...drawer, type };
}

describe('the announcements of the input', () => {
  it('screen readers are told once that a question is too long, and again after it has fitted', () => {
    const { type, announcements } = createNarratedDraft();
    for (const length of [149, 150, 151, 152, 150, 151]) type(length);
    expect(announcements).toEqual([tooLong, tooLong]);
  });

  it('screen readers are told the excess length every 25 characters, up and down', () => {
    const { type, announcements } = createNarratedDraft();
    for (let length = 140; length <= 210; length += 1) type(length);
    for (let length = 210; length >= 140; length -= 1) type(length);
    expect(announcements).toEqual([
      tooLong,
      'Shorten by 25 characters',
      'Shorten by 50 characters',
      'Shorten by 49 characters',
      'Shorten by 24 characters',
    ]);
  });

  it('screen readers are told that a pasted question is too long and by how much', () => {
    const { type, announcements } = createNarratedDraft();
    type(400);
    expect(announcements).toEqual([tooLong, 'Shorten by 250 characters']);
  });
});

function createNarrated(isInQuestion = false) {
  const drawer = createTestDrawer();
  narrateAnswer(drawer.store, drawer.session, drawer.announcer, () => isInQuestion);
  return drawer;
}

const source = (url: string) =>
  ({ type: 'source', value: { sourceType: 'url', id: url, url, title: url } }) as const;

const support = (urgency: string) =>
  ({
    type: 'message_annotations',
    value: [
      { type: 'support', urgency, kind: 'crisis', contact: { text: 'Call 988.', links: [] } },
    ],
  }) as const;

describe('the announcements of an answer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('screen readers are told only the start and the end of an answer', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    for (let word = 0; word < 30; word += 1) await service.send({ type: 'text', value: 'word ' });
    await service.send(source('https://a.example/'), source('https://b.example/'), source('x:'));
    await service.finish();
    expect(announcements).toEqual(['Your answer is being prepared', 'Answer ready, 2 sources']);
  });

  it('screen readers are told the number of sources: none or one', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('One');
    await service.send({ type: 'text', value: 'x' }, source('https://a.example/'));
    await service.finish();
    assistant.ask('None');
    await service.send({ type: 'text', value: 'x' });
    await service.finish();
    expect(announcements.filter((text) => text.startsWith('Answer'))).toEqual([
      'Answer ready, 1 source',
      'Answer ready',
    ]);
  });

  it.each([
    ['answer', 2, 'Answer ready, 2 sources'],
    ['closest-pages', 2, 'Closest pages, 2'],
    ['closest-pages', 0, 'Closest pages'],
    ['declined', 0, 'This question can’t be answered here'],
    ['declined', 2, 'This question can’t be answered here'],
    ['unheard-of', 0, 'Answer ready'],
  ])(
    'screen readers are told the outcome %s with %i pages as: %s',
    async (outcome, count, said) => {
      const { assistant, service, announcements } = createNarrated();
      assistant.ask('A question');
      const pages = Array.from({ length: count }, (_, page) => source(`https://a.example/${page}`));
      await service.send({ type: 'text', value: 'x' }, ...pages, {
        type: 'message_annotations',
        value: [{ type: 'outcome', outcome }],
      });
      await service.finish();
      expect(announcements.at(-1)).toBe(said);
    },
  );

  it('screen readers are told to press F6 for the answer if the focus is in the input', async () => {
    const { assistant, service, announcements } = createNarrated(true);
    assistant.ask('A question');
    await service.send({ type: 'text', value: 'x' }, source('https://a.example/'));
    await service.finish();
    expect(announcements.at(-1)).toBe('Answer ready, 1 source. Press F6 to read.');
  });

  it('screen readers are told once for each answer that leads with support that help is available', async () => {
    const { assistant, service, announcements } = createNarrated();
    for (const question of ['One', 'Two']) {
      assistant.ask(question);
      await service.send(support('lead'));
      await service.send({ type: 'text', value: 'x' });
      await service.finish();
    }
    const each = ['Your answer is being prepared', '!Help is available now', 'Answer ready'];
    expect(announcements).toEqual([...each, ...each]);
  });

  it('screen readers are not told that help is available if the support is gentle', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    await service.send(support('gentle'), { type: 'text', value: 'x' });
    await service.finish();
    expect(announcements).toEqual(['Your answer is being prepared', 'Answer ready']);
  });

  it('screen readers are told of a long wait every ten seconds until it ends', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    vi.advanceTimersByTime(25_000);
    expect(announcements).toEqual([
      'Your answer is being prepared',
      'Still working',
      'Still working',
    ]);
    await service.send({ type: 'text', value: 'x' });
    await service.finish();
    vi.advanceTimersByTime(60_000);
    expect(announcements.at(-1)).toBe('Answer ready');
  });

  it('the announcements of an answer start again with another question', async () => {
    const { assistant, announcements } = createNarrated();
    assistant.ask('One');
    assistant.ask('Two');
    await settle();
    vi.advanceTimersByTime(10_000);
    expect(announcements).toEqual([
      'Your answer is being prepared',
      'Your answer is being prepared',
      'Still working',
    ]);
  });

  it('an error interrupts what a screen reader is saying', async () => {
    const { assistant, service, announcements } = createNarrated();
    service.refuseNext(new ChatError('offline', 'x'));
    assistant.ask('A question');
    await settle();
    expect(announcements.at(-1)).toBe('!You’re offline. Check your connection.');
  });

  it('screen readers are told that an answer was stopped or is incomplete', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    await service.send({ type: 'text', value: 'x' });
    assistant.stop();
    expect(announcements.at(-1)).toBe('Answer stopped');
    assistant.ask('A question');
    await service.send({ type: 'text', value: 'x' });
    await service.cutOff();
    expect(announcements.at(-1)).toMatch(/^!This answer is incomplete\./);
  });

  it('screen readers are told each state of a weak connection once for each answer', async () => {
    const { store, announcer, announcements } = createTestDrawer();
    let chat: ChatSnapshot = createTestDrawer().session.getSnapshot();
    let tell = (): void => undefined;
    const session: Pick<ChatSession, 'getSnapshot' | 'subscribe'> = {
      getSnapshot: () => chat,
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    };
    narrateAnswer(store, session, announcer, () => false);
    for (const chatId of ['one', 'two']) {
      for (const reception of [
        'connected',
        'resuming',
        'offline',
        'resuming',
        'connected',
        'resuming',
      ] as const) {
        chat = { ...chat, chatId, status: 'streaming', reception };
        tell();
      }
    }
    const each = [
      'Your answer is being prepared',
      'The connection was lost. Reconnecting…',
      'You’re offline. The answer will continue when you’re connected again.',
    ];
    expect(announcements).toEqual([...each, ...each]);
  });

  it('screen readers are told nothing when the assistant is reset', async () => {
    const { assistant, announcements } = createNarrated();
    assistant.ask('A question');
    assistant.reset();
    await settle();
    vi.advanceTimersByTime(60_000);
    expect(announcements).toEqual(['Your answer is being prepared']);
  });
});
