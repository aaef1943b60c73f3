import { runScript } from '../command.mjs';
import { documentationFolder, fromRoot } from '../paths.mjs';
import type { Part } from './unless-fresh.ts';

/**
 * The documentation site of the current version.
 *
 * @param demoSite origin of the demo site; without an origin, the examples have no links to the demo site
 */
export function documentation(demoSite?: string): Part {
  const linking = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'];
  return {
    name: 'documentation',
    output: documentationFolder,
    inputs: ['docs', ...linking, 'package.json', 'pnpm-lock.yaml'].map(fromRoot),
    settings: () => ({ demoSite }),
    build: () =>
      runScript(
        'docs/node_modules/vitepress/bin/vitepress.js',
        ['build', 'docs', '--outDir', documentationFolder],
        {
          title: 'The documentation',
          ...(demoSite ? { env: { DEMO_SITE_URL: demoSite } } : {}),
        },
      ),
  };
}
