import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearEnvironment, settingNames } from './environment-file.ts';

afterEach(() => vi.unstubAllEnvs());

test('an environment file names what it sets and what it shows in a comment, and nothing of its prose', () => {
  const text = '# Set PORT=1 here.\n# EMBEDDINGS=local\nSITE_URL=https://a.example\n#   x\n';
  expect([...settingNames(text)]).toEqual(['EMBEDDINGS', 'SITE_URL']);
});

describe('tests run without the settings of their machine:', () => {
  test.each([
    'VITE_NOT_IN_THE_EXAMPLE',
    'EMBEDDINGS',
    'RERANK_BASE_URL',
    'QUESTIONS_PER_MINUTE_OVER_ALL',
  ])('the setting %s of the machine is forgotten by the tests', async (name) => {
    vi.stubEnv(name, 'set by somebody');
    await clearEnvironment();
    expect(process.env[name]).toBeUndefined();
  });

  test('an environment variable that is not the product’s stays for the tests', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://proxy.example');
    await clearEnvironment();
    expect(process.env.HTTPS_PROXY).toBe('http://proxy.example');
  });
});
