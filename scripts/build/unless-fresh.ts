import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from '../paths.mjs';

/** Folders and files that no build reads: what is installed, what is built, what is for tests. */
const leftOut = /^(?:node_modules|dist|bench|type-tests)$|\.test(?:-support)?\.\w+$/;

/** The folder of the files that keep what each part was built from. */
const stampFolder = fromRoot('node_modules/.cache/assist');

/** Something that is built. */
export interface Part {
  readonly name: string;
  /** The folder it is built into; built again when that is gone. */
  readonly output: string;
  /** The files and folders it is built from. */
  readonly inputs: readonly string[];
  /** What else decides how it comes out. */
  readonly settings?: () => unknown;
  readonly build: () => Promise<unknown>;
}

/**
 * Builds a part, unless what is there was built from the same content with the same settings by the same Node.
 * Times of files do not count: after a checkout they are new, and the content may be an older one.
 *
 * @returns whether it was built
 */
export async function buildUnlessFresh(part: Part, stamps: string = stampFolder): Promise<boolean> {
  const stamp = join(stamps, part.name);
  const digest = await digestOf(part);
  const previous = await readFile(stamp, 'utf8').catch(() => undefined);
  if (previous === digest && existsSync(part.output)) return false;
  // A build that fails half-way leaves nothing to rely on.
  await rm(stamp, { force: true });
  await part.build();
  await markFresh(part, stamps, digest);
  return true;
}

/** Notes that a part is built from its inputs as they are. */
export async function markFresh(part: Part, stamps: string = stampFolder, digest?: string) {
  await mkdir(stamps, { recursive: true });
  await writeFile(join(stamps, part.name), digest ?? (await digestOf(part)));
}

/** Forgets that anything was built. */
export async function forgetBuilds() {
  await rm(stampFolder, { recursive: true, force: true });
}

/** Whether a build never reads a file or folder of this name. */
export function isLeftOut(name: string) {
  return leftOut.test(name);
}

/** A hash of the content of a part's inputs, its settings and the version of Node. */
async function digestOf({ inputs, settings }: Part): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, await settings?.()]));
  for (const input of inputs) await addContent(hash, input);
  return hash.digest('hex');
}

/** @param path of a file or folder */
async function addContent(hash: Hash, path: string) {
  if ((await stat(path)).isFile()) {
    const content = await readFile(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of (await readdir(path)).sort()) {
    if (!isLeftOut(name)) await addContent(hash, join(path, name));
  }
}
