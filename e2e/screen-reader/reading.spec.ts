import { expect, test } from '@playwright/test';
import { readScript } from './script.ts';
import { isSaidByChance, readSpeech } from './speech.ts';

const document = `# Title

\`\`\`screen-reader
open /page/
  Finished loading
press Tab
  Chromium: Name(new tab) link
  Firefox: Name (new tab) link
  Firefox sometimes: by chance
  both
Chromium: press Escape
  Name button
type ab
\`\`\`
`;

test('a browser’s script for the screen reader has the lines of every browser and its own', () => {
  expect(readScript(document, 'Firefox')).toEqual([
    { action: 'open', value: '/page/', heard: ['Finished loading'], sometimes: [] },
    {
      action: 'press',
      value: 'Tab',
      heard: ['Name (new tab) link', 'both'],
      sometimes: ['by chance'],
    },
    { action: 'type', value: 'ab', heard: [], sometimes: [] },
  ]);
  expect(readScript(document, 'Chromium').map(({ heard }) => heard)).toEqual([
    ['Finished loading'],
    ['Name(new tab) link', 'both'],
    ['Name button'],
    [],
  ]);
});

test('a document without a script, and a line of no known form, are refused', () => {
  expect(() => readScript('# Title', 'Chromium')).toThrow('no block');
  const unknown = document.replace('type ab', 'click ab');
  expect(() => readScript(unknown, 'Chromium')).toThrow('click ab');
  const early = document.replace('open /page/\n', '');
  expect(() => readScript(early, 'Chromium')).toThrow('Finished loading');
});

test('what Orca says is read without spaces and voices', () => {
  const log = [
    "SPEECH OUTPUT: 'It’s an 'Ask'  push button.'",
    "SPEECH OUTPUT: 'Contact us link.' voice=hyperlink",
    "SPEECH OUTPUT: 'Focus mode' voice=system",
    "SPEECH OUTPUT: ' '",
    "SPEECH OUTPUT: 'two\nlines'",
    "SPEECH OUTPUT: 'unfinished",
  ].join('\n');
  expect(readSpeech(log)).toEqual([
    "It’s an 'Ask' button",
    'Contact us link',
    'Focus mode',
    'two lines',
  ]);
});

test('names of modes and frames are said by chance, names of elements are not', () => {
  expect(isSaidByChance('Focus mode')).toBe(true);
  expect(isSaidByChance('Page — Mozilla Firefox frame')).toBe(true);
  expect(isSaidByChance('leaving main content')).toBe(true);
  expect(isSaidByChance('main content button')).toBe(false);
});
