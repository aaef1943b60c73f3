import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requireBrowser } from './browsers.ts';

/** The printed lines and the started commands, in the order in which they happened. */
const events = vi.hoisted((): string[] => []);

vi.mock('../command.ts', () => ({
  runCommand: async (command: string, options: readonly string[]) => {
    events.push([command, ...options].join(' '));
  },
}));
vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  existsSync: () => false,
}));
vi.mock('node:fs/promises', () => ({ readFile: async () => 'ID=debian\n' }));

beforeEach(() => {
  vi.stubEnv('ASSIST_FIREFOX', '');
  vi.spyOn(console, 'log').mockImplementation((line) => events.push(line));
  vi.stubGlobal('process', Object.assign(Object.create(process), { getuid: () => 0 }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('every install as root is announced with its reason before it starts', async () => {
  await expect(requireBrowser('firefox')).rejects.toThrow('No Firefox found for the tests.');
  expect(events).toEqual([
    expect.stringMatching(
      /^Installing firefox-esr .*, as root, because the browser tests need Firefox/,
    ),
    'apt-get update -qq',
    'apt-get install -y -qq firefox-esr',
    'No Firefox is installed: downloading Playwright’s.',
    'playwright install firefox',
  ]);
});
