import { parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { passages } from './passage.ts';
import { quotationsOf } from './quotations.ts';

const LONG = 'Much is to be said of grants and of what they are for. '.repeat(9);

const GRANT =
  'A grant is money that you need not pay back, and that we give to people who have served, or to their families.';

/** The texts of what can be quoted of the first section below the title. */
function quoted(markdown: string): string[] {
  const source = `---\ntitle: Grant\n---\n## Grants\n\n${markdown}`;
  const page = parsePage({ path: 'grant.md', source }, new URL('https://department.example/'));
  const section = page?.sections[0];
  if (section === undefined) throw new Error('The page has no section.');
  return quotationsOf(passages(section)).map((quotation) =>
    quotation.map(({ text }) => text.replace(/\s+/g, ' ')).join(' | '),
  );
}

describe('quotationsOf', () => {
  it('an extractive answer quotes a short section whole, with its note', () => {
    expect(quoted('We pay once a year.\n\n**Note:** The rate is $800.')).toEqual([
      'We pay once a year. | Note: The rate is $800.',
    ]);
  });

  it('an extractive answer never quotes a note by itself', () => {
    expect(quoted(`${LONG}\n\n**Note:** The rate is $800.`)).toEqual([
      expect.stringMatching(/^Much is to be said/),
    ]);
  });

  it('an extractive answer takes paragraphs that each explain a term for a list, with the paragraph that points at them', () => {
    const terms = '**Large grants**\nFor a house\n\n**Small grants**\nFor a ramp';
    expect(quoted(`${LONG}\n\nWe give the kinds of grants below.\n\n${terms}`)).toContain(
      'We give the kinds of grants below. | Large grants For a house Small grants For a ramp',
    );
  });

  it('an extractive answer keeps terms that are too many for one list as paragraphs', () => {
    const terms = Array.from({ length: 10 }, () => `**A grant** ${LONG}`).join('\n\n');
    expect(quoted(terms).every((text) => text.split(' ').length < 200)).toBe(true);
  });

  it('an extractive answer quotes the sentences before one that points at what stands elsewhere', () => {
    expect(quoted(`${GRANT} The kinds are listed below. ${LONG}`)).toEqual([GRANT]);
  });

  it('an extractive answer quotes a few words only where they are all of their section', () => {
    expect(quoted('We give grants.')).toEqual(['We give grants.']);
    expect(quoted('We give grants. The kinds are listed below.')).toEqual([]);
    expect(quoted('You may not get one.\n\nBut you can try these two ways:')).toEqual([]);
  });

  it('an extractive answer quotes an alternative together with the list before it', () => {
    const lists = 'You must:\n\n- own a house\n\nOr you must:\n\n- rent a house';
    expect(quoted(`${LONG}\n\n${lists}`).slice(1)).toEqual([
      expect.stringMatching(/You must: own a house \| Or you must: rent a house$/),
      expect.stringMatching(/You must: own a house \| Or you must: rent a house$/),
    ]);
  });

  it.each(['And you must rent a house.', '**Note:** You must not rent it out.'])(
    'an extractive answer quotes what ends a list of conditions: %j',
    (end) => {
      const list = `This takes a week.\n\nYou must:\n\n- own a house\n\n${end}`;
      expect(quoted(`${LONG}\n\n${list}\n\nWe pay once.`)).toContain(
        `You must: own a house | ${end.replaceAll('*', '')}`,
      );
    },
  );

  it('an extractive answer does not lead a list in with a sentence that speaks of the one before', () => {
    expect(quoted(`${LONG}\n\nThis takes a week.\n\nYou must:\n\n- own a house`)).toContain(
      'You must: own a house',
    );
  });

  it('an extractive answer begins with what leans on something only where nothing stands before it', () => {
    const list = 'This does not hold if:\n\n- you were ill';
    const after = quoted(`${LONG}\n\nYou must:\n\n- own a house\n\n${list}`);
    expect(after).toContainEqual(expect.stringMatching(/You must: own a house$/));
    expect(after).not.toContainEqual(expect.stringMatching(/^This/));
    expect(quoted(`${list}\n\n${LONG}`)[0]).toMatch(/^This does not hold if: you were ill/);
  });

  it('an extractive answer does not begin an example that it cannot end', () => {
    expect(quoted(`${GRANT}\n\n**Example:** A sailor fell. ${LONG}`)).toEqual([GRANT]);
  });

  it('an extractive answer begins neither with a note nor with what points at what stands above', () => {
    const sentence = 'If you took the steps above, write to us.';
    expect(quoted(`**Note:** We are moving.\n\n${sentence}`)).toEqual([]);
    expect(quoted(`**Note:** We are moving.\n\n${GRANT}`)).toEqual([GRANT]);
  });

  it('an extractive answer leaves out what a page says of itself', () => {
    expect(quoted('This page is for doctors. It explains who pays. We pay each bill.')).toEqual([
      'We pay each bill.',
    ]);
  });

  it('an extractive answer leaves out a list of videos to watch', () => {
    const videos =
      '**Watch these videos to learn more:**<br>[One](https://a.example/)<br>[Two](https://b.example/)';
    expect(quoted(`Counsellors help you.\n\n${videos}`).join()).not.toContain('Watch');
  });
});
