import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Listening, serveRequests } from '@assist/test-kit';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCommand, newFolder, runCommand, SiteUnderTest } from './site.test-support.ts';

const THREE = Array.from({ length: 3 }, (_, index) => `Who gets number ${index}?`);

let site: SiteUnderTest;
let folder: string;
let model: Listening;
/** The prompts that the model received. Each contains the title, headings and text of a section. */
let asked: string[];
/** The model's reply to a prompt. If the reply is a number, the model responds with this error status. */
let reply: (prompt: string) => string | number;

beforeAll(buildCommand);

beforeEach(async () => {
  site = new SiteUnderTest();
  await site.start();
  folder = await newFolder();
  asked = [];
  reply = () => THREE.join('\n');
  model = await serveRequests(({ target, headers, body }, response) => {
    const { model: name, messages } = JSON.parse(body.toString());
    expect([target, name, headers.authorization]).toEqual([
      '/v1/chat/completions',
      'small',
      'Bearer key',
    ]);
    const prompt: string = messages.at(-1).content;
    asked.push(prompt);
    const content = reply(prompt);
    const message = { role: 'assistant', content };
    response
      .writeHead(typeof content === 'number' ? content : 200, {
        'content-type': 'application/json',
      })
      .end(JSON.stringify({ id: '1', choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
});

afterEach(async () => {
  await Promise.all([site.stop(), model.close()]);
  await rm(folder, { recursive: true });
});

const list = (): string => join(folder, 'asked-questions.txt');
const readList = (): Promise<string> => readFile(list(), 'utf8');

async function importQuestions(
  settings: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): ReturnType<typeof runCommand> {
  const environment = {
    MODEL_BASE_URL: `${model.origin}/v1`,
    MODEL_NAME: 'small',
    MODEL_API_KEY: 'key',
    ...settings,
  };
  return runCommand(site, folder, ['--questions'], signal, environment);
}

describe('an import with --questions', () => {
  it('an import writes three marked questions per section into the list', async () => {
    site.setPages({ '/cards': 'Every veteran.', '/tours': 'They are free.' });
    reply = (prompt) => (prompt.includes('/cards') ? THREE.join('\n') : 'What does a tour cost?');
    const { isComplete, output, report } = await importQuestions();
    expect(asked.toSorted()).toEqual([
      expect.stringMatching(/\/cards[\s\S]*Every veteran\./),
      expect.stringMatching(/\/tours[\s\S]*They are free\./),
    ]);
    const mark = '# Written by a machine, read by nobody';
    expect((await readList()).split('\n')).toEqual([
      ...[mark, `[${site.origin}/cards]`, ...THREE, ''],
      ...[mark, `[${site.origin}/tours]`, 'What does a tour cost?', ''],
    ]);
    expect(output).toContain('Questions: 2 of 2');
    expect(output).toContain('Questions: 2 sections written, 0 unchanged, 0 left');
    expect({ isComplete, questions: report.questions }).toMatchObject({
      isComplete: true,
      questions: { written: 2, unchanged: 0, left: [] },
    });
  });

  it('a later import writes questions for the sections that the list does not name, and changes no line of it', async () => {
    site.setPages({ '/a': 'A', '/b': 'B', '/c': 'C' });
    const byHand = `\ufeff# Ours\r\n[${site.origin}/A]\r\nmine, with é\r\n\r\n[/b]\r\nby its title\r\n`;
    await writeFile(list(), byHand);
    await importQuestions();
    expect(asked).toEqual([expect.stringContaining('/c')]);
    const first = await readList();
    expect(first.slice(0, byHand.trimEnd().length)).toBe(byHand.trimEnd());
    expect(first).toContain(`\n[${site.origin}/c]\n${THREE.join('\n')}\n`);
    asked = [];
    site.setPages({ '/a': 'A', '/c': 'Other words', '/d': 'D' });
    reply = () => 'Is this new?';
    const { output } = await importQuestions();
    expect(asked).toEqual([expect.stringContaining('/d')]);
    expect(output).toContain('Questions: 1 sections written, 2 unchanged, 0 left');
    const mark = '# Written by a machine, read by nobody';
    expect(await readList()).toBe(`${first}\n${mark}\n[${site.origin}/d]\nIs this new?\n`);
  });

  it('an import asks for each section under its own address and heading, although pages share a title', async () => {
    await writeFile(list(), '[Eligibility]\nnames no page, because two have this title\n');
    const page = (path: string): string =>
      `<main><h1>Eligibility</h1><p>About ${path}.</p><h2>Age</h2><p>${path} at 60.</p><h2>Age</h2><p>Or 70.</p></main>`;
    for (const path of ['/gold', '/silver']) site.answers.set(path, page(path));
    site.setSitemap('/sitemap.xml', ['/gold', '/silver']);
    reply = (prompt) => `Who is ${/\/\w+/.exec(prompt)?.[0]} for, ${prompt.split('\n')[2]}?`;
    await importQuestions();
    expect(asked).toHaveLength(4);
    expect((await readList()).replace(/^#.*\n/gm, '').replaceAll(site.origin, '')).toBe(
      [
        '[Eligibility]\nnames no page, because two have this title\n',
        '[/gold]\nWho is /gold for, About /gold.?\n',
        '[/gold > Age]\nWho is /gold for, Age?\n',
        '[/silver]\nWho is /silver for, About /silver.?\n',
        '[/silver > Age]\nWho is /silver for, Age?\n',
      ].join('\n'),
    );
    expect(asked[1]).toContain('Eligibility\nAge\n/gold at 60.\nOr 70.');
  });

  it('an import counts the characters of a question, and not their halves', async () => {
    site.setPages({ '/a': 'A' });
    const question = `Is ${'🎖'.repeat(138)} a medal?`;
    reply = () => `${question}\nIs ${'🎖'.repeat(139)} a medal?`;
    await importQuestions();
    expect((await readList()).split('\n').slice(1)).toEqual([`[${site.origin}/a]`, question, '']);
  });

  it('an import skips unusable questions, and names the sections without questions', async () => {
    site.setPages({ '/a': 'A', '/b': 'B' });
    reply = (prompt) =>
      prompt.includes('/b')
        ? 'I cannot do that.'
        : [
            'Here are ten questions:',
            '',
            '1. **Am I old enough?**',
            '2) "How much is it?"',
            '- how much is it?',
            `Is ${'very '.repeat(30)}long?`,
            'Do I [click](https://x.example) here?',
            'Is <b>this</b> allowed?',
            '# Is this a heading?',
            '[Another page]?',
            'Where do I send it\u200b?',
          ].join('\n');
    const { isComplete, output, report } = await importQuestions();
    expect((await readList()).split('\n').slice(1)).toEqual([
      `[${site.origin}/a]`,
      'Am I old enough?',
      'How much is it?',
      'Where do I send it?',
      '',
    ]);
    expect(isComplete).toBe(false);
    expect(output).toContain('Questions: 1 sections written, 0 unchanged, 1 left:');
    expect(output).toContain(`no usable question (1)\n    ${site.origin}/b`);
    expect(report.questions.left).toEqual([
      { address: `${site.origin}/b`, reason: 'no usable question' },
    ]);
  });

  it('an import keeps old questions when the model fails, stops after five failures and names the sections left', async () => {
    site.setPages({ '/a': 'A', '/b': 'B' });
    await importQuestions();
    const before = await readList();
    const paths = Array.from({ length: 12 }, (_, index) => [`/new-${index}`, `New ${index}`]);
    site.setPages({ '/a': 'A', '/b': 'B', ...Object.fromEntries(paths) });
    asked = [];
    reply = () => 401;
    const { isComplete, output, report } = await importQuestions();
    expect(isComplete).toBe(false);
    expect(await readList()).toBe(before);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(report.questions.left).toHaveLength(12);
    expect(output).toContain('not asked, because the model failed 5 times in a row');
    reply = () => 'Is this new?';
    expect((await importQuestions()).isComplete).toBe(true);
    expect((await readList()).match(/Is this new\?/g)).toHaveLength(12);
  });

  it('an interrupted import keeps its questions, and the next one continues', async () => {
    site.setPages({ '/a': 'A', '/b': 'B', '/c': 'C', '/d': 'D' });
    const interruption = new AbortController();
    reply = () => {
      if (asked.length === 3) interruption.abort();
      return 'Is this new?';
    };
    const { isComplete, report } = await importQuestions({}, interruption.signal);
    expect(isComplete).toBe(false);
    const written = report.questions.written;
    expect(written).toBeGreaterThanOrEqual(1);
    expect((await readList()).match(/Is this new\?/g)).toHaveLength(written);
    expect((await importQuestions()).report.questions.unchanged).toBe(written);
  });

  it('an import rejects --questions without a model, and a list that is not UTF-8', async () => {
    site.setPages({ '/a': 'A' });
    await expect(importQuestions({ MODEL_NAME: '' })).rejects.toThrow(
      '--questions needs MODEL_BASE_URL and MODEL_NAME',
    );
    expect(site.requests).toEqual([]);
    const bytes = Buffer.from('[/a]\ncaf\xe9?\n', 'latin1');
    await writeFile(list(), bytes);
    await expect(importQuestions()).rejects.toThrow('asked-questions.txt is not UTF-8');
    expect(await readFile(list())).toEqual(bytes);
  });
});
