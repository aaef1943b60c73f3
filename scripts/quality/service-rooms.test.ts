import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';

const SOURCE = fromRoot('apps/answer-service/src');

/**
 * Lists the source folders (rooms) of the answer service, in the order of the table in docs/develop/architecture.md.
 */
function listedRooms(): string[] {
  const text = readFileSync(fromRoot('docs/develop/architecture.md'), 'utf8');
  const table = text.slice(text.indexOf('In the answer service a question goes'));
  return [...table.slice(0, table.indexOf('\n## ')).matchAll(/^\| `(\w+)` \|/gm)].flatMap(
    ([, room]) => room ?? [],
  );
}

/**
 * Lists the source folders (rooms) from which a source file imports. An import from outside `src`, such as test
 * support, is listed as `..`.
 */
function importedRooms(file: string): (string | undefined)[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(
    ([, path = '']) => relative(SOURCE, resolve(dirname(file), path)).split('/')[0],
  );
}

test('the table of rooms names every folder of the answer service', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((at) => at.isDirectory());
  expect(listedRooms().sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('each room of the answer service imports only itself and the rooms before it', () => {
  const rooms = listedRooms();
  const upward = rooms.flatMap((room, position) => {
    const allowed = rooms.slice(0, position + 1);
    return readdirSync(`${SOURCE}/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.(test|d)\.ts$/.test(path))
      .flatMap((path) =>
        importedRooms(`${SOURCE}/${room}/${path}`)
          .filter((imported = '') => !allowed.includes(imported))
          .map((imported) => `${room}/${path} imports ${imported}`),
      );
  });
  expect(upward).toEqual([]);
});
