export { listen } from '../listen.ts';
export { interleave } from './interleave.ts';
export { median, mediansOf } from './median.ts';
export { processorTimeOf } from './processor-time.ts';
