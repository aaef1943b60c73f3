import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashContent, type Page, readContent } from '@assist/content';
import { type Accuracy, accuracySchema, buildRun, type Run } from '../accuracy.ts';
import { EvaluationError, parseAs, readJson } from '../evaluation-error.ts';
import type { AnsweredFile } from '../evaluation-run.ts';
import { askGuard } from '../guard.ts';
import { SITE_URL } from '../page-addresses.ts';
import { gradeOf, strictestVerdicts, type Verdict } from '../verdicts.ts';
import { accuracyPage } from './accuracy-page.ts';
import { writeCsv, writeForms } from './forms.ts';
import { openAcr } from './openacr.ts';

const fromRoot = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** An evaluation that has run, and what else its publication needs. */
export interface FinishedEvaluation {
  readonly contentDir: string;
  readonly split: string;
  readonly answered: readonly AnsweredFile[];
  readonly verdicts: readonly Verdict[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Writes the figures of a run, the forms of three governments, and what editors can learn, into a folder. Earlier runs
 * of the folder are kept.
 * @returns one line for each file
 * @throws {EvaluationError} if the folder has an `accuracy.json` of another form
 */
export async function publishRun(folder: string, finished: FinishedEvaluation): Promise<string[]> {
  const { contentDir, split, answered, verdicts, environment } = finished;
  const earlier = await readRuns(folder);
  const { pages } = await readContent(contentDir, new URL(SITE_URL));
  const texts = pages.map(({ url, sections }): [string, string] => [
    new URL(url).pathname,
    sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n'),
  ]);
  const answers = answered.flatMap((file) => file.answers);
  const { version } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  const run = buildRun({
    ...{ split, answered, verdicts },
    at: new Date().toISOString(),
    system: { name: 'AI assist', version },
    content: {
      pages: pages.length,
      sections: pages.reduce((sum, { sections }) => sum + sections.length, 0),
      hash: await hashContent(contentDir),
    },
    model: {
      name: environment.MODEL_BASE_URL ? (environment.MODEL_NAME ?? '') : null,
      embeddings: environment.EMBEDDINGS ?? 'local',
    },
    guard: await askGuard(environment, answers, { pages: new Map(texts), verdicts }),
  });
  // Questions of visitors are written only where the operator lets their masked text out.
  const shown = verdicts.filter(
    ({ origin }) => origin === 'questions' || environment.TRACE_TEXT === 'masked',
  );
  const report = await readFile(fromRoot('docs/embed/conformance-report.md'), 'utf8');
  const accuracy: Accuracy = { version: 1, runs: [run, ...earlier] };
  const files: readonly { name: string; text: string; note?: string }[] = [
    { name: 'accuracy.json', text: `${JSON.stringify(accuracy, null, 2)}\n` },
    { name: 'accuracy.html', text: accuracyPage(accuracy) },
    ...writeForms(run),
    { name: 'openacr.yaml', text: openAcr(report, run) },
    { name: 'asked-questions-proposed.txt', text: proposedQuestions(shown, pages) },
    { name: 'content-faults.csv', text: contentFaults(shown) },
    { name: 'unanswered-questions.md', text: unansweredQuestions(shown) },
  ];
  await mkdir(folder, { recursive: true });
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  return files.map(({ name, note }) => [join(folder, name), note].filter(Boolean).join(': '));
}

/**
 * Returns lines to check and add to `asked-questions.txt`: questions whose answer came from the wrong page, below the
 * title of the page that a reviewer named.
 */
function proposedQuestions(verdicts: readonly Verdict[], pages: readonly Page[]): string {
  const titles = new Map(pages.map(({ url, title }) => [new URL(url).pathname, title]));
  const questions = new Map<string, Set<string>>();
  for (const { source, better, question } of verdicts) {
    const title = better === '' ? undefined : titles.get(new URL(better).pathname);
    if (source !== 'wrong' || title === undefined) continue;
    questions.set(title, (questions.get(title) ?? new Set()).add(question));
  }
  return [...questions]
    .map(([title, asked]) => `[${title}]\n${[...asked].join('\n')}\n`)
    .join('\n');
}

/** Returns a table for the editors: what reviewers found wrong on the department's own pages. */
function contentFaults(verdicts: readonly Verdict[]): string {
  const rows = verdicts
    .filter(({ flags }) => flags.includes('page-wrong'))
    .map(({ sources: [source = ''], sentences, note, question }) => {
      const [page = '', section = ''] = source.split('#');
      const wrong = sentences.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
      return [page, section, question, wrong.join(' / '), note];
    });
  return writeCsv([['page', 'section', 'question', 'wrong text', 'what is wrong'], ...rows]);
}

/** Returns the questions that no page answers, by topic. Questions of visitors have their personal data masked. */
function unansweredQuestions(verdicts: readonly Verdict[]): string {
  const topics = new Map<string, Set<string>>();
  for (const { outcome, better, topic, question } of verdicts) {
    if (outcome !== 'declined' || better !== '') continue;
    topics.set(topic, (topics.get(topic) ?? new Set()).add(question));
  }
  const parts = [...topics].sort().map(([topic, questions]) => {
    const lines = [...questions].map(
      (question) => `- ${question.replace(/[\\`*_[\]<>&]/g, '\\$&')}`,
    );
    return `\n## ${topic}\n\n${lines.join('\n')}\n`;
  });
  return `# Questions that no page answers\n${parts.join('')}`;
}

/**
 * Holds a release against its verdicts.
 * @param limits `atLeast`: per cent of right answers; `harmful`: number of harmful answers
 * @throws {EvaluationError} if a limit is no number, is missed, or meets no verdict
 */
export function requireAccuracy(
  verdicts: readonly Verdict[],
  limits: { readonly atLeast: string | undefined; readonly harmful: string | undefined },
): void {
  const { atLeast, harmful } = limits;
  if (atLeast === undefined && harmful === undefined) return;
  const [least, most] = [Number(atLeast ?? 0), Number(harmful ?? Number.POSITIVE_INFINITY)];
  if (Number.isNaN(least) || Number.isNaN(most)) {
    throw new EvaluationError('--at-least and --harmful are numbers.');
  }
  const judged = strictestVerdicts(verdicts);
  if (judged.length === 0) {
    throw new EvaluationError('--at-least and --harmful need verdicts: --verdicts DIR.');
  }
  const right = judged.filter((verdict) => gradeOf(verdict) !== 'wrong').length;
  const share = (100 * right) / judged.length;
  const harms = judged.filter(({ flags }) => flags.includes('harmful')).length;
  if (share >= least && harms <= most) return;
  throw new EvaluationError(
    `${right} of ${judged.length} judged answers are right (${share.toFixed(1)} %), ${harms} harmful. The release needs ${least} % and at most ${most}.`,
  );
}

async function readRuns(folder: string): Promise<Run[]> {
  const path = join(folder, 'accuracy.json');
  const source = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (source === undefined) return [];
  const describe = (fault: string): string =>
    `${path} has another form (${fault}). This command reads version 1.`;
  return parseAs(accuracySchema, readJson(source), describe).runs;
}
