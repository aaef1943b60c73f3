import { describe, expect, it } from 'vitest';
import { createUserMessage } from './message.ts';
import { build } from './message-draft.test-support.ts';
import { createRequestBody } from './request-body.ts';

const NOW = new Date(0);

describe('createRequestBody', () => {
  it('the request body leaves out ids, times and empty fields', () => {
    const messages = [
      createUserMessage('m', NOW, 'Q'),
      { ...createUserMessage('n', NOW, ''), role: 'assistant', parts: [] } as const,
    ];
    expect(createRequestBody({ id: 'chat', messages })).toEqual({
      id: 'chat',
      messages: [
        { role: 'user', content: 'Q', parts: [{ type: 'text', text: 'Q' }] },
        { role: 'assistant', content: '' },
      ],
    });
  });

  it('the request body keeps annotations, attachments and data, null included', () => {
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

  it('the request body leaves out half-written tool calls, which no server can continue', () => {
    const message = build(
      { type: 'text', value: 'A' },
      { type: 'tool_call_streaming_start', value: { toolCallId: 'half', toolName: 'find' } },
      { type: 'tool_call', value: { toolCallId: 'whole', toolName: 'find', args: {} } },
    );
    const { messages } = createRequestBody({ id: 'chat', messages: [message] });
    expect(messages[0]?.parts).toMatchObject([
      { type: 'text' },
      { type: 'tool-invocation', toolInvocation: { toolCallId: 'whole' } },
    ]);
  });
});
