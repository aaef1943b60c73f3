import { importTypeScript } from './import-typescript.mjs';

// `main.ts` waits for the task's end, so this import ends only after the task. An earlier end of the import would make
// `import()` calls in the task fail (see `importTypeScript`).
await importTypeScript('scripts/main.ts');
