import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';

const module = fileURLToPath(new URL('detect-concern.ts', import.meta.url));

/** Prints the processor time of the start, of the first two questions and of a later one, each in ms. */
const measure = (code: string): string => `
const begun = process.cpuUsage();
${code}
const times = [process.cpuUsage(begun)];
const take = (work) => { const begun = process.cpuUsage(); work(); times.push(process.cpuUsage(begun)); };
take(() => {
  detectConcern('Where do I find the report on suicide prevention?');
  detectConcern('Где форма?');
});
const long = 'My wife and I have been waiting for a letter about my knees since spring. '.repeat(2);
take(() => detectConcern(long));
console.log(JSON.stringify(times.map(({ user, system }) => (user + system) / 1_000)));
`;

// Runs in a process of its own, because V8 keeps the patterns that other tests have compiled. The limits are parts of the
// time that the start takes, because a limit in ms fails on a slow machine.
it('the detection of concern compiles its patterns at start, so that no question waits', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: module, write: false },
  });
  if (!('output' in built)) throw new Error('Vite built no single output.');
  const input = measure(built.output[0].code);
  const child = execFileSync(process.execPath, ['--input-type=module'], {
    input,
    encoding: 'utf8',
  });
  const [start = 0, first, later] = JSON.parse(child);
  expect(first).toBeLessThan(start / 4);
  expect(later).toBeLessThan(start / 20);
});
