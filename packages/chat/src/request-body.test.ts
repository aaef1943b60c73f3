import { expect, it } from 'vitest';
import { createUserMessage } from './message.ts';
import { createRequestBody } from './request-body.ts';

const messages = [createUserMessage('m', new Date(0), 'Q')];
const sent = [{ role: 'user', content: 'Q', parts: [{ type: 'text', text: 'Q' }] }];

it('the request body leaves out ids and times of messages', () => {
  expect(createRequestBody({ id: 'chat', messages })).toEqual({ id: 'chat', messages: sent });
});

it('the request body keeps data, null included', () => {
  expect(createRequestBody({ id: 'chat', messages, data: null })).toEqual({
    id: 'chat',
    messages: sent,
    data: null,
  });
});
