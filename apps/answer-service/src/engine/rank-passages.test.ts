import type { Page } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { parsedPage } from '../../test-support/fixture-site.ts';
import { rankPassages } from './rank-passages.ts';

function pageOf(name: string, source: string): Page {
  return parsedPage(`${name}.md`, `---\ntitle: ${name}\n---\n${source}`);
}

const BUS = pageOf(
  'bus',
  'All about buses.\n\n## Fares\n\nTwo dollars.\n\n## Stops\n\nAt the gate.',
);
const TRAIN = pageOf('train', '## Fares\n\nFive dollars.');

/**
 * Returns a page's sections with their scores. `scores` maps the heading of a section to its score. Omits sections
 * without a score.
 */
function ranked(page: Page, scores: Readonly<Record<string, number>>) {
  return page.sections.flatMap(({ id, url, heading }) => {
    const score = scores[heading];
    return score === undefined ? [] : [{ id, url, score }];
  });
}

describe('rankPassages', () => {
  it('the best section of the best page ranks first, with the score of its page', () => {
    const [first, second] = rankPassages('fares', [
      { page: TRAIN, score: 4, ranked: [] },
      { page: BUS, score: 5, ranked: ranked(BUS, { Fares: 3, Stops: 1 }) },
    ]);
    expect([first?.page.title, first?.section.heading, first?.score]).toEqual(['bus', 'Fares', 5]);
    expect([second?.page.title, second?.score]).toEqual(['train', 4]);
  });

  it('a better page with several good sections ranks above a worse page', () => {
    const same = { Fares: 3, Stops: 3 };
    const passages = rankPassages('bus', [
      { page: BUS, score: 5, ranked: ranked(BUS, same) },
      { page: TRAIN, score: 4.9, ranked: [] },
    ]);
    expect(passages.map(({ page }) => page.title)).toEqual(['bus', 'bus', 'train', 'bus']);
  });

  it.each([
    [{ '': 2, Fares: 1.5 }, ['Fares', '', 'Stops']],
    [{ '': 2 }, ['', 'Fares', 'Stops']],
  ])(
    'the lines before the first heading rank below a section that fits as well: %j',
    (scores, order) => {
      const passages = rankPassages('', [{ page: BUS, score: 1, ranked: ranked(BUS, scores) }]);
      expect(passages.map(({ section }) => section.heading)).toEqual(order);
    },
  );

  it.each([
    ['- [Lost cards](/a)\n- [Fares](/b)', 'Stops'],
    ['- [Lost cards](/a): call the office.', 'Related articles'],
  ])(
    'links to related pages rank below other sections, unless they say more: %j',
    (links, first) => {
      const page = pageOf('card', `## Related articles\n\n${links}\n\n## Stops\n\nAt the gate.`);
      const scores = { 'Related articles': 3, Stops: 1 };
      const [best] = rankPassages('lost cards', [{ page, score: 1, ranked: ranked(page, scores) }]);
      expect(best?.section.heading).toBe(first);
    },
  );

  it('an introduction with a list ranks first if it fits best', () => {
    const tram = pageOf('tram', 'You can pay by:\n\n- card\n- cash\n\n## Stops\n\nHere.');
    const [first] = rankPassages('how to pay', [
      { page: tram, score: 1, ranked: ranked(tram, { '': 2 }) },
    ]);
    expect(first?.section.heading).toBe('');
  });

  it('a section of the asked kind ranks above an equally ranked one', () => {
    const taxi = pageOf('taxi', '## Stops\n\nAt the gate.\n\n## Prices\n\n$20 to town.');
    const [first] = rankPassages('How much is it?', [{ page: taxi, score: 1, ranked: [] }]);
    expect(first?.section.heading).toBe('Prices');
  });

  it('no pages give no passages', () => {
    expect(rankPassages('fares', [])).toEqual([]);
  });
});

describe('the kind of a question', () => {
  /** Returns how many of a section's heading and text raise the section above one without words. */
  function kindScore(question: string, heading: string, text: string, language = 'en'): number {
    const [, blank] = BUS.sections;
    if (blank === undefined) throw new Error('There is no section.');
    const sections = [
      { ...blank, id: 'blank', heading: '', text: '' },
      { ...blank, id: 'asked', heading, text },
    ];
    const page = { ...BUS, language, sections };
    const scores = rankPassages(question, [{ page, score: 1, ranked: [] }]);
    const scoreOf = (id: string) => scores.find(({ section }) => section.id === id)?.score ?? 0;
    return 2 * (scoreOf('asked') - scoreOf('blank'));
  }

  it.each([
    ['How much is the fee?', 'Rates', 'You pay $12.'],
    ['How long do I have to wait?', 'When we answer', 'Within 30 days.'],
    ['Am I eligible?', 'Who can get it?', 'One of these must be true.'],
    ['How do I apply?', 'Apply online', 'Fill out the form.'],
    ['What number do I call?', 'Contact us', 'Call 555-010-1234.'],
    ['Which papers do I need?', 'Documents to bring', 'Your service records.'],
  ])('the question %j matches a section “%s” with the text %j', (question, heading, text) => {
    expect(kindScore(question, heading, text)).toBe(2);
  });

  it.each([
    ['fr', 'Combien coûte la carte ?', 'Tarifs', 'Vous payez 12 €.'],
    ['fr', 'Combien de temps faut-il attendre ?', 'Délais', 'Sous 30 jours.'],
    ['fr', 'Comment demander la carte ?', 'Demander la carte', 'Remplissez le formulaire.'],
    ['es', '¿Quién puede recibirla?', 'Requisitos', 'Debe ser residente.'],
    ['es', '¿Cuánto cuesta?', 'Tarifas', 'Son 20 EUR.'],
    ['ar', 'ما هو رقم الهاتف؟', 'الاتصال بنا', 'اتصل على 01 23 45 67 89.'],
  ])(
    'in %s the question %j matches a section “%s” with the text %j',
    (language, question, heading, text) => {
      expect(kindScore(question, heading, text, language)).toBe(2);
    },
  );

  it.each([
    ['Call +61 2 6289 1133.', 1],
    ['Fax (01) 555-0100', 1],
    ['Write to help@site.example', 1],
    ['On 2024-11-30, or 30/11/2024.', 0],
    ['It took from 2001 to 2004.', 0],
    ['There are 1,000 of them.', 0],
  ])('the text %j has %i contact', (text, count) => {
    expect(kindScore('What is the address?', '', text)).toBe(count);
  });

  it.each([
    ['You pay ₹500.', 1],
    ['AUD 30 a year', 1],
    ['10 % of it', 1],
    ['ten forms in 30 days', 0],
  ])('the text %j has %i amount', (text, count) => {
    expect(kindScore('What is the price?', '', text)).toBe(count);
  });

  it('a page in a language without wording has no kinds', () => {
    expect(kindScore('How much is it?', 'How much?', 'You pay $12.', 'de')).toBe(0);
  });

  it('heading and text must match the same kind of question', () => {
    const question = 'How much is it, and how long does it take?';
    expect(kindScore(question, 'Rates', 'We answer within 30 days.')).toBe(1);
  });

  it('a question of no kind matches no section', () => {
    expect(kindScore('gold card', 'Apply', 'You pay $12 within 30 days.')).toBe(0);
  });
});
