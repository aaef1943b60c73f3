import { EvaluationError } from './evaluation-error.ts';

/** A question, and the content files that answer it, the best first. */
export interface PageQuestion {
  readonly question: string;
  readonly files: readonly string[];
  /** The content file of the page that the visitor is on. */
  readonly contextFile?: string;
}

/** The tiers of a phrase's urgency, the most urgent first. The urgency of a phrase in `unsorted` is not known. */
const TIERS = ['crisis', 'violence', 'gentle', 'unsorted'] as const;

/** A phrase that a person in need may type. */
export interface NeedPhrase {
  readonly tier: (typeof TIERS)[number];
  readonly text: string;
}

/**
 * Parses lines of the form `file|file<TAB>question`. The files are the content files that answer the question, the best
 * first.
 * @throws {EvaluationError} for the first malformed line
 */
export function readPageQuestions(source: string): PageQuestion[] {
  return readRows(source, ['pages', 'question']).map(({ cells: [files = '', question = ''] }) => ({
    question,
    files: splitFiles(files),
  }));
}

/**
 * Parses lines of the form `context file<TAB>file|file<TAB>question`. The context file is the content file of the page
 * that the visitor is on. The files after it answer the question, the best first.
 * @throws {EvaluationError} for the first malformed line
 */
export function readFollowUps(source: string): PageQuestion[] {
  const rows = readRows(source, ['context page', 'pages', 'question']);
  return rows.map(({ cells: [contextFile = '', files = '', question = ''] }) => ({
    question,
    files: splitFiles(files),
    contextFile,
  }));
}

/**
 * Parses lines of the form `tier<TAB>language<TAB>text`.
 * @throws {EvaluationError} for the first line that is malformed or has an unknown tier
 */
export function readNeedPhrases(source: string): NeedPhrase[] {
  return readRows(source, ['tier', 'language', 'text']).map(
    ({ line, cells: [name, , text = ''] }) => {
      const tier = TIERS.find((one) => one === name);
      if (tier !== undefined) return { tier, text };
      throw new EvaluationError(`Line ${line}: unknown tier '${name}'. Use ${TIERS.join(', ')}.`);
    },
  );
}

/**
 * Parses lines that each contain one question.
 * @throws {EvaluationError} for the first line that contains a tab
 */
export function readPlainQuestions(source: string): string[] {
  return readRows(source, ['question']).flatMap(({ cells }) => cells);
}

/** Splits lines into cells at tabs. Ignores blank lines and lines that begin with '# '. */
function readRows(
  source: string,
  columns: readonly string[],
): { readonly line: number; readonly cells: readonly string[] }[] {
  return source.split(/\r?\n/).flatMap((text, index) => {
    if (text.trim() === '' || text.startsWith('# ')) return [];
    const line = index + 1;
    const cells = text.split('\t').map((cell) => cell.trim());
    if (cells.length !== columns.length || cells.includes('')) {
      const form = columns.map((column) => `<${column}>`).join(' tab ');
      throw new EvaluationError(`Line ${line} is not ${form}: ${text}`);
    }
    return [{ line, cells }];
  });
}

function splitFiles(cell: string): string[] {
  return cell.split('|').map((file) => file.trim());
}
