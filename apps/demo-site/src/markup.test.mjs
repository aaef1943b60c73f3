import { describe, expect, it } from 'vitest';
import { fill, html, trusted } from './markup.mjs';

describe('html', () => {
  it('escapes text and keeps markup', () => {
    const link = html`<a title="${'"quoted"'}">${'<b> & co'}</a>`;
    expect(html`<p>${link}</p>`.text).toBe(
      '<p><a title="&quot;quoted&quot;">&lt;b&gt; &amp; co</a></p>',
    );
  });

  it('renders every item of a list, and nothing for a missing value', () => {
    expect(html`<ul>${[html`<li>1</li>`, '<2>']}</ul>${undefined}`.text).toBe(
      '<ul><li>1</li>\n&lt;2&gt;</ul>',
    );
  });
});

describe('fill', () => {
  it('escapes text and keeps markup', () => {
    expect(fill('%a%-%b%-%a%', { a: "O'Neil", b: trusted('<br>') }).text).toBe(
      'O&#39;Neil-<br>-O&#39;Neil',
    );
  });

  it('never reads a value as a pattern or a template', () => {
    expect(fill('%a%', { a: '$& %b%' }).text).toBe('$&amp; %b%');
  });

  it('refuses a template without a value, and a value without a place', () => {
    expect(() => fill('%toString%', {})).toThrow('%toString%');
    expect(() => fill('', { title: 'x' })).toThrow('title');
  });
});
