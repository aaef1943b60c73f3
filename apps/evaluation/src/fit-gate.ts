import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ask, askAt } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { EvaluationRun } from './evaluation-run.ts';
import {
  type AddressedQuestion,
  addressQuestion,
  readPagePaths,
  SITE_URL,
} from './page-addresses.ts';
import { listFiles, readQuestionFile } from './question-file.ts';
import type { ServiceProcess } from './service-process.ts';

/**
 * The weighted signals of `apps/answer-service/src/ask/gate.ts`, as the log event `question-judged` names them. The gate
 * judges whether a question is on topic by the first three, and whether its answer is right by all of them.
 */
const SIGNALS = ['nearness', 'foreignness', 'coverage', 'agreement', 'lead'] as const;
const SIGNALS_OF_SUMS = { 'On topic': 3, Right: 5 } as const;

/** 0: off topic; 1: in scope, with another page first; 2: in scope, with the right page first. */
type Grade = 0 | 1 | 2;

export interface Example {
  readonly signals: readonly number[];
  readonly grade: Grade;
}

export interface Fit {
  readonly weights: readonly number[];
  /** The evidence between grades 0 and 1, and between grades 1 and 2. */
  readonly limits: readonly [number, number];
}

const STEPS = 4_000;
const STEP = 0.5;
/** Keeps the weights of signals that say the same from growing apart. */
const RIDGE = 0.01;

/**
 * Fits an ordered logistic regression. Each grade counts the same, however many examples it has.
 * @throws {EvaluationError} if a grade has no example
 */
export function fitWeights(examples: readonly Example[]): Fit {
  const counts = [0, 1, 2].map((grade) => examples.filter((one) => one.grade === grade).length);
  if (counts.includes(0))
    throw new EvaluationError('--fit needs off-topic, wrong and right answers.');
  const scales = SIGNALS.map((_, at) =>
    deviationOf(examples.map(({ signals }) => signals[at] ?? 0)),
  );
  const scaled = examples.map(({ signals }) =>
    signals.map((value, at) => value / (scales[at] ?? 1)),
  );
  const weights = SIGNALS.map(() => 0);
  let [low, high] = [-1, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = weights.map((weight) => -2 * RIDGE * weight);
    let [lowSlope, highSlope] = [0, 0];
    for (const [position, { grade }] of examples.entries()) {
      const signals = scaled[position] ?? [];
      const evidence = signals.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
      const [below, notAbove] = [logistic(low - evidence), logistic(high - evidence)];
      const between = Math.max(notAbove - below, 1e-9);
      const share = 1 / (3 * (counts[grade] ?? 1));
      const slope = [below - 1, below + notAbove - 1, notAbove][grade] ?? 0;
      for (const [at, value] of signals.entries())
        slopes[at] = (slopes[at] ?? 0) + share * slope * value;
      lowSlope += share * ([1 - below, (-below * (1 - below)) / between, 0][grade] ?? 0);
      highSlope += share * ([0, (notAbove * (1 - notAbove)) / between, -notAbove][grade] ?? 0);
    }
    for (const [at, slope] of slopes.entries()) weights[at] = (weights[at] ?? 0) + STEP * slope;
    low += STEP * lowSlope;
    high = Math.max(low + 0.01, high + STEP * highSlope);
  }
  return { weights: weights.map((weight, at) => weight / (scales[at] ?? 1)), limits: [low, high] };
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (
    Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1
  );
}

/**
 * Asks the development questions of a site, and grades the answers. Each off-topic question is asked from a page, too.
 * Leaves out questions with an identifier, which decides, and declined ones in scope, whose first page nobody sees.
 * @param offTopicFile the project's own, because off-topic questions fit every site
 */
export async function gradeAnswers(
  { contentDir, setsDir }: Pick<EvaluationRun, 'contentDir' | 'setsDir'>,
  offTopicFile: string,
  startService: (contentDir: string) => Promise<ServiceProcess>,
): Promise<Example[]> {
  const paths = await readPagePaths(contentDir);
  const pages = [...paths.values()].map(({ path }) => new URL(path, SITE_URL).href);
  const questions: AddressedQuestion[] = [];
  for (const { kind, file } of await listFiles(setsDir)) {
    if (kind !== 'questions' && kind !== 'follow-ups') continue;
    const read = await readQuestionFile(join(setsDir, file), kind, 'development');
    questions.push(...read.map((question) => addressQuestion(question, paths)));
  }
  const offTopic = await readQuestionFile(offTopicFile, 'off-topic', 'development');
  for (const [position, { question }] of offTopic.entries()) {
    const contextUrl = pages[position % pages.length];
    questions.push({ question });
    if (contextUrl !== undefined) questions.push({ question, contextUrl });
  }
  const service = await startService(contentDir);
  try {
    const examples: Example[] = [];
    for (const asked of questions) {
      const example = await grade(asked, askAt(service.origin), service);
      if (example !== undefined) examples.push(example);
    }
    return examples;
  } finally {
    await service.stop();
  }
}

async function grade(
  asked: AddressedQuestion,
  ask: Ask,
  { judged }: ServiceProcess,
): Promise<Example | undefined> {
  const before = judged.length;
  const { sources } = await ask(asked);
  // The log may arrive after the answer. A greeting is not judged.
  for (let wait = 0; judged.length === before && wait < 20; wait += 1) await delay(10);
  const question = judged[before];
  if (question === undefined || question.named === 'identifier') return undefined;
  const signals = SIGNALS.map((name) => Number(question[name] ?? 0));
  if (asked.paths === undefined) return { signals, grade: 0 };
  const [first] = sources;
  return first === undefined ? undefined : { signals, grade: asked.paths.includes(first) ? 2 : 1 };
}

/** Fits and formats both sums of the gate. @throws {EvaluationError} like `fitWeights` */
export function formatFits(examples: readonly Example[]): string {
  return Object.entries(SIGNALS_OF_SUMS)
    .map(([name, count]) => {
      const known = examples.map((one) => ({ ...one, signals: one.signals.slice(0, count) }));
      return `${name}\n${formatFit(known, fitWeights(known))}`;
    })
    .join('\n\n');
}

/** Formats the weights, and what each limit of the evidence would let through. */
export function formatFit(examples: readonly Example[], { weights, limits }: Fit): string {
  const evidenceOf = ({ signals }: Example): number =>
    signals.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  const lines = SIGNALS.map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
  const rows: string[] = [];
  for (let limit = 1; limit <= 5; limit += 0.25) {
    const above = examples.filter((one) => evidenceOf(one) >= limit);
    const [off, wrong, right] = [0, 1, 2].map((grade) => {
      const all = examples.filter((one) => one.grade === grade).length;
      return `${Math.round((100 * above.filter((one) => one.grade === grade).length) / all)} %`;
    });
    rows.push(`  ${limit.toFixed(2)}  off topic ${off}, wrong ${wrong}, right ${right}`);
  }
  const [low, high] = limits.map((limit) => limit.toFixed(2));
  return [`Weights, limits ${low} and ${high}:`, ...lines, 'At or above:', ...rows].join('\n');
}
