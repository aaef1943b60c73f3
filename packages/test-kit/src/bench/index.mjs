export { listen } from '../listen.mjs';
export { interleave } from './interleave.mjs';
export { median, mediansOf } from './median.mjs';
export { processorTimeOf } from './processor-time.mjs';
export { atLeast, atMost, exactly, formatVerdict } from './verdict.mjs';

/** @typedef {import('./verdict.mjs').Verdict} Verdict */
