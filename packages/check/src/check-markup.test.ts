import { readWrongSettings } from '@assist/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkPage } from './check-page.ts';
import { Deployment } from './deployment.test-support.ts';

const guide = await readWrongSettings('What assist-check finds in a page');
let deployment: Deployment;

beforeEach(async () => {
  deployment = new Deployment();
  await deployment.start();
});

afterEach(() => deployment.stop());

const loaderTag = (settings = ''): string =>
  `<script async src="${deployment.origins.cdn}/loader.js"${settings}></script>`;

async function findMistakes(): Promise<string[]> {
  const findings = await checkPage(deployment.origins.page);
  return findings
    .filter(({ level }) => level !== 'fine')
    .map(({ what, remedy }) => `${what} ${remedy}`);
}

it.each(guide)(
  'the documented mistake $shown is reported with its remedy, and no other',
  async ({ shown, sentence }) => {
    const written = [...shown.matchAll(/`([^`]*)`/g)].map(([, html = '']) => html).join('');
    if (written.startsWith('frame-ancestors')) {
      const policy = `script-src 'self'; connect-src ${deployment.origins.api}; ${written}`;
      deployment.setHeaders('/drawer/index.html', { 'content-security-policy': policy });
    } else {
      const html = written.replaceAll(/<script …([^>]*)>/g, (_, settings) => loaderTag(settings));
      deployment.page.body = deployment.html(
        written.includes('<script') ? html : loaderTag() + html,
      );
    }
    const mistakes = await findMistakes();
    expect(mistakes).toEqual([expect.stringMatching(sentence)]);
  },
);

it('valid attributes and selectors are no mistakes', async () => {
  deployment.page.body = deployment.html(
    `<a id="search"></a><assist-landing-search class="a" data-x="1" placeholder="Ask" questions=""></assist-landing-search>${loaderTag(' data-search-trigger="#search" data-floating-search data-turbo-track="x"')}`,
  );
  expect(await findMistakes()).toEqual([]);
});

it('a mistake of several elements is reported once', async () => {
  deployment.page.body = deployment.html(
    `${loaderTag()}${'<assist-ask-buton></assist-ask-buton>'.repeat(3)}`,
  );
  expect(await findMistakes()).toHaveLength(1);
});

it('a second tag is reported, whatever its settings', async () => {
  deployment.page.body = deployment.html(
    `<a id="search"></a>${loaderTag(' data-floating-search')}${loaderTag(' data-search-trigger="#search"')}`,
  );
  expect(await findMistakes()).toEqual([
    expect.stringContaining('The loader stands in the page twice, and only the first tag counts.'),
  ]);
});
