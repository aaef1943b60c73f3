import { fromRoot } from './paths.mjs';

// Vite sets NODE_ENV to `development` when it imports this module. Without the deletion, the builds would be
// development builds.
delete process.env.NODE_ENV;

const [task, ...words] = process.argv.slice(2);
const { run } = await import(/* @vite-ignore */ fromRoot(`scripts/tasks/${task}.ts`));
await run(words);
