import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { readTexts } from './read-texts.ts';

/** Writes a file of texts and returns its path. */
async function written(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'assist-texts-')), 'texts.json');
  await writeFile(path, text);
  return path;
}

describe('readTexts', () => {
  it('the texts of the service are read, and those of the widget are ignored', async () => {
    const path = await written(
      '{"fr":{"service.paused":"En pause.","drawer.unknown":"{","loader.slow":7}}',
    );
    const texts = { fr: { 'service.paused': 'En pause.' } };
    expect(readTexts(path)).toEqual({ texts, faults: [] });
    expect(readConfiguration({ TEXTS: path }, '/work').texts).toEqual(texts);
  });

  it('each fault of the texts is a line of the error', async () => {
    const path = await written(
      '{"de":{},"fr":{"service.pausd":"En pause.","service.moreOnPage":"et {n} de plus"}}',
    );
    expect(() => readConfiguration({ TEXTS: path }, '/work')).toThrow(
      [
        'TEXTS: de is not a language of the catalogue (ar, cy, en, es, fr, mi).',
        'TEXTS: fr: service.pausd is not a key of the catalogue.',
        'TEXTS: fr: service.moreOnPage must contain {count}.',
      ].join('\n'),
    );
  });

  it.each(['[]', '"text"'])('the file of texts may not be %s', async (text) => {
    expect(readTexts(await written(text)).faults).toEqual([
      'TEXTS: texts must be an object such as {"en": {"drawer.stop": "Stop"}}.',
    ]);
  });

  it('a file that is missing or not JSON is a fault', async () => {
    expect(readTexts('/nowhere.json').faults[0]).toMatch(
      /^TEXTS cannot be read: ENOENT: .+\. Set it to a JSON file of texts, or leave it out\.$/,
    );
    expect(readTexts(await written('{')).faults[0]).toMatch(/^TEXTS cannot be read: .*JSON/);
  });
});
