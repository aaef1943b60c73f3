import { fromRoot } from './paths.mjs';

// Deletes NODE_ENV. Vite sets it to `development` when it imports this module, which would turn all builds into
// development builds.
delete process.env.NODE_ENV;

const [task, ...words] = process.argv.slice(2);
const { run } = await import(/* @vite-ignore */ fromRoot(`scripts/tasks/${task}.ts`));
await run(words);
