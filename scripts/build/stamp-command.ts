import { stamp } from './stamp.ts';

stamp(process.argv.slice(2)).catch((error) => {
  console.error(error.isExpected ? error.message : error);
  process.exitCode = 1;
});
