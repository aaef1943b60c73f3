import { importTypeScript } from './import-typescript.mjs';

// `main.ts` awaits the task, because the task's dynamic imports work only until this import has ended.
await importTypeScript('scripts/main.ts');
