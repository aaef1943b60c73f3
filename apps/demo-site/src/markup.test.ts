import { describe, expect, it } from 'vitest';
import { fill, html, trusted } from './markup.ts';

describe('html', () => {
  it('an HTML template escapes text and keeps markup', () => {
    const link = html`<a title="${'"quoted"'}">${'<b> & co'}</a>`;
    expect(html`<p>${link}</p>`.text).toBe(
      '<p><a title="&quot;quoted&quot;">&lt;b&gt; &amp; co</a></p>',
    );
  });

  it('an HTML template renders every item of a list, and nothing for a missing value', () => {
    expect(html`<ul>${[html`<li>1</li>`, '<2>']}</ul>${undefined}`.text).toBe(
      '<ul><li>1</li>\n&lt;2&gt;</ul>',
    );
  });
});

describe('fill', () => {
  it('filling a template escapes text and keeps markup', () => {
    expect(fill('%a%-%b%-%a%', { a: "O'Neil", b: trusted('<br>') }).text).toBe(
      'O&#39;Neil-<br>-O&#39;Neil',
    );
  });

  it('filling a template never reads a value as a pattern or a template', () => {
    expect(fill('%a%', { a: '$& %b%' }).text).toBe('$&amp; %b%');
  });

  it('filling a template refuses a template without a value, and a value without a place', () => {
    expect(() => fill('%toString%', {})).toThrow('%toString%');
    expect(() => fill('', { title: 'x' })).toThrow('title');
  });
});
