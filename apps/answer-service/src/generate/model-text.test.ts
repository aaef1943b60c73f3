import { describe, expect, it } from 'vitest';
import { completeSentences, withOwnLinks } from './model-text.ts';

async function* deltas(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

async function collect(stream: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const item of stream) all.push(item);
  return all;
}

describe('completeSentences', () => {
  it('gives whole sentences and lines only', async () => {
    expect(
      await collect(completeSentences(deltas('You c', 'an. Th', 'en\n- on', 'e\n', 'two'))),
    ).toEqual(['You can. ', 'Then\n', '- one\n', 'two']);
  });

  it('never cuts a link or a citation', async () => {
    const text = 'See [the page. It](https://a.example/x. y) now. And [1';
    const given = await collect(completeSentences(deltas(...text, '] ok.')));
    expect(given.join('')).toBe(`${text}] ok.`);
    for (const piece of given) {
      expect(piece.split('[').length).toBe(piece.split(']').length);
    }
  });

  it('loses nothing whatever the pieces', async () => {
    const text = 'One. Two [1]. Three (four. five) six\n\n- a\n- b [2, 3]\n';
    for (const size of [1, 2, 3, 5, 8, 100]) {
      const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect((await collect(completeSentences(deltas(...parts)))).join('')).toBe(text);
    }
  });

  it('does not hold back for ever', async () => {
    const given = await collect(completeSentences(deltas(`[${'x'.repeat(700)}`, 'y')));
    expect(given[0]?.length).toBe(701);
  });
});

describe('withOwnLinks', () => {
  const passages = [
    { title: 'Gold card', url: 'https://department.example/gold/' },
    { title: 'Fees [new]', url: 'https://department.example/fees/' },
    { title: 'Gold card', url: 'https://department.example/gold/' },
  ];
  const write = (sentence: string, cited = new Map()): string =>
    withOwnLinks(sentence, passages, cited);

  it('turns citations into links to the pages of the passages', () => {
    expect(write('It is free [1]. ')).toBe(
      'It is free ([Gold card](https://department.example/gold/)). ',
    );
    expect(write('Both [1, 2]')).toBe(
      'Both ([Gold card](https://department.example/gold/), [Fees \\[new\\]](https://department.example/fees/))',
    );
  });

  it('links each page once and drops numbers of no passage', () => {
    const cited = new Map();
    write('One [1].', cited);
    expect(write('Two [3]. Three [9].', cited)).toBe('Two. Three.');
    expect([...cited.keys()]).toEqual(['https://department.example/gold/']);
  });

  it.each([
    ['[evil](https://evil.example/?q=1) text', 'evil text'],
    ['![x](https://evil.example/beacon.png)text', 'text'],
    ['Go to https://evil.example/path?x=1.', 'Go to .'],
    ['Go to www.evil.example, now', 'Go to , now'],
    ['<https://evil.example> <script>x</script>', ' x'],
    ['[ref]: https://evil.example', ''],
    ['mail ftp://evil.example/x', 'mail '],
    ['hid\u200Bden\u{E0041}', 'hidden'],
  ])('writes no address of the model: %j', (written, shown) => {
    expect(write(written)).toBe(shown);
  });
});
