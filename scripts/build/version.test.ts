import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';
import { buildTimeout } from './release-builds.test-support.ts';

const run = promisify(execFile);

/**
 * The manifests whose version users can see: in the name of the release's folder, in `Assist.version` or in error
 * reports.
 */
const visible = ['package.json', 'packages/loader/package.json', 'apps/drawer/package.json'];

describe('a release by changesets', () => {
  let copy = '';
  let manifests: string[] = [];

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'version-'));
    const { stdout } = await run('git', ['ls-files', 'package.json', '*/package.json'], {
      cwd: fromRoot(''),
    });
    manifests = stdout.trim().split('\n');
    for (const path of [...manifests, 'pnpm-workspace.yaml', '.changeset/config.json']) {
      await cp(fromRoot(path), join(copy, path), { recursive: true });
    }
    await writeFile(join(copy, 'pnpm-lock.yaml'), '');
    await writeFile(
      join(copy, '.changeset/a-change.md'),
      '---\n"assist": minor\n---\n\nSomething is new.\n',
    );
    const command = fromRoot('node_modules/@changesets/cli/bin.js');
    await run(process.execPath, [command, 'version'], { cwd: copy });
  }, buildTimeout);

  afterAll(() => rm(copy, { recursive: true }));

  async function versionsBelow(folder: string) {
    const texts = await Promise.all(manifests.map((path) => readFile(join(folder, path), 'utf8')));
    return new Set(texts.map((text) => JSON.parse(text).version));
  }

  it('a release by changesets gives every package the same, higher version', async () => {
    expect(manifests).toEqual(expect.arrayContaining(visible));
    const [before, ...othersBefore] = await versionsBelow(fromRoot(''));
    const [after, ...othersAfter] = await versionsBelow(copy);
    expect([othersBefore, othersAfter]).toEqual([[], []]);
    expect(after.localeCompare(before, 'en', { numeric: true })).toBe(1);
  });

  it('a release by changesets puts the change under the version in the changelog', async () => {
    const [version] = await versionsBelow(copy);
    const changelog = await readFile(join(copy, 'CHANGELOG.md'), 'utf8');
    expect(changelog).toContain(`## ${version}`);
    expect(changelog).toContain('- Something is new.');
  });
});
