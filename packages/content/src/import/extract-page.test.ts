import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../parse-page.ts';
import { extractPage } from './extract-page.ts';
import { formatPage } from './page-file.ts';

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

function read(name: string): string {
  return readFileSync(new URL(`shapes/${name}`, import.meta.url), 'utf8');
}

function body(html: string): string {
  return extractPage(`<!doctype html><title>T</title><body>${html}`, ADDRESS).markdown;
}

describe.each(SHAPES)('a page as %s writes it', (name) => {
  const page = extractPage(read(`${name}.html`), ADDRESS);

  it('an imported page is its main content under front matter, without furniture', () => {
    expect(formatPage(page, page.canonical ?? ADDRESS)).toBe(read(`${name}.md`));
  });

  it('an imported page reads back from the content folder unchanged', () => {
    const url = page.canonical ?? ADDRESS;
    const source = formatPage(page, url);
    const found = parsePage({ path: 'x.md', source }, new URL('https://department.example'));
    expect(found).toMatchObject({ url, title: page.title, description: page.description });
  });
});

describe('extractPage', () => {
  it('an extracted page takes its title from the heading, else from the title element without the site’s name', () => {
    const title = (html: string): string => extractPage(html, ADDRESS).title;
    expect(title('<title>Gold card | Veterans</title><h1>The <b>gold</b>\n card</h1><p>x')).toBe(
      'The gold card',
    );
    expect(title('<title>Gold card - how to - Veterans</title><p>x')).toBe('Gold card - how to');
    expect(title('<title>Long-term care</title><p>x')).toBe('Long-term care');
    expect(title('<p>x')).toBe('');
  });

  it('an extracted page resolves links against its base, else against its address', () => {
    expect(body('<main><p><a href="x">X</a></main>')).toBe(
      '[X](https://department.example/benefits/x)',
    );
    const html = '<base href="/other/"><body><main><p><a href="x">X</a></main>';
    expect(extractPage(html, ADDRESS).markdown).toBe('[X](https://department.example/other/x)');
  });

  it('an extracted page has every tab open, under a heading with the tab’s label', () => {
    const tabs =
      '<main><h1>T</h1><p>Before.<div role="tablist"><button role="tab" aria-controls="a">By post</button>' +
      '<button role="tab" aria-controls="b">Online</button></div>' +
      '<div role="tabpanel" id="a"><p>Send it.</p></div><div role="tabpanel" id="b" hidden><p>Sign in.</p></div></main>';
    expect(body(tabs)).toBe('Before.\n\n## By post\n\nSend it.\n\n## Online\n\nSign in.');
  });

  it('an extracted page leaves out hidden text that nothing opens', () => {
    expect(body('<main><p>Seen.<p hidden>No.<p style="color:red;display:none">No.</main>')).toBe(
      'Seen.',
    );
  });

  it('an extracted page about cookies, comments or feedback keeps its text', () => {
    const page =
      '<div class="cookie-policy-page"><h1>Feedback</h1><p class="feedback-address">' +
      'Send your comments and your feedback to the office in the capital.</p></div>';
    expect(body(page)).toContain('Send your comments');
  });

  it('an extracted page keeps text that begins like a request for feedback', () => {
    const text = 'Was this page helpful is what we asked 500 veterans. '.repeat(12);
    expect(body(`<main><section><p>Before.<p>${text}<p>After.</section></main>`)).toContain(
      'After.',
    );
  });

  it.each([
    ['<meta name="robots" content="NOINDEX, follow">', true],
    ['<meta name="robots" content="none">', true],
    ['<meta name="robots" content="index, follow, max-image-preview:large">', false],
    ['', false],
  ])('an extracted page reads the robots meta element %s as noindex: %s', (meta, expected) => {
    expect(extractPage(`<head>${meta}</head><p>x`, ADDRESS).isNoindex).toBe(expected);
  });

  it('an extracted page with a password field is a login page only if it has little text', () => {
    const form = '<form><input type="password"></form>';
    expect(extractPage(`<h1>Sign in</h1>${form}`, ADDRESS).isLogin).toBe(true);
    const long = `<main><p>${'About the card. '.repeat(80)}</p></main>${form}`;
    expect(extractPage(long, ADDRESS).isLogin).toBe(false);
  });

  it.each(['', '<!doctype html>', '<body></body>', '<table><tr><td>', '\u0000'])(
    'an extracted page has no text for %j',
    (html) => {
      expect(extractPage(html, ADDRESS).markdown).toBe('');
    },
  );
});
