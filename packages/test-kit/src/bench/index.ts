export { listen } from '../listen.ts';
export { interleave } from './interleave.ts';
export { median, mediansOf } from './median.ts';
export { processorTimeOf } from './processor-time.ts';
export type { Verdict } from './verdict.ts';
export { atLeast, atMost, exactly, formatVerdict } from './verdict.ts';
