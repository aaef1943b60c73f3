import type { UseChatOptions } from '@ai-sdk/react';
import { decodeStream } from '@assist/stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ListeningService,
  type ListeningServiceOptions,
  startListeningService,
} from '../test-support/listening-service.ts';
import { renderHook } from '../test-support/rendered-hook.ts';
import { createScriptedModel } from '../test-support/scripted-model.ts';

/** Tests the `useChat` hook of AI SDK 4 against the service, over real HTTP. */

const QUESTION = 'How do I apply for a silver card?';
const SOURCE = {
  sourceType: 'url',
  id: expect.any(String),
  url: 'https://department.example/cards/silver-card/',
  title: 'Silver card',
  section: 'How to apply for a silver card',
  sectionUrl: expect.stringMatching(/\/cards\/silver-card\/#/),
};

describe('useChat of AI SDK 4', () => {
  const ends: (() => void | Promise<void>)[] = [];

  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function start(options?: ListeningServiceOptions): Promise<ListeningService> {
    const service = await startListeningService(options);
    ends.push(service.close);
    return service;
  }

  async function openChat(service: ListeningService, options: UseChatOptions = {}) {
    const { useChat } = await import('@ai-sdk/react');
    const chat = await renderHook(() => useChat({ api: service.completionsUrl, ...options }));
    ends.push(chat.unmount);
    return chat;
  }

  /** Asks a question without the hook, to simulate a page that asked and was closed. */
  async function post(service: ListeningService, id: string): Promise<Response> {
    return await fetch(service.completionsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, messages: [{ role: 'user', content: QUESTION }] }),
    });
  }

  async function textOf({ body }: Response): Promise<string> {
    if (body === null) throw new Error('No body.');
    let text = '';
    for await (const parts of decodeStream(body)) {
      for (const part of parts) if (part.type === 'text') text += part.value;
    }
    return text;
  }

  it('useChat of AI SDK 4 streams the text, then gets sources and annotations', async () => {
    const model = createScriptedModel();
    const service = await start({ model });
    const onFinish = vi.fn();
    const chat = await openChat(service, { id: crypto.randomUUID(), onFinish });
    void chat.current().append({ role: 'user', content: QUESTION });

    model.say('You can apply online [1]. You');
    const streaming = await chat.until(({ messages }) => /online/.test(messages[1]?.content ?? ''));
    expect(streaming.status).toBe('streaming');
    expect(streaming.messages[1]?.content).not.toContain('post');

    model.say(' can apply by post [1].');
    model.finish();
    const { messages, error } = await chat.until(({ status }) => status === 'ready');
    expect(error).toBeUndefined();
    expect(messages[0]).toMatchObject({ role: 'user', content: QUESTION });
    const [, answer] = messages;
    expect(answer?.content).toMatch(/^You can apply online.+You can apply by post/s);
    expect(answer?.parts).toEqual([
      { type: 'step-start' },
      { type: 'text', text: answer?.content },
      { type: 'source', source: SOURCE },
    ]);
    expect(answer?.annotations).toEqual([
      { type: 'outcome', outcome: 'answer' },
      expect.objectContaining({ type: 'follow-up-question' }),
      expect.objectContaining({ type: 'follow-up-question' }),
      { type: 'language', language: 'en' },
      expect.objectContaining({
        type: 'next-best-action',
        url: 'https://my.samples.example/apply',
      }),
      { type: 'trace-id', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { type: 'observation-id', observationId: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
    expect(onFinish).toHaveBeenCalledOnce();
    expect(onFinish.mock.calls[0]?.[1]).toMatchObject({ finishReason: 'stop' });
  });

  it('useChat of AI SDK 4 gets a quoted answer whole', async () => {
    const service = await start();
    const chat = await openChat(service, { id: crypto.randomUUID() });
    await chat.current().append({ role: 'user', content: QUESTION });
    const { messages, error } = await chat.until(({ status }) => status === 'ready');
    expect(error).toBeUndefined();
    expect(messages[1]?.content).toBe(await textOf(await post(service, crypto.randomUUID())));
    expect(messages[1]?.content).toContain('apply online or by post');
  });

  it.each([
    ['a random id', crypto.randomUUID()],
    ['a non-random id', 'aB3dE6gH9jK2mN5p'],
  ])('useChat of AI SDK 4 resumes nothing under %s, without an error', async (_, id) => {
    const service = await start();
    const onError = vi.fn();
    const onFinish = vi.fn();
    const chat = await openChat(service, { id, onError, onFinish });
    chat.current().experimental_resume();
    await chat.until(({ status }) => status === 'submitted');
    const { error } = await chat.until(({ status }) => status === 'ready');
    expect(error).toBeUndefined();
    expect(onFinish).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
  });

  it('useChat of AI SDK 4 resumes a running answer from its start and follows it to its end', async () => {
    const model = createScriptedModel();
    const service = await start({ model });
    const id = crypto.randomUUID();
    const asked = await post(service, id);
    model.say('You can apply online [1]. You');

    const initialMessages = [{ id: 'q', role: 'user' as const, content: QUESTION }];
    const chat = await openChat(service, { id, initialMessages });
    chat.current().experimental_resume();
    const running = await chat.until(({ messages }) => /online/.test(messages[1]?.content ?? ''));
    expect(running.status).toBe('streaming');

    model.say(' can apply by post [1].');
    model.finish();
    const { messages, error } = await chat.until(({ status }) => status === 'ready');
    expect(error).toBeUndefined();
    expect(messages).toHaveLength(2);
    expect(messages[1]?.content).toBe(await textOf(asked));
    expect(messages[1]?.content).toContain('You can apply by post');
  });

  it('useChat of AI SDK 4 resumes a finished answer', async () => {
    const service = await start();
    const id = crypto.randomUUID();
    const text = await textOf(await post(service, id));
    const initialMessages = [{ id: 'q', role: 'user' as const, content: QUESTION }];
    const chat = await openChat(service, { id, initialMessages });
    chat.current().experimental_resume();
    const { messages } = await chat.until(({ messages: [, answer] }) => answer?.content === text);
    expect(messages).toHaveLength(2);
  });

  it('useChat of AI SDK 4 gets the reason for a refusal', async () => {
    const service = await start();
    const chat = await openChat(service, { id: crypto.randomUUID() });
    await chat.current().append({ role: 'user', content: 'x'.repeat(151) });
    const { error, messages } = await chat.until(({ status }) => status === 'error');
    expect(JSON.parse(error?.message ?? '')).toMatchObject({
      error: { code: 'question-too-long' },
    });
    expect(messages).toHaveLength(1);
  });
});
