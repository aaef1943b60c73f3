import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** One file that Node runs alone. */
const config: ViteUserConfig = defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server.ts',
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

export default config;
