import { ChatError } from '@assist/chat';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { narrate } from './narrate.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createNarrated() {
  const drawer = createTestDrawer();
  narrate(drawer);
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

describe('what screen readers are told', () => {
  it('is the start and the end of an answer, and nothing between', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    for (let word = 0; word < 30; word += 1) await service.send({ type: 'text', value: 'word ' });
    await service.send(source('https://a.example/'), source('https://b.example/'), source('x:'));
    await service.finish();
    expect(announcements).toEqual(['Your answer is being prepared', 'Answer ready, 2 sources']);
  });

  it('counts its sources in words: none, one, several', async () => {
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
  ])('says what the outcome %s with %i pages is: %s', async (outcome, count, said) => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    const pages = Array.from({ length: count }, (_, page) => source(`https://a.example/${page}`));
    await service.send({ type: 'text', value: 'x' }, ...pages, {
      type: 'message_annotations',
      value: [{ type: 'outcome', outcome }],
    });
    await service.finish();
    expect(announcements.at(-1)).toBe(said);
  });

  it('begins with the help that leads an answer, once for each answer', async () => {
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

  it('is no more than usual of help that is gentle', async () => {
    const { assistant, service, announcements } = createNarrated();
    assistant.ask('A question');
    await service.send(support('gentle'), { type: 'text', value: 'x' });
    await service.finish();
    expect(announcements).toEqual(['Your answer is being prepared', 'Answer ready']);
  });

  it('mentions a long wait every ten seconds, and no more once it is over', async () => {
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

  it('starts again with another question', async () => {
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

  it('interrupts for errors', async () => {
    const { assistant, service, announcements } = createNarrated();
    service.refuseNext(new ChatError('offline', 'x'));
    assistant.ask('A question');
    await settle();
    expect(announcements.at(-1)).toBe(
      '!I’m sorry, I can’t give an answer to that. You’re offline. Check your connection, then try again.',
    );
  });

  it('says that an answer was stopped, or is incomplete', async () => {
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

  it('says nothing of a reset', async () => {
    const { assistant, announcements } = createNarrated();
    assistant.ask('A question');
    assistant.reset();
    await settle();
    vi.advanceTimersByTime(60_000);
    expect(announcements).toEqual(['Your answer is being prepared']);
  });

  it('hints once at personal data that is typed', () => {
    const { assistant, announcements } = createNarrated();
    const number = '123-45-6789';
    for (let length = 0; length <= number.length; length += 1) {
      assistant.setDraft(`My number is ${number.slice(0, length)}`);
    }
    assistant.setDraft(`My number is ${number}, why?`);
    expect(announcements).toHaveLength(1);
    expect(announcements[0]).toMatch(/^This looks like a .* number\. You can leave it out\.$/);
  });

  it('says once that a question is too long', () => {
    const { assistant, announcements } = createNarrated();
    for (const length of [149, 150, 151, 152, 150, 151]) assistant.setDraft('x'.repeat(length));
    expect(announcements).toEqual([
      '!Question too long. Shorten it so we can give a clearer answer.',
      '!Question too long. Shorten it so we can give a clearer answer.',
    ]);
  });
});
