/**
 * Markdown that costs careless parsers quadratic time or their stack: cmark's generators
 * (test/pathological_tests.py) restated at their full lengths, and some for GitHub's extensions.
 */
export const pathologicalTexts: Readonly<Record<string, string>> = {
  'nested strong emphasis': `${'*a **a '.repeat(32_500)}b${' a** a*'.repeat(32_500)}`,
  'emphasis closed, never opened': 'a_ '.repeat(32_500),
  'emphasis opened, never closed': '_a '.repeat(32_500),
  'links closed, never opened': 'a]'.repeat(32_500),
  'links opened, never closed': '[a'.repeat(32_500),
  'marks that do not match': '*a_ '.repeat(25_000),
  'marks that match late': `${'*a '.repeat(20_000)}${'_a*_ '.repeat(20_000)}`,
  'marks in multiples of three': `a**b${'c* '.repeat(25_000)}`,
  'links opened and emphasis closed': '[ a_'.repeat(25_000),
  'brackets and targets': '[ (]('.repeat(40_000),
  'pictures of empty links': '![[]()'.repeat(160_000),
  'a link across emphasis': '**x [a*b**c*](d)',
  'nested brackets': `${'['.repeat(25_000)}a${']'.repeat(25_000)}`,
  'nested quotes': `${'> '.repeat(25_000)}a`,
  'deeply nested lists': lines(500, (depth) => `${'  '.repeat(depth)}* a`),
  'null characters': 'abc\u0000de\u0000',
  'code marks of every length': Array.from({ length: 2_500 }, (_, n) => `e${'`'.repeat(n)}`).join(
    '',
  ),
  'open links with angle brackets': '[a](<b'.repeat(30_000),
  'open links': '[a](b'.repeat(30_000),
  'open comments': `</${'<!--'.repeat(300_000)}`,
  'empty lines in nested lists': `${'- '.repeat(30_000)}x${'\n'.repeat(30_000)}`,
  'empty lines in nested lists in a quote': `> ${'- '.repeat(30_000)}x\n${'>\n'.repeat(30_000)}`,
  'emphasis in a deep quote': `${'>'.repeat(100_000)}${'a*'.repeat(100_000)}`,
  'references to one label by many definitions': lines(25_000, (n) => `[x${n}]: /url\n\n[bad]\n`),
  'many references': `${lines(50_000, (n) => `[${n}]: u`)}\n${'[0] '.repeat(5_000)}`,
  'nested marks': `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`,
  'an endless table': `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(25_000)}`,
  'a table of many columns': `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n${'|x|\n'.repeat(1_000)}`,
  'one footnote, used without end': `${'a[^1] '.repeat(30_000)}\n\n[^1]: Note\n`,
  'footnotes without end': lines(30_000, (n) => `a[^${n}]\n\n[^${n}]: x\n`),
  'footnotes in footnotes': lines(5_000, (n) => `[^${n}]: [^${n + 1}]`),
  'addresses without end': 'www.a.example/'.repeat(20_000),
  'addresses of nothing but marks': `https://a.example/${'&a;)_'.repeat(30_000)}`,
  'mail addresses without end': 'a@'.repeat(50_000),
  'strikes that do not match': '~~a ~b '.repeat(20_000),
  'tasks in tasks': lines(500, (depth) => `${'  '.repeat(depth)}- [ ] a`),
  'one endless line': 'x'.repeat(1_000_000),
  'one endless paragraph': 'Some plain words.\n'.repeat(50_000),
  'many short paragraphs': 'a\n\n'.repeat(50_000),
  'blank lines': '\n'.repeat(100_000),
  'a loose list without end': '- a\n\n'.repeat(30_000),
  'open code': `\`\`\`\n${'x\n\n'.repeat(50_000)}`,
};

function lines(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${write(index)}\n`).join('');
}
