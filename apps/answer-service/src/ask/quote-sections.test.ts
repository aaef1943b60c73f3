import type { Page } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../test-support/english-words.ts';
import { parsedPage } from '../../test-support/fixture-site.ts';
import type { Passage } from '../engine/rank-passages.ts';
import {
  chooseSections,
  closestSections,
  composeAnswer,
  composeClosest,
} from './quote-sections.ts';

/** Creates a page from a title and Markdown. */
function pageOf(title: string, source: string): Page {
  const path = `${title.toLowerCase().replaceAll(' ', '-')}.md`;
  return parsedPage(path, `---\ntitle: ${title}\n---\n${source}`, 'https://site.example');
}

const QUESTION = 'How much does the bus cost?';

/**
 * Returns sections of a page as passages. `scores` maps the heading of each section to its score, best section first.
 */
function passagesOf(page: Page, scores: Readonly<Record<string, number>>): Passage[] {
  return Object.entries(scores).map(([heading, score]) => {
    const section = page.sections.find((one) => one.heading === heading);
    if (section === undefined) throw new Error(`There is no section “${heading}”.`);
    return { page, section, score, isLeading: true };
  });
}

/** Returns the answer that quotes the given passages. */
function answerOf(passages: readonly Passage[]): string {
  return composeAnswer(QUESTION, chooseSections(QUESTION, passages, ENGLISH), ENGLISH);
}

/** Returns the answer that quotes the section with the given heading. */
function show(page: Page, heading: string): string {
  return answerOf(passagesOf(page, { [heading]: 1 }));
}

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('composeAnswer', () => {
  it('an answer is a section below its linked heading', () => {
    const page = pageOf('Gold card', '## Who can get it?\n\nVeterans.\n\nAnd widows.');
    expect(show(page, 'Who can get it?')).toMatch(
      /^\*\*\[Gold card: Who can get it\?\]\(https:\/\/site\.example\/gold-card\/#\S+\)\*\*\n\nVeterans\.\n\nAnd widows\.$/,
    );
  });

  it('the text before the first heading goes by the title of its page', () => {
    expect(show(pageOf('Gold card', 'The best card.'), '')).toMatch(/^\*\*\[Gold card\]\(/);
  });

  it('a section of more than 250 words is folded after at most 150, with a link to the rest', () => {
    const page = pageOf('Fees', `## Rates\n\n${words(100)}\n\n${words(160)} end`);
    const text = show(page, 'Rates');
    expect(text).not.toContain('end');
    expect(text).toMatch(/\[Read the rest on the page\]\(https:\/\/site\.example\/fees\/#\S+\)$/);
  });

  it('a long section is shown from the part that answers, below its first part if that is short', () => {
    const source = (first: string): string =>
      `## Rates\n\n${first}\n\n${words(150)} before\n\nThe bus costs two dollars.\n\n${words(120)} after`;
    const text = show(pageOf('Fees', source('We charge for everything.')), 'Rates');
    expect(text).toContain('We charge for everything.\n\n…\n\nThe bus costs two dollars.');
    expect(text).not.toContain('before');
    expect(text).toContain('[Read the rest on the page](');
    const long = show(pageOf('Fees', source(`${words(70)} first`)), 'Rates');
    expect(long).not.toContain('first');
    expect(show(pageOf('Fees', source('The bus costs money.')), 'Rates')).toContain('before');
  });

  it('a section of at most 250 words is shown whole', () => {
    const page = pageOf('Fees', `## Rates\n\n${words(100)}\n\n${words(140)} end`);
    expect(show(page, 'Rates')).toMatch(/ end$/);
  });

  it('a fold never leaves fewer than 75 words', () => {
    const page = pageOf(
      'Fees',
      `## Rates\n\n${words(20)}\n\n${words(150)} first\n\n${words(100)} second`,
    );
    expect(show(page, 'Rates')).toContain('first');
    expect(show(page, 'Rates')).not.toContain('second');
  });

  it.each(['You need all of these:', 'You must —', 'You must --', 'You must -'])(
    'the fold never separates a lead-in from its list: %s',
    (leadIn) => {
      const source = `## Rates\n\n${words(140)}\n\n${leadIn}\n\n- one\n- ${words(120)}`;
      const text = show(pageOf('Fees', source), 'Rates');
      expect(text).not.toContain(leadIn.slice(0, 8));
      expect(text).toContain('Read the rest');
    },
  );

  it.each(['However, this does not hold for', 'Note: except for', 'Unless you are one of'])(
    'a fold never precedes the exception %j',
    (exception) => {
      const source = `## Rates\n\n${words(145)}\n\n${exception} prisoners.\n\n${words(120)}`;
      expect(show(pageOf('Fees', source), 'Rates')).toContain(`${exception} prisoners.`);
    },
  );

  it('a list is shown whole up to 250 words, and a longer one counts the items left out', () => {
    const list = (items: number): string =>
      `## Rates\n\nOne of:\n\n${Array.from({ length: items }, () => `- ${words(10)}`).join('\n')}`;
    expect(show(pageOf('Fees', list(24)), 'Rates')).not.toContain('more on the page');
    expect(show(pageOf('Fees', list(40)), 'Rates')).toContain('- and 15 more on the page');
  });

  it('a section that ends in a colon includes its subsections', () => {
    const source =
      '## Apply\n\nYou can apply:\n\n### Online\n\nSign in.\n\n### By post\n\nSend the form.\n\n## Fees\n\nNone.';
    const text = show(pageOf('Card', source), 'Apply');
    expect(text).toContain('**Online**\n\nSign in.\n\n**By post**\n\nSend the form.');
    expect(text).not.toContain('None.');
  });

  it('a section that ends in a colon includes the next one if it has no subsections', () => {
    const source = '## Apply\n\nYou have two ways:\n\n## Online\n\nSign in.\n\n## Fees\n\nNone.';
    const text = show(pageOf('Card', source), 'Apply');
    expect(text).toContain('You have two ways:\n\n**Online**\n\nSign in.');
    expect(text).not.toContain('None.');
  });

  it('a long list is cut if the fold would leave only its lead-in', () => {
    const items = Array.from({ length: 30 }, () => `- ${words(10)}`).join('\n');
    const text = show(
      pageOf('Fees', `## Rates\n\nYou need one of those listed below.\n\n${items}`),
      'Rates',
    );
    expect(text).toContain('- and 5 more on the page');
    expect(text).toContain('Read the rest');
  });

  it('an emergency notice appears only in answers about emergencies', () => {
    const source = '## Who\n\nIf you are in danger, call 911.\n\nVeterans.';
    expect(show(pageOf('Gold card', source), 'Who')).not.toContain('911');
    expect(show(pageOf('Crisis support', source), 'Who')).toContain('911');
  });

  it('an answer leaves out sentences that only point elsewhere', () => {
    const source = '## Who\n\nVeterans. Learn more about cards.\n\n[See all cards](/cards/)';
    expect(show(pageOf('Gold card', source), 'Who')).toMatch(/Veterans\.$/);
  });
});

describe('the form of an answer', () => {
  const rows = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, i) => `| ${from + i} to ${from + i} | $${i} |`).join(
      '\n',
    );
  const rates = pageOf('Rates', `## By age\n\n| Age | Rate |\n| - | - |\n${rows(20, 58)}`);
  const asked = (question: string, page: Page, heading: string): string => {
    const sections = chooseSections(question, passagesOf(page, { [heading]: 1 }), ENGLISH);
    return composeAnswer(question, sections, ENGLISH);
  };

  it('a long table shows the row that fits a number of the question, else its first ten rows', () => {
    const fitting = asked('what do I pay at 45', rates, 'By age');
    expect(fitting).toContain('| 45 to 45 | $25 |');
    expect(fitting).not.toContain('44 to 44');
    expect(fitting).toMatch(/\[All rows\]\(https:/);
    const first = asked('what do I pay', rates, 'By age');
    expect(first).toContain('29 to 29');
    expect(first).not.toContain('30 to 30');
  });

  it('a heading of more than twelve words is shortened to its question or its beginning', () => {
    const long = `## I am staying with my sister in another country for now. Can I still get it?

Yes. You keep the card wherever you live.

## If you live in another country for more than half of the year, the office there decides

It sends you a letter about the card.`;
    const page = pageOf('Card', long);
    const [question = '', statement = ''] = page.sections.map(({ heading }) => heading);
    expect(show(page, question)).toMatch(/^\*\*\[Card: Can I still get it\?\]/);
    expect(show(page, statement)).toMatch(
      /^\*\*\[Card: If you live in another country for more than half of the …\]/,
    );
  });

  it.each([
    ['Yes. You keep the card wherever you live.', 'You keep the card wherever you live.'],
    ['**No.** The card ends when you move away.', 'The card ends when you move away.'],
    [
      'Yes, but only at the post office. Bring your old card with you.',
      'Bring your old card with you.',
    ],
    ['Yes, but only at the post office.', 'But only at the post office.'],
  ])('the answer %j to another question loses its verdict', (source, left) => {
    const page = pageOf('Card', `## Can I keep my card abroad?\n\n${source}`);
    expect(asked('what if I lose it', page, 'Can I keep my card abroad?')).toMatch(
      new RegExp(`\\)\\*\\*\n\n${left.replaceAll('.', '\\.')}$`),
    );
    const same = asked('may I keep a card abroad', page, 'Can I keep my card abroad?');
    expect(same).toContain(source.split(' ')[0]);
  });

  it('a sentence that points at nothing above or below is left out, or gains its list', () => {
    const source = `## Who

If any of the cases listed above is yours, write to us. You need one of those shown below.

### Cases

You live abroad, or you are at sea.

## Fees

It is free for everybody who asks us. You pay only the fees listed below.`;
    const page = pageOf('Card', source);
    expect(show(page, 'Who')).not.toContain('above');
    expect(show(page, 'Who')).toContain('shown below.\n\n**Cases**\n\nYou live abroad');
    expect(show(page, 'Fees')).toMatch(/who asks us\.$/);
    const table = pageOf(
      'Card',
      '## Who\n\nEverybody who asks us gets one. See the table below for fees.',
    );
    expect(show(table, 'Who')).toMatch(/gets one\.$/);
  });
});

describe('conditions', () => {
  it('a short condition after the fold is shown, and the fold says that longer ones are left out', () => {
    const source = `## Rates\n\n${words(145)}\n\nWe pay only if you live here.\n\n${words(150)}`;
    expect(show(pageOf('Fees', source), 'Rates')).toContain('We pay only if you live here.');
    const long = `## Rates\n\n${words(145)}\n\n${words(120)} unless you have moved.`;
    expect(show(pageOf('Fees', long), 'Rates')).toContain('[This page sets conditions](');
  });

  it.each([
    [
      'shows its only condition',
      'You need one of:',
      'If only for you, we pay unless asked.',
      false,
    ],
    ['leaves out items below a condition', 'We pay only if:', 'You live here.', true],
  ])('a cut list that %s says so in its link', (_, leadIn, first, leaves) => {
    const items = Array.from({ length: 40 }, () => `- ${words(10)}`).join('\n');
    const page = pageOf(
      'Travel',
      `## Fares\n\n${leadIn}\n\n- ${first}\n${items}\n\n## Who cannot claim\n\nWe pay no bus costs unless you have a card.`,
    );
    const text = show(page, 'Fares');
    expect(text).toContain('more on the page');
    expect(text.includes('[Read the rest')).toBe(!leaves);
    expect(text.includes('[This page sets conditions](')).toBe(leaves);
    expect(text.includes('This page sets conditions: [Who cannot claim]')).toBe(!leaves);
  });

  it('a condition in the introduction of the section above follows its subsection', () => {
    const source =
      '## Apply\n\nOur office is new. You can apply until 30 June.\n\n### By post\n\nPut the form into an envelope.';
    expect(show(pageOf('Card', source), 'By post')).toMatch(
      /\n\nPut the form into an envelope\.\n\nYou can apply until 30 June\.$/,
    );
  });

  it('an answer links to the section that sets a condition about the asked words', () => {
    const page = pageOf(
      'Travel',
      '## Fares\n\nWe pay what the bus costs you.\n\n## Who cannot claim\n\nWe pay no bus costs unless you have a card.',
    );
    expect(show(page, 'Fares')).toMatch(
      /\n\nThis page sets conditions: \[Who cannot claim\]\(https:[^)]+\)$/,
    );
  });

  it.each(['not', 'no longer', 'never'])(
    'a sentence that says ‘%s eligible’ is a condition',
    (words) => {
      const page = pageOf(
        'Travel',
        `## Fares\n\nWe pay what the bus costs you.\n\n## Moving\n\nBus costs are ${words} eligible.`,
      );
      expect(show(page, 'Fares')).toContain('This page sets conditions: [Moving]');
    },
  );

  it('the address of a link has no brackets of the heading', () => {
    const page = pageOf('Travel', '## Fares (by bus)\n\nWe pay what the bus costs you.');
    expect(show(page, 'Fares (by bus)')).toContain('#:~:text=Fares%20%28by%20bus%29-,We%20pay');
  });
});

describe('sentences that only point elsewhere', () => {
  it('an answer keeps pointers that a lead-in announces', () => {
    const source =
      '## Who\n\nThere are two ways:\n\n- Learn more about upgrades\n- Find out about reviews';
    expect(show(pageOf('Gold card', source), 'Who')).toContain('- Learn more about upgrades');
  });

  it('an answer keeps a pointer that names a contact', () => {
    const source = '## Who\n\nVeterans. To learn more about cards, call your local office.';
    expect(show(pageOf('Gold card', source), 'Who')).toContain('call your local office');
  });
});

describe('composeClosest', () => {
  it('each of the closest pages is a link to its best section, with the sentence nearest to the question', () => {
    const bus = pageOf('Bus', '## Fare\n\nYes. It runs daily. The bus costs two dollars.');
    const train = pageOf('Train', '## Stops\n\nThe train stops at the gate.');
    const passages = [...passagesOf(bus, { Fare: 0.4 }), ...passagesOf(train, { Stops: 0.2 })];
    const closest = closestSections([...passages, ...passages]);
    expect(composeClosest(QUESTION, closest, 'Closest:', ENGLISH)).toMatch(
      /^Closest:\n\n- \[Bus: Fare\]\([^)]+\) – The bus costs two dollars\.\n- \[Train: Stops\]\([^)]+\) – The train stops at the gate\.$/,
    );
  });

  it('the sentences after the nearest one follow it, up to 40 words', () => {
    const bus = pageOf(
      'Bus',
      `## Fare\n\nYes. The bus costs two dollars. Half for children. You ${words(32)}.\n\nNext.`,
    );
    const text = composeClosest(
      QUESTION,
      closestSections(passagesOf(bus, { Fare: 1 })),
      undefined,
      ENGLISH,
    );
    expect(text.endsWith(' – The bus costs two dollars. Half for children.')).toBe(true);
  });

  it('a sentence that only repeats the title does not stand beside it', () => {
    const bus = pageOf('Bus', '## Bus costs\n\nWhat the bus costs. Each ride is two dollars.');
    const passages = passagesOf(bus, { 'Bus costs': 1 });
    const text = composeClosest(QUESTION, closestSections(passages), undefined, ENGLISH);
    expect(text).toMatch(/^- \[Bus: Bus costs\]\([^)]+\) – Each ride is two dollars\.$/);
  });

  it.each([
    [
      '| What the bus costs | Fare |\n| --- | --- |\n| Day | two |\n| Bus at night | ten |',
      'Bus at night: ten',
    ],
    [
      '| What the bus costs | Fare | Child |\n| --- | --- | --- |\n| Day | two | one |\n| Bus at night | ten | two |',
      'Bus at night; Fare: ten; Child: two',
    ],
  ])(
    'the line of a table is the row nearest to the question, and never the head: %s',
    (table, line) => {
      const passages = passagesOf(pageOf('Bus', `## Fare\n\n${table}`), { Fare: 1 });
      const text = composeClosest(QUESTION, closestSections(passages), undefined, ENGLISH);
      expect(text.endsWith(` – ${line}`)).toBe(true);
    },
  );
});

describe('chooseSections', () => {
  const cards = pageOf(
    'Gold card',
    `## Who can get it?\n\n${words(100)}\n\n## What does it cost?\n\n${words(90)} fee\n\n## How long does it take?\n\n${words(9)}`,
  );

  it('one section with nearly the best score follows the best section, up to 200 words', () => {
    const all = {
      'Who can get it?': 0.4,
      'What does it cost?': 0.3,
      'How long does it take?': 0.2,
    };
    const text = answerOf(passagesOf(cards, all));
    expect(text).toMatch(/^\*\*\[Gold card: Who can get it\?\]\([^)]+\)\*\*\n\nword/);
    expect(text).toMatch(/\n\n\*\*\[What does it cost\?\]\([^)]+\)\*\*\n\nword.* fee$/);
  });

  it('a condition that governs two sections is said once, and a lead-in with each list', () => {
    const condition = 'Ask only if you live here.';
    const page = pageOf(
      'Moving',
      `## Moving house\n\n${condition}\n\n### Next door\n\nWrite to us within the town.\n\n### Far away\n\nCall us from another country before you leave.`,
    );
    const text = answerOf(passagesOf(page, { 'Next door': 2, 'Far away': 1 }));
    expect(text.split(condition)).toHaveLength(2);
    expect(text).toContain('Call us from another country before');
    const lists = pageOf('Fees', '## Bus\n\nYou pay:\n\n- $1\n\n## Train\n\nYou pay:\n\n- $2');
    expect(answerOf(passagesOf(lists, { Bus: 2, Train: 1 })).split('You pay:')).toHaveLength(3);
  });

  it('a second section is shown only if it leads a list or lies below the same heading', () => {
    const page = pageOf(
      'Card',
      '## Apply\n\n### Online\n\nSign in to your account and send it.\n\n### By post\n\nPut the form into an envelope and send it.\n\n## Fees\n\nThe card costs nothing for any of you.',
    );
    const following = passagesOf(page, { Online: 0.5, Fees: 0.4, 'By post': 0.3 }).map((one) => ({
      ...one,
      isLeading: false,
    }));
    const headings = chooseSections('?', following, ENGLISH).map(({ section }) => section.heading);
    expect(headings).toEqual(['Online', 'By post']);
  });

  it('a section more than 3 below the first score is not shown', () => {
    const text = answerOf(passagesOf(cards, { 'Who can get it?': 9, 'What does it cost?': 5.9 }));
    expect(text).not.toContain('What does it cost');
  });

  it('only the first section of an answer is folded', () => {
    const fees = pageOf('Fees', `## Rates\n\n${words(140)}\n\n${words(160)}`);
    const second = passagesOf(fees, { Rates: 0.4 });
    expect(answerOf(second)).toContain('Read the rest');
    expect(answerOf([...passagesOf(cards, { 'Who can get it?': 0.5 }), ...second])).not.toContain(
      'Fees',
    );
  });

  it('two sections of one page stand below one page title', () => {
    const page = pageOf(
      'Bus',
      '## Fare\n\nThe fare is two dollars today.\n\n## Stops\n\nThe bus stops at the gate.',
    );
    const text = answerOf(passagesOf(page, { Fare: 0.4, Stops: 0.2 }));
    const headings = [...text.matchAll(/\*\*\[([^\]]+)\]/g)].map(([, heading]) => heading);
    expect(headings).toEqual(['Bus: Fare', 'Stops']);
  });

  it('a section inside another shown section is not repeated', () => {
    const page = pageOf(
      'Card',
      '## Apply\n\nYou can apply:\n\n### Online\n\nSign in to your account and send it.',
    );
    const text = answerOf(passagesOf(page, { Apply: 0.5, Online: 0.4 }));
    expect(text.match(/Sign in/g)).toHaveLength(1);
  });

  it.each(['Learn more about cards.', 'Veterans', 'It is complex.'])(
    'the section %j has too few words, so the next one is chosen',
    (text) => {
      const source = `## Links\n\n${text}\n\n## Who\n\nVeterans of all services who are over seventy.`;
      const passages = passagesOf(pageOf('Gold card', source), { Links: 0.6, Who: 0.4 });
      expect(
        chooseSections('Who?', passages, ENGLISH).map(({ section }) => section.heading),
      ).toEqual(['Who']);
    },
  );

  it('a short section is chosen if it is a list or its heading was asked, and names the question of its verdict', () => {
    const source = `## What goes into the bin?\n\n### No\n\n- nappies\n- batteries\n\n## Is it free?\n\nYes, always.\n\n## Who\n\n${words(9)}`;
    const page = pageOf('Bin', source);
    const chosen = (question: string, heading: string) =>
      chooseSections(question, passagesOf(page, { [heading]: 0.6, Who: 0.4 }), ENGLISH);
    expect(composeAnswer('batteries?', chosen('batteries?', 'No').slice(0, 1), ENGLISH)).toMatch(
      /^\*\*\[Bin: What goes into the bin\? – No\]/,
    );
    expect(chosen('Is it free?', 'Is it free?')[0]?.section.text).toBe('Yes, always.');
  });

  it('a page of short sections shows its best section', () => {
    const page = pageOf('Gold card', '## Who\n\nVeterans.\n\n## Fees\n\nNone.');
    const [chosen] = chooseSections('Who?', passagesOf(page, { Who: 0.6, Fees: 0.4 }), ENGLISH);
    expect(chosen?.section.heading).toBe('Who');
  });

  it('an answer without pages has no sections', () => {
    expect(chooseSections('Who?', [], ENGLISH)).toEqual([]);
  });
});
