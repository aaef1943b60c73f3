import { fromRoot } from './paths.mjs';

// Vite takes the import of this for development, and would build for that.
delete process.env.NODE_ENV;

const [task, ...words] = process.argv.slice(2);
const { run } = await import(/* @vite-ignore */ fromRoot(`scripts/tasks/${task}.ts`));
await run(words);
