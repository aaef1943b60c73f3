import { describe, expect, it } from 'vitest';
import { checkCompletionRequest } from './completion-request.ts';

const user = (content: unknown): unknown => ({ role: 'user', content });
const check = (body: unknown): ReturnType<typeof checkCompletionRequest> =>
  checkCompletionRequest(JSON.stringify(body));

describe('checkCompletionRequest', () => {
  it('the request check takes the last user message as the question and ignores unknown fields', () => {
    expect(
      check({
        id: 'chat',
        messages: [
          user('first'),
          { role: 'assistant', content: 'answer', parts: [], annotations: [] },
          { ...Object(user(' second ')), experimental_attachments: [] },
          { role: 'assistant', content: '' },
        ],
        data: { contextUrl: 'https://department.example/gold/', other: 1 },
        other: true,
      }),
    ).toEqual({
      kind: 'valid',
      chatId: 'chat',
      question: 'second',
      contextUrl: 'https://department.example/gold/',
    });
  });

  it.each([{}, { data: null }, { data: {} }])(
    'the request check accepts a request without context: %j',
    (extra) => {
      expect(check({ id: 'chat', messages: [user('q')], ...extra })).toMatchObject({
        kind: 'valid',
        question: 'q',
      });
    },
  );

  it('the request check strips invisible characters first [T13]', () => {
    const hidden = `How\u200B do I\u{E0049}\u{E0047} apply\u202E?`;
    expect(check({ id: 'c', messages: [user(hidden)] })).toMatchObject({
      question: 'How do I apply?',
    });
    expect(check({ id: 'c', messages: [user('\u200B\u{E0041} ')] })).toMatchObject({
      code: 'question-empty',
    });
  });

  it('the request check masks personal data, even in a question that is too long [T21]', () => {
    const question = 'My SSN is 123-45-6789, can I get a gold card?';
    expect(check({ id: 'c', messages: [user(question)] })).toMatchObject({
      question: 'My SSN is …, can I get a gold card?',
    });
    const long = check({ id: 'c', messages: [user(question.repeat(5))] });
    expect(long.kind).toBe('too-long');
    expect(JSON.stringify(long)).not.toContain('6789');
  });

  it('the request check accepts 150 code points, and rejects 151', () => {
    expect(check({ id: 'c', messages: [user('😀'.repeat(150))] })).toMatchObject({ kind: 'valid' });
    const question = 'x'.repeat(151);
    expect(check({ id: 'c', messages: [user(question)] })).toEqual({
      kind: 'too-long',
      chatId: 'c',
      question,
    });
  });

  it.each([
    ['', 'invalid-json'],
    ['{', 'invalid-json'],
    ['null', 'invalid-request'],
    ['[]', 'invalid-request'],
    ['"text"', 'invalid-request'],
    ['{}', 'invalid-request'],
    ['{"id":1,"messages":[{"role":"user","content":"q"}]}', 'invalid-request'],
    ['{"id":"","messages":[{"role":"user","content":"q"}]}', 'invalid-request'],
    ['{"id":"c","messages":[]}', 'invalid-request'],
    ['{"id":"c","messages":{}}', 'invalid-request'],
    ['{"id":"c","messages":[{"role":"user"}]}', 'invalid-request'],
    ['{"id":"c","messages":[{"role":"user","content":["q"]}]}', 'invalid-request'],
    ['{"id":"c","messages":[{"role":"assistant","content":"q"}]}', 'invalid-request'],
    ['{"id":"c","messages":[{"role":"user","content":"  \\n "}]}', 'question-empty'],
    ['{"__proto__":{"id":"c"},"messages":[{"role":"user","content":"q"}]}', 'invalid-request'],
  ])('the request check rejects %s', (body, code) => {
    expect(checkCompletionRequest(body)).toMatchObject({ kind: 'invalid', code });
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not a url',
    '/relative',
    `https://a.example/${'x'.repeat(2_048)}`,
    7,
  ])('the request check rejects the context %j', (contextUrl) => {
    expect(check({ id: 'c', messages: [user('q')], data: { contextUrl } })).toEqual({
      kind: 'invalid',
      code: 'invalid-request',
      message: 'data.contextUrl is not valid.',
    });
  });

  it('the request check never repeats a value in its message', () => {
    const secret = 'Jane Canary 123-45-6789';
    const refused = [
      check({ id: [secret], messages: [user(secret)] }),
      check({ id: 'c', messages: [user('q')], data: { contextUrl: secret } }),
    ];
    expect(JSON.stringify(refused)).not.toContain('Canary');
  });
});
