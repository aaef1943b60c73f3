import { expect, test } from 'vitest';

test('a server without a document can import the loader', async () => {
  expect(globalThis).not.toHaveProperty('document');
  expect(Object.keys(await import('./index.ts'))).toEqual(['registerAssist']);
});
