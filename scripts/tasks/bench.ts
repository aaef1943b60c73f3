export { run } from '../../benchmarks/run.ts';
