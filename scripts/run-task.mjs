import { importTypeScript } from './import-typescript.mjs';

// The import lasts as long as the task, so that the task can import on its way.
await importTypeScript('scripts/main.ts');
