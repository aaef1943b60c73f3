import { describe, expect, it } from 'vitest';
import { COMPLETIONS, HOST_PAGE, post, questionBody, readParts } from '../test-support/ask-app.ts';
import { FIXTURE_ANSWERING, fixtureContent, readFixtureApp } from '../test-support/fixture-app.ts';
import type { Search } from './engine/search.ts';

const { appWith } = await readFixtureApp();

describe('the answer API', () => {
  describe('POST /v2/completions', () => {
    it('the answer service streams an answer that the client can read', async () => {
      const response = await post(appWith(), questionBody('How do I apply for a silver card?'));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-vercel-ai-data-stream')).toBe('v1');
      const read = await readParts(response);
      expect(read[0]?.type).toBe('start_step');
      expect(read.at(-1)).toEqual({ type: 'finish_message', value: { finishReason: 'stop' } });
      expect(read.filter((part) => part.type === 'source')).toHaveLength(1);
    });

    it('an answer has fresh trace and observation ids in the format of OpenTelemetry [T22]', async () => {
      const app = appWith();
      const ids = new Set<string>();
      for (let round = 0; round < 3; round += 1) {
        const text = await (await post(app, questionBody('hi'))).text();
        for (const [, id = ''] of text.matchAll(
          /"(?:traceId":"(?=[0-9a-f]{32}")|observationId":"(?=[0-9a-f]{16}"))([0-9a-f]+)"/g,
        )) {
          ids.add(id);
        }
      }
      expect(ids.size).toBe(6);
    });

    it('the answer service uses the page that the question was asked from', async () => {
      const data = { contextUrl: 'https://department.example/cards/silver-card/' };
      const response = await post(appWith(), questionBody('How do I apply?', 'chat', data));
      expect(await response.text()).toContain('silver-card');
    });

    it.each([
      ['no JSON', '{"id":', 400, 'invalid-json'],
      ['another shape', '{"messages":"hi"}', 400, 'invalid-request'],
      [
        'no question',
        JSON.stringify({ id: 'a', messages: [{ role: 'user', content: ' ' }] }),
        400,
        'question-empty',
      ],
      [
        '151 characters',
        JSON.stringify({ id: 'a', messages: [{ role: 'user', content: 'x'.repeat(151) }] }),
        400,
        'question-too-long',
      ],
      [
        'more than 8 KB',
        JSON.stringify({ id: 'a', messages: [], pad: 'x'.repeat(8_192) }),
        413,
        'body-too-large',
      ],
    ])(
      'the answer service rejects %s with a JSON error and CORS headers',
      async (_, sent, status, code) => {
        const response = await post(appWith(), sent);
        expect(response.status).toBe(status);
        expect(await response.json()).toEqual({ error: { code, message: expect.any(String) } });
        expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      },
    );

    it('a plea that is too long gets the contact [T32]', async () => {
      const plea = `${'I have waited for my letter all year. '.repeat(10)}I want to end my life.`;
      const response = await post(appWith(), questionBody(plea));
      expect(response.status).toBe(200);
      const read = await readParts(response);
      expect(read[1]).toMatchObject({ value: [{ type: 'support', urgency: 'lead' }] });
      const text = read.map((part) => (part.type === 'text' ? part.value : '')).join('');
      expect(text).toBe(
        '**Call 988, then press 1.**\n\nQuestion too long. Shorten it so we can give a clearer answer.',
      );
    });

    it('a plea beyond the rate limit gets the contact, without a search [T32]', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      expect((await post(app, questionBody('hi'))).status).toBe(200);
      const response = await post(app, questionBody('I want to end my life'));
      expect(response.status).toBe(200);
      const said = (await readParts(response)).flatMap((part) =>
        part.type === 'text' ? [part.value] : [],
      );
      expect(said.join('')).toMatch(/^\*\*Call 988.*\n\nToo many questions in a short time\./);
      expect((await post(app, questionBody('hi'))).status).toBe(429);
    });

    it('an error about a long question never repeats the question', async () => {
      const response = await post(appWith(), questionBody('Jane Canary 123-45-6789 '.repeat(10)));
      expect(await response.text()).not.toContain('Canary');
    });

    it('the answer service accepts a body of exactly 8 KB [T18]', async () => {
      const empty = JSON.stringify({
        id: 'a',
        messages: [{ role: 'user', content: 'hi' }],
        pad: '',
      });
      const sent = empty.replace('"pad":""', `"pad":"${'x'.repeat(8_192 - empty.length)}"`);
      expect(sent.length).toBe(8_192);
      expect((await post(appWith(), sent)).status).toBe(200);
      expect((await post(appWith(), `${sent} `)).status).toBe(413);
    });

    it('the answer service stops reading a body without a length after 8 KB [T18]', async () => {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 1_024;
          controller.enqueue(new Uint8Array(1_024).fill(32));
        },
      });
      const request = new Request(`https://service.example${COMPLETIONS}`, {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      });
      const response = await appWith().request(request);
      expect(response.status).toBe(413);
      expect(sent).toBeLessThan(32 * 1_024);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
      'the answer service rejects the content type %j [T23]',
      async (type) => {
        const response = await post(appWith(), questionBody('hi'), { 'content-type': type });
        expect(response.status).toBe(415);
        expect(await response.json()).toMatchObject({ error: { code: 'unsupported-media-type' } });
      },
    );

    it('the answer service accepts JSON with a charset', async () => {
      const response = await post(appWith(), questionBody('hi'), {
        'content-type': 'Application/JSON; charset=UTF-8',
      });
      expect(response.status).toBe(200);
    });

    it('a failed answer ends with an error part, and the log has no question', async () => {
      const failing: Search = {
        find: async () => {
          throw new RangeError('Jane Canary');
        },
        page: async () => undefined,
      };
      const app = appWith();
      const good = await readParts(await post(app, questionBody('Jane Canary 123-45-6789')));
      expect(good.at(-1)?.type).toBe('finish_message');
      const logged: string[] = [];
      const log = (...entry: unknown[]): void => {
        logged.push(JSON.stringify(entry));
      };
      const logger = { info: log, warn: log, error: log };
      const content = fixtureContent(failing);
      const broken = appWith({
        content: () => content,
        answering: { ...FIXTURE_ANSWERING, logger },
      });
      const read = await readParts(await post(broken, questionBody('Jane Canary 123-45-6789')));
      expect(read.at(-1)).toEqual({ type: 'error', value: 'The answer could not be completed.' });
      expect(logged).toEqual(['["answer-failed",{"name":"RangeError"}]']);
    });
  });
});
