export { launchChromium } from './chromium.mjs';
export { createDevToolsClient, evaluate } from './devtools-client.mjs';
export { openPage } from './page-under-test.mjs';

/** @typedef {import('./chromium.mjs').Browser} Browser */
/** @typedef {import('./page-under-test.mjs').PageUnderTest} PageUnderTest */
/** @typedef {import('./page-under-test.mjs').Memory} Memory */
/** @typedef {import('./devtools-client.mjs').DevToolsClient} DevToolsClient */
