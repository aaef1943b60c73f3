import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { listFiles } from './list-files.ts';

/** The file that holds the SHA-256 hash of every other file in the download. `sha256sum --check` reads this file. */
const checksums = 'SHA256SUMS';

/**
 * Creates the archive that a department downloads: copies the parts into one folder, adds the hashes and packs the
 * folder.
 *
 * @returns path of the archive; a file of the same name plus `.sha256` holds the archive's hash
 */
export async function createDownload({
  folder,
  parts,
}: {
  /** The folder to pack, named after the release. All its existing files are deleted first. */
  folder: string;
  /** Maps each path in the download to the file or folder to copy there. */
  parts: Record<string, string>;
}): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, source] of Object.entries(parts)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    // `dereference` copies the targets of symbolic links, because a copied link would still point into this repository.
    await cp(source, target, { recursive: true, dereference: true });
  }
  const paths = (await listFiles(folder)).sort();
  const lines = await Promise.all(paths.map((path) => checksumLine(path, folder)));
  await writeFile(join(folder, checksums), lines.join(''));

  const archive = `${folder}.tar.gz`;
  await create({ gzip: true, portable: true, file: archive, cwd: dirname(folder) }, [
    basename(folder),
  ]);
  await writeFile(`${archive}.sha256`, await checksumLine(archive, dirname(folder)));
  return archive;
}

async function checksumLine(path: string, folder: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return `${hash.digest('hex')}  ${relative(folder, path).replaceAll('\\', '/')}\n`;
}
