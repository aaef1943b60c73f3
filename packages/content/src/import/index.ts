export { runImport } from './command.ts';
export { ImportError } from './import-error.ts';
