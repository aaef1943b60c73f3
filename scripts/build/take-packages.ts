import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type BundledPackage,
  createBillOfMaterials,
  formatNotices,
  mergePackages,
} from './licences.ts';
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

/**
 * Writes the notices and the bill of materials of the packages in a built folder, as {@link takePackages} finds them.
 *
 * @param version of the release
 * @param billFolder gets the bill of materials
 * @throws {ExpectedError} naming a package without a licence
 */
export async function recordPackages(folder: string, version: string, billFolder: string = folder) {
  const packages = await takePackages(folder);
  const bill = createBillOfMaterials(packages, version);
  await writeFile(join(folder, 'third-party-licences.txt'), formatNotices(packages));
  await writeFile(join(billFolder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
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
