/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { readFileSync } from 'node:fs';
import { renderPage } from '../content/render-page.mjs';
import { webTeamsPath } from '../site.mjs';
import { articlePage } from './article.mjs';

const statements = [
  { name: 'accessibility', file: 'accessibility-statement.md' },
  { name: 'privacy', file: 'privacy.md' },
];

/**
 * What the project's documents state about the assistant, as pages below the one for web teams.
 * @param {SiteContext} context
 * @returns {SitePage[]}
 */
export function statementPages(context) {
  return statements.map(({ name, file }) => {
    const source = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
    const path = `${webTeamsPath}${name}/`;
    return articlePage(renderPage({ path: file, source: asContent(source, path) }), context);
  });
}

/**
 * A document of the project as a file of content: its first heading becomes the title, and links to files that the
 * site does not have become plain text.
 * @param {string} source Markdown
 * @param {string} path where its page goes
 */
export function asContent(source, path) {
  const [, title = '', text = ''] = /^# ([^\n]+)\n(.*)$/s.exec(source) ?? [];
  const isolated = text.replace(/\[([^\]]+)\]\((?!https?:|mailto:|#)[^)]*\)/g, '$1');
  return `---\ntitle: ${JSON.stringify(title)}\nurl: ${path}\n---\n${isolated}`;
}
