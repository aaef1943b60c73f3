import { expect, test } from 'vitest';
import { isCharacterKey } from './character-key.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false };

test.each(['a', ' ', 'é', '😀'])('the key %j writes a character', (key) => {
  expect(isCharacterKey({ ...plain, key })).toBe(true);
});

test('a key with AltGr writes a character', () => {
  expect(isCharacterKey({ ...plain, key: '@', altKey: true, ctrlKey: true })).toBe(true);
});

test.each([
  ['Enter', {}],
  ['Process', {}],
  ['c', { ctrlKey: true }],
  ['v', { metaKey: true }],
])('the key %s writes no character with %o', (key, modifiers) => {
  expect(isCharacterKey({ ...plain, key, ...modifiers })).toBe(false);
});
