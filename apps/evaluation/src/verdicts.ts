import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMarkdown, plainText } from '@assist/content';
import { z } from 'zod';
import { EvaluationError, parseAs, readJson } from './evaluation-error.ts';

/**
 * Points of a sentence and of the source, as the system card of Canada's AI Answers has them (version 1.1, November
 * 2025): 75 % of the score are the sentences, 25 % the source.
 */
const SENTENCE_POINTS = { right: 100, 'needs-work': 80, wrong: 0 } as const;
const SOURCE_POINTS = { right: 25, near: 20, wrong: 0 } as const;
const SENTENCE_WEIGHT = 0.75;

const MAX_NOTE_LENGTH = 2_000;
const reviewer = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** A reviewer's judgement of one answer. One line of JSON in a file of the folder of verdicts. */
const verdictSchema = z.strictObject({
  version: z.literal(1),
  reviewer,
  at: z.iso.datetime(),
  /** From `answerId`. */
  answer: z.string().regex(/^[0-9a-f]{16}$/),
  /** `traces`: a visitor's question, with personal data masked. */
  origin: z.enum(['questions', 'traces']),
  question: z.string().min(1),
  outcome: z.string(),
  language: z.string(),
  topic: z.string(),
  /** URLs of the answer's sources, in order. */
  sources: z.array(z.string()),
  sentences: z
    .array(z.strictObject({ text: z.string(), verdict: z.enum(['right', 'needs-work', 'wrong']) }))
    .min(1),
  source: z.enum(['right', 'near', 'wrong']),
  flags: z.array(z.enum(['harmful', 'condition-missing', 'page-wrong'])),
  /** The address of a page that answers better; empty without one. */
  better: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  note: z.string().max(MAX_NOTE_LENGTH),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** @throws {EvaluationError} for an unknown form, with the field */
export function parseVerdict(value: unknown): Verdict {
  return parseAs(verdictSchema, value, (fault) => `no verdict: ${fault}`);
}

/** Identifies an answer's text to a question, so that verdicts of the same answer meet. */
export function answerId(question: string, text: string): string {
  return createHash('sha256').update(`${question}\0${text}`).digest('hex').slice(0, 16);
}

/** Appends the verdict to the file `<reviewer>.jsonl` of the folder. */
export async function addVerdict(folder: string, verdict: Verdict): Promise<void> {
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, `${verdict.reviewer}.jsonl`), `${JSON.stringify(verdict)}\n`);
}

/**
 * Reads every `.jsonl` file of a folder. A later line of the same reviewer replaces the earlier one. A missing folder
 * has no verdicts.
 * @returns the verdicts, and a message for each line that cannot be read
 */
export async function readVerdicts(
  folder: string,
): Promise<{ verdicts: Verdict[]; faults: string[] }> {
  const names = await readdir(folder).catch(() => []);
  const verdicts = new Map<string, Verdict>();
  const faults: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.jsonl')).sort()) {
    const path = join(folder, name);
    for (const [index, line] of (await readFile(path, 'utf8')).split(/\r?\n/).entries()) {
      if (line.trim() === '') continue;
      try {
        const value = readJson(line);
        if (value === undefined) throw new EvaluationError('no JSON');
        const verdict = parseVerdict(value);
        verdicts.set(`${verdict.reviewer} ${verdict.answer}`, verdict);
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        faults.push(`${path}: line ${index + 1}: ${error.message}`);
      }
    }
  }
  return { verdicts: [...verdicts.values()], faults };
}

/** Returns the score of an answer, from 0 to 100. */
export function scoreOf({ sentences, source }: Verdict): number {
  const points = sentences.map(({ verdict }) => SENTENCE_POINTS[verdict]);
  const mean = points.reduce<number>((sum, one) => sum + one, 0) / points.length;
  return SENTENCE_WEIGHT * mean + SOURCE_POINTS[source];
}

/** A wrong sentence, a wrong source, harm or a missing condition makes the whole answer wrong. */
export function gradeOf({ sentences, source, flags }: Verdict): 'right' | 'needs-work' | 'wrong' {
  const found = new Set<string>([...sentences.map(({ verdict }) => verdict), source, ...flags]);
  if (['wrong', 'harmful', 'condition-missing'].some((one) => found.has(one))) return 'wrong';
  return found.has('needs-work') || found.has('near') ? 'needs-work' : 'right';
}

/** Returns one verdict for each answer: the lowest score of its reviewers, with the flags of all. */
export function strictestVerdicts(verdicts: readonly Verdict[]): Verdict[] {
  const strictest = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const other = strictest.get(verdict.answer) ?? verdict;
    const stricter = scoreOf(verdict) < scoreOf(other) ? verdict : other;
    const flags = [...new Set([...other.flags, ...verdict.flags])];
    strictest.set(verdict.answer, { ...stricter, flags });
  }
  return [...strictest.values()];
}

/** How far two reviewers of the same answers agree. */
export interface Agreement {
  readonly reviewers: readonly [string, string];
  /** Answers that both have judged. */
  readonly answers: number;
  /** Share of the answers that both gave the same grade. */
  readonly same: number;
  /** Cohen's kappa: agreement beyond chance. Null if both gave every answer the same grade, which leaves no chance. */
  readonly kappa: number | null;
}

/** Compares the grades of each two reviewers that have judged the same answers. */
export function agreements(verdicts: readonly Verdict[]): Agreement[] {
  const grades = new Map<string, Map<string, string>>();
  for (const verdict of verdicts) {
    const own = grades.get(verdict.reviewer) ?? new Map<string, string>();
    grades.set(verdict.reviewer, own.set(verdict.answer, gradeOf(verdict)));
  }
  const reviewers = [...grades.keys()].sort();
  return reviewers.flatMap((one, position) =>
    reviewers.slice(position + 1).flatMap((other) => {
      const pairs = [...(grades.get(one) ?? [])].flatMap(([answer, grade]) => {
        const second = grades.get(other)?.get(answer);
        return second === undefined ? [] : [[grade, second] as const];
      });
      return pairs.length === 0 ? [] : [{ reviewers: [one, other] as const, ...compare(pairs) }];
    }),
  );
}

function compare(pairs: readonly (readonly [string, string])[]): Omit<Agreement, 'reviewers'> {
  const of = pairs.length;
  const same = pairs.filter(([one, other]) => one === other).length / of;
  const kinds = new Set(pairs.flat());
  const chance = [...kinds].reduce((sum, kind) => {
    const first = pairs.filter(([one]) => one === kind).length / of;
    const second = pairs.filter(([, other]) => other === kind).length / of;
    return sum + first * second;
  }, 0);
  return { answers: of, same, kappa: chance === 1 ? null : (same - chance) / (1 - chance) };
}

/** Formats an agreement as one line for the terminal. */
export function formatAgreement({ reviewers, answers, same, kappa }: Agreement): string {
  const value = kappa === null ? 'none: every grade is the same' : kappa.toFixed(2);
  const share = Math.round(100 * same);
  return `${reviewers.join(' and ')}: kappa ${value}, same grade ${share} % (${answers} answers)`;
}

/** Splits an answer into the sentences that a reviewer judges. A list item or a table row is one sentence. */
export function sentencesOf(markdown: string): string[] {
  return parseMarkdown(markdown).children.flatMap(splitBlock);
}

type Node = Parameters<typeof plainText>[0];
type Block = ReturnType<typeof parseMarkdown>['children'][number];

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function splitBlock(block: Block): string[] {
  if (block.type === 'list') return block.children.flatMap((item) => oneSentence(item));
  if (block.type === 'table') {
    return block.children.slice(1).map(({ children }) => children.map(textOf).join(' | '));
  }
  if (block.type === 'blockquote') return block.children.flatMap(splitBlock);
  if (block.type === 'heading' || leadsOnly(block)) return [];
  return [...segmenter.segment(textOf(block))].flatMap(({ segment }) => segment.trim() || []);
}

function oneSentence(node: Node): string[] {
  return leadsOnly(node) || textOf(node) === '' ? [] : [textOf(node)];
}

/** Whether a block is a heading in bold or nothing but a link, which states no fact. */
function leadsOnly(node: Node): boolean {
  if (!('type' in node) || !('children' in node)) return false;
  if (node.type === 'link' || node.type === 'strong') return true;
  return node.children.length === 1 && node.children.every(leadsOnly);
}

function textOf(node: Node): string {
  return plainText(node).replace(/\s+/g, ' ').trim();
}
