import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

/**
 * What a test needs beside a browser, as Debian packs it: where each thing is, by the package it is in.
 * @typedef {Readonly<Record<string, string>>} Tools
 */

/**
 * The packages of these that are not installed, after trying to install them where that was asked for.
 * @param {Tools} tools
 * @param {{ install: boolean }} settings
 * @returns {Promise<string[]>}
 */
export async function findMissingTools(tools, { install }) {
  const missing = () =>
    Object.entries(tools).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (install && missing().length > 0) await installDebianPackages(missing());
  return missing();
}
