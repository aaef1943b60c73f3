import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Builds report.html separately, because a joint build would move shared code out of the drawer's entry chunk. */
const config: UserConfig = defineConfig({
  envDir: fromRoot(''),
  base: './',
  build: {
    outDir: fromRoot('dist/drawer'),
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { input: 'report.html' },
  },
});

export default config;
