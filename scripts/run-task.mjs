import { importTypeScript } from './import-typescript.mjs';

// Imports the task's runner, which awaits the task, because Vite resolves dynamic imports only until this import ends.
await importTypeScript('scripts/main.ts');
