// @vitest-environment happy-dom
import { ChatError } from '@assist/chat';
import { expect, it } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { watchWindow } from './watch-errors.ts';

it('a refused question is reported once, as the asking’s', async () => {
  const { service, assistant, reports } = createTestDrawer();
  service.refuseNext(new ChatError('http', 'Jane Canary', { status: 429 }));
  assistant.ask('What is new?');
  await settle();
  assistant.open();
  assistant.setDraft('Another?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Jane Canary']);
});

it('a question to a service that was paused on purpose is not reported', async () => {
  const { service, assistant, reports } = createTestDrawer();
  service.refuseNext(new ChatError('paused', 'Paused.', { status: 503 }));
  assistant.ask('What is new?');
  await settle();
  service.refuseNext(new ChatError('http', 'Down.', { status: 503 }));
  assistant.ask('And now?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Down.']);
});

it('an answer that broke off is reported as the stream’s, and the next one that does as well', async () => {
  const { service, assistant, reports } = createTestDrawer();
  for (const question of ['What is new?', 'And now?']) {
    assistant.ask(question);
    await service.send({ type: 'error', value: 'Jane Canary' });
  }
  expect(reports).toEqual(['stream: ChatError: Jane Canary', 'stream: ChatError: Jane Canary']);
});

it('an answer that broke off for good is reported as the stream’s, with why', async () => {
  const { service, assistant, reports } = createTestDrawer();
  assistant.ask('What is new?');
  await service.send({ type: 'text', value: 'Half' });
  await service.cutOff();
  expect(reports).toEqual(['stream: ChatError: The answer ended without its finish part.']);
});

it('an error that nobody catches is reported, a notice without an error is not', () => {
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
