import type { UIMessage } from '@ai-sdk/ui-utils';
import { encodePart, type JsonValue, type StreamPart } from '@assist/stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPart, type ChatMessage, startAnswer } from './message.ts';
import { readWithReference } from './reference-client.test-support.ts';

/** Fixed, so that a failure can be reproduced. */
const SEED = 20_261_121;

const timeout = 60_000;

/** A message's content in a form that both our client and the AI SDK's client produce. */
interface Comparable {
  readonly content: string;
  /** The parts that a view displays, in order. */
  readonly parts: readonly unknown[];
  readonly annotations: unknown;
  readonly reasoning: string;
  readonly files: readonly unknown[];
  readonly tools: readonly unknown[];
  readonly error: string | undefined;
}

const NOTHING = { content: '', parts: [], annotations: [], reasoning: '', files: [], tools: [] };

function isRead({ type }: { readonly type: string }): boolean {
  return type === 'text' || type === 'source' || type === 'step-start';
}

async function buildReference(parts: readonly StreamPart[]): Promise<Comparable> {
  let message: UIMessage | undefined;
  const error = await readWithReference(new Response(parts.map(encodePart).join('')), {
    onUpdate(update) {
      message = update.message;
    },
    // Uses the final message, because the AI SDK's client does not call `onUpdate` for a reasoning signature.
    onFinish(finished) {
      message = { ...finished, parts: finished.parts ?? [] };
    },
  }).then(
    () => undefined,
    (thrown: unknown) => String(thrown instanceof Error ? thrown.message : thrown),
  );
  if (message === undefined) return { ...NOTHING, error };
  return { ...comparable(message), error };
}

function buildOurs(parts: readonly StreamPart[]): Comparable {
  let answer = startAnswer('id', new Date(0));
  let error: string | undefined;
  try {
    for (const part of parts) answer = addPart(answer, part);
  } catch (thrown) {
    error = String(thrown instanceof Error ? thrown.message : thrown);
  }
  return { ...comparable(answer.message), error };
}

/** Works for both clients' messages, because their parts have the same fields. */
function comparable({ content, parts, annotations = [] }: ChatMessage | UIMessage) {
  return {
    content,
    parts: [...parts].filter(isRead),
    annotations,
    reasoning: parts.map((part) => (part.type === 'reasoning' ? part.reasoning : '')).join(''),
    files: parts.flatMap((part) =>
      part.type === 'file' ? [{ data: part.data, mimeType: part.mimeType }] : [],
    ),
    tools: parts.flatMap((part) =>
      part.type === 'tool-invocation'
        ? [[part.toolInvocation.toolCallId, part.toolInvocation.state]]
        : [],
    ),
  };
}

const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constant(''));
const anyObject = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 1 }), {
  maxKeys: 3,
  noNullPrototype: true,
});
/**
 * Tool call ids. Names of built-in properties, such as `__proto__`, are left out because the AI SDK mishandles them.
 * Other tests cover these names.
 */
const toolCallId = fc.constantFrom('call-1', 'call-2', 'call-3');

/** The parts of one tool call. The arguments come whole or in pieces, and the result may be missing. */
const toolLife: fc.Arbitrary<readonly StreamPart[]> = fc
  .record({
    toolCallId,
    toolName: anyText,
    args: anyObject,
    pieces: fc.option(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })),
    isCalled: fc.boolean(),
    result: fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }),
  })
  .map(({ pieces, isCalled, args, result, ...call }) => {
    const parts: StreamPart[] = [];
    if (pieces !== null) parts.push({ type: 'tool_call_streaming_start', value: call });
    const text = JSON.stringify(args);
    for (let start = 0, turn = 0; pieces !== null && start < text.length; turn += 1) {
      const end = start + (pieces[turn % pieces.length] ?? 1);
      parts.push({
        type: 'tool_call_delta',
        value: { toolCallId: call.toolCallId, argsTextDelta: text.slice(start, end) },
      });
      start = end;
    }
    if (isCalled || pieces === null)
      parts.push({ type: 'tool_call', value: { ...call, args: jsonOf(args) } });
    if (result !== undefined) {
      parts.push({
        type: 'tool_result',
        value: { toolCallId: call.toolCallId, result: jsonOf(result) },
      });
    }
    return parts;
  });

/** Returns the value after a round trip through JSON, which turns -0 into 0. */
function jsonOf(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

const source = fc.record(
  { sourceType: fc.constant('url'), id: anyText, url: fc.webUrl(), title: anyText },
  { requiredKeys: ['sourceType', 'id', 'url'], noNullPrototype: true },
);

const finish = { finishReason: fc.constantFrom('stop', 'tool-calls', '') };

const otherPart: fc.Arbitrary<StreamPart> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text' as const), value: anyText }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reasoning' as const), value: anyText }) },
  fc.record({
    type: fc.constant('reasoning_signature' as const),
    value: fc.record({ signature: anyText }),
  }),
  fc.record({
    type: fc.constant('redacted_reasoning' as const),
    value: fc.record({ data: anyText }),
  }),
  fc.record({ type: fc.constant('source' as const), value: source }),
  fc.record({
    type: fc.constant('file' as const),
    value: fc.record({ data: anyText, mimeType: anyText }),
  }),
  fc.record({
    type: fc.constant('data' as const),
    value: fc.array(fc.jsonValue({ maxDepth: 1 }).map(jsonOf), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('message_annotations' as const),
    value: fc.array(fc.jsonValue({ maxDepth: 1 }).map(jsonOf), { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('start_step' as const), value: fc.record({ messageId: anyText }) }),
  fc.record({
    type: fc.constant('finish_step' as const),
    value: fc.record({ ...finish, isContinued: fc.boolean() }),
  }),
  fc.record({ type: fc.constant('finish_message' as const), value: fc.record(finish) }),
);

const fault: fc.Arbitrary<StreamPart> = fc.oneof(
  fc.record({ type: fc.constant('error' as const), value: anyText }),
  fc.record({
    type: fc.constant('tool_result' as const),
    value: fc.record({ toolCallId: fc.constantFrom('call-1', 'never'), result: fc.constant(null) }),
  }),
);

/**
 * Random parts mixed with the parts of up to three tool calls. Tool calls have different ids, and each keeps the order
 * of its parts.
 */
const anyAnswer: fc.Arbitrary<readonly StreamPart[]> = fc
  .record({
    lives: fc.uniqueArray(toolLife, { maxLength: 3, selector: ([first]) => idOf(first) }),
    others: fc.array(otherPart, { maxLength: 14 }),
    order: fc.array(fc.nat({ max: 3 }), { minLength: 60, maxLength: 60 }),
    fault: fc.option(fault, { freq: 8, nil: undefined }),
  })
  .map(({ lives, others, order, fault: last }) => {
    const queues = [others, ...lives].map((parts) => [...parts]);
    const answer: StreamPart[] = [];
    for (const pick of order) answer.push(...(queues[pick % queues.length]?.splice(0, 1) ?? []));
    answer.push(...queues.flat());
    // The added data part makes the AI SDK's client emit its message before the invalid part.
    return last === undefined ? answer : [...answer, { type: 'data', value: [] }, last];
  });

function idOf(part: StreamPart | undefined): string {
  return part?.type === 'tool_call' || part?.type === 'tool_call_streaming_start'
    ? part.value.toolCallId
    : '';
}

describe('against the reference', () => {
  it('1,000 random answers give the same message and error as in the reference', {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (parts) => {
        expect(buildOurs(parts)).toEqual(await buildReference(parts));
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });
});

describe('on purpose, unlike the reference', () => {
  async function buildBoth(...parts: readonly StreamPart[]) {
    return { ours: buildOurs(parts), reference: await buildReference(parts) };
  }

  it('a source keeps only its known fields, unlike in the reference', async () => {
    const { ours, reference } = await buildBoth({
      type: 'source',
      value: { id: 's', url: 'https://a.example/', providerMetadata: { a: 1 } },
    });
    expect(reference.parts).toMatchObject([{ source: { providerMetadata: { a: 1 } } }]);
    expect(ours.parts).toEqual([
      { type: 'source', source: { id: 's', url: 'https://a.example/' } },
    ]);
  });

  it('a delta without a start is a coded error, unlike in the reference, which crashes', async () => {
    const { ours, reference } = await buildBoth({
      type: 'tool_call_delta',
      value: { toolCallId: 'a', argsTextDelta: '{' },
    });
    expect(reference.error).toMatch(/Cannot read properties of undefined/);
    expect(ours.error).toBe(
      'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
    );
  });
});
