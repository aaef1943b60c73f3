import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '@assist/test-kit';
import { describe, expect, it, vi } from 'vitest';
import { questionBody } from '../test-support/ask-app.ts';
import { encodeText } from '../test-support/chat-completions.ts';
import { HAS_REDIS, RedisServer } from '../test-support/redis-server.ts';
import { ask, useServerProcesses } from '../test-support/server-process.ts';
import { SOON } from '../test-support/shared-instances.ts';

const QUESTION = 'How do I apply for a silver card?';

/** Runs the service as a process. The tests stop, probe, pause and kill this process. */
describe('the server process in operation', { timeout: 240_000 }, () => {
  const { start } = useServerProcesses();

  it('the server process waits for a running answer after SIGTERM, and is not ready meanwhile', async () => {
    const model = await listen(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        say = (text) => response.write(encodeText(text));
        end = () => response.end('data: [DONE]\n\n');
      }),
    );
    let say: (text: string) => void = () => {};
    let end: () => void = () => {};
    const { child, output, exit, listeningUrl } = start({
      PORT: '0',
      DRAIN_DELAY_SECONDS: '1',
      MODEL_BASE_URL: `${model.origin}/v1`,
      MODEL_NAME: 'scripted',
    });
    const url = await listeningUrl();
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const response = await ask(url, QUESTION);
    say('You can apply online [1]. You');
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error('No body.');
    await reader.read();
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(503), SOON);
    // The service keeps answering after `/ready` fails, because load balancers need time to notice the failure.
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await vi.waitFor(() => expect(fetch(`${url}/live`)).rejects.toThrow(), SOON);
    say(' can apply by post [1].');
    end();
    let rest = '';
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      rest += new TextDecoder().decode(next.value);
    }
    expect(rest).toMatch(/post.*\nd:\{"finishReason":"stop"\}\n$/s);
    expect(await exit).toBe(0);
    expect(output()).toMatch(/"event":"draining","running":1,"seconds":30.*"stopped","cut":0/s);
    await model.close();
  });

  it('the server process answers every question of the last half second before SIGTERM', async () => {
    const { child, output, exit, listeningUrl } = start({
      PORT: '0',
      QUESTIONS_PER_MINUTE: '1000',
    });
    const url = await listeningUrl();
    const answers: Promise<string>[] = [];
    for (let count = 0; count < 31; count += 1) {
      answers.push(ask(url, QUESTION).then((response) => response.text()));
      // Sends the last ten questions at once, so that SIGTERM arrives before the service has accepted all of them.
      if (count < 21) await delay(24);
    }
    await delay(5);
    child.kill('SIGTERM');
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    }
    expect(await exit).toBe(0);
    expect(output()).toMatch(/"stopped","cut":0/);
  });

  it('the server process answers a question whose body is still on its way at SIGTERM', async () => {
    const { child, output, exit, listeningUrl } = start({ PORT: '0' });
    const body = questionBody(QUESTION);
    const sent = request(`${await listeningUrl()}/v2/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(output()).toContain('"event":"draining","running":1'), SOON);
    sent.end(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    expect(response && (await text(response))).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    expect(await exit).toBe(0);
    expect(output()).toContain('"event":"stopped","cut":0');
  });

  it('the server process ends at once at a second SIGTERM', async () => {
    const silent = await listen(createServer(() => {}));
    const { child, output, exit, listeningUrl } = start({
      PORT: '0',
      MODEL_BASE_URL: `${silent.origin}/v1`,
      MODEL_NAME: 'silent',
      MODEL_TIMEOUT_MS: '60000',
    });
    const url = await listeningUrl();
    await ask(url, QUESTION);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(output()).toContain('"event":"draining"'), SOON);
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
    await silent.close();
  });

  it('the server process serves metrics on their own port only, and pauses while a file exists', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'assist-pause-')), 'paused');
    const { output, listeningUrl } = start({ PORT: '0', METRICS_PORT: '0', PAUSE_FILE: file });
    const url = await listeningUrl();
    const metricsUrl = /"event":"metrics-listening","url":"([^"]+)"/.exec(output())?.[1];
    const metrics = async (): Promise<string> => (await fetch(`${metricsUrl}/metrics`)).text();
    await (await ask(url, QUESTION)).text();
    await vi.waitFor(async () => {
      expect(await metrics()).toMatch(/^assist_answers_total\{outcome="answer"\} 1$/m);
    }, SOON);
    for (const line of [
      /^assist_index_pages 6$/m,
      /^assist_answers_running 0$/m,
      /^assist_first_text_seconds_count 1$/m,
      /^assist_answer_seconds_count 1$/m,
      /^assist_paused 0$/m,
      /^process_resident_memory_bytes \d+$/m,
    ]) {
      expect(await metrics()).toMatch(line);
    }
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${metricsUrl}/v2/completions`)).status).toBe(404);
    await writeFile(file, '');
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'paused' });
    expect((await ask(url, 'How do I apply?')).status).toBe(503);
    expect(await metrics()).toMatch(/^assist_paused 1$/m);
    await rm(file);
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it.skipIf(!HAS_REDIS)(
    'another instance serves the incomplete answer of a killed server process',
    async () => {
      const redis = await RedisServer.start();
      const environment = { PORT: '0', REDIS_URL: redis.url, STREAM_DELAY_MS: '100' };
      const [writer, other] = [start(environment), start(environment)];
      const urls = [await writer.listeningUrl(), await other.listeningUrl()];
      for (const { output } of [writer, other]) {
        await vi.waitFor(() => expect(output()).toContain('"event":"redis-connected"'), SOON);
      }
      const [writerUrl = '', otherUrl = ''] = urls;
      const id = crypto.randomUUID();
      const reader = (await ask(writerUrl, QUESTION, id)).body?.getReader();
      let seen = '';
      while (!seen.includes('\n0:'))
        seen += new TextDecoder().decode((await reader?.read())?.value);

      const resumed = (await fetch(`${otherUrl}/v2/completions?chatId=${id}`)).body?.getReader();
      let replayed = '';
      while (replayed.length <= seen.length) {
        replayed += new TextDecoder().decode((await resumed?.read())?.value);
      }
      expect(replayed.startsWith(seen)).toBe(true);
      writer.child.kill('SIGKILL');
      for (let next = await resumed?.read(); next?.done === false; next = await resumed?.read()) {
        replayed += new TextDecoder().decode(next.value);
      }
      expect(replayed).toMatch(/^f:\{.*\n0:".*\n$/s);
      expect(replayed).not.toMatch(/^[de3]:/m);
      // The text has ended because Redis has forgotten the answer.
      const again = await fetch(`${otherUrl}/v2/completions?chatId=${id}`);
      expect([again.status, await again.text()]).toEqual([200, '']);
      await redis.stop();
    },
  );
});
