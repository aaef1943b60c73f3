import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signalsCrisis } from './detect-crisis.ts';

/** The lines of a table of examples; lines that begin with # are headings. */
function examples(name: string): string[] {
  return readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

describe('signalsCrisis', () => {
  it.each(examples('signals.txt'))('hears: %s', (question) => {
    expect(signalsCrisis(question)).toBe(true);
  });

  it.each(examples('everyday.txt'))('stays quiet: %s', (question) => {
    expect(signalsCrisis(question)).toBe(false);
  });

  it.each([
    ['zero-width characters', 'suicid\u200Bal'],
    ['tag characters', 'sui\u{E0063}cidal'],
    ['full-width letters', 'ｓｕｉｃｉｄｅ'],
    ['capitals and marks', 'SUICIDAL!!!'],
    ['accents', 'suïcidal'],
    ['spaced letters', 'k i l l m y s e l f suicide'],
    ['a line break', 'I want to\nkill myself'],
    ['curly apostrophes', 'I don’t want to live anymore'],
    ['no apostrophe', 'i dont want to live anymore'],
  ])('hears it through %s', (_, question) => {
    expect(signalsCrisis(question)).toBe(true);
  });

  it('stays quiet at nothing', () => {
    expect(signalsCrisis('')).toBe(false);
    expect(signalsCrisis('?!')).toBe(false);
  });

  it('answers at once however the longest question is made', () => {
    const parts = [
      'i want to ',
      'not my life ',
      'how many pills ',
      'end of it all i ',
      'a ',
      'want i ',
      'sucid ',
    ];
    const start = performance.now();
    for (const part of parts) signalsCrisis(part.repeat(150).slice(0, 150));
    expect(performance.now() - start).toBeLessThan(250);
  });
});
