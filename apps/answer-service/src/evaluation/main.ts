import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { createService, type Service } from '../service.ts';
import { askService } from './ask-service.ts';
import { type Measurement, measureAnswerable, measureOffTopic, measureSupport } from './measure.ts';
import { readPhrases, readQuestions } from './question-file.ts';

/** Where the sets of the project lie, and the content they ask about. */
export interface Sets {
  readonly folder: string;
  readonly collections: readonly { readonly name: string; readonly contentDir: string }[];
}

/**
 * `npm run evaluate`: asks a service over each collection its development questions, those off topic and
 * those of people in need, and prints what came out. With `--content DIR --questions FILE` it asks only
 * that file; `--off-topic` says that nothing of it has an answer, `--read` prints every answer.
 */
export async function evaluate(options: readonly string[], sets: Sets): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      content: { type: 'string' },
      questions: { type: 'string' },
      'off-topic': { type: 'boolean', default: false },
      read: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
      embeddings: { type: 'string', default: 'local' },
    },
  });
  const start = (contentDir: string): Promise<Service> =>
    startService(contentDir, values.embeddings);
  const print = (name: string, measurement: Measurement): void => {
    console.log(`\n${name}\n${format(measurement)}`);
    if (values.wrong) console.log(measurement.wrong.map((line) => `    ${line}`).join('\n'));
  };
  if (values.content !== undefined && values.questions !== undefined) {
    const service = await start(resolve(values.content));
    const questions = readQuestions(await readFile(values.questions, 'utf8'));
    if (values.read) {
      for (const { question } of questions) await printAnswer(service, question);
      return;
    }
    const measure = values['off-topic'] ? measureOffTopic : measureAnswerable;
    print(values.questions, await measure(service, questions));
    return;
  }
  const set = (name: string): Promise<string> => readFile(resolve(sets.folder, name), 'utf8');
  for (const { name, contentDir } of sets.collections) {
    const service = await start(contentDir);
    const questions = readQuestions(await set(`${name}-development.txt`));
    print(`${name}: answerable`, await measureAnswerable(service, questions));
    const offTopic = readQuestions(await set('off-topic-development.txt'));
    print(`${name}: off topic`, await measureOffTopic(service, offTopic));
    if (name !== sets.collections[0]?.name) continue;
    const phrases = readPhrases(await set('crisis-development.txt'));
    print('in need', await measureSupport(service, phrases));
    const benign = readQuestions(await set('benign-development.txt'));
    const unlabelled = benign.map(({ question }) => ({ tier: '', language: '', text: question }));
    print('benign', await measureSupport(service, unlabelled));
  }
}

async function startService(contentDir: string, embeddings: string): Promise<Service> {
  const configuration = readConfiguration(
    {
      CONTENT_DIR: contentDir,
      SITE_URL: 'https://site.example/',
      STREAM_DELAY_MS: '0',
      QUESTIONS_PER_MINUTE: '100000',
      EMBEDDINGS: embeddings,
    },
    process.cwd(),
  );
  const silent = (): void => {};
  const service = await createService(configuration, {
    info: silent,
    warn: console.warn,
    error: console.error,
  });
  await service.meaning;
  return service;
}

async function printAnswer(service: Service, question: string): Promise<void> {
  const { outcome, text, sources, nextSteps, followUps } = await askService(service, question);
  console.log(`\n## ${question}\n[${outcome}]\n${text}`);
  console.log(
    `Sources: ${sources.join(' ')}\nNext: ${nextSteps.join(' | ')}\nThen: ${followUps.join(' | ')}`,
  );
}

function format({ figures, medianWords, medianMs }: Measurement): string {
  const lines = figures.map(({ name, count, of }) => {
    const share = of === 0 ? '-' : `${Math.round((100 * count) / of)} %`;
    return `  ${share.padStart(6)}  ${name} (${count} of ${of})`;
  });
  if (medianMs > 0) {
    lines.push(`  ${String(medianWords).padStart(6)}  words, median`);
    lines.push(`  ${medianMs.toFixed(1).padStart(6)}  ms an answer, median`);
  }
  return lines.join('\n');
}
