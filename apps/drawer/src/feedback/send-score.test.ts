// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendScore } from './send-score.ts';

const service = { baseUrl: 'https://feedback.example.gov', publicKey: 'pk-lf-1' };
const score = { id: 's', traceId: 't', observationId: 'o', value: 1, comment: 'Private' } as const;
const taken = { successes: [{ id: 'e', status: 201 }], errors: [] };
const refused = { successes: [], errors: [{ id: 'e', status: 400, message: 'Private' }] };

const request = vi.fn<typeof fetch>();
const consoleLines: unknown[] = [];
/** Console lines that the test expects. */
let expectedLines: readonly unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset();
  vi.stubGlobal('fetch', request);
  consoleLines.length = 0;
  expectedLines = [];
  for (const name of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...line) => consoleLines.push([name, ...line]));
  }
});

afterEach(() => {
  expect(consoleLines, 'lines on the console').toEqual(expectedLines);
  expect([localStorage.length, sessionStorage.length], 'items kept').toEqual([0, 0]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sends the score and runs all timers, so that the retry happens. */
async function send(): Promise<unknown> {
  const sending = sendScore(service, score).catch((error: unknown) => error);
  await vi.dynamicImportSettled();
  await vi.runAllTimersAsync();
  return sending;
}

function errorLine(status: number): readonly unknown[] {
  return ['error', `AI assist: the observability service answered with status ${status}.`];
}

describe('a score', () => {
  it('a score is sent once if the service accepts it', async () => {
    request.mockImplementation(async () => Response.json(taken, { status: 207 }));
    expect(await send()).toBeUndefined();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('a score that fails is retried as the same event', async () => {
    request
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => Response.json(taken, { status: 207 }));
    expect(await send()).toBeUndefined();
    const [first, second] = request.mock.calls.map(([, options]) => options?.body);
    expect(second).toBe(first);
  });

  it('a score accepted on retry logs the status of the failed attempt', async () => {
    request
      .mockImplementationOnce(async () => Response.json({ message: 'Private' }, { status: 503 }))
      .mockImplementation(async () => Response.json(taken, { status: 207 }));
    expect(await send()).toBeUndefined();
    expectedLines = [errorLine(503)];
  });

  it.each([
    [0, [errorLine(0)]],
    [199, [errorLine(199)]],
    [200, []],
    [399, []],
    [400, [errorLine(400)]],
  ])(
    'a score answered with status %i is logged as the specification has it',
    async (status, lines) => {
      const answer = { status, json: async () => taken, text: async () => '' };
      request
        .mockResolvedValueOnce(answer as Response)
        .mockImplementation(async () => Response.json(taken, { status: 207 }));
      expect(await send()).toBeUndefined();
      expectedLines = lines;
    },
  );

  it.each([
    ['errors in a 207', () => Response.json(refused, { status: 207 }), 207],
    ['a wrong key', () => Response.json({ message: 'Unauthorized' }, { status: 401 }), 401],
    ['too many requests, in text', () => new Response('Slow down', { status: 429 }), 429],
    ['a broken service', () => Response.json({}, { status: 500 }), 500],
    ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a page that says all is well', () => new Response('<h1>Welcome</h1>', { status: 200 }), 200],
    ['nothing at all', () => new Response('', { status: 200 }), 200],
  ])('a score answered with %s is not taken', async (_name, respond, status) => {
    request.mockImplementation(async () => respond());
    const isErrorStatus = status >= 400;
    const error = await send();
    expectedLines = isErrorStatus ? request.mock.calls.map(() => errorLine(status)) : [];
    expect(error).toMatchObject({
      code: 'not-taken',
      message: `The observability service did not take the score (status ${status}).`,
    });
    expect(request.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('a score is rejected if the service cannot be reached', async () => {
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await send()).toMatchObject({
      message: 'The observability service could not be reached.',
    });
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('the error of a rejected score never contains the service’s response', async () => {
    request.mockImplementation(async () => Response.json(refused, { status: 207 }));
    const error = await send();
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('Private');
    expect(error).not.toHaveProperty('cause');
  });

  it('a score does not fail because another score fails', async () => {
    request.mockImplementation(async (_url, options) =>
      String(options?.body).includes('"id":"other"')
        ? Response.json({}, { status: 500 })
        : Response.json(taken, { status: 207 }),
    );
    const other = sendScore(service, { ...score, id: 'other' }).catch((error: unknown) => error);
    expect(await send()).toBeUndefined();
    expect(await other).toMatchObject({ code: 'not-taken' });
    expectedLines = [errorLine(500), errorLine(500)];
  });
});

describe('the client of a score', () => {
  const names = ['localStorage', 'sessionStorage'] as const;
  const originals = names.map((name) => Object.getOwnPropertyDescriptor(window, name));

  const clientMissing = {
    code: 'client-missing',
    message: 'The observability client is not available.',
  };

  /** Makes reading storage throw, as in a browser that denies storage to cross-site frames. */
  function blockStorage(): void {
    for (const name of names) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  }

  function unblockStorage(): void {
    for (const [index, name] of names.entries()) {
      const original = originals[index];
      if (original === undefined) Reflect.deleteProperty(window, name);
      else Object.defineProperty(window, name, original);
    }
  }

  afterEach(() => {
    unblockStorage();
    vi.doUnmock('langfuse');
  });

  it('a score is sent although the browser blocks storage, which stays blocked', async () => {
    request.mockImplementation(async () => Response.json(taken, { status: 207 }));
    blockStorage();
    expect(await send()).toBeUndefined();
    for (const name of names) expect(() => window[name]).toThrow('Access is denied');
  });

  it('a score is rejected if the client cannot be created, and storage is available again', async () => {
    vi.doMock('langfuse', () => ({
      LangfuseWeb: class {
        constructor() {
          throw new Error('Private');
        }
      },
    }));
    expect(await send()).toMatchObject(clientMissing);
    expect(window.localStorage).toBeInstanceOf(Storage);
  });

  it('a score is rejected if the client cannot be loaded, and the next score loads it again', async () => {
    request.mockImplementation(async () => Response.json(taken, { status: 207 }));
    vi.doMock('langfuse', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    expect(await send()).toMatchObject(clientMissing);
    vi.doUnmock('langfuse');
    expect(await send()).toBeUndefined();
  });

  it('a score times out if the client never loads', async () => {
    vi.doMock('langfuse', () => new Promise(() => undefined));
    const sending = expect(sendScore(service, score)).rejects.toMatchObject({ code: 'not-taken' });
    await vi.advanceTimersByTimeAsync(12_000);
    await sending;
  });
});
