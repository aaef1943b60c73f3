import { createServer, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@assist/test-kit';
import { simulateReadableStream, streamText } from 'ai-version-4';
import { MockLanguageModelV1 } from 'ai-version-4/test';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpTransport } from './http.ts';
import { ChatSession } from './session.ts';

/**
 * In these tests, our client reads the answers of a real AI SDK server. The server uses the AI SDK's own mock model, and
 * none of our code.
 */

const QUERY = z.object({ q: z.string() });
const TEXTS = ['Hello', ', ', 'wörld 😀', '\n\n- "quoted"\\'];

function answerOfSdk(): Response {
  const call = { toolCallType: 'function', toolCallId: 'call', toolName: 'find' } as const;
  const model = new MockLanguageModelV1({
    doStream: async () => ({
      rawCall: { rawPrompt: null, rawSettings: {} },
      stream: simulateReadableStream({
        chunks: [
          { type: 'reasoning', textDelta: 'because' },
          ...TEXTS.map((textDelta) => ({ type: 'text-delta', textDelta }) as const),
          {
            type: 'source',
            source: { sourceType: 'url', id: 's', url: 'https://a.example/', title: 'A' },
          },
          { type: 'tool-call-delta', ...call, argsTextDelta: '{"q":' },
          { type: 'tool-call-delta', ...call, argsTextDelta: '"flag"}' },
          { type: 'tool-call', ...call, args: '{"q":"flag"}' },
          {
            type: 'finish',
            finishReason: 'stop',
            usage: { promptTokens: Number.NaN, completionTokens: 5 },
          },
        ],
      }),
    }),
  });
  const result = streamText({
    // `streamText` requires these two fields, but the type of the AI SDK's mock models marks them as optional.
    model: Object.assign(model, { supportsStructuredOutputs: false, supportsUrl: () => false }),
    prompt: 'Q',
    toolCallStreaming: true,
    tools: { find: { parameters: QUERY, execute: async () => ({ found: true }) } },
  });
  return result.toDataStreamResponse({ sendReasoning: true, sendSources: true });
}

const running: Listening[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

/**
 * Starts a server that sends the response of `respond`. Without `areHeadersKept`, drops the headers, as some proxies
 * do.
 */
async function serve(respond: () => Response, areHeadersKept: boolean): Promise<string> {
  const server = createServer((_, response) => void pipe(respond(), response, areHeadersKept));
  const listening = await listen(server);
  running.push(listening);
  return listening.origin;
}

async function pipe(
  { headers, body }: Response,
  response: ServerResponse,
  areHeadersKept: boolean,
): Promise<void> {
  response.writeHead(200, areHeadersKept ? Object.fromEntries(headers) : {});
  await body?.pipeTo(new WritableStream({ write: (chunk) => void response.write(chunk) }));
  response.end();
}

async function ask(respond: () => Response, areHeadersKept: boolean) {
  const apiBaseUrl = await serve(respond, areHeadersKept);
  const session = new ChatSession({ transport: createHttpTransport({ apiBaseUrl }) });
  await session.ask('Q');
  return session.getSnapshot();
}

describe('a server of the AI SDK 4', () => {
  it.each([
    ['with its headers', true],
    ['without its headers', false],
  ])('an answer of another server is read completely, %s', async (_, areHeadersKept) => {
    const { status, ending, messages } = await ask(answerOfSdk, areHeadersKept);
    expect({ status, ending }).toEqual({ status: 'ready', ending: 'complete' });
    const answer = messages[1];
    expect(answer?.content).toBe(TEXTS.join(''));
    const kinds = answer?.parts.map(({ type }) => type);
    expect([...new Set(kinds)]).toEqual([
      'step-start',
      'reasoning',
      'text',
      'source',
      'tool-invocation',
    ]);
    expect(answer?.parts).toContainEqual({ type: 'text', text: TEXTS.join('') });
    expect(answer?.parts).toContainEqual({
      type: 'source',
      source: { sourceType: 'url', id: 's', url: 'https://a.example/', title: 'A' },
    });
    expect(answer?.parts).toContainEqual({
      type: 'reasoning',
      reasoning: 'because',
    });
    expect(answer?.toolInvocations).toEqual([
      {
        state: 'result',
        toolCallId: 'call',
        toolName: 'find',
        args: { q: 'flag' },
        result: { found: true },
      },
    ]);
  });
});
