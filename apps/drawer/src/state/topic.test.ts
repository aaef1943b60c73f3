import { describe, expect, it } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer, type TestDrawer } from '../test-support/test-drawer.ts';
import { findTopic, knownPageAtom } from './topic.ts';

const pageUrl = 'https://www.example.gov/health/dental/';

const source = (url: string, title: string) =>
  ({ type: 'source', value: { sourceType: 'url', id: url, url, title } }) as const;

const goldCard = source('https://www.example.gov/cards/gold-card/?from=search#apply', 'Gold card');
const goldCardTopic = { url: 'https://www.example.gov/cards/gold-card/', title: 'Gold card' };

function topicOf({ store, session }: TestDrawer) {
  return findTopic(store, session.getSnapshot());
}

/** Creates a drawer with a complete answer on screen. */
async function answered(...sources: readonly (typeof goldCard)[]): Promise<TestDrawer> {
  const drawer = createTestDrawer();
  drawer.assistant.ask('How do I apply for a gold card?');
  await drawer.service.send({ type: 'text', value: 'Online.' }, ...sources);
  await drawer.service.finish();
  return drawer;
}

async function submit({ assistant }: TestDrawer, question: string): Promise<void> {
  assistant.setDraft(question);
  assistant.submitDraft();
  await settle();
}

describe('the topic of the next question', () => {
  it('a typed question carries the first source of the answer on screen, as origin and path', async () => {
    const drawer = await answered(goldCard, source('https://www.example.gov/other/', 'Other'));
    expect(topicOf(drawer)).toEqual(goldCardTopic);
    await submit(drawer, 'How long does it take?');
    expect(drawer.service.requests[1]?.data).toEqual({ contextUrl: goldCardTopic.url });
  });

  it('a typed question carries no context address after an answer without sources', async () => {
    const drawer = await answered();
    await submit(drawer, 'How long does it take?');
    expect(drawer.service.requests[1]).not.toHaveProperty('data');
  });

  it('a source that cannot be shown is not used as topic', async () => {
    const drawer = await answered(source('javascript:alert(1)', 'Gold card'));
    expect(topicOf(drawer)).toBeUndefined();
  });

  it('a chosen question carries the page the drawer was opened for, not the source on screen', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.setContextUrl(pageUrl);
    drawer.assistant.ask('How do I apply for a gold card?');
    await drawer.service.send({ type: 'text', value: 'Online.' }, goldCard);
    await drawer.service.finish();
    drawer.assistant.ask('A follow-up question');
    await settle();
    expect(drawer.service.requests[1]?.data).toEqual({ contextUrl: pageUrl });
  });

  it('the topic of a question stays until its answer has ended', async () => {
    const drawer = await answered(goldCard);
    await submit(drawer, 'How long does it take?');
    expect(topicOf(drawer)).toEqual(goldCardTopic);
    const waiting = source('https://www.example.gov/waiting/', 'Waiting times');
    await drawer.service.send({ type: 'text', value: 'Four weeks.' }, waiting);
    expect(topicOf(drawer)).toEqual(goldCardTopic);
    await drawer.service.finish();
    expect(topicOf(drawer)?.title).toBe('Waiting times');
  });

  it('the page the drawer was opened for is the topic of the landing view', async () => {
    const drawer = await answered(goldCard);
    drawer.assistant.clearQuery();
    expect(topicOf(drawer)).toBeUndefined();
    drawer.assistant.setContextUrl(pageUrl);
    expect(topicOf(drawer)).toEqual({ url: pageUrl, title: 'www.example.gov' });
  });

  it('a page that the drawer is opened for replaces the source of the answer on screen', async () => {
    const drawer = await answered(goldCard);
    drawer.assistant.setContextUrl(pageUrl);
    expect(topicOf(drawer)?.url).toBe(pageUrl);
    await submit(drawer, 'What is paid for?');
    expect(drawer.service.requests[1]?.data).toEqual({ contextUrl: pageUrl });
  });

  it('a removed topic stays removed until the next answer has sources', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.setContextUrl(pageUrl);
    drawer.assistant.ask('How do I apply for a gold card?');
    await drawer.service.send({ type: 'text', value: 'Online.' }, goldCard);
    await drawer.service.finish();
    drawer.assistant.removeTopic();
    expect(topicOf(drawer)).toBeUndefined();
    await submit(drawer, 'Where is my claim?');
    expect(drawer.service.requests[1]).not.toHaveProperty('data');
    await drawer.service.send({ type: 'text', value: 'Online.' }, goldCard);
    await drawer.service.finish();
    expect(topicOf(drawer)).toEqual(goldCardTopic);
  });

  it('a page has the title that the service gives it, with its accents', () => {
    const drawer = createTestDrawer();
    drawer.assistant.setContextUrl(pageUrl);
    drawer.store.set(knownPageAtom, { url: pageUrl, title: 'Prothèses dentaires', questions: [] });
    expect(topicOf(drawer)?.title).toBe('Prothèses dentaires');
    drawer.assistant.setContextUrl('https://www.example.gov/other/');
    expect(topicOf(drawer)?.title).toBe('www.example.gov');
  });

  it.each([
    'https://www.example.gov/your-password-expired-call-0800-555-0100/',
    'https://www.example.gov/?Your+card+is+blocked',
    'https://www.example.gov/%D0%BA%D0%B0%D1%80%D1%82%D0%B0/',
  ])('no word of the address %s is in the title of its page', (url) => {
    const drawer = createTestDrawer();
    drawer.assistant.setContextUrl(url);
    expect(topicOf(drawer)?.title).toBe('www.example.gov');
  });
});
