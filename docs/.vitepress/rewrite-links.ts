import { existsSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** A path of the demo site. */
const demoPath = /^\/cases\/(?:[\w-]+\/)?$/;

/**
 * Turns paths of the demo site, such as `/cases/bare/`, into links to it.
 *
 * @param origin of the demo site; without one the paths stay text
 */
export function linkDemoPages(markdown: MarkdownRenderer, origin: string | undefined): void {
  const { code_inline: code } = markdown.renderer.rules;
  markdown.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const text = code?.(tokens, index, ...rest) ?? '';
    const { content = '' } = tokens[index] ?? {};
    const isLink = tokens[index - 1]?.type === 'link_open';
    if (origin === undefined || isLink || !demoPath.test(content)) return text;
    return `<a href="${new URL(content, origin).href}" target="_self">${text}</a>`;
  };
}

/**
 * Shows links to files of the repository outside the documentation as text: the site does not have them.
 *
 * @param docs the folder of the documentation
 * @throws {Error} while rendering, when such a file does not exist
 */
export function unlinkRepositoryFiles(markdown: MarkdownRenderer, docs: string): void {
  markdown.core.ruler.push('repository-files', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isInside = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          isInside = isOutside(token.attrGet('href') ?? '', path.dirname(env.path), docs);
        }
        if (isInside && /^link_(?:open|close)$/.test(token.type)) {
          if (token.type === 'link_close') isInside = false;
          token.type = 'text';
          token.content = '';
        }
      }
    }
  });
}

function isOutside(href: string, folder: string, docs: string) {
  if (!href.startsWith('../')) return false;
  const file = path.resolve(folder, href.replace(/#.*/, ''));
  if (!path.relative(docs, file).startsWith('..')) return false;
  if (!existsSync(file)) throw new Error(`There is no ${href}.`);
  return true;
}
