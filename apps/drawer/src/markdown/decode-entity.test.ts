import { expect, test } from 'vitest';
import { decodeNamedCharacterReference } from './decode-entity.ts';

test.each([
  ['amp', '&'],
  ['nbsp', '\u00a0'],
  ['mdash', '—'],
  ['Eacute', 'É'],
])('the entity &%s; is “%s”', (name, character) => {
  expect(decodeNamedCharacterReference(name)).toBe(character);
});

test.each(['', 'AMP2', 'constructor', '__proto__', 'Tab'])('the entity &%s; is unknown', (name) => {
  expect(decodeNamedCharacterReference(name)).toBe(false);
});
