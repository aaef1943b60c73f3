import { type Page, parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { chooseSection, composeAnswer } from './section-answer.ts';

/** A page of Markdown below a title. */
function pageOf(title: string, source: string): Page {
  const path = `${title.toLowerCase().replaceAll(' ', '-')}.md`;
  const page = parsePage(
    { path, source: `---\ntitle: ${title}\n---\n${source}` },
    new URL('https://site.example'),
  );
  if (page === undefined) throw new Error('There is no page.');
  return page;
}

/** The answer that shows the section of a heading. */
function show(page: Page, heading: string, isSure = true, others: readonly Page[] = []): string {
  const section = page.sections.find((one) => one.heading === heading);
  if (section === undefined) throw new Error(`There is no section “${heading}”.`);
  const found = others.map((other) => ({ page: other, sections: other.sections }));
  return composeAnswer('How much does the bus cost?', { section, page }, found, isSure);
}

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('composeAnswer', () => {
  it('an answer is the section below its linked heading', () => {
    const page = pageOf('Gold card', '## Who can get it?\n\nVeterans.\n\nAnd widows.');
    expect(show(page, 'Who can get it?')).toMatch(
      /^\*\*\[Gold card: Who can get it\?\]\(https:\/\/site\.example\/gold-card\/#\S+\)\*\*\n\nVeterans\.\n\nAnd widows\.$/,
    );
  });

  it('an unsure answer says so once, before the section', () => {
    const page = pageOf('Gold card', '## Who can get it?\n\nVeterans.');
    const text = show(page, 'Who can get it?', false);
    expect(text.startsWith('This may not be what you asked.\n\n**[')).toBe(true);
    expect(text.match(/may not be/g)).toHaveLength(1);
  });

  it('the text before the first heading is named by its page', () => {
    expect(show(pageOf('Gold card', 'The best card.'), '')).toMatch(/^\*\*\[Gold card\]\(/);
  });

  it('a section of more than 150 words is folded between its blocks, and the rest is linked', () => {
    const page = pageOf('Fees', `## Rates\n\n${words(100)}\n\n${words(60)} end`);
    const text = show(page, 'Rates');
    expect(text).not.toContain('end');
    expect(text).toMatch(/\[Read the rest on the page\]\(https:\/\/site\.example\/fees\/#\S+\)$/);
  });

  it('the fold never separates a lead-in from its list', () => {
    const source = `## Rates\n\n${words(140)}\n\nYou need all of these:\n\n- one\n- ${words(20)}`;
    const text = show(pageOf('Fees', source), 'Rates');
    expect(text).not.toContain('You need all of these');
    expect(text).toContain('Read the rest');
  });

  it.each(['However, this does not hold for', 'Note: except for', 'Unless you are one of'])(
    'the fold never comes before the exception %j',
    (exception) => {
      const source = `## Rates\n\n${words(145)}\n\n${exception} prisoners.`;
      expect(show(pageOf('Fees', source), 'Rates')).toContain(`${exception} prisoners.`);
    },
  );

  it('a long list is shown whole up to 250 words, and says how much a longer one leaves out', () => {
    const list = (items: number): string =>
      `## Rates\n\nOne of:\n\n${Array.from({ length: items }, () => `- ${words(10)}`).join('\n')}`;
    expect(show(pageOf('Fees', list(24)), 'Rates')).not.toContain('more on the page');
    expect(show(pageOf('Fees', list(40)), 'Rates')).toContain('- and 15 more on the page');
  });

  it('a section that only leads on shows the sections below it', () => {
    const source =
      '## Apply\n\nYou can apply:\n\n### Online\n\nSign in.\n\n### By post\n\nSend the form.\n\n## Fees\n\nNone.';
    const text = show(pageOf('Card', source), 'Apply');
    expect(text).toContain('**Online**\n\nSign in.\n\n**By post**\n\nSend the form.');
    expect(text).not.toContain('None.');
  });

  it('other pages are named once each, with the sentence that shares most words with the question', () => {
    const bus = pageOf('Travel', '## Buses\n\nTrains are fast. The bus costs five dollars. Walk.');
    const text = show(pageOf('Gold card', '## Who\n\nVeterans.'), 'Who', true, [bus]);
    expect(text).toMatch(
      /These pages may help too:\n\n- \[Travel\]\(https:\/\/site\.example\/travel\/\S*\): The bus costs five dollars\.$/,
    );
    expect(text.match(/\[Travel\]/g)).toHaveLength(1);
  });

  it('a notice for emergencies is left out of an answer on anything else', () => {
    const source = '## Who\n\nIf you are in danger, call 911.\n\nVeterans.';
    expect(show(pageOf('Gold card', source), 'Who')).not.toContain('911');
    expect(show(pageOf('Crisis support', source), 'Who')).toContain('911');
  });

  it('invitations to read on are left out', () => {
    const source = '## Who\n\nVeterans. Learn more about cards.\n\n[See all cards](/cards/)';
    expect(show(pageOf('Gold card', source), 'Who')).toMatch(/Veterans\.$/);
  });
});

describe('chooseSection', () => {
  it.each(['Learn more about cards.', 'Veterans', 'It is complex.'])(
    'the section %j tells too little, and the next one is chosen',
    (text) => {
      const source = `## Links\n\n${text}\n\n## Who\n\nVeterans of all services who are over seventy.`;
      const page = pageOf('Gold card', source);
      const chosen = chooseSection('Who?', [{ page, sections: page.sections }]);
      expect(chosen?.section.heading).toBe('Who');
    },
  );

  it('a page of short sections shows the best of them', () => {
    const page = pageOf('Gold card', '## Who\n\nVeterans.\n\n## Fees\n\nNone.');
    const chosen = chooseSection('Who?', [{ page, sections: page.sections }]);
    expect(chosen?.section.heading).toBe('Who');
  });

  it('nothing is chosen where no page was found', () => {
    expect(chooseSection('Who?', [])).toBeUndefined();
  });
});
