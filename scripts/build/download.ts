import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { listFiles } from './list-files.ts';

/** The names and SHA-256 hashes of everything beside it, as `sha256sum --check` reads them. */
const checksums = 'SHA256SUMS';

/**
 * Puts what a department downloads into one folder, lists the hashes of all files in it, and packs it beside it.
 *
 * @returns the archive, which has a file with its hash beside it
 */
export async function createDownload({
  folder,
  parts,
}: {
  /** Its name is that of the release; what is in it already goes. */
  folder: string;
  /** Where each file or folder comes from, by where it goes below the folder. */
  parts: Record<string, string>;
}): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, source] of Object.entries(parts)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    // Links would lead back into the place that it was built in.
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
