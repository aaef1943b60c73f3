import type { UserConfig } from 'vite';
import { defineHostScript } from './host-script.ts';

/** Builds `loader.js`, which every page of a host loads. */
const config: UserConfig = defineHostScript('src/main.ts', 'loader.js');

export default config;
