import { readPages } from '@assist/content';
import { build } from 'vite';
import { renderPage } from './src/content/render-page.ts';
import { createDepartment, root } from './src/department.ts';

interface DemoSiteOptions {
  /** Folder of the content. */
  readonly contentDir: string;
  /** The folder of the built site. The build empties it first. */
  readonly outDir: string;
  /** Origin of the assistant's loader and drawer. */
  readonly cdnOrigin: string;
}

/**
 * Builds the department: its own pages, and a page for every page of the content.
 *
 * @returns problems: one line for each file left out
 * @throws {ContentError} when the content folder cannot be read
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
      // The test pages use the style sheet and the icon under these names.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input,
        // A busy machine is no fault of a plugin.
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
