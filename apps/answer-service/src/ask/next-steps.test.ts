import { type Page, parseMarkdown, type Section } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { nextSteps as nextStepsTo } from './next-steps.ts';

function section(markdown: string, order = 0): Section {
  return {
    id: `s${order}`,
    url: 'https://department.example/card/',
    pageTitle: 'Card',
    heading: '',
    parentHeadings: [],
    level: 0,
    order,
    blocks: parseMarkdown(markdown).children,
    text: '',
  };
}

function pageOf(...sections: readonly Section[]): Page {
  return {
    url: 'https://department.example/card/',
    title: 'Card',
    description: '',
    sections,
    links: [],
  };
}

/** Finds next steps, and allows links to every host. */
function nextSteps(
  question: string,
  quoted: readonly Section[],
  page: Page | undefined,
  others: readonly Page[] = [],
) {
  return nextStepsTo(question, quoted, page, { has: () => true }, others);
}

describe('nextSteps', () => {
  it('next steps never link to a host outside the content and the allowed hosts [T33]', () => {
    const links = [
      '[Pay here](https://evil.example/pay)',
      '[Pay now](https://pay.example.evil.example/)',
      '[Pay](https://pay.example@evil.example/)',
      '[Pay at once](https://pay.example:444/)',
      '[Order](https://pay.example/order)',
    ];
    const beside = { url: 'https://evil.example/apply', title: 'Apply' };
    const listing = { ...pageOf(section('Text.')), links: [beside] };
    const other = { ...pageOf(), url: 'https://evil.example/', title: 'Apply here' };
    const hosts = new Set(['pay.example']);
    const urls = (markdown: string): string[] =>
      nextStepsTo('', [section(markdown)], listing, hosts, [other]).map(({ url }) => url);
    expect(urls(links.join(' '))).toEqual(['https://pay.example/order']);
    expect(urls('Text.')).toEqual([]);
  });

  it('a next step names the action of a how-to link', () => {
    const quoted = section(
      '[Find out how to file a claim](https://a.example/). [Learn how votes work](https://b.example/)',
    );
    expect(nextSteps('', [quoted], undefined).map(({ title }) => title)).toEqual(['File a claim']);
  });

  it('next steps are links that begin with an action, with their page', () => {
    expect(
      nextSteps(
        '',
        [section('[Apply online](https://apply.example/). [The law](https://law.example/)')],
        undefined,
      ),
    ).toEqual([
      {
        title: 'Apply online',
        url: 'https://apply.example/',
        reasoning: 'From the page “Card”.',
      },
    ]);
  });

  it('next steps are at most three https links, without repeats and cited pages', () => {
    const links = [
      '[Apply plainly](http://plain.example/)',
      '[Apply here](https://department.example/card/)',
      '[Apply](https://a.example/)',
      '[Apply again](https://a.example/)',
      '[Book](https://b.example/)',
      '[Call](https://c.example/)',
      '[Order](https://d.example/)',
    ].join(' ');
    expect(nextSteps('', [section(links)], pageOf()).map(({ url }) => url)).toEqual([
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
    ]);
  });

  it('next steps from the rest of the page share a word with the question', () => {
    const rest = section(
      '[Replace a card](https://r.example/) [Book a visit](https://b.example/)',
      1,
    );
    const steps = nextSteps('replace my card', [section('Text.')], pageOf(rest));
    expect(steps.map(({ title }) => title)).toEqual(['Replace a card']);
  });

  it('next steps leave out links that only lead to reading', () => {
    expect(
      nextSteps(
        '',
        [section('[Find out more](https://m.example/) [Learn](https://l.example/)')],
        undefined,
      ),
    ).toEqual([]);
  });

  it('next steps leave out programs to install and websites to read', () => {
    const links = [
      '[Download a browser](https://browser.example/)',
      '[Download Form 22](https://forms.example/22)',
      '[Download it in color](https://forms.example/kit.pdf)',
      '[Visit the budget website](https://budget.example/)',
      '[Go to the market to learn more about fines](https://market.example/)',
      '[Download our fact sheet](https://fact.example/sheet.pdf)',
    ];
    const steps = nextSteps('', [section(links.join(' '))], undefined);
    expect(steps.map(({ url }) => url)).toEqual([
      'https://forms.example/22',
      'https://forms.example/kit.pdf',
    ]);
  });

  it('the first action of the page is the next step if no link fits the question', () => {
    const rest = section('[Replace it](https://r.example/) [Book](https://b.example/)', 1);
    const steps = nextSteps('who can come', [section('Text.')], pageOf(section('Text.'), rest));
    expect(steps.map(({ title }) => title)).toEqual(['Replace it']);
  });

  it('a link beside the page’s text, or else the title of another page, is the next step if the sections have none', () => {
    const silent = pageOf(section('Text.'));
    const link = { url: 'https://l.example/', title: 'How to apply for a card' };
    const listing = { ...silent, links: [{ ...link, title: 'Cards' }, link] };
    const other = { ...silent, url: 'https://o.example/', title: 'How to renew a card' };
    const titles = (page: Page, ...others: Page[]) =>
      nextSteps('', [section('Text.')], page, others).map(({ title }) => title);
    expect(titles(listing, other)).toEqual(['Apply for a card']);
    expect(titles(silent, { ...other, title: 'Cards' }, other)).toEqual(['Renew a card']);
    expect(titles(silent)).toEqual([]);
  });
});
