export { run } from '../../benchmarks/journeys/run.ts';
