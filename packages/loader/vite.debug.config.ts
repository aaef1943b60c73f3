import type { UserConfig } from 'vite';
import { defineHostScript } from './host-script.ts';

/** Builds `debug.js`, the script with the elements for test pages. */
const config: UserConfig = defineHostScript('src/debug/main.ts', 'debug.js');

export default config;
