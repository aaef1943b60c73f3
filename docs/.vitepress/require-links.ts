import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The documents of the repository that link to pages of the site. */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'];

/**
 * Checks the links that VitePress does not: to a part of a page, and from the repository's own documents.
 *
 * @param folders site: the built site
 * @throws {Error} naming every link that leads nowhere
 */
export async function requireLinks({ site, repository }: { site: string; repository: string }) {
  const pages = new Map<string, string>();
  for (const file of await readdir(site, { recursive: true })) {
    if (!file.endsWith('.html') || file === '404.html') continue;
    pages.set(file.split(path.sep).join('/'), await readFile(path.join(site, file), 'utf8'));
  }
  const dead = [...pages].flatMap(([file, html]) =>
    findLinks(html)
      .filter(({ target, part }) => !hasPart(pages, resolve(file, target), part))
      .map(({ target, part }) => `${file}: ${target}#${part}`),
  );
  for (const name of documents) {
    const text = await readFile(path.join(repository, name), 'utf8');
    for (const [, link = '', part] of text.matchAll(
      /\]\((?:\.\.\/)?docs\/([^)#]*\.md)(?:#([^)]*))?\)/g,
    )) {
      const isDead = !hasPart(pages, link.replace(/\.md$/, '.html'), part);
      if (isDead) dead.push(`${name}: ${link}${part ? `#${part}` : ''}`);
    }
  }
  if (dead.length > 0) throw new Error(`Dead links:\n${dead.join('\n')}`);
}

/** The links of a page to parts of pages of the site. */
function findLinks(html: string) {
  return [...html.matchAll(/ href="([^":#]*)#([^"]+)"/g)].map(([, target = '', part = '']) => ({
    target,
    part: decodeURIComponent(part),
  }));
}

function resolve(from: string, target: string) {
  if (target === '') return from;
  const name = new URL(target, `http://site/${from}`).pathname.slice(1);
  return name === '' || name.endsWith('/') ? `${name}index.html` : name;
}

function hasPart(pages: ReadonlyMap<string, string>, page: string, part: string | undefined) {
  const html = pages.get(page);
  return html !== undefined && (part === undefined || html.includes(` id="${part}"`));
}
