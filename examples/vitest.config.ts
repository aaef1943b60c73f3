import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({ test: { name: '@assist/examples' } });

export default config;
