// @vitest-environment happy-dom

import { findSourceNumber, readResponse } from '@assist/chat';
import { afterAll, expect, it, vi } from 'vitest';
import { useChat } from '../drawer-context.tsx';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { CitedAnswer } from './answer.tsx';

// Each rendering of a link looks for its number.
vi.mock('@assist/chat', async (importOriginal) => {
  const original = await importOriginal<typeof import('@assist/chat')>();
  return { ...original, findSourceNumber: vi.fn(original.findSourceNumber) };
});
afterAll(() => vi.doUnmock('@assist/chat'));

function Answer() {
  const chat = useChat();
  const isGrowing = chat.status === 'streaming';
  return (
    <CitedAnswer content={readResponse(chat).content} progress={isGrowing ? 'growing' : 'whole'} />
  );
}

it('the links of a growing answer are rendered again only when their numbers are known', async () => {
  const drawer = createTestDrawer();
  const container = await renderInDrawer(drawer, <Answer />);
  await change(() => drawer.assistant.ask('How do I apply?'));
  const show = async (value: string): Promise<void> => {
    await change(() => drawer.service.send({ type: 'text', value }));
    await vi.waitFor(() => expect(container.textContent).toContain(value));
  };
  const url = 'https://www.example.gov/card';
  await change(() =>
    drawer.service.send({
      type: 'source',
      value: { sourceType: 'url', id: url, url, title: 'Card' },
    }),
  );
  await show('First');
  await change(() => drawer.service.send({ type: 'text', value: `, [read](${url}).\n\n` }));
  await vi.waitFor(() => expect(container.querySelector('a')).not.toBeNull());
  const renders = vi.mocked(findSourceNumber).mock.calls.length;
  for (const value of ['Then', ' ask', ' for it']) await show(value);
  expect(vi.mocked(findSourceNumber).mock.calls.length).toBe(renders);
  await change(() => drawer.service.finish());
  expect(container.textContent).toContain('read[1]');
});
