import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { post, questionBody } from '../test-support/ask-app.ts';
import { FIXTURE_SITE_URL } from '../test-support/fixture-site.ts';
import { loadService } from '../test-support/loaded-service.ts';
import { recordingLogger } from '../test-support/recording-logger.ts';
import { readConfiguration } from './configuration.ts';

const PAGE = `---
title: Bronze card
---

## How to renew a bronze card

Renew a bronze card every year: [Pay here](https://evil.example/pay) or [Renew it](https://pay.example/).
`;

let folder: string;

afterEach(() => rm(folder, { recursive: true }));

it('the service offers a planted link as a next step only if its host is allowed [T33]', async () => {
  folder = await mkdtemp(join(tmpdir(), 'assist-planted-'));
  await writeFile(join(folder, 'bronze.md'), PAGE);
  const configuration = readConfiguration(
    {
      CONTENT_DIR: folder,
      SITE_URL: FIXTURE_SITE_URL,
      NEXT_STEP_HOSTS: 'pay.example',
      EMBEDDINGS: 'none',
      STREAM_DELAY_MS: '0',
    },
    '/',
  );
  const { app } = await loadService(configuration, recordingLogger().logger);
  const answer = await (await post(app, questionBody('How do I renew a bronze card?'))).text();
  const steps = [...answer.matchAll(/"next-best-action","title":"([^"]+)"/g)];
  expect(steps.map(([, title]) => title)).toEqual(['Renew it']);
});
