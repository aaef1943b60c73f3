import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePage } from '../parse-page.ts';
import { type ExtractedPage, extractPage } from './extract-page.ts';
import { formatPage } from './page-file.ts';
import { buildCommand, createImport, runCommand } from './site.test-support.ts';

beforeAll(buildCommand);

const ADDRESS = 'https://department.example/benefits/page';

/**
 * Names of test pages that were saved from several content systems. Each page has a file with the expected Markdown.
 */
const SHAPES = [
  'aem',
  'article-list',
  'drupal',
  'govuk',
  'plain',
  'react-app',
  'sharepoint',
  'uswds',
  'wordpress-blocks',
  'wordpress-classic',
];

function extract(source: string, bot = ''): ExtractedPage {
  return extractPage({ source, address: ADDRESS, bot });
}

function read(name: string): string {
  return readFileSync(new URL(`shapes/${name}`, import.meta.url), 'utf8');
}

function body(html: string): string {
  return extract(`<!doctype html><title>T</title><body>${html}`).markdown;
}

function refusal(html: string): string | undefined {
  return extract(html, 'AssistImport').refusal;
}

const ERROR_PAGE = 'error page with the status of a page';

describe.each(SHAPES)('a page as %s writes it', (name) => {
  it('an imported page among others of its site is its main content without furniture', async () => {
    const { site, folder, read: readImported } = await createImport();
    const [, body = ''] = read(`${name}.md`).split('\n---\n\n');
    const html = read(`${name}.html`).replace(/<link rel="canonical"[^>]*>/, '');
    const other = (number: number): string =>
      html.replace(/>([^<]{11,})</g, (tag, text: string) =>
        body.includes(text.trim()) ? `>${text} (${number})<` : tag,
      );
    const paths = ['/one', '/two', '/three', '/four'];
    for (const [number, path] of paths.entries()) site.answers.set(path, other(number));
    site.answers.set('/benefits/page', html);
    site.setSitemap('/sitemap.xml', [...paths, '/benefits/page']);
    await runCommand(site, folder);
    const [, found = ''] = (await readImported('benefits/page.md')).split('\n---\n\n');
    expect(found).toBe(body.replaceAll('https://department.example', site.origin));
    expect(await readImported('one.md')).toContain(body.slice(0, 12));
  });

  it('an imported page reads back from the content folder unchanged', () => {
    const page = extract(read(`${name}.html`));
    const url = page.canonical ?? ADDRESS;
    const source = formatPage(page, url);
    const found = parsePage({ path: 'x.md', source }, new URL('https://department.example'));
    expect(found).toMatchObject({ url, title: page.title, description: page.description });
  });
});

describe('extractPage', () => {
  it('an extracted page takes its title from the heading, else from the title element without the site’s name', () => {
    const title = (html: string): string => extract(html).title;
    expect(title('<title>Gold card | Veterans</title><h1>The <b>gold</b>\n card</h1><p>x')).toBe(
      'The gold card',
    );
    expect(title('<title>Gold card - how to - Veterans</title><p>x')).toBe('Gold card - how to');
    expect(title('<title>Long-term care</title><p>x')).toBe('Long-term care');
    expect(title('<p>x')).toBe('');
    expect(title('<h1>Gold<br>card</h1><p>x')).toBe('Gold card');
    expect(title('<title>Cards | X</title><h1>Department X</h1><h1>Cards</h1><p>x')).toBe('Cards');
    expect(title('<h1><img alt="Department X"></h1><h1>Cards</h1><p>x')).toBe('Cards');
  });

  it('an extracted page keeps its title below another heading, so that the text has no wrong heading', () => {
    const page = extract(
      '<main><h2>Alert</h2><p>Closed.</p><h1><img></h1><h1>Gold card</h1><p>Pays.</main>',
    );
    expect(page.title).toBe('Gold card');
    expect(page.markdown).toBe('## Alert\n\nClosed.\n\n# Gold card\n\nPays.');
    const parsed = parsePage({ path: 'x.md', source: formatPage(page, ADDRESS) }, new URL(ADDRESS));
    expect(parsed?.sections.map(({ heading, text }) => [heading, text])).toEqual([
      ['Alert', 'Closed.'],
      ['', 'Pays.'],
    ]);
  });

  it('an extracted page resolves links against its base, else against its address', () => {
    expect(body('<main><p><a href="x">X</a></main>')).toBe(
      '[X](https://department.example/benefits/x)',
    );
    const html = '<base href="/other/"><body><main><p><a href="x">X</a></main>';
    expect(extract(html).markdown).toBe('[X](https://department.example/other/x)');
  });

  it('an extracted page ignores a base or canonical address that is no public web address', () => {
    const head = (address: string): string =>
      `<base href="${address}"><link rel="canonical" href="${address}">`;
    for (const address of ['mailto:us@x.gov', 'https://user:password@department.example/']) {
      const page = extract(`${head(address)}<main><p><a href="/a">A</a></main>`);
      expect(page.canonical).toBeUndefined();
      expect(page.markdown).toBe(`[A](${new URL('/a', ADDRESS).href})`);
    }
  });

  it('an extracted page has every tab open, under a heading with the tab’s label', () => {
    const tabs =
      '<main><h1>T</h1><p>Before.<div role="tablist"><button role="tab" aria-controls="a">By post</button>' +
      '<button role="tab" aria-controls="b">Online</button></div>' +
      '<div role="tabpanel" id="a"><p>Send it.</p></div><div role="tabpanel" id="b" hidden><p>Sign in.</p></div></main>';
    expect(body(tabs)).toBe('Before.\n\n## By post\n\nSend it.\n\n## Online\n\nSign in.');
  });

  it('an extracted page has the panels of tabs that stand within the list of tabs, each once', () => {
    const tabs =
      '<div role="tablist"><b role="tab" aria-controls="a">By post</b><b role="tab" aria-controls="b">Online</b></div>' +
      '<div role="tablist"><h3 role="tab" aria-controls="a">By post</h3><div role="tabpanel" id="a"><p>Send it.</p></div>' +
      '<h3 role="tab" aria-controls="b">Online</h3><div role="tabpanel" id="b" hidden><p>Sign in.</p></div></div>';
    expect(body(`<main>${tabs}</main>`)).toBe('### By post\n\nSend it.\n\n### Online\n\nSign in.');
  });

  it('an extracted page has the main element that is shown', () => {
    expect(body('<main hidden><p>Old.</main><main><p>New.</main>')).toBe('New.');
  });

  it.each([
    ['<h3 tabindex="0">A?</h3><div style="display:none"><p>Yes.</div>', '### A?\n\nYes.'],
    ['<h3>A?</h3><div hidden>Yes.</div>', '### A?\n\nYes.'],
    ['<h3><a href="#a">A?</a></h3><p>B.</p><div id="a" hidden>Yes.</div>', 'B.\n\nYes.'],
    ['<button class="q">A?</button><div style="display: none;">Yes.</div>', '## A?\n\nYes.'],
    ['<div class="q">A?</div><div style="display: none;">Yes.</div>', '## A?\n\nYes.'],
    [
      '<div class="q"><span role="button">A?</span></div><div aria-hidden="true">Yes.</div>',
      '## A?\n\nYes.',
    ],
    ['<button data-bs-target="#a">A?</button><p>B.</p><div id="a" hidden>Yes.</div>', 'Yes.'],
    ['<ul><li>By post<li>Online</ul><div hidden><p>Sign in.</p></div>', 'Sign in.'],
    ['<p>It costs <span aria-hidden="true">$40 a month</span>.', 'It costs $40 a month.'],
    ['<p><b aria-hidden="true">expand_more</b> Seen.', 'Seen.'],
    ['<p>Seen.<p hidden>No.<p style="color:red;display:none">No.', 'Seen.'],
    ['<section><h2>A</h2><p>B.</section><div aria-hidden="true" class="row">No row</div>', 'B.'],
  ])('an extracted page with %s has the hidden text that a reader can open', (html, expected) => {
    expect(body(`<main><p>First.</p>${html}</main>`)).toContain(expected);
    expect(body(`<main><p>First.</p>${html}</main>`)).not.toMatch(/No\.|No row|expand_more/);
  });

  it('an extracted page keeps facts whatever the class, id or label of their element', () => {
    const names = [
      'informed-consent-form',
      'helpful-contacts',
      'section--header',
      'subscribers-note',
      'widget widget_text',
      'social-security',
      'comments-on-the-law',
      'cookie-policy print-this',
      'messages',
      'toc-entry sidebar',
    ];
    const facts = names.map(
      (name, number) =>
        `<div class="${name}" id="${name}-${number}" aria-label="Shared ${name}"><p>Fact ${number}.</p></div>`,
    );
    const text = body(
      `<main>${facts.join('')}<form><p>Fact 10.</p></form><footer>Fact 11.</footer></main>`,
    );
    for (let number = 0; number <= 11; number += 1) expect(text).toContain(`Fact ${number}.`);
  });

  it.each([
    [
      '<a href="/apply/" role="button">Apply now</a>',
      '[Apply now](https://department.example/apply/)',
    ],
    ['<div>Press <button>Send claim</button> when done.</div>', 'Press Send claim when done.'],
    ['<div role="heading" aria-level="3">Rates</div><p>Ten.</p>', '### Rates\n\nTen.'],
    [
      '<h2 id="comments">Comments on your claim</h2><p>Ten.</p>',
      '## Comments on your claim\n\nTen.',
    ],
    ['<h2><img alt="Rates"></h2><p>Ten.</p>', '## Rates\n\nTen.'],
    ['<details><summary><div>What</div>if?</summary>Then.</details>', '## What if?\n\nThen.'],
    [
      '<b>Phone</b><a>800</a>, <span>1</span><span>Step</span>, <b>wo</b><b>rd</b>, <i>$1,0</i><i>00</i>',
      '**Phone** 800, 1 Step, **word**, *$1,0*_00_',
    ],
    ['<p><del>$40</del> $50', '~~$40~~ $50'],
    ['Write<a href="mailto:a@b.gov"> us </a>now: long<wbr>er', 'Write us (a\\@b.gov) now: longer'],
    [
      '<ul><div><li>A<li>B</div><li>C</ul><ol><section><li>D</section></ol>',
      '- A\n- B\n- C\n\n1. D',
    ],
    ['<p>Open from <time datetime="2026-05-01"></time>.', 'Open from 2026-05-01.'],
    [
      '<dl><dt><a href="#fee">Fee</a></dt><dd>Ten.</dd></dl>',
      '- [Fee](https://department.example/benefits/page#fee)\n\n  Ten.',
    ],
    [
      '<b><p>Bring your card.</p></b><em><div>Call first.</div></em>',
      'Bring your card.\n\nCall first.',
    ],
    ['<h2>The <b>fee</b><br>is due</h2><p>Ten.', '## The **fee** is due\n\nTen.'],
    ['<table><tr><th>A<tr><td><h4>B</h4><pre>C</pre></table>', '| A |\n| - |\n| **B** C |'],
    ['<span style="text-decoration:line-through">$40</span> $50', '~~$40~~ $50'],
    ['<a href="/apply/"><button>Apply</button></a>', '[Apply](https://department.example/apply/)'],
    ['<button><a href="/apply/">Apply</a></button>', '[Apply](https://department.example/apply/)'],
    ['<a class="__cf_email__" data-cfemail="543c31382414337a333b22">[email]</a>', 'help\\@g.gov'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢'],
    ['$<span data-from-value="0" data-to-value="450">0</span> a day', '$450 a day'],
    ['<b data-height="300">0</b> left', '**0** left'],
    ['<b><i class="x-visually-hidden">Warning</i>You pay.</b>', '**_Warning_ You pay.**'],
    ['Guide<span class="sr-only">(new tab)</span>, free', 'Guide (new tab), free'],
    [
      '<p><a href="/a">a</a><a href="/b">b</a>',
      '[a](https://department.example/a) [b](https://department.example/b)',
    ],
    ['<p><ins>£12</ins><del>£11</del>', '£12 ~~£11~~'],
    ['<p><span role="cell">A</span><span role="cell">$10</span>', 'A $10'],
    [
      '<h2>Cost<a href="#cost">#</a></h2><p>Ten.<a href="#r">↩</a> Fee<a href="#n">*</a>',
      '## Cost\n\nTen. Fee[\\*](https://department.example/benefits/page#n)',
    ],
    [
      '<h2><button data-bs-target="#a">Can I?</button></h2><div id="a">Yes.</div>',
      '## Can I?\n\nYes.',
    ],
    [
      '<div role="button" aria-controls="a">Can I?</div><div id="a">Yes.</div>',
      '## Can I?\n\nYes.',
    ],
    ['<x-table rows=\'[{"name":"Bag","fee":"$3"}]\'></x-table>', 'Bag $3'],
    [
      '<table><tr><th>Day<th>Glass<tr><td>Mon<td aria-label="Yes"></table>',
      '| Day | Glass |\n| - | - |\n| Mon | Yes |',
    ],
    ['<p data-messages=""></p><p>Seen.</p><div hidden>No.</div>', 'Seen.'],
  ])('an extracted page reads %s as %j', (html, expected) => {
    expect(body(`<main>${html}</main>`)).toBe(expected);
  });

  it.each([
    '<ul class="nav-tabs"><li><a data-toggle="tab" href="#a">By post</a><li><a href="#b">Online</a></ul>',
    '<ol><li><p><a href="#a">By post</a></p></li><li><a href="#b">Online</a></li></ol>',
  ])(
    'an extracted page has a heading for each unnamed part of the page that the list %s leads to',
    (list) => {
      const parts = '<div><div id="a"><p>Send it.</p></div><div id="b">Sign in.</div></div>';
      const expected = '## By post\n\nSend it.\n\n## Online\n\nSign in.';
      expect(body(`<main>${list}${parts}</main>`)).toBe(expected);
      const named = parts.replace('<p>', '<h2>Post</h2><p>');
      expect(body(`<main>${list}${named}</main>`)).toBe('## Post\n\nSend it.\n\nSign in.');
    },
  );

  it.each([
    '<ul><li><a href="#a">A</a><ul><li><a href="#b">B</a></li></ul></li></ul>',
    '<div><a href="#a">A</a> | <a href="/benefits/page#b">B</a></div>',
    '<a href="#content">Skip to content</a>',
    '<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li><a href="/">Home</a></ol>',
    '<div aria-label="Breadcrumb"><a href="/">Home</a> &gt; Cards</div>',
  ])('an extracted page leaves out the way through the site and the page: %s', (html) => {
    expect(body(`<main>${html}<p>Text.</main>`)).toBe('Text.');
  });

  it.each([
    [
      '<ul><li><img alt="Not allowed"> Batteries<li><div><img alt="Allowed" src="a.svg"></div>Pens</ul>',
      '- Not allowed Batteries\n\n- Allowed\n\n  Pens',
    ],
    [
      '<table><tr><th>Item<th>Bin<tr><td><img alt="Not accepted"> Glass<td>Green</table>',
      '| Item | Bin |\n| - | - |\n| Not accepted Glass | Green |',
    ],
    ['<ul><li><img alt="Not allowed" src="n.jpg" width="24"> Paint</ul>', '- Not allowed Paint'],
    ['<p><span role="img" aria-label="Closed"></span> Monday', 'Closed Monday'],
    ['<p><span role="img" aria-label="No">❌</span> Pets', 'No Pets'],
    ['<p><i class="icon" aria-hidden="true" title="No"></i> Pets', 'No Pets'],
    ['<p><i class="icon" title="No"></i><span class="sr-only">No</span> Pets', 'No Pets'],
    ['<p><svg><title>Required</title><path/></svg> Passport', 'Required Passport'],
    ['<p>9 <span aria-label="to">–</span> 5, <i title="dollars">$</i> 40', '9 to 5, *$* 40'],
    ['<p><a href="/x"><img alt="Apply" src="b.png"></a>', '[Apply](https://department.example/x)'],
    ['<a href="/x" title="Apply"><i></i></a>', '[Apply](https://department.example/x)'],
    ['<ul><li><picture><img alt="No" src="n.png"></picture> Pets</ul>', '- No Pets'],
    ['<details><summary><img alt="Closed"> Mon</summary>No.</details>', '## Closed Mon\n\nNo.'],
    ['<p><img alt="PDF icon"> Form (PDF)', 'Form (PDF)'],
    ['<div><div><img alt="Not allowed" src="n.svg"></div><p>Paint</div>', 'Not allowed\n\nPaint'],
    ['<div><div>Paint</div><i class="icon" title="Allowed"></i></div>', 'Paint\n\nAllowed'],
    ['<p><img alt="IMG_0034.png"> Form', 'Form'],
    [
      '<map><area href="/n" alt="North"><area href="/s" alt="South"></map>',
      '[North](https://department.example/n) [South](https://department.example/s)',
    ],
    [
      '<svg><text>Adults $4</text><text>Pupils <tspan>$2</tspan></text></svg>',
      'Adults $4 Pupils $2',
    ],
    ['<svg><foreignObject><p>Call 12</p></foreignObject></svg>', 'Call 12'],
    [
      '<object data="a.pdf"><p>Fee: $40</object><canvas>10 % more</canvas>',
      'Fee: $40\n\n10 % more',
    ],
  ])('an extracted page reads the picture %s as %j', (html, expected) => {
    expect(body(`<main>${html}</main>`)).toBe(expected);
  });

  it.each([
    [
      '<form><label><input type="checkbox" checked disabled> Passport</label><label><input type="checkbox"> Visa</label></form>',
      '☑ Passport',
    ],
    [
      '<form><ul><li><input type="checkbox" id="a" disabled><label for="a">Passport</label></ul><label>Name</label></form>',
      '- ☐ Passport',
    ],
  ])('an extracted page keeps the tick of a box that nobody can change: %s', (html, expected) => {
    expect(body(`<main>${html}</main>`)).toBe(expected);
  });

  it.each([
    ['<ul><li><img alt="A bus" src="b.png"><h3>Buses</h3></ul>', 'picture', 'A bus'],
    ['<p><img alt="A desk" src="d.jpg">The minister said', 'picture', 'A desk'],
    ['<div><div><img alt="A map" src="m.png"></div><p>Parks</div>', 'picture', 'A map'],
    ['<div><b title="A map"></b><div><h3>Parks</h3></div></div>', 'picture', 'A map'],
    ['<img alt="A park"><p>Parks', 'picture', 'A park'],
    ['<a href="/p"><img alt="A post"></a><a href="/p">Post</a>', 'picture', 'A post'],
    ['<iframe title="Map" src="/map"></iframe>', 'iframe', 'Map /map'],
    ['<noframes>Frames 12</noframes>', 'noframes', 'Frames 12'],
    ['<ul><li><a href="#a">Fees</a></ul>', 'links within the page', 'Fees'],
  ])('the report names what an extracted page loses of %s', (html, reason, text) => {
    expect(extract(`<main>${html}</main>`).leftOut).toEqual([{ reason, text }]);
  });

  it('the report names the frames of a page of frames', () => {
    expect(extract('<frameset><frame title="Fees" src="/fees"></frameset>').leftOut).toEqual([
      { reason: 'frame', text: 'Fees /fees' },
    ]);
  });

  it.each([
    [
      '<div role="table">Fees<div role="rowgroup"><div role="row"><b role="columnheader">Day</b><b role="columnheader">Fee</b></div>' +
        '</div><div><div role="row"><i role="rowheader">Mon</i><a role="cell" href="/m">$3</a></div></div></div>',
      'Fees\n\n| Day | Fee |\n| - | - |\n| Mon | [$3](https://department.example/m) |',
    ],
    [
      '<div role="list"><p role="listitem">A</p><a role="listitem" href="/b">B</a></div>',
      '- A\n- [B](https://department.example/b)',
    ],
    [
      '<div role="list"><div><i role="listitem">A</i></div><i role="listitem">B</i></div>',
      '- A\n- B',
    ],
    [
      '<div role="grid"><div role="row"><b role="columnheader">Boat</b><b role="columnheader" aria-colspan="2">Fee</b></div>' +
        '<div role="row"><i role="gridcell">A</i><i role="gridcell">$1</i><i role="gridcell">$2</i></div></div>',
      '| Boat | Fee | Fee |\n| - | - | - |\n| A | $1 | $2 |',
    ],
    ['<ol role="list"><li role="listitem">A</li></ol>', '1. A'],
    [
      '<p role="heading" aria-level="3">Fees</p><h4 role="heading">Day</h4>',
      '### Fees\n\n#### Day',
    ],
  ])('an extracted page reads the roles of %s as %j', (html, expected) => {
    expect(body(`<main>${html}</main>`)).toBe(expected);
  });

  it.each([
    '<div>Pages: <b aria-current="page">1</b> <a href="?p=2">2</a> … <a href="?p=9">9</a></div>',
    '<ul><li><a rel="prev" href="?p=1">Previous</a></li><li><a href="?p=2">2</a></li></ul>',
    '<ul><li aria-current="page"><b>1</b></li><li><a href="?p=2">2</a></li></ul>',
    '<ul><li>1</li><li><a href="?p=1">2</a></li><li><a href="?p=1">Next</a></li></ul>',
    '<p>Share: <a href="https://a.example/?u=https%3A%2F%2Fx.gov">A</a><a href="mailto:?body=x">Mail</a></p>',
    '<p><a href="javascript:window.print()">Print this page</a></p>',
    '<p><a href="#" onclick="print()"><i class="icon"></i> Print</a></p>',
  ])('an extracted page leaves out the row of links %s', (html) => {
    expect(body(`<main>${html}<p>Text.</main>`)).toBe('Text.');
  });

  it.each([
    '<p>See <a href="https://a.example/?u=https://x.gov/1">one</a>, <a href="https://a.example/?u=https://x.gov/2">two</a>.</p>',
    '<p><a href="https://a.example/?u=https://x.gov/1">one</a></p>',
    '<ul><li><a href="/2024">2024</a></li><li><a href="/2025">2025</a></li></ul>',
    '<p><a href="/form-1/">1</a> <a href="/act-2/">2</a></p>',
    '<ol><li aria-current="step"><a href="/apply/">Apply</a></li><li><a href="/wait/">Wait</a></li></ol>',
    '<p>The next part tells you more: <a href="/2" rel="next">Fees</a>.</p>',
  ])('an extracted page keeps the links of %s', (html) => {
    expect(body(`<main>${html}<p>Text.</main>`)).toMatch(/\[.*\](?:.|\n)*Text\./);
  });

  it('an extracted page whose accented letters are all invalid bytes is refused', () => {
    const text =
      'La r\ufffdponse \ufffd votre demande arrive apr\ufffds deux \ufffd trois semaines. ';
    expect(extract(`<main><p>${text.repeat(4)}`).refusal).toBe('not text in its encoding');
  });

  it('an extracted page with a few invalid bytes is kept, and the report names the words', () => {
    const page = extract('<main><p>The Caf\ufffd opens at 9.');
    expect(page).toMatchObject({ refusal: undefined, markdown: 'The Caf\ufffd opens at 9.' });
    expect(page.leftOut).toEqual([{ reason: 'invalid bytes', text: 'Caf\ufffd' }]);
  });

  it('an extracted page keeps what the site’s own components carry', () => {
    const html =
      '<p>Call us at (<x-phone number="8005550100"></x-phone>), extension <x-ext data-value="12"></x-ext>.</p>' +
      '<x-alert headline="Late claims" variant="primary"><p>File by 31 May.</p></x-alert>' +
      '<x-item header="Who can apply?" open="true">Veterans can.</x-item>' +
      '<x-link href="/apply/" text="Apply now"></x-link>' +
      '<x-faq items=\'[{"question":"How long?","answer":"It takes 30 days."}]\'></x-faq>' +
      '<x-card><template shadowrootmode="open"><p>Fee: <slot name="fee">none</slot></p></template><b slot="fee">$40</b></x-card>';
    const text = body(`<main>${html}</main>`);
    expect(text).toContain('Call us at (8005550100), extension 12.');
    expect(text).toContain('## Late claims\n\nFile by 31 May.');
    expect(text).toMatch(/Who can apply\?\s+Veterans can\./);
    expect(text).toContain('[Apply now](https://department.example/apply/)');
    expect(text).toContain('It takes 30 days.');
    expect(text).toContain('Fee: **$40**');
    expect(text).not.toContain('primary');
  });

  it('an extracted page has an ellipsis and a line in the report for a component without text', () => {
    const page = extract('<main><p>The fee is <x-fee code="gold"></x-fee> a year.</main>');
    expect(page.markdown).toBe('The fee is … a year.');
    expect(page.leftOut).toEqual([{ reason: 'component without text', text: 'x-fee code=gold' }]);
  });

  it('an extracted page leaves out the elements of this assistant with their fallback', () => {
    const html = '<assist-ask-button><a href="/contact/">Contact us</a></assist-ask-button>';
    const page = extract(`<main>${html}<p>Text.</p></main>`);
    expect(page.markdown).toBe('Text.');
    expect(page.leftOut).toEqual([{ reason: 'element of this assistant', text: 'Contact us' }]);
  });

  it('an extracted page names what it leaves out', () => {
    const { leftOut } = extract(
      '<body><header>Top</header><main><nav>Menu</nav><h1>T</h1><form><label>Name <input></label><button>Send</button></form>' +
        '<p hidden>Gone</p><div role="dialog">Ask</div><div id="comments">Thanks</div><p>Text.</main><footer>End</footer>',
    );
    expect(leftOut.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
      'outside the main element: Top End',
      'menu: Menu',
      'form field: Name',
      'button: Send',
      'hidden: Gone',
      'dialog: Ask',
      'comments of visitors: Thanks',
    ]);
  });

  it.each([
    ['<meta name="robots" content="NOINDEX, follow">', true],
    ['<meta name="robots" content="none">', true],
    ['<meta name="robots" content="index"><meta name="ROBOTS" content="noindex">', true],
    ['<meta name="assistimport" content="noindex">', true],
    ['<meta name="robots" content="index, follow, max-image-preview:large">', false],
    ['<meta name="robots" content="max-snippet:-1, max-image-preview: none">', false],
    ['<meta name="googlebot" content="noindex">', false],
    ['', false],
  ])(
    'an extracted page with the robots meta element %s asks not to be indexed: %s',
    (meta, expected) => {
      expect(refusal(`<head>${meta}</head><p>x`) === 'asks not to be indexed').toBe(expected);
    },
  );

  it('an extracted page with a password field is a login page only if it has little text', () => {
    const form = '<form><input type="password"></form>';
    expect(refusal(`<h1>Sign in</h1><p>Here.</p>${form}`)).toBe('login page');
    const long = `<main><p>${'About the card. '.repeat(80)}</p></main>${form}`;
    expect(refusal(long)).toBeUndefined();
  });

  it.each([
    ['<meta http-equiv="refresh" content="0; url=/new/"><p>Moved.', 'forwards to /new/'],
    ['<meta http-equiv=refresh content="5;URL=\'/new/\'"><p>Moved.', 'forwards to /new/'],
    ['<meta http-equiv="refresh" content="300"><p>Live.', undefined],
    ['<meta http-equiv="refresh" content="1200;url=/signed-out/"><p>Live.', undefined],
    ['<title>Page not found | Veterans</title><main><p>Try the search.', ERROR_PAGE],
    ['<h1>404</h1><p>Nothing here.', ERROR_PAGE],
    ['<h1>Sorry, we can’t find that page</h1><p>Try the search.', ERROR_PAGE],
    ['<h1>This page is no longer available</h1><p>Go home.', ERROR_PAGE],
    ['<title>Access Denied</title><p>You have no permission.', ERROR_PAGE],
    ['<title>Página no encontrada</title><p>Lo sentimos.', ERROR_PAGE],
    ['<title>Erreur 404 | Cartes</title><p>Désolé.', ERROR_PAGE],
    ['<h1>Your session has expired</h1><p>Begin again.', ERROR_PAGE],
    ['<h1>Under maintenance</h1><p>Try later.', ERROR_PAGE],
    ['<h1>Scheduled maintenance of wheelchairs</h1><p>Yearly.', undefined],
    ['<h1>Are you a human trafficking survivor?</h1><p>Call us.', undefined],
    ['<h1>Form 20-404</h1><p>Send it.', undefined],
    ['<h1>401 Main Street office</h1><p>Open daily.', undefined],
    ['<h1>Error on your letter</h1><p>Call us.', undefined],
    [`<h1>Page not found</h1><p>${'What we say when a page is gone. '.repeat(50)}`, undefined],
    ['{"error": "not found"}', 'not HTML'],
    ['<?xml version="1.0"?><rss><title>News</title></rss>', 'not HTML'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html><html><p>Text.', undefined],
    [`<p>${'\ufffd\u0001a'.repeat(20)}`, 'not text in its encoding'],
  ])('an answer %j is refused: %s', (html, expected) => {
    expect(refusal(html)).toBe(expected);
  });

  it.each(['', '<!doctype html>', '<body></body>', '<table><tr><td>', '\u0000'])(
    'an extracted page has no text for %j',
    (html) => {
      expect(extract(html).markdown).toBe('');
    },
  );
});
