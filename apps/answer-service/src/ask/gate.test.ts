import { describe, expect, it } from 'vitest';
import { judge } from './gate.ts';

describe('judge', () => {
  it.each([
    ['is near to the content in other words', 2.5, -0.5, 0, 50, 'sure'],
    ['sounds foreign, but whose rare words stand in the best section', 0.3, 1, 0.7, 2, 'sure'],
    ['is a little near to the content', 1, 0, 0.4, 50, 'unsure'],
    ['is foreign and shares common words with the content', 0.5, 1.5, 0.5, 50, 'declined'],
    ['is no nearer to the content than other people’s questions', 0, 0, 0.3, 20, 'declined'],
  ] as const)('the gate judges a question that %s', (...row) => {
    const [, nearness, foreignness, coverage, matches, verdict] = row;
    const signals = { nearness, foreignness, coverage, matches, named: undefined };
    expect(judge(signals)).toBe(verdict);
  });

  it('the gate judges by the words alone if there are no embeddings', () => {
    const unnamed = { matches: 3, named: undefined };
    expect(judge({ coverage: 1, ...unnamed })).toBe('sure');
    expect(judge({ coverage: 0.6, ...unnamed })).toBe('unsure');
    expect(judge({ coverage: 0.3, ...unnamed })).toBe('declined');
  });

  it('the gate never declines a question that names something of the site', () => {
    const foreign = { nearness: 0, foreignness: 1, coverage: 0, matches: 1 };
    expect(judge({ ...foreign, named: 'identifier' })).toBe('sure');
    expect(judge({ ...foreign, named: 'name' })).toBe('unsure');
    expect(judge({ ...foreign, named: undefined })).toBe('declined');
  });
});
