import { createHash } from 'node:crypto';
import { ExpectedError } from '../expected-error.mjs';

/** A third-party package in a release. The fields are those of Vite's licence list. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  readonly text?: string | null;
}

/**
 * Merges the package lists of several builds into one list, sorted by name and without duplicates.
 *
 * @throws {ExpectedError} for a package without a licence
 */
export function mergePackages(lists: readonly (readonly BundledPackage[])[]): BundledPackage[] {
  const unlicensed = lists.flat().find(({ identifier, text }) => !identifier && !text);
  if (unlicensed !== undefined) {
    throw new ExpectedError(
      `${unlicensed.name} is bundled and has no licence, so it must not be distributed. Replace it.`,
    );
  }
  const byName = new Map(lists.flat().map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** Formats the licence notices. Most licences require that every copy of the code includes the notice. */
export function formatNotices(packages: readonly BundledPackage[]) {
  const notices = packages.map(({ name, version, identifier, text }) => {
    const heading = `${name} ${version}${identifier ? ` (${identifier})` : ''}`;
    // Falls back to the name of the licence, because some packages do not include the text.
    const notice = text?.trim() || `Licence: ${identifier}`;
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${notice}\n`;
  });
  return `AI assist contains these packages, under these licences.\n\n${notices.join('\n\n')}`;
}

/**
 * Creates a bill of materials in the format CycloneDX 1.6. The serial number is a hash of the content, so that repeated
 * builds of a release give identical files.
 *
 * @param version version of the release
 */
export function createBillOfMaterials(packages: readonly BundledPackage[], version: string) {
  const components = packages.map((entry) => ({
    type: 'library',
    'bom-ref': packageUrl(entry.name, entry.version),
    name: entry.name,
    version: entry.version,
    purl: packageUrl(entry.name, entry.version),
    ...(entry.identifier ? { licenses: [licence(entry.identifier)] } : {}),
  }));
  const release = packageUrl('assist', version);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, components]))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': release,
        name: 'assist',
        version,
        purl: release,
      },
    },
    components,
    dependencies: [
      { ref: release, dependsOn: components.map((component) => component['bom-ref']) },
    ],
  };
}

/**
 * Formats a licence for the bill of materials.
 *
 * @param identifier an SPDX licence identifier or expression
 */
function licence(identifier: string) {
  return /\s/.test(identifier) ? { expression: identifier } : { license: { id: identifier } };
}

function packageUrl(name: string, version: string) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Creates a UUID from a hash of the text. UUIDs of version 8 allow custom content. */
function uuidOf(text: string) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
