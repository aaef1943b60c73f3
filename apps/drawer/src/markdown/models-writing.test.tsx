// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StreamedMarkdown } from './streamed-markdown.tsx';

function format(content: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <StreamedMarkdown content={content} progress="whole" baseUrl="https://www.example.gov/page/" />,
  );
  for (const hidden of page.querySelectorAll('.visually-hidden')) hidden.remove();
  return page;
}

/** Returns the HTML on one line, without attributes except the addresses of links. */
function htmlOf(content: string): string {
  return (format(content).querySelector('.answer-blocks')?.innerHTML ?? '')
    .replace(/ (?!href)[\w-]+="[^"]*"/g, '')
    .replace(/<\/?bdi>/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

describe('HTML in an answer', () => {
  it.each([
    ['Bring:<br>your ID<BR/>one photo', '<p>Bring:<br>your ID<br>one photo</p>'],
    [
      '| Office | Hours |\n| - | - |\n| North | Weekdays<br>9 to 5<br/>Closed |',
      '<td>Weekdays<br>9 to 5<br>Closed</td>',
    ],
    ['10<sup>6</sup> of H<sub>2</sub>O', '<p>10<sup>6</sup> of H<sub>2</sub>O</p>'],
    [
      '<!-- source: a -->You **can** apply.\n\nThen.',
      '<p>You <strong>can</strong> apply.</p><p>Then.</p>',
    ],
    ['One <!-- a\n\nb --> two', '<p>One  two</p>'],
    ['<b>Bold <i>both</b> after', '<p><strong>Bold <em>both</em></strong> after</p>'],
    ['<p>One<p>Two</p>', '<p>One</p><p>Two</p>'],
    [
      '<ul>\n<li>a\n<li>b\n\n<ol><li>c</ol></ul>',
      '<ul><li>a </li><li>b</li></ul><ol><li>c</li></ol>',
    ],
    [
      '<div>One **two**</div><div>three</div>',
      '<div>One <strong>two</strong></div><div>three</div>',
    ],
    [
      '<details><summary>More</summary>\n\nWords.\n\n</details>',
      '<div><div>More</div></div><p>Words.</p>',
    ],
    [
      'See <a href="/forms/?a=1&amp;b=2" onclick="x()">the *form*</a>.',
      '<a href="https://www.example.gov/forms/?a=1&amp;b=2">the <em>form</em></a>',
    ],
    ['<a href="javascript:x">the form</a>', '<p><span>the form</span></p>'],
    [
      '<a href="/a">https://b.example/</a>',
      '<p><a href="https://www.example.gov/a">https://b.example/</a></p>',
    ],
    ['A <img src="x.png" alt="map of the offices">.', '<p>A <span>map of the offices</span>.</p>'],
    [
      'Write <your name> and <date of birth>.',
      '<p>Write &lt;your name&gt; and &lt;date of birth&gt;.</p>',
    ],
    ['Before <script>alert(1)</script> after', '<p>Before </p><p> after</p>'],
    ['Use the <script> tag and <style> for it.', 'tag and'],
    ['<![CDATA[some text]]> <?xml version="1"?>', '<p>some text </p>'],
    ['`<b>` and\n\n```\n<!-- kept --> <br>\n```', '<code>&lt;!-- kept --&gt; &lt;br&gt; </code>'],
  ])('the text of HTML stands, with its meaning: %j', (content, html) => {
    expect(htmlOf(content)).toContain(html);
  });

  it('a table of HTML is a table', () => {
    const table = format(
      '<table><tr><th>Fee</th><th>Amount</th></tr>\n  <tr><td>Gold<td>**$40**</td></tr></table>\n\nAfter.',
    );
    expect(
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Fee', 'Amount'],
      ['Gold', '$40'],
    ]);
    expect(table.querySelector('td strong')?.textContent).toBe('$40');
    expect(table.querySelectorAll('p').length).toBe(1);
  });

  it('cells and items without their table or list keep their text apart', () => {
    expect(htmlOf('<td>a</td><td>b</td><li>c</li>')).toMatch(/^<div>a.*<div>b.*<div>c/);
  });
});

describe('Markdown as models write it', () => {
  it.each([
    ['Takes 1~3 days, or 5~7 days, ~$30~$45.', '<p>Takes 1~3 days, or 5~7 days, ~$30~$45.</p>'],
    ['It is ~~not~~ free.', '<p>It is <del>not</del> free.</p>'],
    ['**Deadline:**You must', '<p><strong>Deadline:</strong>You must</p>'],
    ['within **one year.**After', '<p>within <strong>one year.</strong>After</p>'],
    ['- **Who qualifies?**Veterans', '<strong>Who qualifies?</strong>Veterans'],
    ['- **“Gold card”**is the name', '<strong>“Gold card”</strong>is the name'],
    ['the**(old)**form', '<p>the<strong>(old)</strong>form</p>'],
    ['**期限：**三十天', '<p><strong>期限：</strong>三十天</p>'],
    [
      '***Note:***You *can* **do** it',
      '<em><strong>Note:</strong></em>You <em>can</em> <strong>do</strong> it',
    ],
    ['2 ** 3 ** 4, 10*, 20*', '<p>2 ** 3 ** 4, 10*, 20*</p>'],
    [
      'doesn&apos;t &check; 15&percnt; &dollar;40 &lpar;once&rpar; A&amp;T &#39;',
      "<p>doesn't ✓ 15% $40 (once) A&amp;T '</p>",
    ],
    ['&nosuchname; &constructor;', '<p>&amp;nosuchname; &amp;constructor;</p>'],
    [
      '[Form](/my forms/form (1).pdf)',
      '<p><a href="https://www.example.gov/my%20forms/form%20(1).pdf">Form</a></p>',
    ],
    ['[Form](https://a.example/a b.pdf "Title")', 'Form'],
    ['`[Form](/my form)`', '<p><code>[Form](/my form)</code></p>'],
    ['an array[0](first item)', '<p>an array[0](first item)</p>'],
  ])('the answer %j is shown as it was meant', (content, html) => {
    expect(htmlOf(content)).toContain(html);
  });

  it.each([
    ['请看 https://a.example/x。然后', ['https://a.example/x'], '。然后'],
    ['انظر https://a.example/x، ثم', ['https://a.example/x'], '، ثم'],
    ['https://a.example、www.b.example', ['https://a.example/', 'http://www.b.example/'], ''],
    ['“https://a.example/x”', ['https://a.example/x'], '”'],
    ['（https://a.example/é/·/）', ['https://a.example/%C3%A9/%C2%B7/'], '）'],
    ['https://a.example/A–B, and', ['https://a.example/A%E2%80%93B'], ', and'],
    ['[this](https://a.example/x。)', ['https://a.example/x%E3%80%82'], 'this'],
  ])('an address in %s ends at the punctuation of any script', (content, addresses, rest) => {
    const page = format(content);
    const links = [...page.querySelectorAll('a')].map((link) => link.href);
    expect(links).toEqual(addresses);
    expect(page.textContent?.trim().endsWith(rest)).toBe(true);
  });
});
