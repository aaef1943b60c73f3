import { describe, expect, it } from 'vitest';
import { createSiteContext } from '../site-context.ts';
import { asContent, statementPages } from './statements.ts';

describe('asContent', () => {
  it('a project document shown as a page has its first heading as the title, and keeps the rest', () => {
    expect(asContent('# A "title": one\n\n## Part\n\nText\n', '/a/')).toBe(
      '---\ntitle: "A \\"title\\": one"\nurl: /a/\n---\n\n## Part\n\nText\n',
    );
  });

  it('a project document shown as a page keeps links that hold anywhere, and leaves the words of all others', () => {
    const links =
      '[a](https://example.org/) [b](#part) [c](operating.md#log) [d](../README.md) [e](mailto:f@example.org)';
    expect(asContent(`# T\n${links}`, '/a/')).toContain(
      '[a](https://example.org/) [b](#part) c d [e](mailto:f@example.org)',
    );
  });
});

describe('the statements', () => {
  const pages = statementPages(createSiteContext([], 'https://cdn.example'));

  it('the statements are the project’s own, each with its title once and without a link to a file', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/web-teams/accessibility/',
      '/web-teams/privacy/',
    ]);
    for (const { title, main } of pages) {
      expect(title).not.toBe('');
      expect(main.text.split(`>${title}</h`)).toHaveLength(2);
      expect(main.text).not.toMatch(/href="[^"]*\.md/);
    }
    expect(pages[0]?.main.text).toContain('known not to be right yet');
    expect(pages[1]?.main.text).toContain('<table>');
  });
});
