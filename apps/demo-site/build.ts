import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPages } from '@assist/content';
import { allPages } from './src/all-pages.ts';
import { outputFile } from './src/content/output-file.ts';
import { renderPage } from './src/content/render-page.ts';
import { bundleFrameworks } from './src/frameworks/bundle.ts';
import { copyPackages } from './src/packages.ts';
import { renderDocument } from './src/pages/layout.ts';
import { type CasePage, readCases } from './src/read-cases.ts';
import { createSiteContext } from './src/site-context.ts';
import { styleSheet } from './src/style-sheet.ts';

interface DemoSiteOptions {
  /** Folder of the content, default: the answer service's sample content. */
  readonly contentDir?: string;
  /** Where the site goes, default: `dist`; what it held before is deleted. */
  readonly outDir?: string;
  /** Origin of the assistant's loader and drawer. */
  readonly cdnOrigin?: string;
  /** Origin of the answer service. */
  readonly apiOrigin?: string;
  /** The built module of the npm package, for the pages that bring it themselves. */
  readonly loaderModule?: string;
  /** The loader that never changes, and its SRI hash; by default the evergreen one, which can have none. */
  readonly pinnedLoader?: { path: string; integrity: string };
}

/**
 * Renders the site: its own pages, an article for every page of the content, and the hard cases.
 *
 * @returns problems: one line for each file left out
 * @throws when the content folder cannot be read
 */
export async function buildDemoSite({
  contentDir = inRepository('../answer-service/content'),
  outDir = inRepository('dist'),
  cdnOrigin = 'http://127.0.0.1:3001',
  apiOrigin = 'http://127.0.0.1:3002',
  loaderModule,
  pinnedLoader = { path: '/loader.js', integrity: '' },
}: DemoSiteOptions = {}): Promise<{ pageCount: number; problems: string[] }> {
  const origins = { cdnOrigin: new URL(cdnOrigin).origin, apiOrigin: new URL(apiOrigin).origin };
  const content = await readPages(contentDir, {
    parse: renderPage,
    addressOf: ({ path }) => path,
  });
  const cases = await readCases({
    ...origins,
    pinnedLoader: `${origins.cdnOrigin}${pinnedLoader.path}`,
    integrity: pinnedLoader.integrity,
  });
  const context = createSiteContext(content.pages, origins.cdnOrigin);
  const { pages, problems } = allPages(content.pages, cases, context);

  await rm(outDir, { recursive: true, force: true });
  for (const page of pages) {
    await write(join(outDir, outputFile(page.path)), renderDocument(page, context).text);
  }
  for (const page of cases) await write(join(outDir, outputFile(page.path)), page.document);
  await write(join(outDir, 'headers.json'), `${JSON.stringify(headerRules(cases), null, 2)}\n`);
  await write(join(outDir, 'assets/site.css'), styleSheet());
  await cp(inRepository('src/scripts'), join(outDir, 'assets'), {
    recursive: true,
    filter: (source) => !source.includes('.test.'),
  });
  await cp(inRepository('src/assets'), join(outDir, 'assets'), { recursive: true });
  await copyPackages(join(outDir, 'assets'));
  await bundleFrameworks(join(outDir, 'assets/frameworks'));
  if (loaderModule) await cp(loaderModule, join(outDir, 'assets/assist-loader.js'));
  return {
    pageCount: pages.length + cases.length,
    problems: [...content.rejected.map(({ path, reason }) => `${path}: ${reason}`), ...problems],
  };
}

/** The response headers the cases are served with, as data, like those of the CDN. */
function headerRules(cases: readonly CasePage[]) {
  return cases.flatMap(({ path, headers }) => (headers ? [{ path, headers }] : []));
}

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** @param path relative to this file */
function inRepository(path: string) {
  return fileURLToPath(new URL(path, import.meta.url));
}
