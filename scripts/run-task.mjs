import { importTypeScript } from './import-typescript.mjs';

// `main.ts` awaits the whole task inside this import. The task's own `import()` calls fail once this import has ended.
await importTypeScript('scripts/main.ts');
