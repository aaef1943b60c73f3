import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { createService, type Service } from '../service.ts';
import { askService } from './ask-service.ts';
import { type EvaluatedSite, readEvaluatedSite, SITE_URL } from './evaluated-site.ts';
import { type Measurement, measureAnswerable, measureOffTopic, measureSupport } from './measure.ts';
import { type LabelledPhrase, readPhrases, readQuestions } from './question-file.ts';

/** Where the sets of the project lie, and the content they ask about. */
export interface Sets {
  readonly folder: string;
  readonly collections: readonly { readonly name: string; readonly contentDir: string }[];
}

/**
 * `npm run evaluate`: asks a service over each collection its development questions, those off topic and
 * those of people in need, and prints what came out. With `--content DIR` it asks over that content the files
 * named by `--questions`, `--off-topic`, `--crisis` and `--benign` only. `--wrong` lists what came out
 * wrong, `--read` prints the answer to every question of `--questions`, `--postgres URL` keeps the content there.
 */
export async function evaluate(options: readonly string[], sets: Sets): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      content: { type: 'string' },
      questions: { type: 'string' },
      'off-topic': { type: 'string' },
      crisis: { type: 'string' },
      benign: { type: 'string' },
      read: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
      embeddings: { type: 'string', default: 'local' },
      postgres: { type: 'string', default: '' },
    },
  });
  const print = (name: string, measurement: Measurement): void => {
    console.log(`\n${name}\n${format(measurement)}`);
    if (values.wrong) console.log(measurement.wrong.map((line) => `    ${line}`).join('\n'));
  };
  const run = async (name: string, contentDir: string, files: Files): Promise<void> => {
    const service = await startService(contentDir, {
      EMBEDDINGS: values.embeddings,
      POSTGRES_URL: values.postgres,
    });
    if (values.read) return printAnswers(service, files.questions);
    const site = await readEvaluatedSite(contentDir);
    for (const [file, measure] of measuresOf(files, service, site)) {
      print(`${name}: ${basename(file)}`, await measure(await readFile(file, 'utf8')));
    }
  };
  if (values.content !== undefined) {
    await run(basename(values.content), resolve(values.content), {
      questions: values.questions,
      offTopic: values['off-topic'],
      crisis: values.crisis,
      benign: values.benign,
    });
    return;
  }
  for (const { name, contentDir } of sets.collections) {
    const development = (set: string): string => resolve(sets.folder, `${set}-development.txt`);
    const isFirst = name === sets.collections[0]?.name;
    await run(name, contentDir, {
      questions: development(name),
      offTopic: development('off-topic'),
      crisis: isFirst ? development('crisis') : undefined,
      benign: isFirst ? development('benign') : undefined,
    });
  }
}

/** The files of questions to ask, by what is measured with them. */
interface Files {
  readonly questions: string | undefined;
  readonly offTopic: string | undefined;
  readonly crisis: string | undefined;
  readonly benign: string | undefined;
}

type Measure = (source: string) => Promise<Measurement>;

function measuresOf(files: Files, service: Service, site: EvaluatedSite): [string, Measure][] {
  const measures: [string | undefined, Measure][] = [
    [files.questions, (source) => measureAnswerable(service, site, readQuestions(source))],
    [files.offTopic, (source) => measureOffTopic(service, readQuestions(source))],
    [files.crisis, (source) => measureSupport(service, readPhrases(source))],
    [files.benign, (source) => measureSupport(service, everyday(source))],
  ];
  return measures.flatMap(([file, measure]) => (file === undefined ? [] : [[file, measure]]));
}

function everyday(source: string): LabelledPhrase[] {
  return readQuestions(source).map(({ question: text }) => ({ tier: '', language: '', text }));
}

async function startService(
  contentDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<Service> {
  const configuration = readConfiguration(
    {
      CONTENT_DIR: contentDir,
      SITE_URL,
      STREAM_DELAY_MS: '0',
      QUESTIONS_PER_MINUTE: '100000',
      ...settings,
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

async function printAnswers(service: Service, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('--read prints the answers to --questions FILE.');
  const questions = readQuestions(await readFile(file, 'utf8'));
  for (const { question } of questions) await printAnswer(service, question);
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
