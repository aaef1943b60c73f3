import { describe, expect, it } from 'vitest';
import type { Section } from '../content/page.ts';
import type { SearchHit } from '../search/search-index.ts';
import { type ModelOutcome, writeModelAnswer } from './model-answer.ts';
import type { ModelPrompt, TextModel } from './text-model.ts';

function hit(title: string, text: string): SearchHit {
  const section: Section = {
    id: title,
    url: `https://department.example/${title}/`,
    pageTitle: title,
    pageDescription: '',
    heading: 'Heading',
    parentHeadings: [],
    level: 2,
    order: 0,
    markdown: text,
    text,
  };
  return { section, score: 1 };
}

const GROUNDS = [hit('gold', 'Gold text.'), hit('fees', 'Fees text.')];

async function run(model: TextModel): Promise<{ text: string; outcome: ModelOutcome }> {
  const writing = writeModelAnswer('What?', GROUNDS, model, new AbortController().signal);
  let text = '';
  let next = await writing.next();
  while (next.done !== true) {
    text += next.value;
    next = await writing.next();
  }
  return { text, outcome: next.value };
}

function modelThatWrites(...deltas: readonly string[]): TextModel {
  return {
    async *write() {
      yield* deltas;
    },
  };
}

describe('writeModelAnswer', () => {
  it('gives the model the passages and the question, and no address', async () => {
    let prompt: ModelPrompt | undefined;
    await run({
      async *write(given) {
        prompt = given;
        yield 'Yes [1].';
      },
    });
    expect(prompt?.question).toBe('What?');
    expect(prompt?.instructions).toContain('[1] gold > Heading\nGold text.');
    expect(prompt?.instructions).toContain('[2] fees > Heading\nFees text.');
    expect(prompt?.instructions).not.toContain('https://');
  });

  it('cites the pages the model used, in its order', async () => {
    const { text, outcome } = await run(modelThatWrites('Fees [2]. ', 'Gold [1].'));
    expect(text).toBe(
      'Fees ([fees](https://department.example/fees/)). Gold ([gold](https://department.example/gold/)).',
    );
    expect(outcome).toEqual({
      kind: 'answered',
      citations: [
        { title: 'fees', url: 'https://department.example/fees/' },
        { title: 'gold', url: 'https://department.example/gold/' },
      ],
    });
  });

  it('cites the best page when the model names none', async () => {
    const { outcome } = await run(modelThatWrites('Just this.'));
    expect(outcome).toMatchObject({ kind: 'answered', citations: [{ title: 'gold' }] });
  });

  it.each([['NO_ANSWER'], ['NO', '_ANSWER'], [' NO_ANSWER.\n']])(
    'hears that the passages hold no answer',
    async (...deltas) => {
      expect(await run(modelThatWrites(...deltas))).toEqual({
        text: '',
        outcome: { kind: 'no-answer' },
      });
    },
  );

  it('says when the model fails before it has written anything', async () => {
    const { text, outcome } = await run({
      // biome-ignore lint/correctness/useYield: a model that fails before its first word
      async *write() {
        throw new Error('refused');
      },
    });
    expect(text).toBe('');
    expect(outcome).toMatchObject({ kind: 'failed', hasWritten: false });
  });

  it('leaves whole sentences only when the model fails on the way', async () => {
    const { text, outcome } = await run({
      async *write() {
        yield 'One sentence. And half a ';
        throw new Error('cut off');
      },
    });
    expect(text).toBe('One sentence. ');
    expect(outcome).toMatchObject({ kind: 'failed', hasWritten: true, citations: [] });
  });

  it('takes an empty answer for a failure', async () => {
    expect((await run(modelThatWrites('', '  '))).outcome).toMatchObject({
      kind: 'failed',
      hasWritten: false,
    });
  });
});
