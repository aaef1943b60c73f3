import { findFreePort } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkPage } from './check-page.ts';
import { runCheck } from './command.ts';
import { type Case, Deployment } from './deployment.test-support.ts';
import { formatFindings } from './finding.ts';

let deployment: Deployment;

beforeEach(async () => {
  deployment = new Deployment();
  await deployment.start();
});

afterEach(() => deployment.stop());

async function find(level: 'fine' | 'note' | 'fault') {
  const findings = await checkPage(deployment.origins.page);
  return findings.filter((finding) => finding.level === level);
}

it('the check of a correct page finds no fault', async () => {
  const findings = await checkPage(deployment.origins.page);
  expect(findings.filter(({ level }) => level !== 'fine')).toEqual([]);
  expect(findings.map(({ what }) => what)).toEqual([
    expect.stringContaining('loads the assistant from'),
    expect.stringContaining('policies allow'),
    'The loader is that of release 1.2.3, unchanged',
    expect.stringContaining('may embed the drawer'),
    'The answer service is well',
    'The drawer may ask the answer service',
  ]);
});

const notes: Case[] = [
  [
    'a blocking script tag',
    (d) => {
      d.page.body = d.html(`<script src="${d.origins.cdn}/loader.js"></script>`);
    },
    'waits for the loader',
    'async',
  ],
  [
    'a page without elements',
    (d) => {
      d.page.body = d.page.body.toString().replace(/<assist.*/, '');
    },
    'None of the assistant’s elements',
    '<assist-ask-button>',
  ],
  [
    'a policy without clipboard-write for the drawer',
    (d) => {
      d.page.headers['permissions-policy'] = 'camera=(), clipboard-write=(self)';
    },
    'forbids clipboard-write in the drawer',
    'clipboard-write=(self "http',
  ],
  [
    'a pinned earlier version',
    (d) => {
      d.page.body = d.html(`<script async src="${d.origins.cdn}/v1.2.3/loader.js"></script>`);
      d.cdn.set('/release.json', {
        headers: {},
        body: JSON.stringify({ version: '1.3.0', apiBaseUrl: `${d.origins.api}/assist` }),
      });
    },
    'pins version 1.2.3; the CDN’s newest is 1.3.0',
    'v1.3.0/loader.js',
  ],
  [
    'tracing headers that are not allowed',
    (d) => {
      d.preflight.headers['access-control-allow-headers'] = 'content-type';
    },
    'sentry-trace and baggage are not allowed',
    'sentry-trace, baggage',
  ],
  [
    'a cookie',
    (d) => d.setHeaders('/drawer/index.html', { 'set-cookie': 'a=b' }),
    'sets a cookie',
    'Turn it off',
  ],
  [
    'assets without caching',
    (d) => d.setHeaders('/drawer/assets/index-abc.js', { 'cache-control': 'no-cache' }),
    'asked for again',
    'immutable',
  ],
  [
    'cacheable errors',
    (d) => {
      delete d.missing.headers['cache-control'];
    },
    'may be remembered as missing',
    'no-store',
  ],
];

it.each(notes)(
  'the check of a page has a note and no fault for %s',
  async (_name, spoil, what, remedy) => {
    spoil(deployment);
    expect(await find('fault')).toEqual([]);
    const found = await find('note');
    expect(found[0]?.what).toContain(what);
    expect(found[0]?.remedy).toContain(remedy);
  },
);

it('a release without its service’s address is checked through its policy', async () => {
  deployment.cdn.delete('/release.json');
  expect((await find('note')).map(({ what }) => what)).toContain(
    'The CDN does not say which release it is.',
  );
  expect((await find('fault'))[0]?.what).toContain(
    `${deployment.origins.api}/health answers with 404`,
  );
});

describe('an unreachable server', () => {
  /** An address that no server listens on. */
  let nowhere = '';

  beforeEach(async () => {
    nowhere = `http://127.0.0.1:${await findFreePort()}`;
  });

  it('the check reports an unreachable page', async () => {
    expect(await checkPage(`${nowhere}/`)).toEqual([
      expect.objectContaining({ what: `${nowhere}/ cannot be loaded: nothing listens there.` }),
    ]);
  });

  it('the check reports an unreachable CDN', async () => {
    const { page } = deployment;
    page.body = deployment.html(`<script async src="${nowhere}/loader.js"></script>`);
    deployment.setPolicy('');
    expect((await find('fault')).map(({ what }) => what)).toEqual([
      `${nowhere}/loader.js cannot be loaded: nothing listens there.`,
    ]);
  });

  it('the check reports an unreachable answer service', async () => {
    const release = JSON.stringify({ version: '1.2.3', apiBaseUrl: nowhere });
    deployment.cdn.set('/release.json', { headers: {}, body: release });
    expect((await find('fault')).map(({ what }) => what)).toContain(
      `The answer service cannot be reached at ${nowhere}/health: nothing listens there.`,
    );
  });
});

it('the findings are printed with a sign each, and a verdict', () => {
  const text = formatFindings([
    { level: 'fine', what: 'Good' },
    { level: 'fault', what: 'Bad.', remedy: 'Do this:\nand that' },
  ]);
  expect(text).toBe('✓ Good\n✗ Bad.\n    Do this:\n    and that\n\n1 to mend, marked ✗.\n');
  expect(formatFindings([])).toContain('Nothing found that stops the assistant.');
});

describe('the command', () => {
  async function command(...words: string[]): Promise<{ code: number; output: string }> {
    let output = '';
    const write = (text: string | Uint8Array): boolean => {
      output += text;
      return true;
    };
    const streams = [process.stdout, process.stderr];
    const spies = streams.map((stream) => vi.spyOn(stream, 'write').mockImplementation(write));
    const code = await runCheck(words);
    for (const spy of spies) spy.mockRestore();
    return { code, output };
  }

  it('the check’s command exits with 0 without faults', async () => {
    const { code, output } = await command(deployment.origins.page);
    expect(output).toContain('✓ The answer service is well');
    expect(code).toBe(0);
  });

  it('the check’s command prints no control characters of the answer service', async () => {
    deployment.health.body = JSON.stringify({ status: '\u001b[2J\u009b\rok' });
    const { output } = await command(deployment.origins.page);
    expect(output).toContain('says "[2Jok" of itself');
    expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('the check’s command exits with 1 after a fault, and prints it', async () => {
    deployment.health.status = 500;
    const { code, output } = await command(deployment.origins.page);
    expect(output).toContain('1 to mend, marked ✗.');
    expect(code).toBe(1);
  });

  it.each([[[]], [['www.example.gov']], [['ftp://x.example']], [['https://a.example', 'b']]])(
    'the check’s command exits with 2 and prints its usage for %j',
    async (words) => {
      const { code, output } = await command(...words);
      expect(output).toContain('assist-check https://');
      expect(code).toBe(2);
    },
  );
});
