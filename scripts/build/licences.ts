import { createHash } from 'node:crypto';
import { ExpectedError } from '../expected-error.mjs';

/** A third-party package in a release, as Vite names it. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  readonly text?: string | null;
}

/**
 * The packages of several builds, each version once, by name.
 *
 * @throws {ExpectedError} naming a package that does not say under which licence it is
 */
export function mergePackages(lists: readonly (readonly BundledPackage[])[]): BundledPackage[] {
  const unlicensed = lists.flat().find(({ identifier, text }) => !identifier && !text);
  if (unlicensed !== undefined) {
    throw new ExpectedError(
      `${unlicensed.name} is bundled and has no licence, so it may not be passed on. Replace it.`,
    );
  }
  const byName = new Map(lists.flat().map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** The notices that most licences ask for: they go where the code goes. */
export function formatNotices(packages: readonly BundledPackage[]) {
  const notices = packages.map(({ name, version, identifier, text }) => {
    const heading = `${name} ${version}${identifier ? ` (${identifier})` : ''}`;
    // Some packages only name their licence.
    const notice = text?.trim() || `Licence: ${identifier}`;
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${notice}\n`;
  });
  return `AI assist contains these packages, under these licences.\n\n${notices.join('\n\n')}`;
}

/**
 * A bill of materials in CycloneDX 1.6. Its serial number follows from what it lists, so that the same release has
 * the same one.
 *
 * @param version of the release
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

/** @param identifier one licence, or an expression of several */
function licence(identifier: string) {
  return /\s/.test(identifier) ? { expression: identifier } : { license: { id: identifier } };
}

function packageUrl(name: string, version: string) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID of version 8, which holds what its maker likes. */
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
