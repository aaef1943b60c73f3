export { launchChromium } from './chromium.mjs';
export { createDevToolsClient, evaluate } from './devtools-client.mjs';
export { openPage } from './page-under-test.mjs';

/** @typedef {import('./chromium.mjs').Browser} Browser */
/** @typedef {import('./devtools-client.mjs').DevToolsClient} DevToolsClient */
