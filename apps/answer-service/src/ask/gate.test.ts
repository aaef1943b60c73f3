import { describe, expect, it } from 'vitest';
import type { Signals } from '../engine/signals.ts';
import { verdictOn } from './gate.ts';

const NOTHING: Signals = {
  nearness: 0,
  foreignness: 1,
  coverage: 0,
  agreement: 0,
  lead: 0,
  named: 'none',
};

describe('verdictOn', () => {
  it.each([
    [
      'is near to the content in other words',
      { nearness: 4, foreignness: -0.5, coverage: 0.3, lead: 1 },
      'sure',
    ],
    [
      'sounds foreign, but whose words stand in the best section of one page',
      { nearness: 2, coverage: 1, agreement: 1, lead: 4 },
      'sure',
    ],
    [
      'is near to sections on which the lists disagree',
      { nearness: 3, foreignness: 0, coverage: 1, lead: 1 },
      'unsure',
    ],
    [
      'is near to two pages alike',
      { nearness: 3, foreignness: 0, coverage: 0.8, agreement: 0.5 },
      'unsure',
    ],
    [
      'is foreign and shares common words with the content',
      { nearness: 1, coverage: 0.5 },
      'declined',
    ],
    ['is no nearer to the content than other people’s questions', { coverage: 0.3 }, 'declined'],
  ] as const)('the gate judges a question that %s', (_, signals, verdict) => {
    expect(verdictOn({ ...NOTHING, ...signals })).toBe(verdict);
  });

  it('the gate judges by the words alone if there are no embeddings', () => {
    const { nearness, foreignness, ...others } = NOTHING;
    const named = { coverage: 1, agreement: 1, lead: 1 };
    expect(verdictOn({ ...others, ...named })).toBe('sure');
    expect(verdictOn({ ...others, ...named, coverage: 0.6 })).toBe('unsure');
    expect(verdictOn({ ...others, ...named, coverage: 0.2 })).toBe('declined');
  });

  it('the gate never declines a question that names something of the site', () => {
    expect(verdictOn({ ...NOTHING, named: 'identifier' })).toBe('sure');
    expect(verdictOn({ ...NOTHING, named: 'name' })).toBe('unsure');
    expect(verdictOn(NOTHING)).toBe('declined');
  });
});
