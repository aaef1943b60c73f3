import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { ExpectedError } from '../expected-error.mjs';
import { listFiles } from './list-files.ts';

/** A third-party package in a release. The fields are those of Vite's licence list. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  readonly text?: string | null;
}

/** The Vite option that makes a build write a list of the packages in its bundle. */
export function listPackages(part: string) {
  return { license: { fileName: `licences-of-${part}.json` } };
}

/**
 * Writes the licence notices of the packages in a built folder, and their bill of materials. Deletes the lists that the
 * builds have written with {@link listPackages}.
 *
 * @param version version of the release
 * @param billFolder output folder of the bill of materials; its packages count, too
 * @throws {ExpectedError} for a package without a licence
 */
export async function recordPackages(folder: string, version: string, billFolder: string = folder) {
  const packages = await takePackages(new Set([folder, billFolder]));
  await writeFile(join(folder, 'third-party-licences.txt'), formatNotices(packages));
  await writeFile(join(billFolder, 'sbom.cdx.json'), createBillOfMaterials(packages, version));
}

/** Reads bundled packages from the builds' lists, and unbundled ones from `node_modules`. Sorts them by name. */
async function takePackages(folders: ReadonlySet<string>): Promise<BundledPackage[]> {
  const found: BundledPackage[] = [];
  for (const path of (await Promise.all([...folders].map(listFiles))).flat()) {
    if (/^licences-of-.*\.json$/.test(basename(path))) {
      found.push(...JSON.parse(await readFile(path, 'utf8')));
      await rm(path);
    } else if (/[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/.test(path)) {
      found.push(await readManifest(path));
    }
  }
  const unlicensed = found.find(({ identifier, text }) => !identifier && !text);
  if (unlicensed !== undefined) {
    throw new ExpectedError(
      `${unlicensed.name} is bundled and has no licence, so it must not be distributed. Replace it.`,
    );
  }
  const byName = new Map(found.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

async function readManifest(path: string): Promise<BundledPackage> {
  const { name, version, license } = JSON.parse(await readFile(path, 'utf8'));
  const files = await listFiles(dirname(path));
  const notice = files.find((file) => /^licen[cs]e(?:\.\w+)?$/i.test(basename(file)));
  const text = notice === undefined ? null : await readFile(notice, 'utf8');
  return { name, version, identifier: license, text };
}

/** Most licences require that every copy of the code includes the notice. */
function formatNotices(packages: readonly BundledPackage[]) {
  const notices = packages.map(({ name, version, identifier, text }) => {
    const heading = `${name} ${version}${identifier ? ` (${identifier})` : ''}`;
    // Falls back to the name of the licence, because some packages do not include the text.
    const notice = text?.trim() || `Licence: ${identifier}`;
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${notice}\n`;
  });
  return `AI assist contains these packages, under these licences.\n\n${notices.join('\n\n')}`;
}

/** Creates a bill of materials in the format CycloneDX 1.6. It has no time and no serial number, which would change. */
function createBillOfMaterials(packages: readonly BundledPackage[], version: string) {
  const bill = new Models.Bom();
  const release = createComponent(Enums.ComponentType.Application, 'assist', version);
  bill.metadata.component = release;
  for (const { name, version: used, identifier } of packages) {
    const component = createComponent(Enums.ComponentType.Library, name, used);
    if (identifier) {
      component.licenses.add(
        /\s/.test(identifier)
          ? new Models.LicenseExpression(identifier)
          : new Models.SpdxLicense(identifier),
      );
    }
    bill.components.add(component);
    release.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  );
  return `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`;
}

function createComponent(type: Enums.ComponentType, name: string, version: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return new Models.Component(type, name, { bomRef: purl, purl, version });
}
