import { parseMarkdown, type Section } from '@assist/content';
import type { Nodes } from 'mdast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChatCompletionsServer,
  startChatCompletions,
} from '../../test-support/chat-completions.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { Metrics } from '../operation/metrics.ts';
import { type ModelOutcome, writeModelAnswer } from './model-answer.ts';
import replies from './red-team-replies.json' with { type: 'json' };
import { LanguageModel } from './text-model.ts';

const SECTIONS: readonly Section[] = replies.passages.map((passage) => ({
  id: passage.url,
  url: passage.url,
  pageTitle: passage.title,
  heading: passage.heading,
  parentHeadings: [],
  level: 2,
  order: 0,
  text: passage.text,
  blocks: parseMarkdown(`${passage.text}\n${'links' in passage ? passage.links : ''}`).children,
}));

describe('replies of a model over its API', () => {
  let server: ChatCompletionsServer;
  beforeAll(async () => {
    server = await startChatCompletions();
  });
  afterAll(() => server.close());

  async function answer(reply: string, size: number): Promise<[string, ModelOutcome]> {
    server.reply(reply, size);
    const limits = { timeoutMs: 5_000, concurrency: 1 };
    const model = new LanguageModel(
      { baseUrl: server.baseUrl, name: 'small', ...limits },
      { metrics: new Metrics(), logger: recordingLogger().logger },
    );
    let text = '';
    const { signal } = new AbortController();
    const write = async (markdown: string): Promise<void> => {
      text += markdown;
    };
    const outcome = await writeModelAnswer(replies.question, SECTIONS, model, signal, 'en', write);
    return [text, outcome];
  }

  /** Lists the links, pictures, HTML and code in a Markdown tree, because a reader could follow, load or run them. */
  function reachable(node: Nodes): string[] {
    if (node.type === 'html' || node.type === 'code') return [node.value];
    if (node.type === 'image' || node.type === 'definition') return [node.url];
    const own = node.type === 'link' ? [node.url] : [];
    return [...own, ...('children' in node ? node.children.flatMap(reachable) : [])];
  }

  const pages = new Set(replies.passages.map(({ url }) => url));
  const known = new Set([...pages, 'mailto:cards@department.example']);

  it.each(replies.hostile)('a model’s reply hides the attack: $attack [T31]', async (entry) => {
    for (const size of [1, 7, 1_000]) {
      const [text, outcome] = await answer(entry.reply, size);
      const words = text.replace(/\]\(https:\/\/department\.example[^)]*\)/g, ']');
      for (const word of entry.forbidden) expect(words).not.toContain(word);
      for (const word of 'kept' in entry ? entry.kept : []) expect(text).toContain(word);
      if (!('kept' in entry)) expect(text).toBe('');
      for (const address of reachable(parseMarkdown(text))) expect(known).toContain(address);
      const isAnswered = 'kept' in entry && !('breaks' in entry);
      const kind = isAnswered ? 'answered' : 'refuses' in entry ? 'no-answer' : 'failed';
      expect(outcome.kind).toBe(kind);
    }
  });

  it.each(replies.honest)('a model’s reply shows the honest text: $reply', async (entry) => {
    for (const size of [1, 7, 1_000]) {
      const [text, outcome] = await answer(entry.reply, size);
      for (const word of entry.kept) expect(text).toContain(word);
      expect(outcome).toMatchObject({ kind: 'answered' });
      const links = reachable(parseMarkdown(text));
      expect(links.length).toBeGreaterThan(0);
      for (const address of links) expect(known).toContain(address);
    }
  });

  it('the collection of hostile replies has at least 40', () => {
    expect(replies.hostile.length).toBeGreaterThanOrEqual(40);
  });
});
