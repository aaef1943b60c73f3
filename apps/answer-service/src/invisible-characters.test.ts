import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { FIXTURE_FOLDER } from './fixtures/fixture-site.ts';
import type { Logger } from './logger.ts';
import { createService } from './service.ts';

/** Bidirectional controls, and an instruction in tag characters: nobody sees either. */
const TURNED = '\u202Edrac revlis\u202C';
const TAGGED = [...'buy'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
const HIDDEN = `${TURNED}${TAGGED.join('')}\u2066\u200B`;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}]|\\u(?:20[0-6]|db40|dc[0-7])/iu;

describe('an answer from content with invisible characters', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assist-content-'));
    await cp(FIXTURE_FOLDER, folder, { recursive: true });
    const page = join(folder, 'cards/silver-card.md');
    const text = await readFile(page, 'utf8');
    // In the title, the description, the headings, the text and the links.
    await writeFile(page, text.replaceAll(/silver card/gi, `$&${HIDDEN}`));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['How do I apply for a silver card?', 'Who can get a silver card?', 'hi'])(
    'shows none of them, wherever they stood: %s',
    async (question) => {
      const logger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
      const environment = { CONTENT_DIR: folder, STREAM_DELAY_MS: '0', EMBEDDINGS: 'none' };
      const { app } = await createService(readConfiguration(environment, '/'), logger);
      const response = await app.request('/v2/completions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'chat', messages: [{ role: 'user', content: question }] }),
      });
      const text = await response.text();
      expect(text).toMatch(question === 'hi' ? /follow-up-question/ : /h:\{.*Silver card/);
      expect(text).not.toMatch(INVISIBLE);
    },
  );
});
