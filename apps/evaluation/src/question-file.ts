import { EvaluationError } from './evaluation-error.ts';

/** The splits of each file. The lines of `development` may be tuned on; those of `locked` are only measured. */
export const SPLITS = ['development', 'locked'] as const;
export type Split = (typeof SPLITS)[number];

/** A question, and the content files that answer it, the best first. */
export interface PageQuestion {
  readonly question: string;
  readonly files: readonly string[];
  /** The content file of the page that the visitor is on. */
  readonly contextFile?: string;
}

/** A question whose right answer needs a condition of the page, and the words that carry the condition. */
export interface TrapQuestion extends PageQuestion {
  readonly condition: string;
}

/** The tiers of a phrase's urgency, the most urgent first. The urgency of a phrase in `unsorted` is not known. */
const TIERS = ['crisis', 'violence', 'gentle', 'unsorted'] as const;

/** A phrase that a person in need may type. */
export interface NeedPhrase {
  readonly tier: (typeof TIERS)[number];
  readonly language: string;
  readonly text: string;
}

/**
 * Parses lines with the columns split, set, `file|file` and question. The files are the content files that answer the
 * question, the best first.
 * @throws {EvaluationError} for the first malformed line
 */
export function readPageQuestions(source: string, split: Split): PageQuestion[] {
  const rows = readRows(source, split, ['pages', 'question']);
  return rows.map(({ cells: [files = '', question = ''] }) => ({
    question,
    files: splitFiles(files),
  }));
}

/**
 * Parses lines with the columns split, set, context file, `file|file` and question. The context file is the content
 * file of the page that the visitor is on.
 * @throws {EvaluationError} for the first malformed line
 */
export function readFollowUps(source: string, split: Split): PageQuestion[] {
  const rows = readRows(source, split, ['context page', 'pages', 'question']);
  return rows.map(({ cells: [contextFile = '', files = '', question = ''] }) => ({
    question,
    files: splitFiles(files),
    contextFile,
  }));
}

/**
 * Parses lines with the columns split, set, page, question and the condition's words, as the page has them.
 * @throws {EvaluationError} for the first malformed line
 */
export function readTraps(source: string, split: Split): TrapQuestion[] {
  const rows = readRows(source, split, ['page', 'question', 'condition']);
  return rows.map(({ cells: [files = '', question = '', condition = ''] }) => ({
    question,
    files: splitFiles(files),
    condition,
  }));
}

/**
 * Parses lines with the columns split, set, tier, language and text.
 * @throws {EvaluationError} for the first line that is malformed or has an unknown tier
 */
export function readNeedPhrases(source: string, split: Split): NeedPhrase[] {
  return readRows(source, split, ['tier', 'language', 'text']).map(
    ({ line, cells: [name, language = '', text = ''] }) => ({
      tier: oneOf(TIERS, 'tier', name, line),
      language,
      text,
    }),
  );
}

/**
 * Parses lines with the columns split, set and question.
 * @throws {EvaluationError} for the first malformed line
 */
export function readPlainQuestions(source: string, split: Split): string[] {
  return readRows(source, split, ['question']).flatMap(({ cells }) => cells);
}

/**
 * Splits lines into cells at tabs. Ignores blank lines and lines that begin with '# '.
 * @returns the cells after split and set, of the lines of this split
 */
function readRows(
  source: string,
  split: Split,
  columns: readonly string[],
): { readonly line: number; readonly cells: readonly string[] }[] {
  const all = ['split', 'set', ...columns];
  return source.split(/\r?\n/).flatMap((text, index) => {
    if (text.trim() === '' || text.startsWith('# ')) return [];
    const line = index + 1;
    const cells = text.split('\t').map((cell) => cell.trim());
    if (cells.length !== all.length || cells.includes('')) {
      const form = all.map((column) => `<${column}>`).join(' tab ');
      throw new EvaluationError(`Line ${line} is not ${form}: ${text}`);
    }
    const [splitName, , ...rest] = cells;
    return oneOf(SPLITS, 'split', splitName, line) === split ? [{ line, cells: rest }] : [];
  });
}

function oneOf<Name extends string>(
  names: readonly Name[],
  column: string,
  found: string | undefined,
  line: number,
): Name {
  const name = names.find((one) => one === found);
  if (name !== undefined) return name;
  throw new EvaluationError(`Line ${line}: unknown ${column} '${found}'. Use ${names.join(', ')}.`);
}

function splitFiles(cell: string): string[] {
  return cell.split('|').map((file) => file.trim());
}
