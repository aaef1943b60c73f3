// @vitest-environment happy-dom
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { wordsAtom } from '../state/atoms.ts';
import { renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { createWords } from '../words/words.ts';
import { FormattedBlock } from './formatted-block.tsx';

const pageUrl = 'https://www.example.gov/a/page/';

function format(source: string, baseUrl: string | undefined = pageUrl): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <FormattedBlock source={source} baseUrl={baseUrl} firstRank={2} isWhole />,
  );
  return page;
}

const badUrls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java&Tab;script:x',
  'java&NewLine;script:x',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://x/1',
  'file:///etc/passwd',
  'tel:988',
  'x-apple.systempreferences:',
];

const forbidden = [
  ...['script', 'style', 'iframe', 'object', 'embed', 'form', 'svg', 'math', 'base', 'meta'],
  ...['img', 'video', 'audio', 'source', 'picture', 'link', '[src]', '[style*="url"]'],
  ...['a[href=""]', 'a[href^="javascript" i]', 'a[href^="data" i]', 'a[href^="vbscript" i]'],
].join(',');

function findForbidden(page: HTMLElement): readonly string[] {
  const elements = [...page.querySelectorAll('*')];
  const handlers = elements.filter(({ attributes }) =>
    [...attributes].some(({ name }) => name.startsWith('on')),
  );
  return [...page.querySelectorAll(forbidden), ...handlers].map(({ outerHTML }) => outerHTML);
}

describe('a formatted block', () => {
  it.each(badUrls)('a formatted block turns a link to %s into text [T9]', (url) => {
    for (const source of [
      `[text](${url})`,
      `[text](<${url}>)`,
      `[text][ref]\n\n[ref]: ${url}`,
      `[text]\n\n[text]: <${url}>`,
    ]) {
      const page = format(source);
      expect(page.querySelector('a'), source).toBeNull();
      expect(page.textContent).toContain('text');
    }
  });

  it('a formatted block opens links in a new tab, says so, and resolves relative ones against the host page', () => {
    const page = format('[Form](/forms/) and [mail](mailto:help@example.gov)');
    const [form, mail] = page.querySelectorAll('a');
    expect(form?.outerHTML).toBe(
      '<a href="https://www.example.gov/forms/" target="_blank" rel="noopener noreferrer">Form<span class="visually-hidden"> (opens in a new tab)</span></a>',
    );
    expect(mail?.getAttribute('href')).toBe('mailto:help@example.gov');
  });

  it('a formatted block turns a relative link into text without the host page’s address', () => {
    expect(format('[Form](/forms/)', '').querySelector('a')).toBeNull();
  });

  it('a formatted block shows the alternative text of pictures and loads none [T10]', () => {
    const page = format('![a map](https://evil.example/?q=1) ![][b]\n\n[b]: https://evil.example/');
    expect(page.textContent).toContain('a map');
    expect(findForbidden(page)).toEqual([]);
    expect(page.innerHTML).not.toContain('evil.example');
  });

  it('an asterisk between digits is a sign', () => {
    expect(format('5*3*2 = 30, *a*').innerHTML).toContain('5*3*2 = 30, <em>a</em>');
  });

  it('a formatted block strips deceptive characters that were written as entities', () => {
    const page = format('&#x202E;a &#x2067;`b` ![&#x202E;c](/d.png) [e](/f "&#x202E;g")');
    expect(page.textContent).toContain('a b c e');
    expect(page.innerHTML).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
  });

  it('a formatted block drops attributes and foreign elements of HTML, and keeps the text', () => {
    const page = format(
      'Some <b onclick="x()">bold</b> <img src=x onerror=y()> words\n\n<div>and more</div>',
    );
    expect(page.innerHTML).toBe('<p>Some <strong>bold</strong>  words</p>\n<div>and more</div>');
    expect(findForbidden(page)).toEqual([]);
  });

  it.each([
    ['## A\n\n### B\n\n#### C\n\n##### D\n\n###### E\n\n# F', 2, 'h3 h4 h5 h6 h6 h3'],
    ['### A\n\n### B', 3, 'h3 h3'],
    ['A\n---\n\n> ### B\n\n- ### C', 2, 'h3 h4 h4'],
    ['<h1>A</h1>\n\n## B', 1, 'h3 h4'],
  ])(
    'the headings of %j after a first of rank %d are below the question’s: %s',
    (source, firstRank, levels) => {
      const html = renderToStaticMarkup(
        <FormattedBlock source={source} baseUrl={pageUrl} firstRank={firstRank} isWhole={false} />,
      );
      expect(html.match(/<h\d/g)?.join(' ').replaceAll('<', '')).toBe(levels);
    },
  );

  it('a formatted block names the states of a task list', () => {
    const boxes = [...format('- [x] a\n- [ ] b').querySelectorAll('input')];
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['Done', 'To do']);
  });

  it('a formatted block keeps footnote links within the answer', () => {
    const page = format('Text[^1]\n\n[^1]: Note');
    const links = [...page.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#answer-fn-1',
      '#answer-fnref-1',
    ]);
    for (const link of links) {
      expect(link.getAttribute('target')).toBeNull();
      const id = link.getAttribute('href')?.slice(1);
      expect(page.querySelector(`[id="${id}"]`), id).not.toBeNull();
    }
  });

  it('a formatted block names its table, its footnotes and the links back to the text', () => {
    const page = format('| a |\n|---|\n| b |\n\nOne[^1], two[^1][^2]\n\n[^1]: x\n\n[^2]: y');
    expect(page.querySelector('.table-scroll')?.getAttribute('aria-label')).toBe('Table');
    expect(page.querySelector('.footnotes h3')?.textContent).toBe('Footnotes');
    const back = [...page.querySelectorAll('[data-footnote-backref] .visually-hidden')];
    expect(back.map(({ textContent }) => textContent)).toEqual([
      'Back to reference 1',
      'Back to reference 1-2',
      'Back to reference 2',
    ]);
  });

  it('a formatted block has the direction of its text in a right-to-left drawer', async () => {
    const drawer = createTestDrawer();
    drawer.store.set(wordsAtom, createWords('ar'));
    const block = (
      <FormattedBlock source={'One\n\n- two'} baseUrl={pageUrl} firstRank={2} isWhole />
    );
    const page = await renderInDrawer(drawer, block);
    expect([...page.children].map(({ localName }) => localName)).toEqual(['p', 'ul']);
    for (const element of page.children) expect(element.getAttribute('dir')).toBe('auto');
    expect(format('One').querySelector('[dir]')).toBeNull();
  });

  const spanish =
    'Usted puede solicitar la tarjeta en línea o por correo. El formulario está en las oficinas del departamento.';

  it.each([
    [`You can apply by post.\n\n${spanish}`, 'p'],
    [`- ${spanish}\n- ${spanish}`, 'ul'],
    ['Los veteranos y sus familias tienen derecho a una pensión en los casos más graves.', 'p'],
  ])('only the block in Spanish has a `lang`: %s', (source, name) => {
    const marked = [...format(source).querySelectorAll('[lang]')];
    expect(marked.map(({ localName }) => localName)).toEqual([name]);
    expect(marked[0]?.getAttribute('lang')).toBe('es');
  });

  it.each([
    'You can apply online or by post. The form is at the offices of the department.',
    'The clinics of El Paso, Los Angeles, Las Vegas and Del Rio are open to you.',
    'Call “Línea de crisis” and press 1 for help in Spanish, or ask for an interpreter.',
    'Você pode solicitar o cartão pela internet ou por correio para a sua família.',
    'Vous pouvez demander la carte en ligne ou par la poste, avec le formulaire.',
    'Puede usted',
  ])('a block without a certain language has no `lang`: %s', (source) => {
    expect(format(source).querySelector('[lang]')).toBeNull();
  });

  it('a formatted block of any mix of dangerous pieces contains nothing dangerous', () => {
    const pieces = [
      ...badUrls,
      ...['<script>', '</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '<!--'],
      ...[
        '<a href="javascript:x">',
        '<iframe srcdoc="x">',
        '](',
        '[',
        ']',
        '(',
        ')',
        '![',
        '`',
        '*',
      ],
      ...[
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '\n',
        '\n\n',
        '    ',
        '|',
        '-',
        '\\',
        'www.x.gov',
        '[^1]',
        ':',
      ],
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 24 });
    fc.assert(
      fc.property(text, (parts) => {
        expect(findForbidden(format(parts.join('')))).toEqual([]);
      }),
      { numRuns: 1_000, seed: 11 },
    );
  });
});
