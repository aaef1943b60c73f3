import { describe, expect, it } from 'vitest';
import { writeMarkdown } from './markdown-text.ts';
import type { Page } from './page.ts';
import { parsePage } from './parse-page.ts';

const SITE = new URL('https://department.example');

function parse(source: string, path = 'cards/gold-card.md'): Page {
  const page = parsePage({ path, source }, SITE);
  if (page === undefined) throw new Error('The page has no text.');
  return page;
}

/** Returns the Markdown of all sections of a page. */
function markdown(source: string, path?: string): string {
  return parse(source, path)
    .sections.map((section) => writeMarkdown(section.blocks))
    .join('\n\n');
}

describe('parsePage', () => {
  it('a heading inside a list item becomes a bold paragraph', () => {
    const source = '<ol>\n<li>\n\n#### Sign in\n\nUse your account.\n\n</li>\n</ol>';
    expect(markdown(source)).toBe('1. **Sign in**\n\n   Use your account.');
  });

  it('a parsed page has the title, description and address of its front matter', () => {
    const page = parse('---\ntitle: Gold card\ndescription: About it.\nurl: /gold/\n---\nText.');
    expect(page).toMatchObject({
      title: 'Gold card',
      description: 'About it.',
      url: 'https://department.example/gold/',
    });
  });

  it('a parsed page without a title takes the first heading, else the file name', () => {
    expect(parse('# The *gold* card\n\nText.').title).toBe('The gold card');
    expect(parse('Text.').title).toBe('Gold card');
    expect(parse('Text.', 'war-graves/index.md').title).toBe('War graves');
    expect(parse('<title>From HTML</title><p>Text.', 'x.html').title).toBe('From HTML');
  });

  it('a parsed page has the text of HTML in its front matter', () => {
    const title = 'The <em>Gold</em> card &amp; you: 1 < 2';
    const description = 'For <b>members</b>';
    const matter = JSON.stringify({ title, description });
    expect(parse(`---\n${matter}\n---\n# Heading\n\nText.`)).toMatchObject({
      title: 'The Gold card & you: 1 < 2',
      description: 'For members',
    });
    const picture = JSON.stringify({ title: '<img src="card.png">' });
    expect(parse(`---\n${picture}\n---\n# Heading\n\nText.`).title).toBe('Heading');
  });

  it('a parsed page ignores front matter of another shape', () => {
    expect(parse('---\n- a\n- b\n---\nText.').title).toBe('Gold card');
    expect(parse('---\ntitle: 7\nurl: javascript:alert(1)\n---\nText.')).toMatchObject({
      title: 'Gold card',
      url: 'https://department.example/cards/gold-card/',
    });
  });

  it.each([
    ['---\nlang: fr-CA\n---\nTexte.', 'a.md', 'fr-CA'],
    ['---\nlang: fr_CA\n---\nTexte.', 'a.md', 'fr-CA'],
    ['<html lang="es"><p>Texto.', 'a.html', 'es'],
    ['---\nlang: fr\n---\n<html lang="es"><p>Texte.', 'a.html', 'fr'],
    ['---\nlang: French\n---\n<html lang="es"><p>Texto.', 'a.html', 'es'],
    ['---\nlang: 7\n---\nText.', 'a.md', undefined],
    ['<html lang=""><p>Text.', 'a.html', undefined],
    ['Text.', 'a.md', undefined],
  ])('the language of the page %j in %s is %j', (source, path, language) => {
    expect(parse(source, path).language).toBe(language);
  });

  it('a page with front matter that is not YAML throws', () => {
    expect(() => parsePage({ path: 'a.md', source: '---\ntitle: [x\n---\nText.' }, SITE)).toThrow();
  });

  it('a page without text is undefined', () => {
    expect(
      parsePage({ path: 'a.md', source: '---\ntitle: A\n---\n\n<br>\n' }, SITE),
    ).toBeUndefined();
    expect(parsePage({ path: 'a.md', source: '# Only a heading' }, SITE)).toBeUndefined();
  });

  it('a parsed page is split at headings, and sections keep the headings above', () => {
    const { sections } = parse(
      '---\ntitle: Gold card\n---\n# Gold card\n\nIntro.\n\n## Apply\n\n### Online\n\nA.\n\n### By post\n\nB.\n\n## Rates\n\nC.',
    );
    expect(
      sections.map(({ heading, parentHeadings, level, text }) => ({
        heading,
        parentHeadings,
        level,
        text,
      })),
    ).toEqual([
      { heading: '', parentHeadings: [], level: 0, text: 'Intro.' },
      { heading: 'Online', parentHeadings: ['Apply'], level: 3, text: 'A.' },
      { heading: 'By post', parentHeadings: ['Apply'], level: 3, text: 'B.' },
      { heading: 'Rates', parentHeadings: [], level: 2, text: 'C.' },
    ]);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(4);
  });

  it('a parsed page has no earlier heading over the text below its title', () => {
    const sections = (source: string): unknown[] =>
      parse(`---\ntitle: Gold card\n---\n${source}`).sections.map(
        ({ heading, parentHeadings, text }) => [...parentHeadings, heading, text],
      );
    expect(
      sections('## Service alert\n\nClosed.\n\n# Gold card\n\nIt pays.\n\n## Rates\n\nTen.'),
    ).toEqual([
      ['Service alert', 'Closed.'],
      ['', 'It pays.'],
      ['Rates', 'Ten.'],
    ]);
    expect(sections('## Cards\n\nTwo.\n\n### Gold card\n\nIt pays.')).toEqual([
      ['Cards', 'Two.'],
      ['Cards', 'Gold card', 'It pays.'],
    ]);
  });

  it('a parsed page may mix Markdown and HTML', () => {
    expect(markdown('<div class="x">\n\n### Apply\n\nDo **this**.\n\n</div>')).toBe('Do **this**.');
    expect(markdown('One<br>two <b>three </b>four.')).toBe('One\\\ntwo **three** four.');
  });

  it('a parsed page reads text directly below an HTML heading as Markdown', () => {
    const read = markdown('<h3>By mail</h3>\nSend [the form](/form/) to:\n- us, **or**\n- them');
    expect(read).toBe(
      'Send [the form](https://department.example/form/) to:\n\n- us, **or**\n- them',
    );
    expect(markdown('<div>\n<h3>By mail</h3>\n    <p>Send it.</p>\n</div>')).toBe('Send it.');
  });

  it('a parsed page has absolute links, and unwraps links that are not web addresses', () => {
    expect(
      markdown(
        '[a](/x/) [b](../y/) [c](javascript:alert(1)) <a href="tel:+1800">1800</a> <a>d</a> [e](data:text/html,x)',
      ),
    ).toBe(
      '[a](https://department.example/x/) [b](https://department.example/cards/y/) c 1800 d e',
    );
  });

  it.each([
    ['<a href="mailto:help@x.gov?subject=Hi">Email us</a>', 'Email us (help\\@x.gov)'],
    ['<a href="mailto:help@x.gov">help@x.gov</a>', 'help\\@x.gov'],
    ['<a href="tel:+1-800-555-0100">Call us</a>', 'Call us (+1-800-555-0100)'],
    ['<a href="tel:+18005550100">800-555-0100</a>', '800-555-0100'],
    ['<a href="mailto:?body=x">Share</a>', 'Share'],
  ])('a parsed page shows the contact of the link %s', (link, expected) => {
    expect(markdown(`<p>${link}</p>`, 'x.html')).toBe(expected);
  });

  it('a section’s text has nothing that the page strikes out', () => {
    expect(parse('The fee is ~~$40~~ $50.').sections[0]?.text).toBe('The fee is  $50.');
  });

  it('a parsed page keeps tables and lists, and drops images, scripts, form fields and rules', () => {
    expect(
      markdown(
        '| A | B |\n| --- | --- |\n| 1 | 2<br>3 |\n\n- one\n- two\n\n---\n\n![beacon](https://evil.example/?q)\n\n<script>alert(1)</script><form><label>Name</label><input value="x"><button>Search</button></form>',
      ),
    ).toBe('| A | B |\n| - | - |\n| 1 | 2 3 |\n\n- one\n- two');
  });

  it('a parsed page keeps the paragraphs and lists of a table cell on one line', () => {
    expect(
      markdown(
        '<table><tr><th>A</th><th>B</th></tr><tr><td><p>one <a href="/x/">two</a></p><p><b>or</b></p></td><td><ul><li>three</li><li>four</li></ul></td></tr></table>',
      ),
    ).toBe(
      '| A | B |\n| - | - |\n| one [two](https://department.example/x/) **or** | three; four |',
    );
  });

  it('a parsed page parts the items of a list in a table cell, unless a mark ends them', () => {
    const list =
      'Who has:<ul><li>low vision</li> <li>no sight<ul><li>none</li></ul></li><li>Ask us.</li><li>or (both)</li></ul> Then call.';
    const source = `<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>${list}</td></tr></table>`;
    expect(markdown(source, 'x.html')).toBe(
      '| A | B |\n| - | - |\n| 1 | Who has: low vision; no sight none; Ask us. or (both) Then call. |',
    );
  });

  it('a parsed page repeats merged cells, so that each row is whole', () => {
    const table =
      '<table><tr><th>Region</th><th>Product</th><th>Fee</th></tr><tr><td rowspan=2>North</td><td>Gold</td><td>12</td></tr><tr><td>Silver</td><td>7</td></tr>' +
      '<tr><td colspan=3>South</td></tr><tr><td>East</td><td colspan=2>none</td></tr></table>';
    const rows =
      '| Region | Product | Fee |\n| - | - | - |\n| North | Gold | 12 |\n| North | Silver | 7 |\n| South | | |\n| East | none | none |';
    expect(markdown(table, 'x.html').replaceAll('|  |', '| |')).toBe(
      rows.replaceAll('|  |', '| |'),
    );
    expect(markdown(table)).toBe(markdown(table, 'x.html'));
  });

  it.each([
    [
      'two rows of headers',
      '<thead><tr><th rowspan=2>Card<th colspan=2>Fee<tr><th>Single<th>Couple<tbody><tr><td>Gold<td>1<td>2',
      '| Card | Fee Single | Fee Couple |\n| - | - | - |\n| Gold | 1 | 2 |',
    ],
    [
      'a title in its first row',
      '<tr><th colspan=2>Rates<tr><th>Card<th>Fee<tr><td>Gold<td>1',
      'Rates\n\n| Card | Fee |\n| - | - |\n| Gold | 1 |',
    ],
    [
      'headers in its middle',
      '<tr><th>Card<th>Fee<tr><th colspan=2>Single<tr><td>Gold<td>1',
      '| Card | Fee |\n| - | - |\n| Single | |\n| Gold | 1 |',
    ],
    [
      'headers of rows alone',
      '<tr><th>Gold<td>1<tr><th>Silver<td>2',
      '| | |\n| - | - |\n| Gold | 1 |\n| Silver | 2 |',
    ],
    [
      'its footer first',
      '<thead><tr><th>Card<th>Fee<tfoot><tr><td>All<td>3<tbody><tr><td>Gold<td>1',
      '| Card | Fee |\n| - | - |\n| Gold | 1 |\n| All | 3 |',
    ],
    [
      'pictures in its cells',
      '<tr><th>Card<th>Eyes<th>Teeth<tr><td>Gold<td><img alt="Yes"><td><svg><title>No</title></svg><tr><td>Blue<td><i aria-label="No"></i><td><i title="Yes"></i>',
      '| Card | Eyes | Teeth |\n| - | - | - |\n| Gold | Yes | No |\n| Blue | No | Yes |',
    ],
    [
      'text beside a paragraph in a cell',
      '<tr><th>Days<tr><td>Wed<p>Thu</p>',
      '| Days |\n| - |\n| Wed Thu |',
    ],
  ])('a parsed page keeps the facts of a table with %s in place', (_what, rows, expected) => {
    expect(markdown(`<table>${rows}</table>`, 'x.html').replaceAll('|  |', '| |')).toBe(expected);
  });

  it('a parsed page unwraps tables that only arrange it, and keeps captions', () => {
    const layout = '<table><tr><td>Menu<td><h2>Fees</h2><p>Ten.</table>';
    expect(markdown(layout, 'x.html')).toBe('Menu\n\nTen.');
    expect(markdown('<table><caption>Yearly</caption><tr><th>A<tr><td>1</table>', 'x.html')).toBe(
      'Yearly\n\n| A |\n| - |\n| 1 |',
    );
  });

  it.each([
    ['10<sup>6</sup> units of H<sub>2</sub>O', '10⁶ units of H₂O'],
    ['10<sup>-3</sup> and x<sup>1.5</sup>', '10⁻³ and x^(1.5)'],
    [
      'the 4<sup>th</sup> day, $40<sup><a href="#n">1</a></sup> a year',
      'the 4th day, $40[¹](https://department.example/cards/gold-card/#n) a year',
    ],
    ['as he wrote<sup>[2]</sup>', 'as he wrote\\[2]'],
    [
      '<math><msup><mn>10</mn><mn>6</mn></msup> <mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
      '10⁶ 1/2',
    ],
    ['<ol type="a"><li>One</li><li value="4">Two</li></ol>', '- a. One\n- d. Two'],
    ['<ol reversed><li>One</li><li>Two</li></ol>', '- 2\\. One\n- 1\\. Two'],
    ['<ol type="I" start="9"><li><p>One</p></li></ol>', '- IX. One'],
    ['<ol start="5"><li>One</li></ol>', '5. One'],
    ['<menu><li>One</li></menu>', '- One'],
    ['<ol style="list-style-type: upper-roman"><li>One<li>Two</ol>', '- I. One\n- II. Two'],
    ['<ol start="-1"><li>One<li>Two</ol>', '- -1. One\n- 0\\. Two'],
    ['<ol><li value="x">One<li>Two</ol>', '- 1\\. One\n- 2\\. Two'],
    [
      '<ul><li>One</li><ul><li>Inner</li></ul>and<li>Two</li></ul>',
      '- One\n\n  - Inner\n\n  and\n\n- Two',
    ],
    ['<math><mn>1</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '1 1/2'],
    ['<math><mfrac><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></mfrac></math>', 'x²/3'],
    [
      '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msqrt><mn>2</mn></msqrt></mfrac></math>',
      '(a+b)/(√2)',
    ],
  ])('a number in %s keeps its place', (html, expected) => {
    expect(markdown(`<div>${html}</div>`)).toBe(expected);
  });

  it('a parsed page keeps tildes, and strikes only what two tildes enclose', () => {
    expect(markdown('Online claims take 1~3 days, others 5~7 days. ~~Not~~ always.')).toBe(
      'Online claims take 1\\~3 days, others 5\\~7 days. ~~Not~~ always.',
    );
    const { text } = parse('Claims take 1~3 days, others 5~7 days.').sections[0] ?? {};
    expect(text).toBe('Claims take 1~3 days, others 5~7 days.');
  });

  it.each([
    [
      '<!-- source: kb-12 -->You can apply online.\n\nThen wait.',
      'You can apply online.\n\nThen wait.',
    ],
    [
      '<table><tr><th>Fee</th><th>Amount</th></tr><tr><td>Gold</td><td>$40</td></tr></table>\n\nAfter.',
      '| Fee | Amount |\n| - | - |\n| Gold | $40 |\n\nAfter.',
    ],
    ['Bring:<br>your ID<br/>one photo', 'Bring:\\\nyour ID\\\none photo'],
    ['<div>Open daily.</div>', 'Open daily.'],
  ])('a Markdown page keeps the text of the HTML in %j', (source, expected) => {
    expect(markdown(source)).toBe(expected);
  });

  it.each([
    ['The fee is {{ page.fee }} dollars.', 'The fee is … dollars.'],
    ['{% include "steps.html" %}\n\nApply online.', 'Apply online.'],
    ['{% if late %}Call us.{% endif %}', 'Call us.'],
    [
      'Hello {name}, you owe $\u007bamount} or &lt;%= sum %&gt;, %%SUM%%.',
      'Hello …, you owe … or …, ….',
    ],
    ['{{#each steps}}Step{{/each}} {# note #}done [gallery ids="1,2"]', 'Step done'],
    ['Text.\n\n- {{ one }}\n- {{ two }}', 'Text.'],
    ['[Apply]({{ site.url }}/apply/) <a href="{{ url }}">now</a>', 'Apply now'],
    ['Fees {: .no_toc}\n\n50% of [1] {and} {2}', 'Fees\n\n50% of \\[1] … {2}'],
  ])('a parsed page has no template words of %j', (source, expected) => {
    expect(markdown(source)).toBe(expected);
  });

  it('a parsed page without a filled-in title has another one', () => {
    expect(parse('---\ntitle: "{{ page.title }}"\n---\nText.').title).toBe('Gold card');
  });

  it('a parsed page drops lists of jump links', () => {
    expect(markdown('Text.\n\n- [One](#one)\n- [Two](#two)')).toBe('Text.');
  });

  it('a parsed page drops invisible characters', () => {
    expect(markdown('He\u200Bllo\u{E0041} \u202Eworld.')).toBe('Hello world.');
  });

  it('a parsed page has headings with text for collapsed panels', () => {
    const { sections } = parse(
      '## Questions\n\n<ul><li><button aria-controls="a">Can I?</button><div><p>Yes.</p></div></li><li><button aria-controls="b">May I?</button><div><p>No.</p></div></li></ul>\n\n<details><summary>What if?</summary><p>Then.</p></details>',
    );
    expect(sections.map(({ heading, level, text }) => [heading, level, text])).toEqual([
      ['Can I?', 3, 'Yes.'],
      ['May I?', 3, 'No.'],
      ['What if?', 3, 'Then.'],
    ]);
  });

  it('a parsed page reads panels, a form and a script inside Markdown', () => {
    const { sections } = parse(
      `We pay for one pair of <strong>glasses </strong>every two years.<br>

## Questions about glasses

<ul class="accordion">
  <li><button aria-controls="a1">Can I get sunglasses?</button>
    <div id="a1"><p>Yes, if your optician says that you need them.</p></div></li>
  <li><button aria-controls="a2">How often can I replace broken glasses?</button>
    <div id="a2"><p>Once a year. <a href="javascript:alert(1)">Report</a> the damage first.</p></div></li>
</ul>

<details><summary>What if I lose them?</summary><p>Tell us within a week.</p></details>

<form><input name="q"><button>Search</button></form>
<script>alert(1)</script>`,
    );
    expect(sections.map(({ heading, blocks }) => [heading, writeMarkdown(blocks)])).toEqual([
      ['', 'We pay for one pair of **glasses** every two years.'],
      ['Can I get sunglasses?', 'Yes, if your optician says that you need them.'],
      ['How often can I replace broken glasses?', 'Once a year. Report the damage first.'],
      ['What if I lose them?', 'Tell us within a week.'],
    ]);
  });

  it('a parsed HTML page has only its main element', () => {
    const page = parse(
      '<html><head><title>T</title></head><body><nav>Menu</nav><main><h1>Rates</h1><p>Ten.</p></main><footer>Foot</footer></body></html>',
      'rates.html',
    );
    expect(page.sections.map((section) => section.text)).toEqual(['Ten.']);
  });

  it('a Markdown page keeps a heading outside the element with the role main', () => {
    const source = '<article>\n<h1>Cards</h1>\n<div role="main"><p>Ten.</p></div>\n</article>';
    expect(parse(source)).toMatchObject({ title: 'Cards', sections: [{ text: 'Ten.' }] });
  });

  it('a parsed HTML page without a main element has its body without navigation', () => {
    expect(markdown('<body><nav>Menu</nav><p>Ten.</p><footer>Foot</footer></body>', 'r.html')).toBe(
      'Ten.',
    );
  });
});
