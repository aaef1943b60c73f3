import { importTypeScript } from './import-typescript.mjs';

// `main.ts` awaits the task, so that Vite's module runner stays open until the task ends. With a closed module runner,
// `import()` calls in the task would fail (see `importTypeScript`).
await importTypeScript('scripts/main.ts');
