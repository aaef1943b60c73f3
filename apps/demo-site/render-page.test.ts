import { describe, expect, it } from 'vitest';
import { renderPage } from './render-page.ts';

const body = (source: string, path = 'a.md') => renderPage({ path, source }).body;

describe('renderPage', () => {
  it('a rendered page has title, description and path from its front matter', () => {
    const source = '---\ntitle: Gold card\ndescription: Who can get one.\nurl: /gold/\n---\nText';
    expect(renderPage({ path: 'cards/x.md', source })).toMatchObject({
      title: 'Gold card',
      description: 'Who can get one.',
      path: '/gold/',
      headings: [],
      body: '<p>Text</p>',
    });
  });

  it('a rendered page takes only the path of an address of another site', () => {
    const source = '---\nurl: https://www.example.gov/b/c/?d#e\n---\nText';
    expect(renderPage({ path: 'a.md', source }).path).toBe('/b/c/');
  });

  it('a page is rendered without front matter, and with values that are no text', () => {
    expect(renderPage({ path: 'a.md', source: '# Hello\n\nText' })).toMatchObject({
      title: 'Hello',
      description: '',
    });
    expect(renderPage({ path: 'a.md', source: '---\ntitle: [1]\n---\nText' }).title).toBe('a.md');
  });

  it('rendering a page throws on front matter that is not YAML', () => {
    expect(() => body('---\ntitle: "open\n---\nText')).toThrow();
  });

  it('a rendered page has headings with unique ids and lists those of rank 2', () => {
    const page = renderPage({
      path: 'a.md',
      source: '## What’s new?\n### More\n## What’s new?\n##',
    });
    expect(page.headings).toEqual([
      { id: 'what-s-new', text: 'What’s new?' },
      { id: 'what-s-new-more', text: 'What’s new?' },
    ]);
  });

  it('a rendered page never gives a heading an id that the page has already', () => {
    expect(body('## Apply\n\n<p id="apply">x</p>')).toContain('<h2 id="apply-more">');
  });

  it('a rendered page keeps relative links and inline HTML as they are', () => {
    expect(body('<div>\n\n**See** [cards](../cards/?a=1#b).\n\n</div>')).toContain(
      '<strong>See</strong> <a href="../cards/?a=1#b">cards</a>',
    );
  });

  it('a rendered page drops scripts, styles, handlers, images and addresses that run code', () => {
    const text = body(
      '<script>alert(1)</script><style>*{}</style><p onclick="x()" style="color:red">kept</p>\n\n' +
        '![alt](https://elsewhere.example/x.png) [bad](javascript:alert(1)) <iframe src="/x"></iframe>',
    );
    expect(text).toContain('<p>kept</p>');
    expect(text).not.toMatch(/script|style|onclick|img|iframe|elsewhere|alert/);
  });

  it('a rendered page lets a table scroll', () => {
    expect(body('## Costs\n\n| a | b |\n| - | - |\n| 1 | 2 |')).toContain(
      '<div class="table-scroll" role="region" tabindex="0" aria-label="Table"><table>',
    );
  });

  it('a page rendered from an HTML document is its main part', () => {
    const text = body(
      '<!doctype html><title>T</title><body><nav>no</nav><main><p>So.</p><button>Print</button></main></body>',
      'a.html',
    );
    expect(text).toContain('<p>So.</p>');
    expect(text).not.toMatch(/no|Print|T</);
  });
});
