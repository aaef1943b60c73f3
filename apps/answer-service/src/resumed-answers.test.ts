import { BreakingProxy } from '@assist/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ListeningService,
  type ListeningServiceOptions,
  startListeningService,
} from '../test-support/listening-service.ts';
import { createScriptedModel } from '../test-support/scripted-model.ts';

/** Tests resumed answers over real HTTP. */

const QUESTION = 'How do I apply for a silver card?';

/** Yields reproducible random numbers from 0 to 1. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe('an answer', () => {
  const services: ListeningService[] = [];

  afterEach(async () => {
    await Promise.all(services.splice(0).map(({ close }) => close()));
  });

  async function start(options?: ListeningServiceOptions): Promise<ListeningService> {
    const service = await startListeningService(options);
    services.push(service);
    return service;
  }

  async function startBreakingProxy(
    { completionsUrl }: ListeningService,
    breakAfter: number,
  ): Promise<BreakingProxy> {
    const proxy = await BreakingProxy.start(new URL(completionsUrl).origin);
    proxy.breakAfter = breakAfter;
    return proxy;
  }

  async function ask(completionsUrl: string, id: string): Promise<Response> {
    return await fetch(completionsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, messages: [{ role: 'user', content: QUESTION }] }),
    });
  }

  async function resume({ completionsUrl }: ListeningService, id: string): Promise<Response> {
    return await fetch(`${completionsUrl}?chatId=${id}`);
  }

  /** Reads a response until it ends or the connection breaks. */
  async function read({ body }: Response): Promise<{ bytes: Buffer; isBroken: boolean }> {
    const chunks: Uint8Array[] = [];
    let isBroken = false;
    try {
      for await (const chunk of body ?? []) chunks.push(chunk);
    } catch {
      isBroken = true;
    }
    return { bytes: Buffer.concat(chunks), isBroken };
  }

  /** Reads an answer until `text` has arrived. Leaves the rest unread. */
  async function readUntil(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    text: string,
  ): Promise<string> {
    const decoder = new TextDecoder();
    let received = '';
    while (!received.includes(text)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The answer ended without ${text}.`);
      received += decoder.decode(value, { stream: true });
    }
    return received;
  }

  it('an answer cut at any of 100 random bytes is resumed byte for byte', {
    timeout: 240_000,
  }, async () => {
    const service = await start({ delayMs: 1 });
    const { length } = (await read(await ask(service.completionsUrl, crypto.randomUUID()))).bytes;
    const random = randomNumbers(20_261_121);
    const points = Array.from(
      { length: 100 },
      () => 1 + Math.floor(random.next().value * (length - 1)),
    );
    await Promise.all(
      points.map(async (point) => {
        const id = crypto.randomUUID();
        const proxy = await startBreakingProxy(service, point);
        const killed = await read(await ask(`${proxy.origin}/v2/completions`, id));
        await proxy.stop();
        expect({ point, isBroken: killed.isBroken }).toEqual({ point, isBroken: true });
        const resumed = await read(await resume(service, id));
        expect({ point, isBroken: resumed.isBroken }).toEqual({ point, isBroken: false });
        expect(resumed.bytes.toString()).toContain('"finishReason":"stop"');
        const again = resumed.bytes.subarray(0, killed.bytes.length);
        expect(again.equals(killed.bytes), `killed after ${point} bytes`).toBe(true);
      }),
    );
  });

  it('an answer continues without its only reader, and the next reader follows it live', async () => {
    const model = createScriptedModel();
    const service = await start({ model });
    const id = crypto.randomUUID();
    const leaving = new AbortController();
    const first = await fetch(service.completionsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, messages: [{ role: 'user', content: QUESTION }] }),
      signal: leaving.signal,
    });
    const reader = first.body?.getReader();
    if (reader === undefined) throw new Error('No body.');
    model.say('You can apply online [1]. You');
    await readUntil(reader, 'online');
    leaving.abort();

    model.say(' can apply by post [1]. Applying');
    const resumed = (await resume(service, id)).body?.getReader();
    if (resumed === undefined) throw new Error('No body.');
    const replayed = await readUntil(resumed, 'post');
    expect(replayed).toMatch(/^f:.+\n0:"You/);
    expect(model.isStopped()).toBe(false);
    model.say(' is free [1].');
    model.finish();
    expect(await readUntil(resumed, '"finishReason":"stop"}\n')).toContain('Applying');
  });

  it('an answer stops when nobody reads it for `patienceMs`', async () => {
    const model = createScriptedModel();
    const service = await start({ model, patienceMs: 100 });
    const id = crypto.randomUUID();
    const proxy = await startBreakingProxy(service, 40);
    model.say('You can apply online [1]. You');
    await read(await ask(`${proxy.origin}/v2/completions`, id));
    await proxy.stop();
    await model.stopped;
    expect((await read(await resume(service, id))).bytes).toHaveLength(0);
  });

  it('an answer under a guessable id stops when its reader leaves', async () => {
    const model = createScriptedModel();
    const service = await start({ model });
    const proxy = await startBreakingProxy(service, 40);
    model.say('You can apply online [1]. You');
    await read(await ask(`${proxy.origin}/v2/completions`, 'chat-1'));
    await proxy.stop();
    await model.stopped;
    expect((await read(await resume(service, 'chat-1'))).bytes).toHaveLength(0);
  });
});
