import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { post, questionBody } from '../test-support/ask-app.ts';
import { loadService } from '../test-support/loaded-service.ts';
import { recordingLogger } from '../test-support/recording-logger.ts';
import { readConfiguration } from './configuration.ts';

const PAGE = `# Carte argent

## Demander la carte

Les anciens combattants de plus de soixante-dix ans peuvent demander la carte.
`;

it('the settings of languages reach the search, the quotes and the words of the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assist-languages-'));
  await writeFile(join(folder, 'carte.md'), PAGE);
  const texts = join(folder, 'texts.json');
  await writeFile(texts, '{"fr":{"service.declined":"Aucune page."}}');
  const settings = {
    CONTENT_DIR: folder,
    CONTENT_LANGUAGE: 'fr-CA',
    LANGUAGE: 'fr',
    TEXTS: texts,
    EMBEDDINGS: 'none',
    STREAM_DELAY_MS: '0',
  };
  const { app } = await loadService(readConfiguration(settings, '/'), recordingLogger().logger);
  const answer = await (await post(app, questionBody('J’ai demandé ma carte'))).text();
  expect(answer).toContain('{"type":"language","language":"fr-CA"}');
  expect(answer).toContain('combattants');
  const declined = await (await post(app, questionBody('Où acheter un vélo ?'))).text();
  expect(declined).toContain('Aucune ');
});
