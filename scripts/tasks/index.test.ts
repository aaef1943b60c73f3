import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';

it('npm run index prints one line and exits with 1 if the vectors cannot be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assist-index-'));
  await writeFile(join(folder, 'card.md'), '---\ntitle: Card\n---\n\n## Use\n\nShow the card.\n');
  // A folder in the file's place fails the write like a full disk, at the end.
  await mkdir(join(folder, 'vectors.bin'));
  const command = [fromRoot('scripts/run.mjs'), 'index', '--content', folder];
  const { code, errors } = await new Promise<{ code: unknown; errors: string }>((resolve) => {
    execFile(process.execPath, command, (error, _, stderr) =>
      resolve({ code: error?.code, errors: stderr }),
    );
  });
  expect(errors).toMatch(/^\S+\/vectors\.bin could not be written: .+\n$/);
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual(['card.md', 'vectors.bin']);
  await rm(folder, { recursive: true });
}, 240_000);
