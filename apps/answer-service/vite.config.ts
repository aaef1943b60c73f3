import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** One bundle for Node: our own packages are TypeScript source and go in, npm packages stay outside. */
const config: ViteUserConfig = defineConfig({
  ssr: { noExternal: [/^@assist\//] },
  build: {
    ssr: 'src/server.ts',
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
  },
});

export default config;
