import type { UserConfig } from 'vite';
import { defineHostScript } from './host-script.ts';

/** The elements for test pages, which only those load. */
const config: UserConfig = defineHostScript('src/debug/main.ts', 'debug.js');

export default config;
