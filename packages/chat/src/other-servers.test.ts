import { createServer, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@assist/test-kit';
import {
  createUIMessageStream,
  createUIMessageStreamResponse,
  streamText as streamCurrent,
  tool,
} from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { simulateReadableStream, streamText as streamVersion4 } from 'ai-version-4';
import { MockLanguageModelV1 } from 'ai-version-4/test';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAssistantResponse } from './assistant-response.ts';
import { createChatSession } from './chat-session.ts';
import { createHttpTransport } from './http-transport.ts';

/**
 * In these tests, our client reads the answers of real AI SDK servers. The servers use the AI SDK's own mock models,
 * and none of our code.
 */

const QUERY = z.object({ q: z.string() });
const TEXTS = ['Hello', ', ', 'wörld 😀', '\n\n- "quoted"\\'];

function answerOfVersion4(): Response {
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
  const result = streamVersion4({
    // `streamVersion4` requires these two fields, but the type of the AI SDK's mock models marks them as optional.
    model: Object.assign(model, { supportsStructuredOutputs: false, supportsUrl: () => false }),
    prompt: 'Q',
    toolCallStreaming: true,
    tools: { find: { parameters: QUERY, execute: async () => ({ found: true }) } },
  });
  return result.toDataStreamResponse({ sendReasoning: true, sendSources: true });
}

function answerOfCurrentVersion(): Response {
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'stream-start', warnings: [] },
          { type: 'reasoning-start', id: 'r' },
          { type: 'reasoning-delta', id: 'r', delta: 'because' },
          { type: 'reasoning-end', id: 'r' },
          { type: 'text-start', id: 't' },
          ...TEXTS.map((delta) => ({ type: 'text-delta', id: 't', delta }) as const),
          { type: 'text-end', id: 't' },
          { type: 'source', sourceType: 'url', id: 's', url: 'https://a.example/', title: 'A' },
          { type: 'tool-input-start', id: 'call', toolName: 'find' },
          { type: 'tool-input-delta', id: 'call', delta: '{"q":' },
          { type: 'tool-input-delta', id: 'call', delta: '"flag"}' },
          { type: 'tool-input-end', id: 'call' },
          { type: 'tool-call', toolCallId: 'call', toolName: 'find', input: '{"q":"flag"}' },
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'stop' },
            usage: {
              inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
              outputTokens: { total: 5, text: 5, reasoning: 0 },
            },
          },
        ],
      }),
    }),
  });
  const result = streamCurrent({
    model,
    prompt: 'Q',
    tools: { find: tool({ inputSchema: QUERY, execute: async () => ({ found: true }) }) },
  });
  const stream = createUIMessageStream({
    execute({ writer }) {
      writer.write({ type: 'data-warning', id: 'w', data: { message: 'Draft' } });
      writer.write({ type: 'data-warning', id: 'w', data: { message: 'Careful' } });
      writer.write({ type: 'data-progress', data: { percent: 50 }, transient: true });
      writer.merge(
        result.toUIMessageStream({
          sendSources: true,
          messageMetadata: ({ part }) =>
            part.type === 'finish' ? { traceId: 'trace' } : undefined,
        }),
      );
    },
  });
  return createUIMessageStreamResponse({ stream });
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
  const session = createChatSession({ transport: createHttpTransport({ apiBaseUrl }) });
  await session.ask('Q');
  return session.getSnapshot();
}

describe.each([
  ['the AI SDK 4 (data stream)', answerOfVersion4],
  ['the current AI SDK (UI message stream)', answerOfCurrentVersion],
])('a server of %s', (_, respond) => {
  it.each([
    ['with its headers', true],
    ['without its headers', false],
  ])('an answer of another server is read completely, %s', async (__, areHeadersKept) => {
    const { status, outcome, messages } = await ask(respond, areHeadersKept);
    expect({ status, outcome }).toEqual({ status: 'ready', outcome: 'complete' });
    const answer = messages[1];
    expect(answer?.content).toBe(TEXTS.join(''));
    expect(answer?.serverId).toBeTruthy();
    const kinds = answer?.parts.map(({ type }) => type).filter((type) => type !== 'data');
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
      received: { type: 'reasoning', value: 'because' },
    });
    expect(answer?.toolInvocations).toEqual([
      { toolCallId: 'call', toolName: 'find' },
      { toolCallId: 'call', argsTextDelta: '{"q":' },
      { toolCallId: 'call', argsTextDelta: '"flag"}' },
      { toolCallId: 'call', toolName: 'find', args: { q: 'flag' } },
      { toolCallId: 'call', result: { found: true } },
    ]);
  });
});

describe('a server of the current AI SDK', () => {
  it('an answer of the current AI SDK has annotations as data and feedback ids as metadata', async () => {
    const { messages } = await ask(answerOfCurrentVersion, true);
    const answer = messages[1];
    if (answer === undefined) throw new Error('There is no answer.');
    expect(readAssistantResponse(answer)).toMatchObject({
      warnings: [{ message: 'Careful' }],
      traceId: 'trace',
    });
    expect(answer.annotations).toHaveLength(2);
  });
});
