import type { UserConfig } from 'vite';
import { defineHostScript } from './host-script.ts';

/** Builds `loader.js`, the script that each of a host's pages loads. */
const config: UserConfig = defineHostScript('src/main.ts', 'loader.js');

export default config;
