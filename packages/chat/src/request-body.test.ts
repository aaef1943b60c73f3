import { describe, expect, it } from 'vitest';
import {
  createAssistantMessage,
  createMessageBuilder,
  createUserMessage,
} from './message-builder.ts';
import { createRequestBody } from './request-body.ts';

const NOW = new Date(0);

describe('createRequestBody', () => {
  it('leaves out ids, times and whatever is empty', () => {
    const messages = [createUserMessage('m', NOW, 'Q'), createAssistantMessage('n', NOW)];
    expect(createRequestBody({ id: 'chat', messages })).toEqual({
      id: 'chat',
      messages: [
        { role: 'user', content: 'Q', parts: [{ type: 'text', text: 'Q' }] },
        { role: 'assistant', content: '' },
      ],
    });
  });

  it('keeps annotations, attachments and data, null included', () => {
    const message = {
      ...createUserMessage('m', NOW, 'Q'),
      annotations: [{ a: 1 }],
      attachments: [{ name: 'f.txt', contentType: 'text/plain', url: 'data:,x' }],
    };
    expect(createRequestBody({ id: 'chat', messages: [message], data: null })).toEqual({
      id: 'chat',
      messages: [
        {
          role: 'user',
          content: 'Q',
          parts: [{ type: 'text', text: 'Q' }],
          annotations: [{ a: 1 }],
          attachments: [{ name: 'f.txt', contentType: 'text/plain', url: 'data:,x' }],
        },
      ],
      data: null,
    });
  });

  it('leaves out half-written tool calls, which no server can continue', () => {
    const builder = createMessageBuilder({ createId: () => 'id', now: () => NOW });
    builder.apply({ type: 'text', value: 'A' });
    builder.apply({
      type: 'tool_call_streaming_start',
      value: { toolCallId: 'half', toolName: 'find' },
    });
    builder.apply({
      type: 'tool_call',
      value: { toolCallId: 'whole', toolName: 'find', args: {} },
    });
    const { messages } = createRequestBody({ id: 'chat', messages: [builder.snapshot()] });
    expect(messages[0]?.parts).toMatchObject([
      { type: 'text' },
      { type: 'tool-invocation', toolInvocation: { toolCallId: 'whole' } },
    ]);
  });
});
