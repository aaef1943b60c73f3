// @vitest-environment happy-dom
import { ChatError } from '@assist/chat';
import { expect, it } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { watchWindow } from './watch-errors.ts';

it('a failed question is reported once, for the component `asking`', async () => {
  const { service, assistant, reports } = createTestDrawer();
  service.refuseNext(new ChatError('http', 'Jane Canary', { status: 429 }));
  assistant.ask('What is new?');
  await settle();
  assistant.open();
  assistant.setDraft('Another?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Jane Canary']);
});

it('a question to a paused service is not reported', async () => {
  const { service, assistant, reports } = createTestDrawer();
  service.refuseNext(new ChatError('paused', 'Paused.', { status: 503 }));
  assistant.ask('What is new?');
  await settle();
  service.refuseNext(new ChatError('http', 'Down.', { status: 503 }));
  assistant.ask('And now?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Down.']);
});

it('each answer that fails is reported for the component `stream`', async () => {
  const { service, assistant, reports } = createTestDrawer();
  for (const question of ['What is new?', 'And now?']) {
    assistant.ask(question);
    await service.send({ type: 'error', value: 'Jane Canary' });
  }
  expect(reports).toEqual(['stream: ChatError: Jane Canary', 'stream: ChatError: Jane Canary']);
});

it('an answer cut off for good is reported for the component `stream`, with the reason', async () => {
  const { service, assistant, reports } = createTestDrawer();
  assistant.ask('What is new?');
  await service.send({ type: 'text', value: 'Half' });
  await service.cutOff();
  expect(reports).toEqual(['stream: ChatError: The answer ended without its finish part.']);
});

it('an uncaught error is reported, and a browser notice without an error is not', () => {
  const { telemetry, reports } = createTestDrawer();
  const target = new EventTarget();
  watchWindow(target as Window, telemetry);
  const dispatch = (type: string, fields: object) =>
    target.dispatchEvent(Object.assign(new Event(type), fields));
  dispatch('error', { error: new RangeError('Maximum call stack size exceeded') });
  dispatch('error', { message: 'ResizeObserver loop completed' });
  dispatch('unhandledrejection', { reason: 'Jane Canary' });
  expect(reports).toEqual([
    'window: RangeError: Maximum call stack size exceeded',
    'window: Jane Canary',
  ]);
});
