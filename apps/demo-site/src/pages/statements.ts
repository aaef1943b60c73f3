import { readFileSync } from 'node:fs';
import { renderPage } from '../content/render-page.ts';
import { webTeamsPath } from '../site.ts';
import type { SiteContext } from '../site-context.ts';
import { articlePage } from './article.ts';
import type { SitePage } from './layout.ts';

const statements = [
  { name: 'accessibility', file: 'accessibility-statement.md' },
  { name: 'privacy', file: 'privacy.md' },
];

/** What the project's documents state about the assistant, as pages below the one for web teams. */
export function statementPages(context: SiteContext): SitePage[] {
  return statements.map(({ name, file }) => {
    const source = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
    const path = `${webTeamsPath}${name}/`;
    return articlePage(renderPage({ path: file, source: asContent(source, path) }), context);
  });
}

/**
 * A document of the project as a file of content: its first heading becomes the title, and links to files that the
 * site does not have become plain text.
 *
 * @param source Markdown
 * @param path where its page goes
 */
export function asContent(source: string, path: string) {
  const [, title = '', text = ''] = /^# ([^\n]+)\n(.*)$/s.exec(source) ?? [];
  const isolated = text.replace(/\[([^\]]+)\]\((?!https?:|mailto:|#)[^)]*\)/g, '$1');
  return `---\ntitle: ${JSON.stringify(title)}\nurl: ${path}\n---\n${isolated}`;
}
