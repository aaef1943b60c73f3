/*
 * The one module of this package in JavaScript: the build reads it before anything is installed, and Node 20
 * runs no TypeScript. Its types stand beside it.
 */

/** @type {(list: string) => string[]} */
export function splitOriginList(list) {
  return list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/** @type {(text: string) => boolean} */
export function isExactOrigin(text) {
  // A wildcard host parses as a URL, and `frame-ancestors` takes it for a pattern.
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
