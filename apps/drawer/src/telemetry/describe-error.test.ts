import { BridgeError } from '@assist/bridge';
import { ChatError } from '@assist/chat';
import { describe, expect, it } from 'vitest';
import { CodedError, describeError, isErrorCode } from './describe-error.ts';

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const words = 'Jane Canary 123-45-6789';

describe('the description of an error', () => {
  it('the description of a failed question contains the code and status, never the service’s text', () => {
    const error = new ChatError('http', `Not understood: ${words}`, { status: 503 });
    expect(describeError(error)).toEqual({ message: 'http 503', code: 'http', status: 503 });
    expect(describeError(new ChatError('answer', words))).toEqual({
      message: 'answer',
      code: 'answer',
    });
  });

  it('the description of a failed question contains the fixed messages of the specification', () => {
    const message = 'Failed to fetch the chat response.';
    expect(describeError(new ChatError('http', message, { status: 502 }))).toEqual({
      message,
      code: 'http',
      status: 502,
    });
    expect(describeError(new ChatError('network', message))).toEqual({ message, code: 'network' });
    expect(describeError(new ChatError('empty-body', 'The response body is empty.'))).toEqual({
      message: 'The response body is empty.',
      code: 'empty-body',
    });
  });

  it.each([
    ['Failed to parse stream string. No separator found.'],
    ['Failed to parse stream string. Invalid code q.'],
    [
      `Failed to parse stream string. Invalid code ${words}.`,
      'Failed to parse stream string. Invalid code ….',
    ],
  ])(
    'the description of the stream error %j contains its message without a visitor’s words',
    (sentence, shown = sentence) => {
      const error = new ChatError('stream', sentence);
      expect(describeError(error)).toEqual({ message: shown, code: 'stream' });
    },
  );

  it('the description of a BridgeError contains its code', () => {
    expect(describeError(new BridgeError('timeout'))).toEqual({
      message: 'timeout',
      code: 'timeout',
    });
  });

  it('the description of a CodedError contains the message, and the code if the message is one', () => {
    expect(describeError(new CodedError('health-timeout'))).toEqual({
      message: 'health-timeout',
      code: 'health-timeout',
    });
    expect(describeError(new CodedError('Sent (now)'))).toEqual({ message: 'Sent (now)' });
  });

  it.each([
    [
      errorOf(() => (undefined as unknown as { secret: string }).secret),
      'Cannot read properties of undefined',
    ],
    [errorOf(() => (0 as unknown as () => void)()), '0 is not a function'],
    [new RangeError('Maximum call stack size exceeded'), 'Maximum call stack size exceeded'],
    [
      new Error(`Minified React error #31; visit https://react.dev/errors/31?args[]=${words}`),
      'Minified React error #31',
    ],
    [new TypeError('Failed to fetch (api.example.gov)'), 'Failed to fetch'],
    [
      new TypeError('Failed to fetch dynamically imported module: https://cdn/x.js'),
      'Failed to fetch dynamically imported module',
    ],
  ])(
    'the description of a programming error contains the known start of the browser’s message',
    (error, message) => {
      expect(describeError(error)).toEqual({ message });
    },
  );

  it.each([
    errorOf(() => JSON.parse(words)),
    errorOf(() => new URL(words)),
    errorOf(() => decodeURIComponent(`%${words}`)),
    new Error(words),
    new Error(`${words} is not a function`),
    new Error(''),
    words,
    { message: words },
    null,
  ])('the description of any other error withholds the message (%o)', (error) => {
    expect(describeError(error)).toEqual({ message: 'message withheld' });
  });
});

describe('an error code from outside', () => {
  it.each(['health-timeout', 'frame-dead', 'a', 'v2-gone'])(
    'an error code from outside may be %s',
    (code) => {
      expect(isErrorCode(code)).toBe(true);
    },
  );

  it.each(['', 'Health', 'a b', 'a--b', '-a', 'a-', '1a', 'a'.repeat(41), 'a\n', 'é'])(
    'an error code from outside may not be %j',
    (code) => {
      expect(isErrorCode(code)).toBe(false);
    },
  );
});
