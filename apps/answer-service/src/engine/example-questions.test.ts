import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Index, RankedSection } from './content-index.ts';
import { EXAMPLE_QUESTIONS, measureExamples } from './example-questions.ts';

/** Turns an angle into a vector of length 1. The nearer two angles are, the more similar are the vectors. */
function vectorAt(angle: number): Float32Array {
  return new Float32Array([Math.cos(angle), Math.sin(angle)]);
}

/**
 * Measures examples that lie apart from a content of one section, with an embedder that moves all texts together by
 * the factor `closeness`.
 */
async function measure(closeness: number) {
  const at = (angle: number): Float32Array => vectorAt(angle * closeness);
  const section = at(0);
  const similarityTo = (vector: Float32Array): number =>
    (section[0] ?? 0) * (vector[0] ?? 0) + (section[1] ?? 0) * (vector[1] ?? 0);
  const index: Index = {
    rank: async ({ vector = section }) => {
      const entry: RankedSection = {
        id: 'a',
        url: 'https://a.example/',
        score: similarityTo(vector),
      };
      return { sectionsByWords: [], pagesByWords: [], sectionsByEmbedding: [entry] };
    },
    pages: async () => [],
  };
  const embedder = {
    name: `stand-in ${closeness}`,
    embed: async (texts: readonly string[]) =>
      texts.map((text) =>
        at(0.8 + (0.4 * EXAMPLE_QUESTIONS.indexOf(text)) / EXAMPLE_QUESTIONS.length),
      ),
  };
  const cache = join(await mkdtemp(join(tmpdir(), 'assist-examples-')), 'cache');
  const examples = await measureExamples(index, embedder, { shipped: 'none', cache });
  const nearness = (angle: number): number => examples.nearness(similarityTo(at(angle)));
  return { examples, nearness, at };
}

it('a question is near to the content if it is nearer than questions asked elsewhere', async () => {
  const { nearness } = await measure(1);
  expect(nearness(1)).toBeCloseTo(0, 0);
  expect(nearness(0.2)).toBeGreaterThan(4);
});

it('nearness is about the same with an embedder to which all texts are similar', async () => {
  const [apart, together] = [await measure(1), await measure(0.3)];
  expect(together.nearness(0.5)).toBeCloseTo(apart.nearness(0.5), 0);
});

it('a question far from all examples is less foreign than an example is', async () => {
  const { examples, at } = await measure(1);
  expect(examples.foreignness(at(-0.5))).toBeLessThan(examples.foreignness(at(1)));
});
