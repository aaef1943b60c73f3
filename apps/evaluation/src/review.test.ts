import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Listening, listen } from '@assist/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { review } from './review.ts';
import type { ReviewData } from './review-server.ts';

/** A visitor typed this. The number has the shape of a social security number. */
const CANARY = 'Is canary 123-45-6789 mine?';
const SPAN = {
  input: CANARY,
  output: '**[Cards](https://site.example/cards/#who)**\n\nEvery veteran. Even you.',
  metadata: { outcome: 'answer' },
};

describe('npm run review', { timeout: 60_000 }, () => {
  let folder: string;
  let langfuse: Listening;
  const requests: IncomingMessage[] = [];
  const printed: string[] = [];
  let stop: (() => Promise<void>) | undefined;

  const start = async (...words: readonly string[]): Promise<string> => {
    stop = await review([...words, '--reviewer', 'ann', '--out', join(folder, 'verdicts')], {
      sampleDir: join(folder, 'content'),
      buildService: () => Promise.reject(new Error('not built')),
      signal: new AbortController().signal,
      print: (text) => printed.push(text),
    });
    return /http:\S+\//.exec(printed.join('\n'))?.[0] ?? '';
  };
  const allowTraces = (): void => {
    vi.stubEnv('LANGFUSE_BASE_URL', `${langfuse.origin}/`);
    vi.stubEnv('LANGFUSE_PUBLIC_KEY', 'pk-lf-1');
    vi.stubEnv('LANGFUSE_SECRET_KEY', 'sk-lf-2');
    vi.stubEnv('TRACE_TEXT', 'masked');
  };
  const send = (origin: string, body: object, headers = {}): Promise<Response> =>
    fetch(`${origin}review-data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'review-'));
    langfuse = await listen(
      createServer((request, response) => {
        requests.push(request);
        const data = request.url?.endsWith('page=1')
          ? [{ input: null, output: null }]
          : [SPAN, SPAN];
        response.end(JSON.stringify({ data, meta: { totalPages: 2 } }));
      }),
    );
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
    vi.unstubAllEnvs();
    requests.length = 0;
    printed.length = 0;
  });
  afterAll(async () => {
    await langfuse.close();
    await rm(folder, { recursive: true });
  });

  it.each(['TRACE_TEXT', 'LANGFUSE_SECRET_KEY'])(
    'without %s, nothing of a visitor is read [T21]',
    async (name) => {
      allowTraces();
      vi.stubEnv(name, '');
      await expect(start('--traces')).rejects.toThrow(`needs ${name === 'TRACE_TEXT' ? name : ''}`);
      expect(requests).toEqual([]);
    },
  );

  it('with both settings, the page gets masked questions and their answers [T21]', async () => {
    allowTraces();
    const origin = await start('--traces');
    const text = await (await fetch(`${origin}review-data`)).text();
    expect(text).not.toContain('123-45-6789');
    const data: ReviewData = JSON.parse(text);
    expect(data.items).toMatchObject([
      {
        origin: 'traces',
        question: 'Is canary … mine?',
        topic: 'cards',
        sources: [{ title: 'Cards', url: 'https://site.example/cards/#who' }],
        sentences: ['Every veteran.', 'Even you.'],
      },
    ]);
    expect(requests.map(({ url }) => url?.split('?')[0])).toEqual(
      Array(2).fill('/api/public/observations'),
    );
    // The value is 'pk-lf-1:sk-lf-2' in Base64.
    expect(requests[0]?.headers.authorization).toBe('Basic cGstbGYtMTpzay1sZi0y');
  });

  it('a verdict becomes a line of the reviewer’s file, and HTML in a note stays text', async () => {
    allowTraces();
    const origin = await start('--traces');
    const { items }: ReviewData = await (await fetch(`${origin}review-data`)).json();
    const judgement = {
      answer: items[0]?.answer,
      sentences: ['right', 'wrong'],
      source: 'near',
      flags: ['condition-missing'],
      better: '',
      note: '<script>alert(1)</script>',
    };
    expect((await send(origin, judgement)).status).toBe(200);
    const line = await readFile(join(folder, 'verdicts', 'ann.jsonl'), 'utf8');
    expect(JSON.parse(line)).toMatchObject({
      reviewer: 'ann',
      sentences: [
        { text: 'Every veteran.', verdict: 'right' },
        { text: 'Even you.', verdict: 'wrong' },
      ],
      note: '<script>alert(1)</script>',
    });
    const { judged }: ReviewData = await (await fetch(`${origin}review-data`)).json();
    expect(judged).toEqual([items[0]?.answer]);

    const bad = [{ sentences: ['right'] }, { better: 'javascript:alert(1)' }, { answer: 'none' }];
    for (const change of bad)
      expect((await send(origin, { ...judgement, ...change })).status).toBe(400);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await send(origin, judgement, foreign)).status).toBe(403);
    expect((await send(origin, judgement, { 'content-type': 'text/plain' })).status).toBe(403);
    expect(await readFile(join(folder, 'verdicts', 'ann.jsonl'), 'utf8')).toBe(line);
  });

  it('the page and its scripts are served', async () => {
    allowTraces();
    const origin = await start('--traces');
    expect(await (await fetch(`${origin}review.html`)).text()).toContain('review-page.tsx');
    const script = await (await fetch(`${origin}src/review-page.tsx`)).text();
    expect(script).toContain('streamed-markdown.tsx');
  });

  it('a question file of another form, and wrong options, say what is expected', async () => {
    const file = join(folder, 'questions.tsv');
    await writeFile(file, 'Who?\n');
    await writeFile(join(folder, 'page.md'), '# Page\n\nText.\n');
    await expect(start('--questions', file, '--content', folder)).rejects.toThrow(
      `${file}: Line 1 is not <split> tab <set> tab <pages> tab <question>: Who?`,
    );
    await expect(start()).rejects.toThrow('Use: npm run review -- --reviewer NAME');
    await expect(start('--traces', '--count', 'many')).rejects.toThrow('Use: ');
  });
});
