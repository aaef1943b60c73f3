import { describe, expect, it } from 'vitest';
import { needFirefox } from './browser-tests.ts';

describe('Firefox', () => {
  it.each([
    [[]],
    [['drawer.spec.ts', '--workers', '1']],
    [['--project', 'firefox']],
    [['--project=firefox', '--project=chromium']],
  ])('is needed for the browser tests with the options %j', (options) => {
    expect(needFirefox(options)).toBe(true);
  });

  it.each([[['--project', 'chromium*']], [['ask.spec.ts', '--project=chromium']]])(
    'is not needed for the browser tests with the options %j',
    (options) => {
      expect(needFirefox(options)).toBe(false);
    },
  );
});
