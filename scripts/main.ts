import { fromRoot } from './paths.mjs';

// Deletes NODE_ENV, which Vite sets to `development` during the import of this module. With this value, all builds
// would be development builds.
delete process.env.NODE_ENV;

const [task, ...words] = process.argv.slice(2);
// The import is awaited here, because Vite closes its module runner once this module has been evaluated.
const { run } = await import(/* @vite-ignore */ fromRoot(`scripts/tasks/${task}.ts`));
await run(words);
