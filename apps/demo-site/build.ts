import { readPages } from '@assist/content';
import { build } from 'vite';
import { renderPage } from './src/content/render-page.ts';
import { createDepartment, root } from './src/department.ts';

interface DemoSiteOptions {
  /** Folder that contains the content files. */
  readonly contentDir: string;
  /** Folder for the built site. The build empties this folder first. */
  readonly outDir: string;
  /** Origin that serves the assistant's loader and drawer. */
  readonly cdnOrigin: string;
  /** Whether the folder holds the sample content. The pages name their content. */
  readonly isSample: boolean;
}

/**
 * Builds the department's site: the site's own pages, and a page for each content file.
 *
 * @returns `problems`: a line for each content file that the site cannot show, with the reason
 * @throws {ContentError} if the content folder cannot be read
 */
export async function buildDemoSite({
  contentDir,
  outDir,
  cdnOrigin,
  isSample,
}: DemoSiteOptions): Promise<{ problems: string[] }> {
  const { pages, rejected } = await readPages(contentDir, {
    parse: renderPage,
    addressOf: ({ path }) => path,
  });
  const { plugin, input, problems } = createDepartment(pages, { cdnOrigin, isSample });
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
      // Keeps the file names of the style sheet and the icon the same in every build, because the test pages link to
      // both files.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input,
        // Turns off warnings about slow plugins, because a busy machine causes these warnings, too.
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
