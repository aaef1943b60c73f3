import { createServer, type ServerResponse } from 'node:http';
import { encodePart, type StreamPart } from '@assist/stream';
import { type Listening, listen } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatError } from './errors.ts';
import { createHttpTransport } from './http.ts';
import { ChatSession } from './session.ts';
import { answerText, record } from './session-probe.test-support.ts';

/**
 * In these tests, a real HTTP server stops listening in the middle of an answer. When the server listens again, it
 * still has the answer.
 */

const WORDS = Array.from({ length: 100 }, (_, index) => `Wort ${index} – “fünf” 😀\n`);

const PARTS: readonly StreamPart[] = [
  ...WORDS.map((value): StreamPart => ({ type: 'text', value })),
  { type: 'finish_message', value: { finishReason: 'stop' } },
];

class AbsentService {
  /** The HTTP method of each request that arrived, in order. */
  readonly requests: string[] = [];
  readonly #server = createServer((request, response) => {
    this.requests.push(request.method ?? '');
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    this.#response = response;
    this.#sentCount = 0;
    this.#send();
  });
  #listening: Listening | undefined;
  #response: ServerResponse | undefined;
  #sentCount = 0;
  #readyCount = 0;

  async start(): Promise<string> {
    this.#listening = await listen(this.#server);
    return this.#listening.origin;
  }

  /** Makes the first `partCount` parts available. Sends the parts that the open response has not yet received. */
  write(partCount: number): void {
    this.#readyCount = partCount;
    if (this.#response?.destroyed === false) this.#send();
  }

  /** Breaks all connections and refuses new ones for `forMs`. */
  async goAway(forMs: number): Promise<void> {
    const port = this.#listening?.port;
    await this.stop();
    setTimeout(() => {
      void listen(this.#server, port).then((listening) => {
        this.#listening = listening;
      });
    }, forMs);
  }

  async stop(): Promise<void> {
    await this.#listening?.close();
  }

  #send(): void {
    for (const part of PARTS.slice(this.#sentCount, this.#readyCount)) {
      this.#response?.write(encodePart(part));
    }
    this.#sentCount = this.#readyCount;
    if (this.#sentCount === PARTS.length) this.#response?.end();
  }
}

let service: AbsentService;
let session: ChatSession;
let errors: ChatError[];

beforeEach(async () => {
  // Fakes only the clock, because the network needs real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  service = new AbsentService();
  errors = [];
  const transport = createHttpTransport({ apiBaseUrl: await service.start() });
  session = new ChatSession({ transport, onError: (error) => errors.push(error) });
});

afterEach(async () => {
  session.reset();
  await service.stop();
  vi.useRealTimers();
});

/** Advances the clock by steps of 10 ms until `isReached` returns true. Lets the network run after each step. */
async function passTimeUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) {
    await vi.advanceTimersByTimeAsync(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Asks a question. The service then goes away once for each duration in `absencesMs`. Between two absences, the service
 * sends ten more parts.
 * @param firstCut number of parts before the first absence
 */
async function askThroughAbsences(absencesMs: readonly number[], firstCut: number): Promise<void> {
  const asked = session.ask('Q');
  for (const [index, absenceMs] of absencesMs.entries()) {
    const cut = firstCut + index * 10;
    service.write(cut);
    const shown = WORDS.slice(0, cut).join('');
    await passTimeUntil(() => answerText(session.getSnapshot()) === shown);
    await service.goAway(absenceMs);
    await passTimeUntil(() => session.getSnapshot().reception === 'resuming');
  }
  service.write(PARTS.length);
  await passTimeUntil(() => session.getSnapshot().status !== 'streaming');
  await asked;
}

function expectWhole(resumptionCount: number): void {
  expect(session.getSnapshot()).toMatchObject({
    status: 'ready',
    ending: 'complete',
    reception: 'connected',
  });
  expect(answerText(session.getSnapshot())).toBe(WORDS.join(''));
  expect(service.requests).toEqual(['POST', ...Array(resumptionCount).fill('GET')]);
  expect(errors).toEqual([]);
}

describe.each([50, 200, 1_000, 4_000])('a service that is away for %i ms', (absenceMs) => {
  it.each([1, 20, 50, 90])(
    'an answer survives a service that is away after part %i',
    async (cut) => {
      await askThroughAbsences([absenceMs], cut);
      expectWhole(1);
    },
  );

  it.each([2, 3])('an answer survives %i absences of the service', async (count) => {
    await askThroughAbsences(Array(count).fill(absenceMs), 20);
    expectWhole(count);
  });
});

describe('a service that is away', () => {
  it('an answer never gets shorter during four absences of the service', async () => {
    const snapshots = record(session);
    await askThroughAbsences([50, 4_000, 200, 1_000], 5);
    expectWhole(4);
    const lengths = snapshots.map((snapshot) => answerText(snapshot)?.length ?? 0);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  it('an answer is incomplete when the service is away for two minutes', async () => {
    await askThroughAbsences([2 * 60_000], 20);
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      ending: 'incomplete',
      incompleteReason: 'network',
    });
    expect(answerText(session.getSnapshot())).toBe(WORDS.slice(0, 20).join(''));
    expect(service.requests).toEqual(['POST']);
    expect(errors).toMatchObject([{ code: 'network' }]);
  });
});
