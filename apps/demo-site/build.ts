import { readPages } from '@assist/content';
import { build } from 'vite';
import { renderPage } from './src/content/render-page.ts';
import { createDepartment, root } from './src/department.ts';

interface DemoSiteOptions {
  /** Folder of the content files. */
  readonly contentDir: string;
  /** The folder of the built site. The build empties it first. */
  readonly outDir: string;
  /** Origin of the assistant's loader and drawer. */
  readonly cdnOrigin: string;
}

/**
 * Builds the department's site: its own pages and a page for each content page.
 *
 * @returns `problems`, with one line for each content file that the build leaves out
 * @throws {ContentError} if the content folder cannot be read
 */
export async function buildDemoSite({
  contentDir,
  outDir,
  cdnOrigin,
}: DemoSiteOptions): Promise<{ problems: string[] }> {
  const { pages, rejected } = await readPages(contentDir, {
    parse: renderPage,
    addressOf: ({ path }) => path,
  });
  const { plugin, input, problems } = createDepartment(pages, cdnOrigin);
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plugin],
    build: {
      outDir,
      emptyOutDir: true,
      // Keeps the names of the style sheet and the icon stable, because the test pages link to them.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input,
        // Turns off warnings about slow plugins, because a busy machine causes them too.
        checks: { bundlerTimings: false },
        output: {
          assetFileNames: ({ names }) =>
            names.includes('style.css') ? 'assets/site.css' : 'assets/[name][extname]',
        },
      },
    },
  });
  return {
    problems: [...rejected.map(({ path, reason }) => `${path}: ${reason}`), ...problems],
  };
}
