import { describe, expect, it } from 'vitest';
import { readFixtureAnswers } from '../../test-support/ask-fixture-site.ts';
import { page } from '../../test-support/content-index.ts';
import { CLOSEST, DECLINED } from '../../test-support/english-words.ts';
import { FIXTURE_SITE_URL, searchPages } from '../../test-support/fixture-site.ts';

const { ask } = await readFixtureAnswers();

/** Pages on topics that other offices often have: what a department's own pages say decides. */
const EVERYDAY = [
  page('tax/', 'Tax', [['Pensions', 'A disability pension is not subject to income tax.']]),
  page('talk/', 'Counselling', [['Whom to see', 'We recommend a counsellor near you.']]),
  page('licence/', 'Fishing licence', [['Price', 'Veterans fish at half price.']]),
  page('abroad/', 'Australian pensions', [
    ['Paying', 'The Australian department pays your pension.'],
  ]),
  page('bills/', 'Bills', [['Gas', 'We help with a gas bill in winter.']]),
  page('film/', 'Unit archive', [['Films', 'Ask the archive for a film of your unit.']]),
  page('people/', 'Complaints', [
    ['The commissioner', 'The commissioner for complaints is Ana Ruiz.'],
  ]),
];

/** Pages of many offices that differ in hardly more than their names. The first one has most words of its headings. */
const OFFICES = ['Alder', 'Birch', 'Cedar', 'Hazel', 'Maple', 'Rowan'].map((name, number) =>
  page(`offices/${number}/`, `Book a room in ${name}`, [
    ['How to book a room', number > 0 ? `Write to ${name}.` : 'Book a room: book a room.'],
    ['Opening hours', number > 0 ? `From ${number} o’clock.` : 'Opening hours: opening hours.'],
  ]),
);

describe('answerQuestion', () => {
  const follow = (question: string): unknown =>
    expect.objectContaining({ type: 'follow-up-question', question });

  it('an answer streams a step, text in pieces, sources, annotations, and both ends', async () => {
    const { parts, sources, annotations } = await ask('How do I apply for a silver card?');
    const kinds = parts.map((part) => part.type).filter((kind, i, all) => kind !== all[i - 1]);
    expect(kinds).toEqual([
      'start_step',
      'text',
      'source',
      'message_annotations',
      'finish_step',
      'finish_message',
    ]);
    expect(parts[0]).toEqual({ type: 'start_step', value: { messageId: expect.any(String) } });
    expect(parts.at(-1)).toEqual({ type: 'finish_message', value: { finishReason: 'stop' } });
    expect(parts.filter((part) => part.type === 'text').length).toBeGreaterThan(10);
    expect(sources).toEqual([
      {
        sourceType: 'url',
        id: expect.any(String),
        url: `${FIXTURE_SITE_URL}/cards/silver-card/`,
        title: 'Silver card',
        section: 'How to apply for a silver card',
        sectionUrl: expect.stringContaining(`${FIXTURE_SITE_URL}/cards/silver-card/#`),
      },
    ]);
    expect(annotations).toEqual([
      ...annotations.slice(0, -3),
      {
        type: 'next-best-action',
        title: 'Apply for a silver card online',
        url: 'https://my.samples.example/apply',
        reasoning: 'From the page “Silver card”.',
      },
      { type: 'trace-id', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { type: 'observation-id', observationId: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
    expect(annotations.slice(0, 2)).toEqual([
      { type: 'outcome', outcome: 'answer' },
      follow('Who can get a silver card?'),
    ]);
  });

  it('a declined question that is near to pages names them', async () => {
    const pages = [
      page('card/', 'Silver card', [['Price', 'The silver card is free.']]),
      page('lost/', 'Silver card: lost', [['Price', 'The next silver card is free, too.']]),
    ];
    const { text, sources } = await ask('silver card dragon castle tower', {
      search: await searchPages(pages),
    });
    expect(text).toContain(DECLINED);
    expect(text).toContain('**Related pages**');
    expect(text).toContain('[Silver card](https://site.example/card/)');
    expect(sources).toEqual([]);
  });

  it('an answer says which form of the question no page mentions, and shows the closest pages', async () => {
    const { text, sources, annotations } = await ask('How do I apply with form AB-4187?');
    expect(text).toMatch(/^These pages do not mention form AB-4187\./);
    expect(sources.length).toBeGreaterThan(0);
    expect(annotations[0]).toEqual({ type: 'outcome', outcome: 'closest-pages' });
  });

  it('a question outside the content is declined, without sources, and with the site’s suggested questions', async () => {
    const { text, sources, annotations } = await ask('what is the capital of France');
    expect(text).toBe(`${DECLINED}\n\nIn a crisis: call 988, then press 1.`);
    expect(sources).toEqual([]);
    expect(annotations[0]).toEqual({
      type: 'support',
      urgency: 'after',
      kind: 'general',
      contact: {
        markdown: 'In a crisis: call 988, then press 1.',
        text: 'In a crisis: call 988, then press 1.',
        links: [{ label: 'Call 988, then press 1', url: 'tel:988' }],
      },
    });
    expect(annotations).toContainEqual(follow('Start here?'));
  });

  it('an unsure answer lists the closest pages with a line of each, and they are its sources', async () => {
    const { text, sources, annotations } = await ask('replace broken sunglasses abroad on Mars');
    expect(text.startsWith(`${CLOSEST}\n\n- [`)).toBe(true);
    expect(text).toMatch(
      new RegExp(`\\]\\(${FIXTURE_SITE_URL}/health/glasses/#[^)]+\\) – \\p{L}+`, 'u'),
    );
    expect(sources).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Glasses' })]),
    );
    expect(sources).toHaveLength(text.match(/^- \[/gm)?.length ?? 0);
    expect(annotations[0]).toEqual({ type: 'outcome', outcome: 'closest-pages' });
  });

  it.each([
    ['Is my disability pension subject to income tax?', 'Tax'],
    ['Can you recommend a counsellor for veterans?', 'Counselling'],
    ['How do I get a fishing licence?', 'Fishing licence'],
    ['Does the Australian department pay my pension?', 'Australian pensions'],
    ['Who is the commissioner for complaints?', 'Complaints'],
    ['Help with my gas bill', 'Bills'],
    ['Can I get a film of my unit?', 'Unit archive'],
  ])('the question %j is answered from the page %j', async (question, title) => {
    const { sources } = await ask(question, { search: await searchPages(EVERYDAY) });
    expect(sources[0]).toEqual(expect.objectContaining({ title }));
  });

  it.each([
    'Where do I send 31–407XK?',
    'where is the 407XK',
    '20-20 XK form',
    'what is a 2020XK',
    'how do I get my QP318',
    'QP 318',
  ])(
    'the question %j is answered from the page with this form, in any spelling',
    async (question) => {
      const forms = [
        page('grants/', 'Grants', [
          ['How to ask', 'Fill in Form AB 31\u2011407XK and send it to us.'],
        ]),
        page('care/', 'Care at home', [['How to ask', 'Use the application (form 20-20XK).']]),
        page('proof/', 'Proof of service', [['Papers', 'Your QP Form 318 proves your service.']]),
        ...Array.from({ length: 6 }, (_, number) =>
          page(`office-${number}/`, `Office ${number}`, [
            ['Forms', 'Where we send a form to you.'],
          ]),
        ),
      ];
      const { sources } = await ask(question, { search: await searchPages(forms) });
      const expected = /407/.test(question)
        ? 'Grants'
        : /20/.test(question)
          ? 'Care at home'
          : 'Proof of service';
      expect(sources[0]).toEqual(expect.objectContaining({ title: expected }));
    },
  );

  it('sources are the quoted pages, and other close pages are links below the text', async () => {
    const pages = [
      page('card/', 'Silver card', [
        ['How to apply', 'Apply for a silver card in person or by post.'],
      ]),
      page('lost/', 'Silver card: lost', [['Apply', 'Apply again.']]),
    ];
    const { text, sources } = await ask('apply for a silver card', {
      search: await searchPages(pages),
    });
    expect(sources).toEqual([expect.objectContaining({ title: 'Silver card' })]);
    expect(text).toMatch(
      /Apply for a silver card in person or by post\.\n\n\*\*Related pages\*\*\n\n- \[Silver card: lost\]\(https:\/\/site\.example\/lost\/\)\n*$/,
    );
  });

  it.each(['How to book a room', 'opening hours', 'How do I book a room?'])(
    'the heading %j is answered from the visitor’s page, though other pages have it',
    async (question) => {
      const home = page('', 'Book a room', [['Where', 'You can book a room in each town.']]);
      const search = await searchPages([home, ...OFFICES]);
      for (const { url: contextUrl } of OFFICES) {
        const { sources } = await ask(question, { search, contextUrl });
        expect(sources[0]).toEqual(expect.objectContaining({ url: contextUrl }));
      }
    },
  );

  it('a heading of the visitor’s page that is the title of another page is answered from the other page', async () => {
    const parking = page('parking/', 'Parking', [['Where to park', 'Parking is free everywhere.']]);
    const hall = page('hall/', 'Town hall', [['Parking', 'See the page about it.']]);
    const { sources } = await ask('parking', {
      search: await searchPages([hall, parking]),
      contextUrl: hall.url,
    });
    expect(sources[0]).toEqual(expect.objectContaining({ url: parking.url }));
  });

  it('a title as it stands finds its page before others that say more about it, and a heading its section', async () => {
    const search = await searchPages([
      page('essay/', 'Writing', [['How to write', 'Recommendations for recommendations.']]),
      page('list/', 'A list of recommendations', [['Recommendations for gardens', 'Water them.']]),
      page('own/', 'Our recommendations', [['In short', 'Read them in the hall.']]),
      page('report/', 'Report of this year', [['Outlook', 'The outlook is dry.']]),
      page('rain/', 'Weather', [['Outlook for the farms', 'Outlook, outlook: rain.']]),
      page('wind/', 'Wind', [['Outlook at sea', 'Outlook at sea: calm.']]),
    ]);
    const titled = await ask('our recommendations', { search });
    expect(titled.sources[0]).toEqual(expect.objectContaining({ title: 'Our recommendations' }));
    const headed = await ask('Outlook', { search });
    expect(headed.sources[0]).toEqual(
      expect.objectContaining({ title: 'Report of this year', section: 'Outlook' }),
    );
  });

  it('a question about a page by its name is answered from it, and not from the visitor’s page', async () => {
    const search = await searchPages(OFFICES);
    const { sources } = await ask('What about Rowan?', {
      search,
      contextUrl: 'https://site.example/offices/0/',
    });
    expect(sources[0]).toEqual(expect.objectContaining({ title: 'Book a room in Rowan' }));
  });

  it('a follow-up question names the page that it is about, where other pages have its heading', async () => {
    const { annotations } = await ask('opening hours in Rowan', {
      search: await searchPages(OFFICES),
    });
    expect(annotations).toContainEqual(follow('How do I book a room in Rowan?'));
    expect(annotations).not.toContainEqual(follow('How do I book a room?'));
  });

  it('a greeting is answered without a search', async () => {
    const { text, sources, annotations } = await ask('hi');
    expect(text).toMatch(/^Hello/);
    expect(sources).toEqual([]);
    expect(annotations).toContainEqual(follow('Start here?'));
  });

  it('a question without a topic is answered from the page that it is asked on', async () => {
    const { text } = await ask('How do I apply?', {
      contextUrl: `${FIXTURE_SITE_URL}/cards/silver-card/`,
    });
    expect(text).toContain('You can apply online or by post.');
  });
});
