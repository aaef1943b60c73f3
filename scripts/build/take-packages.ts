import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BundledPackage, mergePackages } from './licences.ts';
import { listFiles } from './list-files.ts';

/** What the build of a part calls its list of packages. */
const listName = /^licences-of-.*\.json$/;

/** The setting of Vite by which a build lists the packages that it bundles. */
export function listPackages(part: string) {
  return { license: { fileName: `licences-of-${part}.json` } };
}

/**
 * The packages that are in a built folder: those that its builds have listed, whose lists are removed, and those
 * that were laid beside, whole.
 *
 * @throws {ExpectedError} naming a package without a licence
 */
export async function takePackages(folder: string): Promise<BundledPackage[]> {
  const lists: BundledPackage[][] = [];
  for (const path of await listFiles(folder)) {
    if (listName.test(basename(path))) {
      lists.push(JSON.parse(await readFile(path, 'utf8')));
      await rm(path);
    } else if (/[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/.test(path)) {
      lists.push([await readManifest(path)]);
    }
  }
  return mergePackages(lists);
}

/** @param path of a package's manifest */
async function readManifest(path: string) {
  const { name, version, license } = JSON.parse(await readFile(path, 'utf8'));
  const files = await listFiles(dirname(path));
  const notice = files.find((file) => /^licen[cs]e(?:\.\w+)?$/i.test(basename(file)));
  return {
    name,
    version,
    identifier: license,
    text: notice === undefined ? null : await readFile(join(notice), 'utf8'),
  };
}
