import { createServer } from 'node:http';
import { encodePart, type StreamPart } from '@assist/stream';
import { type Listening, listen } from '@assist/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpTransport } from './http.ts';
import { ChatSession } from './session.ts';
import { answerText, record, until } from './session-probe.test-support.ts';

/**
 * In these tests, a real HTTP server breaks the connection in the middle of an answer. The next request receives the
 * whole answer again.
 */

const TEXT = Array.from({ length: 40 }, (_, index) => `Wort ${index} – “fünf” 😀👩‍👩‍👧\n`).join('');

const PARTS: readonly StreamPart[] = [
  { type: 'start_step', value: { messageId: 'm' } },
  ...(TEXT.match(/.{1,7}/gsu) ?? []).map((value): StreamPart => ({ type: 'text', value })),
  { type: 'source', value: { sourceType: 'url', id: 's', url: 'https://a.example/', title: 'A' } },
  { type: 'message_annotations', value: [{ type: 'trace-id', traceId: 't' }] },
  { type: 'finish_message', value: { finishReason: 'stop' } },
];
const BYTES = Buffer.from(PARTS.map(encodePart).join(''));
const FINISH_LENGTH = 60;

/** Returns the text of all lines that are complete within the first `byteCount` bytes. */
function textWithin(byteCount: number): string {
  const lineCount = BYTES.subarray(0, byteCount).toString().split('\n').length - 1;
  return PARTS.slice(0, lineCount)
    .map((part) => (part.type === 'text' ? part.value : ''))
    .join('');
}

let service: Listening;
let sendByteCount = 0;
let breakConnection = () => {};
let resumeCount = 0;

beforeAll(async () => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    if (request.method === 'POST') {
      breakConnection = () => response.destroy();
      response.write(BYTES.subarray(0, sendByteCount));
    } else {
      resumeCount += 1;
      response.end(BYTES);
    }
  });
  service = await listen(server);
});

afterAll(() => service.close());

describe('an answer whose connection is killed', () => {
  it('an answer cut at any of 100 random bytes is completed and never gets shorter', {
    timeout: 60_000,
  }, async () => {
    const points = fc.sample(fc.integer({ min: 80, max: BYTES.length - FINISH_LENGTH }), {
      seed: 20_261_121,
      numRuns: 100,
    });
    for (const point of points) {
      sendByteCount = point;
      const transport = createHttpTransport({ apiBaseUrl: service.origin });
      const session = new ChatSession({ transport, throttleMs: 0 });
      const snapshots = record(session);
      const asked = session.ask('Q');
      await until(session, (snapshot) => answerText(snapshot) === textWithin(point));
      breakConnection();
      await asked;
      const { status, ending, messages } = session.getSnapshot();
      expect({ point, status, ending }).toEqual({ point, status: 'ready', ending: 'complete' });
      expect(messages[1]?.content).toBe(TEXT);
      expect(messages[1]?.parts.map(({ type }) => type)).toEqual(['step-start', 'text', 'source']);
      expect(messages[1]?.annotations).toHaveLength(1);
      const lengths = snapshots.map((snapshot) => answerText(snapshot)?.length ?? 0);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
    expect(resumeCount).toBe(100);
  });
});
