import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';

/** Matches an import or export from another file of the same package. Leaves out those of types. */
const importedFile = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+\.tsx?)'/gm;

describe.each([
  ['apps/drawer/src', 'In the drawer, each folder'],
  ['apps/answer-service/src', 'In the answer service a question'],
])('the rooms of %s', (path, start) => {
  const source = fromRoot(path);
  const rooms = listedRooms(start);

  test('the table of rooms names every folder', () => {
    const folders = readdirSync(source, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'test-support')
      .map(({ name }) => name);
    expect(rooms.filter((room) => !/\.tsx?$/.test(room)).sort()).toEqual(folders.sort());
  });

  test('each room imports only itself and the rooms before it', () => {
    const upward = rooms.flatMap((room, position) => {
      const allowed = rooms.slice(0, position + 1);
      return filesIn(`${source}/${room}`).flatMap((file) =>
        importedRooms(source, file)
          .filter((imported) => !allowed.includes(imported))
          .map((imported) => `${relative(source, file)} imports ${imported}`),
      );
    });
    expect(upward).toEqual([]);
  });
});

/** Lists the rooms in a table of docs/develop/architecture.md, in order. A room is a folder, or a file beside them. */
function listedRooms(start: string): string[] {
  const text = readFileSync(fromRoot('docs/develop/architecture.md'), 'utf8');
  const [table = ''] = text.slice(text.indexOf(start)).split(/\n\n(?!\|)/);
  return [...table.matchAll(/^\| `([\w.-]+)` \|/gm)].flatMap(([, room]) => room ?? []);
}

function filesIn(room: string): string[] {
  if (/\.tsx?$/.test(room)) return [room];
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|test-support|d)\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`);
}

/** Lists the rooms from which a file imports. An import from outside the source folder is listed as `..`. */
function importedRooms(source: string, file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importedFile)].map(
    ([, path = '']) => relative(source, resolve(dirname(file), path)).split('/')[0] ?? '',
  );
}
