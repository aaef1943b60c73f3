import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Respond, serveRequests } from '@assist/test-kit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { END_OF_REPLY, EVENT_STREAM, encodeText } from '../test-support/chat-completions.ts';
import { ask, QUESTION, resume, startService } from '../test-support/over-http.ts';
import { SOON } from '../test-support/shared-instances.ts';

describe('with a model behind the chat completions API', { timeout: 240_000 }, () => {
  /** Starts a model server with the part of the API that the service calls. Returns the settings for the service. */
  async function startModel(respond: Respond): Promise<Record<string, string>> {
    const { origin, close } = await serveRequests(respond);
    onTestFinished(close);
    return {
      MODEL_BASE_URL: `${origin}/v1`,
      MODEL_NAME: 'small',
      MODEL_API_KEY: 'secret-key',
    };
  }

  /** Starts a model that sends one text and never ends its reply. `isStopped` tells whether the service stopped it. */
  async function startEndlessModel(text: string) {
    let stopped = false;
    const model = await startModel((_request, response) => {
      response.writeHead(200, EVENT_STREAM);
      response.write(encodeText(text));
      response.on('close', () => {
        stopped = true;
      });
    });
    return { model, isStopped: () => stopped };
  }

  /** Reads an answer until its first text, and leaves the rest. */
  async function firstText({ body }: Response): Promise<string> {
    let text = '';
    for await (const bytes of body ?? []) {
      text += Buffer.from(bytes).toString();
      if (text.includes('\n0:')) break;
    }
    return text;
  }

  it('the service with a model streams the model’s supported text, with links from the index only [T11]', async () => {
    let asked = '';
    let authorization: string | undefined;
    const model = await startModel(({ headers, body }, response) => {
      asked = body.toString();
      authorization = headers.authorization;
      response.writeHead(200, EVENT_STREAM);
      for (const word of ['You can apply ', 'online [1]. ', 'More at https://evil.example/ ok.']) {
        response.write(encodeText(word));
      }
      response.end(END_OF_REPLY);
    });
    const { url } = await startService(model);
    const text = await (await ask(url, QUESTION, 'chat')).text();
    expect(text).toContain('0:"You can apply"');
    expect(text).not.toContain('evil.example');
    expect(text).toContain('h:{"sourceType":"url"');
    expect(authorization).toBe('Bearer secret-key');
    const { messages } = JSON.parse(asked);
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user']);
    expect(messages[0].content).not.toContain('silver');
    expect(messages[1].content).toContain('You can apply online or by post.');
    expect(messages[1].content).toContain(`<question>\n${QUESTION}\n</question>`);
  });

  it('the service sends no personal data to the model, and answers as usual [T21]', async () => {
    let asked = '';
    const model = await startModel(({ body }, response) => {
      asked = body.toString();
      response.writeHead(200, EVENT_STREAM);
      response.write(encodeText('You can apply online [1].'));
      response.end(END_OF_REPLY);
    });
    const { url } = await startService(model);
    const question = `${QUESTION} My SSN is 123-45-6789, mail ann@example.com`;
    const text = await (await ask(url, question, 'chat')).text();
    expect(text).toContain('0:"You can apply"');
    expect(asked).toContain('My SSN is …, mail …');
    expect(asked).not.toMatch(/6789|ann@/);
  });

  it.each<[string, Respond]>([
    [
      'an error status',
      (_request, response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end('{"error":{"message":"bad","type":"invalid","code":null,"param":null}}');
      },
    ],
    [
      'something that is no stream',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<html>Welcome</html>');
      },
    ],
    [
      'a broken connection',
      (_request, response) => {
        response.writeHead(200, EVENT_STREAM);
        response.write(encodeText('Half a sent'));
        setImmediate(() => response.destroy());
      },
    ],
    ['nothing for too long', () => {}],
  ])('the service quotes the content when the model gives %s', async (_, handle) => {
    const model = await startModel(handle);
    const { url, events } = await startService({ ...model, MODEL_TIMEOUT_MS: '300' });
    const text = await (await ask(url, QUESTION, 'chat')).text();
    expect(text).toContain('\\n\\nYou can apply');
    expect(text).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    expect(events.filter((event) => event.includes('model-failed'))).toHaveLength(1);
    expect(events.join()).not.toContain('silver');
  });

  it('the service stops the model when nobody can resume the answer', async () => {
    const { model, isStopped } = await startEndlessModel('You can apply online [1]. Then ');
    const { url } = await startService(model);
    const controller = new AbortController();
    const response = await ask(url, QUESTION, 'not-resumable', { signal: controller.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort();
    await vi.waitFor(() => expect(isStopped()).toBe(true), SOON);
  });

  it('the service stops the model when the visitor stops the answer', async () => {
    const { model, isStopped } = await startEndlessModel('You can apply online [1]. Then ');
    const { url } = await startService(model);
    const id = crypto.randomUUID();
    const response = await ask(url, QUESTION, id);
    await response.body?.getReader().read();
    const deletion = await fetch(`${url}/v2/completions?chatId=${id}`, { method: 'DELETE' });
    expect(deletion.status).toBe(204);
    await vi.waitFor(() => expect(isStopped()).toBe(true), SOON);
    expect(await (await resume(url, id)).text()).toBe('');
  });

  it.each([
    ['is too slow', 'You can apply', 'too-slow'],
    ['makes up its first sentence', 'You pay 500 dollars [1]. Then ', 'unsupported'],
  ])('the service stops a model that %s, and quotes the content', async (_case, begun, reason) => {
    const { model, isStopped } = await startEndlessModel(begun);
    const { url, events } = await startService(model);
    const text = await (await ask(url, QUESTION, 'chat')).text();
    expect(text).toContain('\\n\\nYou can apply');
    await vi.waitFor(() => expect(isStopped()).toBe(true), SOON);
    expect(events).toContain(`["model-failed",{"reason":"${reason}"}]`);
  });

  it('a model of one call at a time is free again when the visitor stops the answer', async () => {
    const { model, isStopped } = await startEndlessModel('You can apply online [1]. Then ');
    const { url } = await startService({
      ...model,
      MODEL_CONCURRENCY: '1',
      STREAM_DELAY_MS: '1000',
    });
    const id = crypto.randomUUID();
    expect(await firstText(await ask(url, QUESTION, id))).toContain('0:"You can apply"');
    await fetch(`${url}/v2/completions?chatId=${id}`, { method: 'DELETE' });
    await vi.waitFor(() => expect(isStopped()).toBe(true), SOON);
    expect(await firstText(await ask(url, QUESTION, 'chat'))).toContain('0:"You can apply"');
  });

  it('a restarted service does not call the model beyond its calls of a day [T26]', async () => {
    let requests = 0;
    const model = await startModel((_request, response) => {
      requests += 1;
      response.writeHead(200, EVENT_STREAM);
      response.write(encodeText('You can apply online [1].'));
      response.end(END_OF_REPLY);
    });
    const cache = join(await mkdtemp(join(tmpdir(), 'assist-cache-')), 'below');
    onTestFinished(() => rm(dirname(cache), { recursive: true }));
    const settings = { ...model, MODEL_CALLS_PER_DAY: '2', EMBEDDINGS_CACHE_DIR: cache };
    const first = await startService(settings);
    await (await ask(first.url, QUESTION, 'chat-1')).text();
    const second = await startService(settings);
    await (await ask(second.url, QUESTION, 'chat-2')).text();
    const third = await startService(settings);
    const text = await (await ask(third.url, QUESTION, 'chat-3')).text();
    expect(text).toContain('\\n\\nYou can apply');
    expect(third.events).toContain('["model-failed",{"reason":"over-budget"}]');
    expect(requests).toBe(2);

    await writeFile(join(cache, 'model-calls-3002.json'), 'not JSON');
    const damaged = await startService(settings);
    await (await ask(damaged.url, QUESTION, 'chat-4')).text();
    expect(requests).toBe(3);
    await rm(cache, { recursive: true });
    await writeFile(cache, '');
    await (await ask(damaged.url, QUESTION, 'chat-5')).text();
    expect(requests).toBe(4);
    await vi.waitFor(() => expect(damaged.events.join()).toContain('model-calls-unsaved'), SOON);
  });

  it('the service does not call the model in a crisis', async () => {
    let requests = 0;
    const model = await startModel((_request, response) => {
      requests += 1;
      response.end();
    });
    const { url } = await startService({ ...model, CRISIS_CONTACT: 'Call 988.' });
    const text = await (await ask(url, 'I feel suicidal', 'chat')).text();
    expect(text).toMatch(/^f:.*\n8:\[\{"type":"support".*\n0:"Call 988\."\n/);
    expect(requests).toBe(0);
  });
});
