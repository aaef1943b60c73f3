import { parsePage } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { bestExtract } from '../extract/extracts.ts';
import { FIXTURE_SITE_URL, readFixtureSite } from '../fixtures/fixture-site.ts';
import { createMemorySearchIndex } from '../search/memory-search-index.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { composeExtractiveAnswer } from './extractive-answer.ts';

const SITE = new URL(FIXTURE_SITE_URL);

/** Composes from whatever comes nearest: whether it is near enough is not the question here. */
async function answer(index: SearchIndex, question: string) {
  const { pages } = await index.search({ text: question });
  const [best] = pages;
  const extract = best && bestExtract(question, best);
  return extract && { markdown: composeExtractiveAnswer(extract), section: extract.section };
}

/** An index over pages given as Markdown. */
function indexOf(...sources: readonly string[]): Promise<SearchIndex> {
  const pages = sources.flatMap((source, position) => {
    const page = parsePage({ path: `page-${position}.md`, source }, SITE);
    return page === undefined ? [] : [page];
  });
  return createMemorySearchIndex(pages);
}

const CONDITIONS = Array.from({ length: 6 }, (_, i) => `- condition number ${i}`).join('\n');

describe('composeExtractiveAnswer', () => {
  let site: SearchIndex;

  beforeAll(async () => {
    ({ index: site } = await readFixtureSite());
  });

  it('an extractive answer quotes one passage of the best page, keeps the steps a list, and cites the page', async () => {
    const composed = await answer(site, 'How do I apply for a silver card?');
    expect(composed?.markdown).toMatch(
      /^You can apply online or by post\. Applying is free\.\n\n1\. Sign in/,
    );
    expect(composed?.markdown).toMatch(
      /\n\nRead more: \[Silver card\]\(https:\/\/department\.example\/cards\/silver-card\/#:~:text=How%20to%20apply%20for%20a%20silver%20card-,You%20can%20apply%20online\)$/,
    );
    expect(composed?.section.heading).toBe('How to apply for a silver card');
  });

  it('an extractive answer quotes the list of who is eligible whole', async () => {
    const composed = await answer(site, 'Who can get a silver card?');
    expect(composed?.markdown).toMatch(
      /^You can get a silver card if one of these is true:\n\n- you are 60 years old or over\n- you have an accepted eye condition\n- you are the carer of somebody who has one\./,
    );
  });

  it('an extractive answer keeps what may also apply with the list before it', async () => {
    const index = await indexOf(
      '# Radiation\n\nYou may get payments if you were:\n\n- in Japan in 1945\n\nYou may also get payments for radiation if you were:\n\n- at the radiation plant in Alaska',
    );
    const composed = await answer(index, 'radiation plant in Alaska');
    expect(composed?.markdown).toMatch(
      /in Japan in 1945\n\nYou may also .*\n\n- at the radiation plant/,
    );
  });

  it('an extractive answer quotes no sentence that points at what is not quoted', async () => {
    const index = await indexOf(
      '# Cookies\n\nOur site sends cookies.\n\n## Choices\n\nFor cookies choose one of the following options to go on. Then go on.',
    );
    const composed = await answer(index, 'which cookies can I choose');
    expect(composed?.markdown).toMatch(/^Our site sends cookies\./);
  });

  it('an extractive answer tells what is from what is not', async () => {
    const amounts = (kind: string, amount: number) =>
      `## Amounts for a ${kind} death\n\nWe pay an amount of up to $${amount} towards the burial costs of each person.\n\n`;
    const index = await indexOf(
      `# Burial costs\n\n${amounts('service-connected', 2000)}${amounts('non-service-connected', 300)}`,
    );
    const asked = 'burial costs if the death was not connected with service';
    expect((await answer(index, asked))?.markdown).toContain('$300');
    expect((await answer(index, asked.replace('not ', '')))?.markdown).toContain('$2000');
  });

  it('an extractive answer takes the section whose heading is the question before one whose longer heading holds its words too', () => {
    const source =
      '---\ntitle: Dependants\n---\n## To add a child to your pension\n\nSend us the birth certificate.\n\n## To add a child to your pension again who has left home\n\nTell us the date.';
    const page = parsePage({ path: 'page.md', source }, SITE);
    const [short, long] = page?.sections ?? [];
    if (page === undefined || short === undefined || long === undefined) throw new Error('No page');
    const sections = [
      { section: long, score: 1 },
      { section: short, score: 0.95 },
    ];
    const extract = bestExtract('add a child to my pension', { page, sections });
    expect(extract?.quotation[0]?.text).toMatch(/^Send us the birth certificate/);
  });

  it('an extractive answer shows the question a "yes" answers', async () => {
    const composed = await answer(site, 'what happens to my old silver card');
    expect(composed?.markdown).toMatch(
      /^\*\*What happens to your old card\?\*\* Yes, you must send it back\./,
    );
  });

  it('an extractive answer says in which case a passage holds where its heading does', async () => {
    const index = await indexOf(
      '---\ntitle: Card\n---\n## How do I apply for a card if I am already rated?\n\nSign in and choose Cards.',
    );
    expect((await answer(index, 'apply for a card'))?.markdown).toMatch(
      /^\*\*How do I apply for a card if I am already rated\?\*\*\n\nSign in/,
    );
  });

  it('an extractive answer prefers what stands first below a heading to what follows it', async () => {
    const index = await indexOf(
      `---\ntitle: Tax\n---\n## Do I have to pay a penalty?\n\nYou don’t have to pay a penalty in 2019 or in any year after that.\n\n${'In 2018 some taxpayers had to pay a penalty. '.repeat(12)}`,
    );
    expect((await answer(index, 'penalty'))?.markdown).toMatch(/^You don’t have to pay/);
  });

  it('an extractive answer quotes a short section with whom to call', async () => {
    const eligible = await answer(site, 'Who can get a silver card?');
    expect(eligible?.markdown).toMatch(
      /who has one\.\n\nIf you live overseas, call 1-800-555-0199/,
    );
    const calling = await answer(site, 'what number do I call overseas about a silver card');
    expect(calling?.markdown).toContain('1-800-555-0199');
  });

  it('an extractive answer leaves out sentences that only point elsewhere', async () => {
    const composed = await answer(site, 'How do I apply for a silver card?');
    expect(composed?.markdown).not.toContain('Learn more');
  });

  it('an extractive answer is none where nothing of the page can be quoted', async () => {
    const index = await indexOf('# Cards\n\nThe cards are listed below:');
    expect(await answer(index, 'cards')).toBeUndefined();
  });

  it('an extractive answer takes the passage that gives the kind of answer asked for', async () => {
    const index = await indexOf(
      `---\ntitle: Travel card\n---\n## Who can get a travel card?\n\nYou can get a travel card if you served.\n\n## How much a travel card costs\n\nA travel card costs $20 a year.\n\n## How long a travel card takes\n\nIt takes 3 weeks.`,
    );
    expect((await answer(index, 'how much is the travel card'))?.markdown).toContain('$20');
    expect((await answer(index, 'how long for the travel card'))?.markdown).toContain('3 weeks');
    expect((await answer(index, 'am I eligible for the travel card'))?.markdown).toContain(
      'if you served',
    );
  });

  it('an extractive answer never shows a part of a list, or what leads to one without it', async () => {
    const long = Array.from(
      { length: 60 },
      (_, i) => `- a pension condition that has number ${i}`,
    ).join('\n');
    const index = await indexOf(
      `---\ntitle: Pension\n---\n## Who can get a pension?\n\nA pension is paid each month for life, and nobody who gets one has to look for work or to report what they earn.\n\nYou can get a pension if one of these is true:\n\n${long}`,
    );
    const composed = await answer(index, 'who can get a pension');
    expect(composed?.markdown).toMatch(/^A pension is paid .* earn\.\n\nRead more: /);
  });

  it('an extractive answer keeps lists of conditions together that must all be met', async () => {
    const index = await indexOf(
      `---\ntitle: Pension\n---\n## Who can get a pension?\n\n${'Much is to be said of pensions. '.repeat(20)}\n\nAt least one of these must be true:\n\n${CONDITIONS}\n\nAnd this must be true:\n\n- your income is low`,
    );
    const composed = await answer(
      index,
      'who is eligible, if one of these must be true, for a pension',
    );
    expect(composed?.markdown).toContain('condition number 5');
    expect(composed?.markdown).toContain('your income is low');
  });

  it('an extractive answer gives no question for an answer', async () => {
    const index = await indexOf(
      '---\ntitle: Ship list\n---\n## Ship list\n\nWant to know if your ship is on the list?\n\n## How ships are added\n\nWe add a ship to the list when its logs show that it was near.',
    );
    expect((await answer(index, 'ship list'))?.markdown).toMatch(/^We add a ship/);
  });

  it('an extractive answer keeps the notice for emergencies out of answers about something else', async () => {
    const index = await indexOf(
      '---\ntitle: Messages to your nurse\n---\n## Messages to your nurse by phone\n\nIf you need a nurse at once, call the Crisis Line on 1-800-555-0100.\n\n## Writing\n\nYou can write a message to your nurse on the website.',
    );
    const asked = 'message to my nurse, not by phone';
    expect((await answer(index, asked))?.markdown).toContain('on the website');
    const urgent = await answer(index, 'urgent message to my nurse by phone');
    expect(urgent?.markdown).toContain('Crisis Line');
  });

  it('an extractive answer never quotes further conditions without those before them', async () => {
    const index = await indexOf(
      `---\ntitle: Exam\n---\n## Exam\n\n${'The exam is held in many places. '.repeat(20)}\n\nYou have one of these:\n\n- a rash\n- a cough\n\nAnd you were near one of these:\n\n- uranium mines\n- reactors`,
    );
    const composed = await answer(index, 'uranium mines and reactors');
    expect(composed?.markdown).toMatch(/a rash[\s\S]*uranium mines/);
  });

  it('an extractive answer keeps the lists inside a list', async () => {
    const index = await indexOf(
      '---\ntitle: Grant\n---\n## How to apply for a grant\n\n1. Choose a way:\n   - online\n   - by post\n2. Send it.',
    );
    expect((await answer(index, 'how do I apply for a grant'))?.markdown).toContain(
      '1. Choose a way:\n   - online\n   - by post\n2. Send it.',
    );
  });

  it('an extractive answer quotes none of the other pages that came near', async () => {
    const index = await indexOf(
      '---\ntitle: Gold card\n---\n## Who can use a gold card abroad?\n\nA gold card works abroad.',
      '---\ntitle: Gold card for travellers\n---\n## Before you use a gold card abroad\n\nKeep every receipt.',
    );
    const composed = await answer(index, 'who can use a gold card abroad');
    expect(composed?.section.pageTitle).toBe('Gold card');
    expect(composed?.markdown).not.toContain('receipt');
  });

  it('an extractive answer escapes what a heading or title would otherwise turn into markup', async () => {
    const index = await indexOf(
      '---\ntitle: "Cards [new] *now*"\n---\n## Rates\\_2026 for cards\n\n- one rate for cards\n- two rates for cards',
    );
    const composed = await answer(index, 'rates for cards');
    expect(composed?.markdown).toContain('[Cards \\[new\\] \\*now\\*]');
  });
});
