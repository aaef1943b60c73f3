import { StreamError } from '@assist/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from './chat-error.ts';
import { createChatSession } from './chat-session.ts';
import type { ChatTransport } from './chat-transport.ts';
import { answerText, settle, text } from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a transport', () => {
  function sessionOver(send: ChatTransport['send']) {
    return createChatSession({
      transport: { send, resume: async () => undefined, cancel: () => undefined },
    });
  }

  it('stop ends a question whose transport never settles', async () => {
    const session = sessionOver(() => new Promise(() => undefined));
    const asked = session.ask('Q');
    session.stop();
    await asked;
    expect(session.getSnapshot().status).toBe('ready');
  });

  it('an unknown error of the transport gets a code', async () => {
    const fault = new RangeError('fault');
    const session = sessionOver(() => {
      throw fault;
    });
    await session.ask('Q');
    const { error } = session.getSnapshot();
    expect(error).toBeInstanceOf(ChatError);
    expect(error).toMatchObject({ code: 'unexpected', cause: fault });
  });

  it('an abort by the platform leaves no error', async () => {
    const session = sessionOver(async () => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    });
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      outcome: 'stopped',
      error: undefined,
    });
  });

  it('a stream cut off inside a line counts as a lost connection', async () => {
    const resume = vi.fn(async () => undefined);
    const send = async () =>
      (async function* () {
        yield [text('Half')];
        throw new StreamError('cut-off', 'cut off');
      })();
    const session = createChatSession({ transport: { send, resume, cancel: () => undefined } });
    await session.ask('Q');
    expect(resume).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'incomplete' });
  });

  it('a stream of one faulty line violates the protocol', async () => {
    const session = sessionOver(async () =>
      // biome-ignore lint/correctness/useYield: the stream fails at once.
      (async function* () {
        throw new StreamError('cut-off', 'No separator found.');
      })(),
    );
    await session.ask('Q');
    expect(session.getSnapshot().error).toMatchObject({
      code: 'stream',
      message: 'No separator found.',
    });
  });

  it('an error part ends the iteration of the stream', async () => {
    const stopped = vi.fn();
    const session = sessionOver(async () =>
      (async function* () {
        try {
          yield [{ type: 'error', value: 'Oops' } as const];
          yield [text('more')];
        } finally {
          stopped();
        }
      })(),
    );
    await session.ask('Q');
    expect(session.getSnapshot().status).toBe('error');
    await settle();
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('an answer that the server aborts is stopped', async () => {
    const session = sessionOver(async () =>
      (async function* () {
        yield [text('Half'), { type: 'abort' } as const, text(' more')];
      })(),
    );
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'stopped' });
    expect(answerText(session.getSnapshot())).toBe('Half');
  });
});
