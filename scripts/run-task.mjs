import { importTypeScript } from './import-typescript.mjs';

// `main.ts` runs the whole task before this import ends, because `import()` calls of the task would fail afterwards.
await importTypeScript('scripts/main.ts');
