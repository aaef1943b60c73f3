import { runScript } from '../command.mjs';
import { fromRoot } from '../paths.mjs';
import type { Part } from './unless-fresh.ts';

/**
 * The documentation site of this version, built into `docs/dist`.
 *
 * @param demoSite origin that the examples link to; without it the examples have no links
 */
export function documentation(demoSite?: string): Part {
  const linking = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'];
  return {
    name: 'documentation',
    output: fromRoot('docs/dist'),
    inputs: ['docs', ...linking, 'package.json', 'pnpm-lock.yaml'].map(fromRoot),
    settings: () => ({ demoSite }),
    build: () =>
      runScript('docs/node_modules/vitepress/bin/vitepress.js', ['build', 'docs'], {
        title: 'The documentation',
        ...(demoSite ? { env: { DEMO_SITE_URL: demoSite } } : {}),
      }),
  };
}
