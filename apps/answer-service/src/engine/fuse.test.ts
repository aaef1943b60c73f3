import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const NONE = { sectionsByWords: [], pagesByWords: [], sectionsByEmbedding: [] };

function section(id: string, score: number) {
  return { id, url: `https://site.example/${id.charAt(0)}`, score };
}

describe('fuse', () => {
  it('a page high in every list ranks above a page that leads a single list', () => {
    const fused = fuse(
      {
        pagesByWords: [
          { url: 'https://site.example/a', score: 10 },
          { url: 'https://site.example/b', score: 9 },
        ],
        sectionsByWords: [section('b1', 5), section('a1', 1)],
        sectionsByEmbedding: [section('b2', 0.8), section('a1', 0.2)],
      },
      50,
    );
    expect(fused.map(({ url }) => url.at(-1))).toEqual(['b', 'a']);
  });

  it('a page counts its best section in a list, not the number of its sections', () => {
    const many = ['a1', 'a2', 'a3', 'a4'].map((id) => section(id, 0.5));
    const [first] = fuse({ ...NONE, sectionsByEmbedding: [section('b1', 0.6), ...many] }, 50);
    expect(first?.url).toBe('https://site.example/b');
  });

  it('the last entry of a full list counts 0, and a shorter list is scaled from 0', () => {
    const lists = { ...NONE, sectionsByEmbedding: [section('a1', 0.9), section('b1', 0.6)] };
    expect(fuse(lists, 2).at(-1)?.score).toBe(0);
    expect(fuse(lists, 50).at(-1)?.score).toBeCloseTo(3);
  });

  it('the sections of a page are sorted by the sum of words and embeddings', () => {
    const [page] = fuse(
      {
        ...NONE,
        sectionsByWords: [section('a1', 10), section('a2', 9)],
        sectionsByEmbedding: [section('a2', 0.9), section('a1', 0.3)],
      },
      50,
    );
    expect(page?.sections.map(({ id }) => id)).toEqual(['a2', 'a1']);
  });

  it('empty lists fuse to no pages', () => {
    expect(fuse(NONE, 50)).toEqual([]);
  });
});
