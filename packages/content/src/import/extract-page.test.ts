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

function refusal(html: string): string | undefined {
  return extractPage(html, ADDRESS, 'AssistImport').refusal;
}

const ERROR_PAGE = 'error page with the status of a page';

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
      expect(extractPage(html, ADDRESS).markdown).toBe('');
    },
  );
});
