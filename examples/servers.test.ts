import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ChatSession, createHttpTransport, readResponse } from '@assist/chat';
import {
  findFreePort,
  type Listening,
  type ReceivedRequest,
  serveRequests,
} from '@assist/test-kit';
import { build as buildWithVite } from 'vite';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PAGE = {
  id: 'p1',
  url: 'https://www.example.gov/gold-card/',
  title: 'Gold card',
  text: 'A gold card is for veterans aged 70 or older.',
};
const HOST = 'https://www.example.gov';

/** The text of the OpenAI-compatible model, in the chunks that it streams. */
const PIECES = ['A gold card is for ', 'veterans aged **70** or older.'];

function modelChunk(delta: object, finishReason: string | null): string {
  const choice = { index: 0, delta, finish_reason: finishReason };
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`;
}

function pathOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

// Builds the server as its package's script does.
beforeAll(async () => {
  const build = { ssr: 'server.ts' };
  await buildWithVite({ root: pathOf('ai-sdk-current'), logLevel: 'error', build });
});

describe.each([
  ['ai-sdk-4', 'server.mjs'],
  ['ai-sdk-current', 'dist/server.js'],
])('the example server %s', (name, file) => {
  const asked: ReceivedRequest[] = [];
  let others: Listening[] = [];
  let server: ChildProcess | undefined;
  let apiBaseUrl = '';
  let respondAsModel: (response: ServerResponse) => void;

  beforeEach(async () => {
    asked.length = 0;
    respondAsModel = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of PIECES)
        response.write(modelChunk({ role: 'assistant', content }, null));
      response.end(`${modelChunk({}, 'stop')}data: [DONE]\n\n`);
    };
    const search = await serveRequests((request, response) => {
      asked.push(request);
      response.end(JSON.stringify([PAGE]));
    });
    const model = await serveRequests((request, response) => {
      asked.push(request);
      respondAsModel(response);
    });
    others = [search, model];
    const port = await findFreePort();
    apiBaseUrl = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, [pathOf(`${name}/${file}`)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PORT: String(port),
        ALLOWED_ORIGINS: `${HOST},https://assist-cdn.example.gov`,
        SEARCH_URL: `${search.origin}/search`,
        MODEL_BASE_URL: `${model.origin}/v1`,
        MODEL_NAME: 'a-model',
      },
    });
    while ((await fetch(`${apiBaseUrl}/health`).catch(() => undefined)) === undefined) {
      if (server.exitCode !== null) throw new Error('The server has ended.');
      await delay(20);
    }
  });

  afterEach(async () => {
    server?.kill();
    if (server) await once(server, 'exit');
    await Promise.all(others.map(({ close }) => close()));
  });

  async function ask(question: string) {
    const session = new ChatSession({ transport: createHttpTransport({ apiBaseUrl }) });
    await session.ask(question);
    return session.getSnapshot();
  }

  it('an example server is read by the drawer’s own session: text, source and outcome', async () => {
    const { status, ending, messages } = await ask('Who can have a gold card?');
    expect({ status, ending }).toEqual({ status: 'ready', ending: 'complete' });
    expect(readResponse({ messages })).toMatchObject({
      content: PIECES.join(''),
      sources: [{ id: 'p1', url: PAGE.url, title: PAGE.title }],
      outcome: 'answer',
    });
  });

  it('an example server asks the search for the question and the model for an answer from what was found', async () => {
    await ask('Who can have a gold card?');
    expect(asked[0]?.target).toBe('/search?q=Who%20can%20have%20a%20gold%20card%3F');
    const { model, stream, messages } = JSON.parse(asked[1]?.body.toString() ?? '{}');
    expect({ model, stream }).toEqual({ model: 'a-model', stream: true });
    expect(messages[0].role).toBe('system');
    expect(JSON.stringify(messages[1])).toContain('veterans aged 70 or older');
  });

  it('an example server says that it is well, and lets the pages that it knows ask', async () => {
    const health = await fetch(`${apiBaseUrl}/health`, { headers: { origin: HOST } });
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(health.headers.get('access-control-allow-origin')).toBe(HOST);
    const stranger = await fetch(`${apiBaseUrl}/health`, {
      headers: { origin: 'https://x.example' },
    });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${apiBaseUrl}/v2/completions`, {
      method: 'OPTIONS',
      headers: { origin: HOST },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
  });

  it.each(['', ' ', 'x'.repeat(151)])(
    'an example server refuses %j before it asks anybody',
    async (content) => {
      const response = await fetch(`${apiBaseUrl}/v2/completions`, {
        method: 'POST',
        body: JSON.stringify({ messages: [{ role: 'user', content }] }),
      });
      expect(response.status).toBe(400);
      expect(asked).toEqual([]);
    },
  );

  it('an example server says so when the model fails', async () => {
    respondAsModel = (response) => void response.writeHead(400).end('{}');
    expect((await ask('Who can have one?')).status).toBe('error');
  });

  it('an example server ends the model’s work when the visitor leaves', async () => {
    const ended = new Promise((resolve) => {
      respondAsModel = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(modelChunk({ role: 'assistant', content: 'A gold' }, null));
        response.once('close', resolve);
      };
    });
    const leaving = new AbortController();
    const response = await fetch(`${apiBaseUrl}/v2/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Who can have one?' }] }),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await ended;
  });
});
