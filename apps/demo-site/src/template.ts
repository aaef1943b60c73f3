import { readFileSync } from 'node:fs';

/** The template of a page, from the file beside its module. */
export function template(name: string) {
  return readFileSync(new URL(`./pages/${name}.html`, import.meta.url), 'utf8');
}
