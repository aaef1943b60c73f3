import { type Listening, serveRequests } from '@assist/test-kit';
import type { Locator, Page } from '@playwright/test';
import { localOrigins } from '../../scripts/ports.ts';
import type { Assistant } from '../fixtures/assistant.ts';
import type { ScriptedAnswer } from '../fixtures/scripted-answers.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** A server that should receive no requests. Records every request that arrives anyway. */
class Canary {
  readonly origin: string;
  /** The paths of the received requests, in order. */
  readonly paths: readonly string[];
  readonly #server: Listening;

  private constructor(server: Listening, paths: readonly string[]) {
    this.origin = server.origin;
    this.paths = paths;
    this.#server = server;
  }

  static async start(): Promise<Canary> {
    const paths: string[] = [];
    const server = await serveRequests(({ target }, response) => {
      paths.push(target);
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Canary</title>');
    });
    return new Canary(server, paths);
  }

  stop(): Promise<void> {
    return this.#server.close();
  }
}

const test = base.extend<{ canary: Canary; violations: readonly string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  canary: async ({}, use) => {
    const canary = await Canary.start();
    await use(canary);
    await canary.stop();
  },
  violations: async ({ page }, use) => {
    const violations: string[] = [];
    await page.exposeFunction('noteViolation', (line: string) => violations.push(line));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const { noteViolation } = window as unknown as { noteViolation(line: string): void };
        noteViolation(`${violatedDirective} ${blockedURI}`);
      });
    });
    await use(violations);
  },
});

test.use({ endsAccessible: true });

/**
 * Returns an answer with every kind of markup that can request a URL without a click. The test's server at `origin`
 * must receive none of these requests.
 */
function beaconsTo(origin: string): string {
  return [
    `![a](${origin}/inline) ![b][ref] [![c](${origin}/nested)](${origin}/allowed-picture)`,
    `<img src="${origin}/raw"> <img srcset="${origin}/set 2x" src=x onerror="fetch('${origin}/error')">`,
    `<video poster="${origin}/poster"></video>\n\n<audio src="${origin}/audio" autoplay></audio>`,
    `<p style="background:url(${origin}/style)">styled</p>\n\n<style>@import "${origin}/css";</style>`,
    `<link rel="stylesheet" href="${origin}/link">\n\n<link rel="preload" as="image" href="${origin}/preload">`,
    `<script src="${origin}/script"></script>\n\n<iframe src="${origin}/frame"></iframe>`,
    `<object data="${origin}/object"></object>\n\n<embed src="${origin}/embed">`,
    `<svg onload="fetch('${origin}/svg')"><image href="${origin}/image"/></svg>`,
    `<base href="${origin}/base/">\n\n<meta http-equiv="refresh" content="0;url=${origin}/refresh">`,
    `<form action="${origin}/form"><button autofocus>Send</button></form>`,
    `[ref]: ${origin}/reference`,
  ].join('\n\n');
}

const badAddresses = [
  ...['javascript:document.title=1', 'JaVaScRiPt:document.title=1', '&#106;avascript:alert(1)'],
  ...['java&Tab;script:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://x.example/1'],
  ...['file:///etc/passwd', 'about:blank', 'https://www.example.gov@evil.example/', 'tel:988'],
];

test('a hostile answer makes no request, runs no script and navigates nowhere without a click [P4][T7][T10]', {
  tag: '@core',
}, async ({ page, assistant, answers, canary, violations }) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('What does a hostile answer do?');
  const before = await readPlaces(page, assistant);
  const answer = await answers.next();
  sendInPieces(answer, beaconsTo(canary.origin), 37);
  const links = badAddresses
    .map((address, n) => `- [bad ${n}](${address}) [bad][r${n}]\n`)
    .join('');
  const definitions = badAddresses.map((address, n) => `[r${n}]: <${address}>\n`).join('');
  sendInPieces(answer, `\n\n${links}\n${definitions}\n\n`, 41);
  sendInPieces(
    answer,
    `[good](${canary.origin}/allowed-link) ${canary.origin}/allowed-auto [rel](/allowed) [here](#x) note[^1]\n\n[^1]: Note\n`,
    11,
  );
  for (const [n, url] of [...badAddresses, `${canary.origin}/allowed-source`].entries()) {
    answer.send({ type: 'source', value: { sourceType: 'url', id: `${n}`, title: 'S', url } });
    answer.send({
      type: 'message_annotations',
      value: [{ type: 'next-best-action', title: 'N', url: `${url}#https://`, reasoning: '' }],
    });
  }
  answer.finish();
  await assistant.untilAnswered();

  const allLinks = assistant.answer.getByRole('link');
  await expect(assistant.answer.getByRole('link', { name: /good/ })).toBeVisible();
  expect(await allLinks.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    [
      '#sources',
      `${canary.origin}/allowed-picture`,
      `${canary.origin}/allowed-link`,
      `${canary.origin}/allowed-auto`,
      `${localOrigins.demoSite}/allowed`,
      `${localOrigins.demoSite}/cases/bare/#x`,
      '#answer-fn-1',
      '#answer-fnref-1',
      `${canary.origin}/allowed-source`,
    ],
  );
  await expect(assistant.sources).toHaveCount(1);
  await expect(
    assistant.answer.locator('script, style, img, iframe, form, svg image, [onerror], [onload]'),
  ).toHaveCount(0);
  expect(canary.paths).toEqual([]);

  // Leaves out the first link, because its target is in the drawer.
  for (const link of (await allLinks.all()).slice(1)) await follow(page, link);
  expect(canary.paths.filter((path) => !path.startsWith('/allowed'))).toEqual(
    canary.paths.filter((path) => path === '/favicon.ico'),
  );
  expect(await readPlaces(page, assistant)).toEqual(before);
  expect(violations).toEqual([]);
});

test('a footnote link leads to its note and back, also by keyboard', async ({
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('What do the notes say?');
  const answer = await answers.next();
  const words = 'Some words of an answer.\n\n'.repeat(40);
  sendInPieces(answer, `First[^a] and second[^b].\n\n${words}[^a]: Note A\n[^b]: Note B\n`, 60);
  answer.finish();
  await assistant.untilAnswered();
  const reference = assistant.answer.getByRole('link', { name: '2', exact: true });
  const back = assistant.answer.getByRole('link', { name: 'Back to reference 2' });
  await reference.focus();
  await reference.press('Enter');
  await expect(back).toBeFocused();
  await expect(assistant.answer.getByText('Note B')).toBeInViewport();
  await back.press('Enter');
  await expect(reference).toBeFocused();
  await expect(reference).toBeInViewport();
});

function sendInPieces(answer: ScriptedAnswer, text: string, length: number): void {
  for (let start = 0; start < text.length; start += length) {
    answer.send({ type: 'text', value: text.slice(start, start + length) });
  }
}

/** Follows a link. If the link opens a new tab, closes the tab. A link to a place within the answer opens no tab. */
async function follow(page: Page, link: Locator): Promise<void> {
  const opensTab = (await link.getAttribute('target')) === '_blank';
  const tab = opensTab ? page.context().waitForEvent('page') : undefined;
  await link.click();
  await (await tab)?.close();
}

async function readPlaces(page: Page, assistant: Assistant): Promise<unknown> {
  const { frame } = assistant;
  const read = () => ({ url: location.href, title: document.title, length: history.length });
  return { page: await page.evaluate(read), frame: await frame.evaluate(read) };
}
