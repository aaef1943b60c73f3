import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort, listen } from '@assist/test-kit';
import { buildAll } from '../../scripts/build/build.ts';
import { testSettings } from '../../scripts/build/local-settings.ts';
import { runScript } from '../../scripts/command.mjs';
import { fromRoot } from '../../scripts/paths.mjs';
import { startAnswerService } from '../../scripts/serve/answer-service.ts';
import { firstAnswer } from './first-answer.ts';
import { startStopwatch } from './stopwatch.ts';

/** Number of pages on the local site. */
const pages = 200;
/** Requests per second. The import makes two by default, but the local site can take more. */
const rate = 20;

/**
 * Times the journey from the sitemap of a local site to an answer. Imports the pages, then starts the service with
 * them.
 */
export async function fromSitemap() {
  await buildAll(testSettings());
  const site = await startSite();
  const folder = await mkdtemp(join(tmpdir(), 'assist-sitemap-'));
  const { lap, steps } = startStopwatch();
  try {
    const words = ['--site', site.origin, '--out', folder, '--rate', String(rate)];
    await runScript('scripts/run.mjs', ['import', ...words, '--concurrency', '4']);
    lap(`${pages} pages imported, ${rate} a second`);
    const service = startAnswerService({
      origin: `http://127.0.0.1:${await findFreePort()}`,
      env: { CONTENT_DIR: folder, SITE_URL: `${site.origin}/` },
    });
    await service.untilReady();
    const answer = await firstAnswer(service.origin).finally(service.stop);
    lap('indexed and answered');
    if (!answer.includes(site.origin)) throw new Error('The answer names no page of the site.');
    return steps;
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Serves a site of 200 pages. Repeats the demo site's content pages below `/region-1/`, `/region-2/` and so on. */
async function startSite() {
  const root = fromRoot('apps/demo-site/dist');
  const sources = (await readdir(root, { recursive: true }))
    .filter((path) => /^(?!cases|web-teams)[\w-]+\/[\w-]+\/index\.html$/.test(path))
    .sort();
  const site = new Map<string, string>();
  for (let region = 1; site.size < pages; region += 1) {
    for (const source of sources.slice(0, pages - site.size)) {
      const html = await readFile(join(root, source), 'utf8');
      // Removes the canonical link, so that the import does not take the copy for the original page.
      const own = html
        .replace(/<link rel="canonical"[^>]*>/, '')
        .replace(/(<h1[^>]*>)/, `$1Region ${region}: `);
      site.set(`/region-${region}/${dirname(source)}/`, own);
    }
  }
  const { origin, close } = await listen(
    createServer((request, response) => {
      const html = site.get(request.url ?? '/');
      if (request.url === '/sitemap.xml') {
        const urls = [...site.keys()].map((path) => `<url><loc>${origin}${path}</loc></url>`);
        response
          .setHeader('content-type', 'application/xml')
          .end(
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
          );
      } else if (html === undefined) {
        response.writeHead(404).end('Not found');
      } else {
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
      }
    }),
  );
  return { origin, close };
}
