import { EvaluationError } from './evaluation-error.ts';

/** A question, and the content files of the pages that answer it, best first. */
export interface PageQuestion {
  readonly question: string;
  readonly files: readonly string[];
  /** The content file of the page that the visitor asks from. */
  readonly contextFile?: string;
}

/** The tiers of a crisis file; the phrases of `unsorted` have not been assigned to one. */
const TIERS = ['crisis', 'violence', 'gentle', 'unsorted'] as const;

/** A phrase of a person in need. */
export interface NeedPhrase {
  readonly tier: (typeof TIERS)[number];
  readonly text: string;
}

/**
 * Reads lines `file|file<TAB>question`.
 *
 * @throws {EvaluationError} naming the first line of another form
 */
export function readPageQuestions(source: string): PageQuestion[] {
  return readRows(source, ['pages', 'question']).map(({ cells: [files = '', question = ''] }) => ({
    question,
    files: splitFiles(files),
  }));
}

/**
 * Reads lines `context file<TAB>file|file<TAB>question`.
 *
 * @throws {EvaluationError} naming the first line of another form
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
 * Reads lines `tier<TAB>language<TAB>text`.
 *
 * @throws {EvaluationError} naming the first line of another form or with an unknown tier
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
 * Reads one question a line.
 *
 * @throws {EvaluationError} naming the first line with a tab
 */
export function readPlainQuestions(source: string): string[] {
  return readRows(source, ['question']).flatMap(({ cells }) => cells);
}

/** Splits lines into cells at tabs. Blank lines and lines that begin with '# ' are ignored. */
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
