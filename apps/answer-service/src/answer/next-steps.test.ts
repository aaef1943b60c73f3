import type { Page, Section } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { nextSteps as nextStepsTo } from './next-steps.ts';

function section(markdown: string, order = 0): Section {
  return {
    id: `s${order}`,
    url: 'https://department.example/card/',
    pageTitle: 'Card',
    pageDescription: '',
    heading: '',
    parentHeadings: [],
    level: 0,
    order,
    markdown,
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

/** The next steps where every host is allowed. */
function nextSteps(
  question: string,
  quoted: readonly Section[],
  page: Page | undefined,
  others: readonly Page[] = [],
) {
  return nextStepsTo(question, quoted, page, { has: () => true }, others);
}

describe('nextSteps', () => {
  it('choosing next steps offers no link to a host that is neither of the content nor allowed', () => {
    const links = [
      '[Pay here](https://evil.example/pay)',
      '[Pay now](https://pay.example.evil.example/)',
      '[Pay](https://pay.example@evil.example/)',
      '[Pay at once](https://pay.example:444/)',
      '[Order](https://pay.example/order)',
    ];
    const beside = { url: 'https://evil.example/apply', title: 'Apply', description: '' };
    const listing = { ...pageOf(section('Text.')), links: [beside] };
    const other = { ...pageOf(), url: 'https://evil.example/', title: 'Apply here' };
    const hosts = new Set(['pay.example']);
    const urls = (markdown: string): string[] =>
      nextStepsTo('', [section(markdown)], listing, hosts, [other]).map(({ url }) => url);
    expect(urls(links.join(' '))).toEqual(['https://pay.example/order']);
    expect(urls('Text.')).toEqual([]);
  });

  it('choosing next steps offers the thing to do where a link leads to how it is done', () => {
    const quoted = section(
      '[Find out how to file a claim](https://a.example/). [Learn how votes work](https://b.example/)',
    );
    expect(nextSteps('', [quoted], undefined).map(({ title }) => title)).toEqual(['File a claim']);
  });

  it('choosing next steps takes links that begin with an action, with where they are from', () => {
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

  it('choosing next steps takes https only, each address once, three at most, and no cited page', () => {
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

  it('choosing next steps takes from the rest of the page only what the question is about', () => {
    const rest = section(
      '[Replace a card](https://r.example/) [Book a visit](https://b.example/)',
      1,
    );
    const steps = nextSteps('replace my card', [section('Text.')], pageOf(rest));
    expect(steps.map(({ title }) => title)).toEqual(['Replace a card']);
  });

  it('choosing next steps does not take reading for doing', () => {
    expect(
      nextSteps(
        '',
        [section('[Find out more](https://m.example/) [Learn](https://l.example/)')],
        undefined,
      ),
    ).toEqual([]);
  });

  it('choosing next steps does not offer programs to install, or pages to read elsewhere', () => {
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

  it("choosing next steps gives the page's first action where nothing is nearer to the question", () => {
    const rest = section('[Replace it](https://r.example/) [Book](https://b.example/)', 1);
    const steps = nextSteps('who can come', [section('Text.')], pageOf(section('Text.'), rest));
    expect(steps.map(({ title }) => title)).toEqual(['Replace it']);
  });

  it('choosing next steps gives an action the page lists beside its text, else one that another page found is about', () => {
    const silent = pageOf(section('Text.'));
    const link = { url: 'https://l.example/', title: 'How to apply for a card', description: '' };
    const listing = { ...silent, links: [{ ...link, title: 'Cards' }, link] };
    const other = { ...silent, url: 'https://o.example/', title: 'How to renew a card' };
    const titles = (page: Page, ...others: Page[]) =>
      nextSteps('', [section('Text.')], page, others).map(({ title }) => title);
    expect(titles(listing, other)).toEqual(['Apply for a card']);
    expect(titles(silent, { ...other, title: 'Cards' }, other)).toEqual(['Renew a card']);
    expect(titles(silent)).toEqual([]);
  });
});
