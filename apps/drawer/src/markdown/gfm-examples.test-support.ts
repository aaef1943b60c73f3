/**
 * Examples of GitHub's Markdown extensions, for each rule of the specification (github.github.com/gfm) and for
 * footnotes. They are written here, because no maintained package contains such examples.
 */
export const gfmExamples: Readonly<Record<string, string>> = {
  'table: head and body': '| Form | Fee |\n| --- | --- |\n| A | 10 |\n',
  'table: alignment': '| l | c | r | none |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |\n',
  'table: without outer pipes': 'a | b\n-|-\n1 | 2\n',
  'table: escaped pipes': '| f\\|oo |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
  'table: broken by a quote': '| a | b |\n| --- | --- |\n| 1 | 2 |\n> quote\n',
  'table: broken by a list': '| a |\n| - |\n| 1 |\n- item\n',
  'table: broken by a heading': '| a |\n| - |\n| 1 |\n# Heading\n',
  'table: a line of text is a row': '| a | b |\n| --- | --- |\n| 1 | 2 |\ntext\n\nafter\n',
  'table: heads and delimiters differ': '| a | b |\n| --- |\n| 1 |\n',
  'table: short and long rows': '| a | b |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |\n',
  'table: head only': '| a | b |\n| --- | --- |\n',
  'table: inline marks':
    '| **a** | `b` | ~~c~~ |\n|-|-|-|\n| [l](/x) | _e_ | https://x.example |\n',
  'table: after a paragraph': 'Fees are below.\n| a |\n|---|\n| 1 |\n\nafter\n',
  'table: in a quote': '> | a |\n> |---|\n> | 1 |\n\nafter\n',
  'table: in a list': '- item\n\n  | a |\n  |---|\n  | 1 |\n\n- item\n',
  'table: two with a blank line': '| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |\n',
  'table: delimiter row alone': '|---|\n\n|---|---|\n',
  'table: a reference in a cell': '| [a] |\n|---|\n| [b][a] |\n\n[a]: /target "title"\n',
  'tasks: open and done': '- [ ] to do\n- [x] done\n- [X] done too\n',
  'tasks: nested': '- [x] a\n  - [ ] b\n  - [x] c\n- [ ] d\n',
  'tasks: ordered': '1. [ ] one\n2. [x] two\n\n   more of two\n',
  'tasks: loose': '- [ ] one\n\n- [x] two\n\nafter\n',
  'tasks: no task without a space': '- [x]done\n- []\n- [ ]\n- [y] no\n',
  'tasks: only at the start of an item': '[ ] paragraph\n\n- words [x] here\n\n> [x] quote\n',
  strikethrough: '~~Hi~~ Hello, ~there~ world!\n',
  'strikethrough: not over paragraphs': 'This ~~has a\n\nnew paragraph~~.\n',
  'strikethrough: three are none': 'This will ~~~not~~~ strike.\n',
  'strikethrough: within words and marks': 'a~~b~~c **~~d~~** ~~**e** `~~`~~ \\~~f~~\n',
  'autolink: www': 'www.commonmark.example\n\nVisit www.commonmark.example/help for more.\n',
  'autolink: trailing punctuation': 'Visit www.a.example. Visit www.a.example/a.b!\n',
  'autolink: parentheses':
    'www.x.example/s?q=M+(b) (www.x.example/s?q=M+(b)) www.x.example/q=(b))+ok\n',
  'autolink: entities': 'www.x.example/s?q=c&hl=en www.x.example/s?q=c&hl;\n',
  'autolink: ends at <': 'www.x.example/he<lp\n',
  'autolink: schemes':
    'http://x.example https://x.example/?q=hello ftp://foo.example javascript:x\n',
  'autolink: mail': 'foo@bar.example hello@mail+xyz.example a.b-c_d@a.b. a.b-c_d@a.b-\n',
  'autolink: protocols':
    'mailto:foo@bar.example xmpp:foo@bar.example/txt@bin xmpp:foo@bar.example/a/b\n',
  'autolink: in marks and code':
    '**https://x.example** `https://x.example` [https://x.example](/y)\n',
  'autolink: in a list and a heading':
    '# www.x.example\n\n- https://x.example/a_b_c\n- www.x.example\n',
  'tag filter':
    '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is not allowed.\n</blockquote>\n',
  footnote: 'Text[^1].\n\n[^1]: The note.\n',
  'footnotes: numbered by first use': 'Two[^b] one[^a] two[^b].\n\n[^a]: A\n[^b]: B\n',
  'footnotes: of several paragraphs':
    'Text[^n].\n\n[^n]: One.\n\n    Two.\n\n        code\n\nAfter.\n',
  'footnotes: defined first': '[^n]: Note.\n\nText[^n].\n\nMore.\n',
  'footnotes: not used, not defined': 'Text[^missing].\n\n[^unused]: Note.\n',
  'footnotes: in notes': 'Text[^a].\n\n[^a]: See[^b].\n[^b]: See[^a].\n',
  'footnotes: in tables and lists':
    '| a[^1] |\n|---|\n| b[^2] |\n\n- c[^1]\n\n[^1]: One\n[^2]: Two\n',
  'footnotes: in a quote': '> Text[^q].\n>\n> [^q]: Note.\n\nAfter[^q].\n',
  'footnotes: in a list': '- Text[^q].\n\n  [^q]: Note.\n\nAfter[^q].\n',
  'footnotes: names':
    'A[^A] a[^a] ü[^ü] "[^"] <[^<] &[^&amp;].\n\n[^a]: A\n[^ü]: U\n[^"]: Q\n[^<]: L\n[^&amp;]: E\n',
  'footnotes: no note': 'A[^ b] [^] ![^1] [^1](x) `[^1]`\n\n[^1]: N\n',
  'references: across blocks':
    'See [the guide][g].\n\n> As [The  Guide] says.\n\n[G]: /guide "A \\"guide\\" & more"\n[the guide]: <https://x.example/a b>\n',
  'references: the first one counts':
    '[first]: /one\n\n[first]: /two\n\n- [first]\n\n\n- [first]\n\nend\n',
  'references: none in code': '1. a\n\n   more\n\n2. b\n\n```\ncode\n\n[x]: /no\n```\n\n[x]\n',
  'code: in a list': '1. Run\n\n   ```sh\n   a | b\n\n   c\n   ```\n\n2. Done\n',
  'code: with marks': '```md\n**bold** | [^1]: x\n\n- [ ] no task\n```\n\n`a | b`\n',
  'line ends of Windows': 'One\r\n\r\n- a\r\n- b\r\n\r\n| a |\r\n|---|\r\n| 1 |\r\n\r\nEnd\r\n',
};
