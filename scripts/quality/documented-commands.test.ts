import { expect, it } from 'vitest';
import { rootFolder } from '../paths.mjs';
import { findUnknownCommands, findUnusedCommands, listCommands } from './documented-commands.ts';

it('every command in README, CONTRIBUTING and docs is run in CI or marked as an example', () => {
  expect(findUnknownCommands(rootFolder)).toEqual([]);
});

it('every command that is run as documented stands in a document', () => {
  expect(findUnusedCommands(rootFolder)).toEqual([]);
});

it('the commands of a document stand in its blocks, sentences and tables', () => {
  const text = [
    '```sh',
    'npm start   # serves',
    '# a comment',
    '```',
    '```sh example',
    'nano /etc/nginx.conf',
    '```',
    '```json',
    'npm test',
    '```',
    'Run `A=1 npm run unit -- b` in `folder`, or:',
    '',
    '| `npm run assist-check -- https://…` | checks |',
  ].join('\n');
  expect(listCommands(text)).toEqual([
    { command: 'npm start', isExample: false },
    { command: 'nano /etc/nginx.conf', isExample: true },
    { command: 'A=1 npm run unit -- b', isExample: false },
    { command: 'npm run assist-check -- https://…', isExample: true },
  ]);
});
