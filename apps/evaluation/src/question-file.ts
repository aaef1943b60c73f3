import { EvaluationError } from './evaluation-error.ts';

/** A question and the content files of the pages that answer it, best first. */
export interface PageQuestion {
  readonly question: string;
  readonly files: readonly string[];
  /** The content file of the page that the visitor is on. */
  readonly contextFile?: string;
}

/** The tiers of a crisis file. `unsorted` phrases have not been assigned to a tier. */
const TIERS = ['crisis', 'violence', 'gentle', 'unsorted'] as const;

/** A phrase of a person in need. */
export interface NeedPhrase {
  readonly tier: (typeof TIERS)[number];
  readonly text: string;
}

/**
 * Parses lines of the form `file|file<TAB>question`.
 * @throws {EvaluationError} with the first malformed line
 */
export function readPageQuestions(source: string): PageQuestion[] {
  return readRows(source, ['pages', 'question']).map(({ cells: [files = '', question = ''] }) => ({
    question,
    files: splitFiles(files),
  }));
}

/**
 * Parses lines of the form `context file<TAB>file|file<TAB>question`.
 * @throws {EvaluationError} with the first malformed line
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
 * @throws {EvaluationError} with the first malformed line or unknown tier
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
 * Parses one question per line.
 * @throws {EvaluationError} with the first line that contains a tab
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
