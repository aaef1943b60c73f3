import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { createService, type Service } from '../service.ts';
import { readEvaluatedSite } from './evaluated-site.ts';
import { type Measurement, measureAnswerable, measureOffTopic } from './measure.ts';
import { readPhrases, readQuestions } from './question-file.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

/** Reading the content and asking all questions takes seconds on a busy machine. */
const TIMEOUT_MS = 120_000;

function questionsOf(file: string): ReturnType<typeof readQuestions> {
  return readQuestions(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

function share({ figures }: Measurement, name: string): number {
  const figure = figures.find((one) => one.name === name);
  if (figure === undefined) throw new Error(`No figure ${name}.`);
  return figure.count / figure.of;
}

describe('answers over the sample content, by words alone', { timeout: TIMEOUT_MS }, () => {
  let service: Service;

  beforeAll(async () => {
    const log = (): void => {};
    service = await createService(
      readConfiguration(
        {
          CONTENT_DIR: CONTENT,
          EMBEDDINGS: 'none',
          STREAM_DELAY_MS: '0',
          QUESTIONS_PER_MINUTE: '100000',
        },
        '/',
      ),
      { info: log, warn: log, error: log },
    );
  }, TIMEOUT_MS);

  it('answers over the sample content, by words alone, find the right page', async () => {
    const measured = await measureAnswerable(
      service,
      await readEvaluatedSite(CONTENT),
      questionsOf('sample-development.txt'),
    );
    expect(share(measured, 'right page first'), measured.wrong.join('\n')).toBeGreaterThan(0.7);
    expect(
      share(measured, 'right page in the first three'),
      measured.wrong.join('\n'),
    ).toBeGreaterThan(0.85);
    expect(share(measured, 'sentences that their page bears out')).toBe(1);
    expect(measured.medianWords).toBeLessThanOrEqual(90);
  });

  it('answers over the sample content, by words alone, are never composed off topic', async () => {
    const measured = await measureOffTopic(service, questionsOf('off-topic-development.txt'));
    expect(measured.wrong).toEqual([]);
  });
});

describe('question files', () => {
  it('question files give paths and question, without comments', () => {
    expect(readQuestions('# voice\na.md|b/c.md\tWhat?\n\n#hashtag alone\n')).toEqual([
      { question: 'What?', paths: ['a.md', 'b/c.md'] },
      { question: '#hashtag alone', paths: [] },
    ]);
  });

  it('question files give tier, language and text of a phrase', () => {
    expect(readPhrases('crisis\ten\ttext')).toEqual([
      { tier: 'crisis', language: 'en', text: 'text' },
    ]);
  });
});
