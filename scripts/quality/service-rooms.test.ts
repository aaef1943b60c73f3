import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';

/** The rooms that a question goes through, in the order of the table of docs/architecture.md. */
function questionRooms(): string[] {
  const text = readFileSync(fromRoot('docs/architecture.md'), 'utf8');
  const table = text.slice(text.indexOf('In the answer service a question goes'));
  return [...table.slice(0, table.indexOf('\n## ')).matchAll(/^\| `(\w+)` \|/gm)].flatMap(
    ([, room]) => room ?? [],
  );
}

test('each room that a question goes through imports only those before it', () => {
  const rooms = questionRooms();
  expect(rooms.length).toBeGreaterThan(5);
  const upward = rooms.flatMap((room, position) => {
    const folder = fromRoot(`apps/answer-service/src/${room}`);
    const files = readdirSync(folder).filter((file) => /\.ts$/.test(file) && !/\.test/.test(file));
    return files.flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/ from '\.\.\/(\w+)\//g)]
        .map(([, imported = '']) => imported)
        .filter((imported) => rooms.indexOf(imported) > position)
        .map((imported) => `${room}/${file} imports ${imported}`),
    );
  });
  expect(upward).toEqual([]);
});
