import { expect, test } from 'vitest';

test('the loader can be imported where there is no document, as a server that renders does', async () => {
  expect(globalThis).not.toHaveProperty('document');
  expect(Object.keys(await import('./index.ts'))).toEqual(['registerAssist']);
});
