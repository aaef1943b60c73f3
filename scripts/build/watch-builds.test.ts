import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromRoot, rootFolder } from '../paths.mjs';
import { watchFolder, watchPart } from './watch-builds.ts';

let folder = '';
let said: string[] = [];
let watcher: { close(): unknown } | undefined;

beforeEach(async () => {
  await mkdir(fromRoot('release'), { recursive: true });
  folder = await mkdtemp(fromRoot('release/watched-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
});

afterEach(async () => {
  await watcher?.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = (path: string, text: string) => writeFile(join(folder, path), text);

function untilSaid(line: string) {
  return vi.waitFor(() => expect(said.join('\n')).toContain(line), { timeout: 60_000 });
}

it('a part is built again after a change, also after a build that failed', async () => {
  await write('vite.config.js', "export default { build: { ssr: 'main.js' } };");
  await write('main.js', 'console.log("first");');
  const run = vi.fn(async () => {});
  const configFile = join(relative(rootFolder, folder), 'vite.config.js');
  watcher = await watchPart(configFile, {}, { name: 'part', run });
  expect(run).not.toHaveBeenCalled();

  await write('main.js', 'console.log(');
  await untilSaid('Building part failed');
  expect(run).not.toHaveBeenCalled();
  await write('main.js', 'console.log("second");');
  await untilSaid('Rebuilt part.');
  // Polls, because Vite may notice one change twice, and empties the folder before the second build.
  const read = () => readFile(join(folder, 'dist/main.js'), 'utf8').catch(() => '');
  await expect.poll(read).toContain('second');
});

it('a change in a folder has its follow-up once, and one that fails does not end the watch', async () => {
  await mkdir(join(folder, 'dist'));
  const run = vi.fn().mockRejectedValueOnce(new Error('no such page')).mockResolvedValue(0);
  watcher = watchFolder(folder, { name: 'site', run });
  await Promise.all([write('one.md', '1'), write('two.md', '2')]);
  await untilSaid('Could not rebuild site: no such page');
  await write('dist/one.html', '1');
  await write('one.md', '2');
  await untilSaid('Rebuilt site.');
  expect(run).toHaveBeenCalledTimes(2);
});
