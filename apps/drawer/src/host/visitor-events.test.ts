// @vitest-environment happy-dom
import type { VisitorEvent } from '@assist/bridge';
import { ChatError } from '@assist/chat';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feedbackAtom } from '../state/atoms.ts';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer, type TestDrawer } from '../test-support/test-drawer.ts';
import { reportVisitorEvents } from './visitor-events.ts';

let drawer: TestDrawer;
let events: VisitorEvent[];

beforeEach(() => {
  drawer = createTestDrawer();
  events = [];
  reportVisitorEvents(drawer.store, drawer.session, (event) => events.push(event));
});

afterEach(() => document.body.replaceWith(document.createElement('body')));

const ASKED: VisitorEvent = { name: 'asked', entry: 'page' };

describe('the visitor’s events', () => {
  it('a typed question and its answer are reported, with the number of sources and without text', async () => {
    drawer.assistant.setDraft('Where is my secret claim?');
    drawer.assistant.submitDraft();
    const source = { sourceType: 'url', id: '1', url: 'https://www.example.gov/claims/' };
    await drawer.service.send(
      { type: 'text', value: 'A secret answer' },
      { type: 'source', value: { ...source, title: 'Claims' } },
    );
    await drawer.service.finish();
    expect(events).toEqual([
      { name: 'asked', entry: 'typed' },
      { name: 'answered', outcome: 'answer', sources: 1 },
    ]);
  });

  it('a suggested question is reported as a suggestion', () => {
    drawer.assistant.ask('Who can get it?', 'suggestion');
    expect(events).toEqual([{ name: 'asked', entry: 'suggestion' }]);
  });

  it('a stopped answer is reported once', async () => {
    drawer.assistant.ask('Where is my claim?');
    await drawer.service.send({ type: 'text', value: 'A part' });
    drawer.assistant.stop();
    drawer.assistant.stop();
    expect(events).toEqual([ASKED, { name: 'stopped' }]);
  });

  it('a failed question is reported with its code', async () => {
    drawer.service.refuseNext(new ChatError('network', 'a secret'));
    drawer.assistant.ask('Where is my claim?');
    await settle();
    expect(events).toEqual([ASKED, { name: 'failed', code: 'network' }]);
  });

  it('an answer without text is reported as failed', async () => {
    drawer.assistant.ask('Where is my claim?');
    await drawer.service.finish();
    expect(events).toEqual([ASKED, { name: 'failed', code: 'no-text' }]);
  });

  it('returning to the landing view is not reported', async () => {
    drawer.assistant.ask('Where is my claim?');
    await drawer.service.send({ type: 'text', value: 'An answer' });
    await drawer.service.finish();
    events.length = 0;
    drawer.assistant.clearQuery();
    expect(events).toEqual([]);
  });

  it('a rating is reported when the service has accepted it, and a reason does not report it again', () => {
    const { store } = drawer;
    const rate = (changes: object): void =>
      store.set(feedbackAtom, { ...store.get(feedbackAtom), ...changes });
    rate({ scoreId: 'a', rating: 1, isSubmitting: true });
    expect(events).toEqual([]);
    rate({ isSubmitting: false, isSent: true });
    rate({ reason: 'a secret reason' });
    rate({ rating: 0 });
    expect(events).toEqual([
      { name: 'rated', value: 'helpful' },
      { name: 'rated', value: 'not-helpful' },
    ]);
  });

  it.each([
    ['<ul class="sources"><a href="#"><b>Claims</b></a></ul>', [{ name: 'source-opened' }]],
    ['<p class="support-line"><a href="#"><b>Call</b></a></p>', [{ name: 'contact-opened' }]],
    ['<p><a href="#"><b>Elsewhere</b></a></p>', []],
  ])('a click in %s is reported as %j', (html, expected) => {
    document.body.innerHTML = html;
    document.querySelector('b')?.click();
    expect(events).toEqual(expected);
  });
});
