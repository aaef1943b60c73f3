import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Folders and files that no build reads: what is installed, what is built, what is for tests. */
const leftOut = /^(?:node_modules|dist|bench|type-tests)$|\.test(?:-support)?\.\w+$/;

/** Something that is built. */
interface Part {
  /** The folder it is built into; built again when that is gone. */
  readonly output: string;
  /** The file that keeps what it was built from. */
  readonly stamp: string;
  /** The files and folders it is built from. */
  readonly inputs: readonly string[];
  /** What else decides how it comes out. */
  readonly settings: unknown;
  readonly build: () => Promise<unknown>;
}

/**
 * Builds a part, unless what is there was built from the same content with the same settings by the same Node.
 * Times of files do not count: after a checkout they are new, and the content may be an older one.
 *
 * @returns whether it was built
 */
export async function buildUnlessFresh({
  output,
  stamp,
  inputs,
  settings,
  build,
}: Part): Promise<boolean> {
  const digest = await digestOf(inputs, settings);
  const previous = await readFile(stamp, 'utf8').catch(() => undefined);
  if (previous === digest && existsSync(output)) return false;
  // A build that fails half-way leaves nothing to rely on.
  await rm(stamp, { force: true });
  await build();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, digest);
  return true;
}

/** Whether a build never reads a file or folder of this name. */
export function isLeftOut(name: string) {
  return leftOut.test(name);
}

/** A hash of the content of files and folders, the settings and the version of Node. */
export async function digestOf(inputs: readonly string[], settings?: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, settings]));
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
