import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EvaluationError } from './evaluation-error.ts';

/** The splits of each file. The lines of `development` may be tuned on; those of `locked` are only measured. */
export const SPLITS = ['development', 'locked'] as const;
export type Split = (typeof SPLITS)[number];

/** The tiers of a phrase's urgency, the most urgent first. The urgency of a phrase in `unsorted` is not known. */
const TIERS = ['crisis', 'violence', 'gentle', 'unsorted'] as const;

/** The columns of each kind of file, after split and set. The kinds are asked in this order. */
const COLUMNS = {
  questions: ['pages', 'question'],
  'follow-ups': ['context page', 'pages', 'question'],
  traps: ['page', 'question', 'condition'],
  'off-topic': ['question'],
  crisis: ['tier', 'language', 'text'],
  benign: ['question'],
} as const;
export type FileKind = keyof typeof COLUMNS;
const FILE_KINDS = Object.keys(COLUMNS) as FileKind[];

/** A line of a question file. Its kind says which fields it has. */
export interface Question {
  readonly question: string;
  /** The content files that answer the question, the best first. */
  readonly files?: readonly string[] | undefined;
  /** The content file of the page that the visitor is on. */
  readonly contextFile?: string | undefined;
  /** The words of the page without which the answer is wrong. */
  readonly condition?: string | undefined;
  readonly tier?: (typeof TIERS)[number] | undefined;
  readonly language?: string | undefined;
}

/**
 * Lists the files `<kind>.tsv` and `<kind>.<name>.tsv` of a folder, by kind.
 * @throws {EvaluationError} if the folder cannot be read, or a `.tsv` file has the name of no kind
 */
export async function listFiles(folder: string): Promise<{ kind: FileKind; file: string }[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new EvaluationError(`Cannot read ${folder}: ${error.message}`);
  });
  const files = names
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((file) => ({ file, kind: FILE_KINDS.find((kind) => kind === file.split('.')[0]) }));
  const other = files.find(({ kind }) => kind === undefined);
  if (other !== undefined) {
    const expected = FILE_KINDS.map((kind) => `${kind}.tsv`).join(', ');
    throw new EvaluationError(`${join(folder, other.file)} is none of ${expected}.`);
  }
  return FILE_KINDS.flatMap((kind) =>
    files.flatMap((one) => (one.kind === kind ? { kind, file: one.file } : [])),
  );
}

/**
 * Reads the questions of one split.
 * @throws {EvaluationError} if the file cannot be read, or for its first malformed line
 */
export async function readQuestionFile(
  path: string,
  kind: FileKind,
  split: Split,
): Promise<Question[]> {
  const source = await readFile(path, 'utf8').catch((error: Error) => {
    throw new EvaluationError(`Cannot read ${path}: ${error.message}`);
  });
  try {
    return parseQuestions(source, kind, split);
  } catch (error) {
    if (error instanceof EvaluationError) throw new EvaluationError(`${path}: ${error.message}`);
    throw error;
  }
}

/**
 * Parses lines of cells between tabs. Ignores blank lines and lines that begin with '# '.
 * @throws {EvaluationError} for the first malformed line
 */
export function parseQuestions(source: string, kind: FileKind, split: Split): Question[] {
  const columns = ['split', 'set', ...COLUMNS[kind]];
  return source.split(/\r?\n/).flatMap((text, index) => {
    if (text.trim() === '' || text.startsWith('# ')) return [];
    const line = `Line ${index + 1}`;
    const cells = text.split('\t').map((cell) => cell.trim());
    if (cells.length !== columns.length || cells.includes('')) {
      const form = columns.map((column) => `<${column}>`).join(' tab ');
      throw new EvaluationError(`${line} is not ${form}: ${text}`);
    }
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
    const tier = row.tier === undefined ? undefined : oneOf(TIERS, 'tier', row.tier, line);
    if (oneOf(SPLITS, 'split', row.split, line) !== split) return [];
    return {
      question: row.question ?? row.text ?? '',
      files: row.pages?.split('|').map((file) => file.trim()),
      contextFile: row['context page'],
      condition: row.condition,
      tier,
      language: row.language,
    };
  });
}

function oneOf<Name extends string>(
  names: readonly Name[],
  column: string,
  found: string | undefined,
  line: string,
): Name {
  const name = names.find((one) => one === found);
  if (name !== undefined) return name;
  throw new EvaluationError(`${line}: unknown ${column} '${found}'. Use ${names.join(', ')}.`);
}
