// @vitest-environment happy-dom
import { ChatError } from '@assist/chat';
import { expect, it } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { watchChat, watchWindow } from './watch-errors.ts';

it('error reporting reports a refused question once, as the asking’s', async () => {
  const { session, service, assistant, telemetry, reports } = createTestDrawer();
  watchChat(session, telemetry);
  service.refuseNext(new ChatError('http', 'Jane Canary', { status: 429 }));
  assistant.ask('What is new?');
  await settle();
  assistant.open();
  assistant.setDraft('Another?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Jane Canary']);
});

it('error reporting reports no question to a service that was paused on purpose', async () => {
  const { session, service, assistant, telemetry, reports } = createTestDrawer();
  watchChat(session, telemetry);
  service.refuseNext(new ChatError('paused', 'Paused.', { status: 503 }));
  assistant.ask('What is new?');
  await settle();
  service.refuseNext(new ChatError('http', 'Down.', { status: 503 }));
  assistant.ask('And now?');
  await settle();
  expect(reports).toEqual(['asking: ChatError: Down.']);
});

it('error reporting reports an answer that broke off as the stream’s, and the next one that does as well', async () => {
  const { session, service, assistant, telemetry, reports } = createTestDrawer();
  watchChat(session, telemetry);
  for (const question of ['What is new?', 'And now?']) {
    assistant.ask(question);
    await service.send({ type: 'error', value: 'Jane Canary' });
  }
  expect(reports).toEqual(['stream: ChatError: Jane Canary', 'stream: ChatError: Jane Canary']);
});

it('error reporting reports what nobody catches, but no notices without an error', () => {
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
