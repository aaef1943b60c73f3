import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from '../paths.mjs';

/** Matches folders and files that no build reads: installed packages, build outputs, tests and benchmarks. */
const leftOut = /^(?:node_modules|dist|bench|type-tests)$|\.test(?:-support)?\.\w+$/;

/** Folder with one file for each part. The file holds the hash (`digestOf`) of the part's last build. */
const stampFolder = fromRoot('node_modules/.cache/assist');

/** A part of the product that is built separately. */
export interface Part {
  readonly name: string;
  /** Path of the built folder. The part is also built if this folder is missing. */
  readonly output: string;
  /** Paths of the source files and folders. */
  readonly inputs: readonly string[];
  /** Returns the values that affect the output besides `inputs`, such as the configuration. */
  readonly settings?: () => unknown;
  readonly build: () => Promise<unknown>;
}

/**
 * Builds a part if its inputs, its settings, its folder or the version of Node have changed, or if its output is missing. Compares
 * the content of files and not their modification times, because a checkout changes the times.
 *
 * @returns whether the part was built
 */
export async function buildUnlessFresh(part: Part, stamps: string = stampFolder): Promise<boolean> {
  const stamp = join(stamps, part.name);
  const digest = await digestOf(part);
  const previous = await readFile(stamp, 'utf8').catch(() => undefined);
  if (previous === digest && existsSync(part.output)) return false;
  // Deletes the old hash before the build, because a failed build may leave an incomplete output. The incomplete output
  // must not count as up to date.
  await rm(stamp, { force: true });
  await part.build();
  await markFresh(part, stamps, digest);
  return true;
}

/** Records that the output of a part is up to date with its inputs. */
export async function markFresh(part: Part, stamps: string = stampFolder, digest?: string) {
  await mkdir(stamps, { recursive: true });
  await writeFile(join(stamps, part.name), digest ?? (await digestOf(part)));
}

/** Deletes the hashes of all builds, so that every part is built again. */
export async function forgetBuilds() {
  await rm(stampFolder, { recursive: true, force: true });
}

/** Whether builds ignore files and folders with this name. */
export function isLeftOut(name: string) {
  return leftOut.test(name);
}

/** Returns a hash of the part's inputs, its settings, its folder and the version of Node. */
async function digestOf({ output, inputs, settings }: Part): Promise<string> {
  const values = [process.version, output, await settings?.()];
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const input of inputs) await addContent(hash, input);
  return hash.digest('hex');
}

/**
 * Adds the content of a file, or of all files in a folder, to the hash.
 *
 * @param path path of the file or folder
 */
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
