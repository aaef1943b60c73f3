import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type BundledPackage,
  createBillOfMaterials,
  formatNotices,
  mergePackages,
} from './licences.ts';
import { listFiles } from './list-files.ts';

/** Matches the names of the files in which builds list their bundled packages. */
const listName = /^licences-of-.*\.json$/;

/** The Vite option that makes a build write a list of the packages in its bundle. */
export function listPackages(part: string) {
  return { license: { fileName: `licences-of-${part}.json` } };
}

/**
 * Collects the packages in a built folder. Reads bundled packages from the `licences-of-*.json` files that the builds
 * have written, and deletes these files. Reads unbundled packages from `node_modules`.
 *
 * @throws {ExpectedError} for a package without a licence
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

/**
 * Collects the packages with {@link takePackages}, and writes their licence notices and their bill of materials.
 *
 * @param version version of the release
 * @param billFolder output folder of the bill of materials
 * @throws {ExpectedError} for a package without a licence
 */
export async function recordPackages(folder: string, version: string, billFolder: string = folder) {
  const packages = await takePackages(folder);
  const bill = createBillOfMaterials(packages, version);
  await writeFile(join(folder, 'third-party-licences.txt'), formatNotices(packages));
  await writeFile(join(billFolder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/**
 * Reads the name, version and licence of an installed package.
 *
 * @param path path of the package's `package.json`
 */
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
