import type { StreamPart } from '@assist/stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryService } from './memory-service.test-support.ts';
import type { ScriptedService, ServiceCall } from './scripted-service.test-support.ts';
import { ChatSession, type ChatSnapshot, EMPTY_SNAPSHOT } from './session.ts';
import { answerText, record } from './session-probe.test-support.ts';

/** Fixed, so that a failure can be reproduced. */
const SEED = 20_261_121;

/**
 * A random action of the visitor, the network or the service. `call` is a random number that selects one of the open
 * calls.
 */
type Move =
  | { readonly kind: 'ask' | 'stop' | 'reset' | 'retry' }
  | { readonly kind: 'write'; readonly call: number; readonly words: number }
  | { readonly kind: 'finish' | 'end' | 'drop' | 'nothing'; readonly call: number }
  | { readonly kind: 'wait'; readonly ms: number };

const anyNumber = fc.nat({ max: 20 });
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('ask', 'stop', 'reset', 'retry') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      call: anyNumber,
      words: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('finish', 'end', 'drop', 'nothing'),
      call: anyNumber,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(1, 50, 100, 5_000) }),
  },
);

/** Returns the first `words` words of a chat's answer. Each word contains the chat id and the word's position. */
function textOf(chatId: string, words: number): string {
  return Array.from({ length: words }, (_, index) => `${chatId}/${index} `).join('');
}

function wordsOf(chatId: string, from: number, to: number): StreamPart[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    type: 'text',
    value: `${chatId}/${from + index} `,
  }));
}

interface OpenCall {
  readonly call: ServiceCall;
  words: number;
  isOver: boolean;
}

/** A session, and the scripted service with all of its open calls, including those that the session has abandoned. */
class World {
  readonly service: ScriptedService = createMemoryService();
  readonly session: ChatSession = new ChatSession({
    transport: this.service.transport,
    createId: () => `id-${++this.#idCount}`,
  });
  readonly snapshots: readonly ChatSnapshot[] = record(this.session);
  readonly #calls: OpenCall[] = [];
  #idCount = 0;

  async make(move: Move): Promise<void> {
    const before = this.session.getSnapshot();
    const delivered = this.#deliveredWords(before);
    this.#start(move);
    await vi.advanceTimersByTimeAsync(move.kind === 'wait' ? move.ms : 0);
    while (this.service.waitingCalls() > 0) {
      this.#calls.push({ call: await this.service.nextCall(), words: 0, isOver: false });
    }
    if (move.kind === 'reset') expect(this.session.getSnapshot()).toEqual(EMPTY_SNAPSHOT);
    if (move.kind === 'stop' && before.status !== 'error') {
      const after = this.session.getSnapshot();
      expect(after.status).toBe('ready');
      // Expects that `stop` keeps all delivered words, even those that the throttle has not yet shown.
      const kept = textOf(before.chatId ?? '', delivered);
      expect(answerText(after) ?? '').toMatch(startsWith(kept));
    }
  }

  #start(move: Move): void {
    switch (move.kind) {
      case 'ask':
        void this.session.ask('Q');
        break;
      case 'stop':
        this.session.stop();
        break;
      case 'reset':
        this.session.reset();
        break;
      case 'retry':
        void this.session.retry();
        break;
      case 'wait':
        break;
      default:
        this.#answer(move);
        break;
    }
  }

  #answer(move: Extract<Move, { readonly call: number }>): void {
    const open = this.#pick(move.call);
    if (open === undefined || open.isOver) return;
    const { call } = open;
    switch (move.kind) {
      case 'write':
        call.stream(...wordsOf(call.chatId, open.words, open.words + move.words));
        open.words += move.words;
        return;
      case 'finish':
        // Each replay of an answer has the same words.
        call.stream(...wordsOf(call.chatId, open.words, this.#longest(call.chatId)));
        open.words = this.#longest(call.chatId);
        call.stream({ type: 'finish_message', value: { finishReason: 'stop' } });
        call.end();
        break;
      case 'end':
        call.end();
        break;
      case 'drop':
        call.drop();
        break;
      case 'nothing':
        if (call.kind === 'send' || open.words > 0) return;
        call.answerNothing();
        break;
    }
    open.isOver = true;
  }

  #pick(number: number): OpenCall | undefined {
    return this.#calls[number % Math.max(1, this.#calls.length)];
  }

  #longest(chatId: string): number {
    const ofChat = this.#calls.filter(({ call }) => call.chatId === chatId);
    return Math.max(...ofChat.map(({ words }) => words));
  }

  /** The number of words sent in the running answer's last call (`send` or `resume`); 0 if no answer is running. */
  #deliveredWords({ chatId, status }: ChatSnapshot): number {
    if (status !== 'streaming') return 0;
    return this.#calls.findLast(({ call }) => call.chatId === chatId)?.words ?? 0;
  }
}

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[^\w ]/g, '\\$&')}`);
}

/** The statuses that may follow each status (spec §4). A new question may come at any time. */
const NEXT_STATUSES: Readonly<Record<ChatSnapshot['status'], readonly string[]>> = {
  ready: ['ready', 'submitted'],
  submitted: ['submitted', 'streaming', 'ready', 'error'],
  streaming: ['streaming', 'submitted', 'ready', 'error'],
  error: ['error', 'submitted', 'ready'],
};

function expectSound(snapshot: ChatSnapshot, before: ChatSnapshot): void {
  const { chatId, status, ending, isFinished, error, messages } = snapshot;
  expect(NEXT_STATUSES[before.status]).toContain(status);
  expect(error !== undefined).toBe(status === 'error');
  expect(isFinished).toBe(status === 'ready' && ending !== 'none');
  expect(messages.length).toBeLessThanOrEqual(2);
  const text = answerText(snapshot) ?? '';
  // Fails for a repeated word, a missing word, or a word of another chat.
  expect(textOf(chatId ?? '', 200).startsWith(text), text).toBe(true);
  if (chatId === before.chatId) {
    expect(text.length).toBeGreaterThanOrEqual(answerText(before)?.length ?? 0);
  }
}

describe('a session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('a chat session stays consistent for any order of visitor, network and service events [P7]', {
    timeout: 60_000,
  }, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyMove, { minLength: 5, maxLength: 40 }), async (moves) => {
        const world = new World();
        for (const move of moves) await world.make(move);
        let before = EMPTY_SNAPSHOT;
        for (const snapshot of world.snapshots) {
          expectSound(snapshot, before);
          seen.add(`${snapshot.status} ${snapshot.ending}`);
          before = snapshot;
        }
        world.session.reset();
      }),
      { seed: SEED, numRuns: 1_500 },
    );
    expect([...seen].toSorted()).toEqual([
      'error failed',
      'ready complete',
      'ready incomplete',
      'ready none',
      'ready stopped',
      'streaming none',
      'submitted none',
    ]);
  });
});
