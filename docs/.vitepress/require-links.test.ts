import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireLinks } from './require-links.ts';

let repository: string;
beforeEach(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'links-'));
  await mkdir(path.join(repository, 'site/embed'), { recursive: true });
  await mkdir(path.join(repository, 'examples'));
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'];
  for (const name of documents) await write(name, '[guide](docs/embed/index.md#part)');
  await write('site/embed/index.html', '<h2 id="part"></h2>');
});
afterEach(() => rm(repository, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(repository, file), text);
const check = () => requireLinks({ site: path.join(repository, 'site'), repository });

it('links to parts that exist pass', async () => {
  await write(
    'site/index.html',
    '<a href="/embed/#part"></a> <a href="https://example.org/#x"></a>',
  );
  await expect(check()).resolves.toBeUndefined();
});

it('a link to a missing part of a page fails the build', async () => {
  await write('site/index.html', '<a href="/embed/#gone"></a>');
  await expect(check()).rejects.toThrow('index.html: /embed/#gone');
});

it('a link of README to a missing page fails the build', async () => {
  await write('README.md', '[guide](docs/embed/gone.md)');
  await expect(check()).rejects.toThrow('README.md: embed/gone.md');
});
