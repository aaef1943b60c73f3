import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stripControls } from '@assist/rules';
import { PAGE_LIMITS } from '../limited-worker.ts';
import { readContent } from '../read-content.ts';
import { ImportError } from './import-error.ts';
import { type ImportSettings, importSite, type Progress } from './import-site.ts';
import { formatQuestions, formatReport, type QuestionReport } from './report.ts';
import { siteAddress } from './site-address.ts';
import { writeQuestions } from './write-questions.ts';

export interface Terminal {
  readonly write: (text: string) => void;
  /** Whether the output is a terminal, which can overwrite its last line. If false, the output is a log. */
  readonly isInteractive: boolean;
}

export interface ImportContext {
  /** Aborting stops the import. A later run resumes it. */
  readonly signal: AbortSignal;
  /** The settings of the language model come from these environment variables. */
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** The bundle of `main.ts`, which extracts and parses pages in a worker. */
  readonly worker: URL;
}

const USAGE = `import --site URL --out DIR [options]

  --site URL          where the site begins; nothing outside it is read
  --out DIR           the content folder
  --sitemap URL       its sitemap or sitemap index; may be given more than once.
                      Default: those of robots.txt, else /sitemap.xml
  --list FILE         addresses to read in place of a sitemap, one a line
  --rate N            requests a second, at most (2); a longer Crawl-delay of the site counts
  --concurrency N     requests at a time (1)
  --timeout SECONDS   longest wait for a page (30)
  --max-size MB       largest page (5)
  --read-time SECONDS longest time to read a page (30)
  --user-agent NAME   how the import names itself (AssistImport/1.0)
  --questions         have the model of MODEL_BASE_URL, MODEL_NAME and MODEL_API_KEY write
                      three questions a section into asked-questions.txt
  --prune             remove pages that are gone even when they are most of them, or from a list
`;

const OPTIONS = {
  site: { type: 'string' },
  out: { type: 'string' },
  sitemap: { type: 'string', multiple: true },
  list: { type: 'string' },
  rate: { type: 'string', default: '2' },
  concurrency: { type: 'string', default: '1' },
  timeout: { type: 'string', default: '30' },
  'max-size': { type: 'string', default: '5' },
  'read-time': { type: 'string', default: String(PAGE_LIMITS.seconds) },
  'user-agent': { type: 'string', default: 'AssistImport/1.0' },
  questions: { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
} as const;

/** Maximum of `--concurrency`. More simultaneous requests would burden the site. */
const MOST_AT_A_TIME = 8;

/**
 * Runs an import with the arguments of a command line. Writes progress and a summary to the terminal, and the full
 * report to `.import/report.json` in the content folder.
 * @returns true if the run was complete and, with `--questions`, every page has questions
 * @throws {ImportError} for a wrong argument, or if the import cannot begin
 */
export async function runImport(
  words: readonly string[],
  terminal: Terminal,
  context: ImportContext,
): Promise<boolean> {
  const values = parseWords(words);
  const settings = await readSettings(values, progressLine(terminal, ''), context);
  // Imports the model on demand, because workers run the same bundle and never need it.
  const { createQuestionModel } = values.questions ? await import('./question-model.ts') : {};
  const model = createQuestionModel?.(context.env);
  const report = await importSite(settings);
  const file = join(settings.folder, '.import', 'report.json');
  await mkdir(join(settings.folder, '.import'), { recursive: true });
  const save = (questions?: QuestionReport): Promise<void> =>
    writeFile(file, `${JSON.stringify({ ...report, questions }, null, 2)}\n`);
  await save();
  const clear = terminal.isInteractive ? '\r\u001b[K' : '';
  terminal.write(`${clear}${stripControls(formatReport(report))}`);
  let isComplete = report.stoppedBecause === undefined;
  if (isComplete && model !== undefined) {
    const { folder, site, signal } = settings;
    const { pages } = await readContent(folder, site, context.worker);
    const onProgress = progressLine(terminal, 'Questions: ');
    const questions = await writeQuestions(folder, pages, model, signal, onProgress);
    await save(questions);
    terminal.write(`${clear}${stripControls(formatQuestions(questions))}`);
    isComplete = questions.left.length === 0;
  }
  terminal.write(`The whole report: ${file}\n`);
  return isComplete;
}

async function readSettings(
  values: ReturnType<typeof parseWords>,
  onProgress: (progress: Progress) => void,
  { signal, worker }: ImportContext,
): Promise<ImportSettings> {
  const { out, sitemap = [], list } = values;
  if (out === undefined) throw new ImportError(`--out is missing: the content folder.\n\n${USAGE}`);
  if (list !== undefined && sitemap.length > 0) {
    throw new ImportError('--list and --sitemap exclude each other: leave one out.');
  }
  const site = readSite(values.site);
  const number = (
    name: 'rate' | 'concurrency' | 'timeout' | 'max-size' | 'read-time',
    largest: number,
  ): number => {
    const value = Number(values[name]);
    if (value > 0 && value <= largest) return value;
    throw new ImportError(
      `--${name} ${values[name]} is not a number above 0 and up to ${largest}.`,
    );
  };
  return {
    site,
    folder: out,
    sitemaps: sitemap.map((address) => resolve(address, site, '--sitemap')),
    list: list === undefined ? undefined : await readList(list, site),
    intervalMs: 1_000 / number('rate', 1_000),
    concurrency: Math.ceil(number('concurrency', MOST_AT_A_TIME)),
    timeoutMs: 1_000 * number('timeout', 600),
    maxBytes: 1_024 * 1_024 * number('max-size', 100),
    userAgent: values['user-agent'],
    isPruning: values.prune,
    worker,
    limits: { ...PAGE_LIMITS, seconds: number('read-time', 600) },
    signal,
    onProgress,
  };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown option';
    throw new ImportError(`${reason}\n\n${USAGE}`);
  }
}

function readSite(text: string | undefined): URL {
  if (text === undefined) {
    throw new ImportError(`--site is missing: where the site begins, https://… .\n\n${USAGE}`);
  }
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ImportError(`--site ${text} is not an address such as https://www.example.gov`);
  }
  const site = new URL(text);
  if (site.username !== '' || site.password !== '') {
    throw new ImportError('--site holds a user or a password. The import reads public pages only.');
  }
  return site;
}

function resolve(address: string, site: URL, where: string): string {
  const resolved = siteAddress(address, site.href, site);
  if (resolved === undefined) throw new ImportError(`${where}: ${address} is not an address.`);
  return resolved;
}

async function readList(file: string, site: URL): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new ImportError(`--list cannot be read: ${reason}`);
  });
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => resolve(line, site, `--list ${file}`));
}

/** A terminal shows one line that is overwritten. A log gets a new line after each tenth of the pages. */
function progressLine(
  { write, isInteractive }: Terminal,
  label: string,
): (progress: Progress) => void {
  let tenths = 0;
  return ({ done, total, address }) => {
    const line = stripControls(`${label}${done} of ${total}  ${address}`);
    if (isInteractive) {
      write(`\r\u001b[K${line.slice(0, 79)}`);
      return;
    }
    const reached = Math.floor((10 * done) / total);
    if (reached > tenths) write(`${line}\n`);
    tenths = reached;
  };
}
