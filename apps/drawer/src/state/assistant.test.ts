import { describe, expect, it } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer, type TestDrawer } from '../test-support/test-drawer.ts';
import {
  contextUrlAtom,
  draftAtom,
  earlierQuestionsAtom,
  hasQuestionAtom,
  isDrawerOpenAtom,
  suggestedQuestionsAtom,
  userQueryAtom,
} from './atoms.ts';

const long = 'x'.repeat(151);

function stateOf({ store }: TestDrawer) {
  return {
    query: store.get(userQueryAtom),
    hasQuestion: store.get(hasQuestionAtom),
    contextUrl: store.get(contextUrlAtom),
    draft: store.get(draftAtom),
  };
}

describe('the assistant', () => {
  it('the assistant starts with the defaults of spec §3', () => {
    const drawer = createTestDrawer();
    expect(stateOf(drawer)).toEqual({
      query: '',
      hasQuestion: false,
      contextUrl: undefined,
      draft: '',
    });
    expect(drawer.store.get(suggestedQuestionsAtom)).toEqual([]);
    expect(drawer.store.get(isDrawerOpenAtom)).toBe(false);
  });

  it('the assistant opens and closes, and resets nothing by that', () => {
    const { assistant, store } = createTestDrawer();
    assistant.setDraft('half a quest');
    assistant.open();
    expect(store.get(isDrawerOpenAtom)).toBe(true);
    assistant.close();
    expect(store.get(isDrawerOpenAtom)).toBe(false);
    expect(store.get(draftAtom)).toBe('half a quest');
  });

  it('the assistant asks once: the query is set and the question sent', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.ask('  How do I apply?  ');
    await settle();
    expect(stateOf(drawer)).toMatchObject({ query: 'How do I apply?', hasQuestion: true });
    expect(drawer.service.requests).toHaveLength(1);
    const [request] = drawer.service.requests;
    expect(request?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'How do I apply?'],
    ]);
    expect(request).not.toHaveProperty('data');
  });

  it('the assistant keeps earlier answers, one for each question', async () => {
    const { assistant, service, store } = createTestDrawer();
    const queries = () => store.get(earlierQuestionsAtom).map(({ query }) => query);
    const answer = async (question: string) => {
      assistant.ask(question);
      await service.send({ type: 'text', value: `About: ${question}` });
      await service.finish();
    };
    await answer('First?');
    expect(queries()).toEqual([]);
    await answer('Second?');
    await answer('First?');
    expect(queries()).toEqual(['First?', 'Second?']);
    assistant.clearQuery();
    expect(queries()).toEqual(['Second?', 'First?']);
    assistant.reset();
    expect(queries()).toEqual([]);
  });

  it('the assistant does not keep a question without an answer', async () => {
    const { assistant, store } = createTestDrawer();
    assistant.ask('First?');
    await settle();
    assistant.ask('Second?');
    expect(store.get(earlierQuestionsAtom)).toEqual([]);
  });

  it('the question of a stopped answer does not replace a typed draft', async () => {
    const { assistant, store } = createTestDrawer();
    assistant.ask('First?');
    await settle();
    assistant.stop();
    assistant.setDraft('Half a quest');
    assistant.editQuestion();
    expect(store.get(draftAtom)).toBe('Half a quest');
  });

  it('the assistant sends the context address with the question', async () => {
    const { assistant, service } = createTestDrawer();
    assistant.setContextUrl('https://www.example.gov/page/');
    assistant.ask('What is this?');
    await settle();
    expect(service.requests[0]?.data).toEqual({ contextUrl: 'https://www.example.gov/page/' });
  });

  it.each(['javascript:alert(1)', '/page/', `https://example.gov/${'x'.repeat(2_048)}`])(
    'the assistant ignores an invalid context address: %.40s',
    (url) => {
      const { assistant, store } = createTestDrawer();
      assistant.setContextUrl(url);
      expect(store.get(contextUrlAtom)).toBeUndefined();
    },
  );

  it('the assistant asks the same question twice under two chat ids', async () => {
    const { assistant, service } = createTestDrawer();
    assistant.ask('Again?');
    assistant.ask('Again?');
    await settle();
    expect(new Set(service.requests.map(({ id }) => id)).size).toBe(2);
    expect(service.requests[1]?.messages).toHaveLength(1);
  });

  it.each(['', '   ', '\n'])('the assistant ignores an empty question: %j', async (question) => {
    const drawer = createTestDrawer();
    drawer.assistant.ask(question);
    await settle();
    expect(drawer.service.requests).toEqual([]);
    expect(stateOf(drawer)).toMatchObject({ query: '', hasQuestion: false });
  });

  it('the assistant puts a question that is too long into the input and does not send it', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.ask('First');
    drawer.assistant.ask(long);
    await settle();
    expect(stateOf(drawer)).toMatchObject({ query: 'First', draft: long });
    expect(drawer.service.requests).toHaveLength(1);
    drawer.assistant.submitDraft();
    await settle();
    expect(drawer.service.requests).toHaveLength(1);
    expect(stateOf(drawer).draft).toBe(long);
  });

  it('the assistant empties the input only when the draft is asked', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.setDraft('My own question');
    drawer.assistant.ask('A suggested question');
    expect(stateOf(drawer)).toMatchObject({
      query: 'A suggested question',
      draft: 'My own question',
    });
    drawer.assistant.submitDraft();
    expect(stateOf(drawer)).toMatchObject({ query: 'My own question', draft: '' });
  });

  it('the assistant goes back to the landing view when the query is cleared, and stops the answer', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.setContextUrl('https://www.example.gov/');
    drawer.assistant.ask('A question');
    await drawer.service.send({ type: 'text', value: 'Half' });
    drawer.assistant.clearQuery();
    await drawer.service.send({ type: 'text', value: ' an answer' });
    expect(stateOf(drawer)).toMatchObject({ query: '', hasQuestion: false });
    expect(stateOf(drawer).contextUrl).toBe('https://www.example.gov/');
    expect(drawer.session.getSnapshot()).toMatchObject({ status: 'ready', messages: [] });
    drawer.assistant.clearContext();
    expect(stateOf(drawer).contextUrl).toBeUndefined();
  });

  it('the assistant resets to the defaults and empties the messages', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.setContextUrl('https://www.example.gov/');
    drawer.assistant.ask('A question');
    drawer.assistant.setDraft('another');
    await drawer.service.send({ type: 'text', value: 'An answer' });
    drawer.assistant.reset();
    expect(stateOf(drawer)).toEqual({
      query: '',
      hasQuestion: false,
      contextUrl: undefined,
      draft: '',
    });
    expect(drawer.session.getSnapshot().messages).toEqual([]);
  });

  it('the assistant keeps the question and the partial text when it stops an answer', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.ask('A question');
    await drawer.service.send({ type: 'text', value: 'Half' });
    drawer.assistant.stop();
    expect(drawer.session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'stopped' });
    expect(drawer.session.getSnapshot().messages.at(-1)?.content).toBe('Half');
    expect(stateOf(drawer).hasQuestion).toBe(true);
  });

  it('a question that fails without an answer returns to the input until it is asked again', async () => {
    const drawer = createTestDrawer();
    drawer.assistant.ask('A question');
    await drawer.service.send({ type: 'error', value: 'overloaded' });
    expect(stateOf(drawer)).toMatchObject({ query: 'A question', draft: 'A question' });
    drawer.assistant.retry();
    await settle();
    expect(stateOf(drawer).draft).toBe('');
    expect(drawer.service.requests).toHaveLength(2);
  });

  it.each([
    ['text has arrived', '', { type: 'text', value: 'Half' } as const, ''],
    ['another question is being typed', 'And when?', undefined, 'And when?'],
  ])('a failed question does not return to the input when %s', async (_, typed, part, draft) => {
    const drawer = createTestDrawer();
    drawer.assistant.ask('A question');
    drawer.assistant.setDraft(typed);
    if (part) await drawer.service.send(part);
    await drawer.service.send({ type: 'error', value: 'overloaded' });
    expect(stateOf(drawer).draft).toBe(draft);
    drawer.assistant.retry();
    expect(stateOf(drawer).draft).toBe(draft);
  });

  it('the assistant asks again on retry', async () => {
    const { assistant, service } = createTestDrawer();
    assistant.ask('A question');
    await service.cutOff();
    assistant.retry();
    await settle();
    expect(service.requests.map(({ messages }) => messages[0]?.content)).toEqual([
      'A question',
      'A question',
    ]);
  });
});
