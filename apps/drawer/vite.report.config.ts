import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The page that reports for the loader. A build of its own: what it shared with the drawer would be cut out of that. */
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
