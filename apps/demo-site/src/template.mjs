import { readFileSync } from 'node:fs';

/**
 * The template of a page, from the file beside its module.
 * @param {string} name
 */
export function template(name) {
  return readFileSync(new URL(`./pages/${name}.html`, import.meta.url), 'utf8');
}
