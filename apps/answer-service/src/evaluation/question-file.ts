/** A question, and the paths of the pages that answer it, best first; none when it is off topic. */
export interface AnswerableQuestion {
  readonly question: string;
  readonly paths: readonly string[];
}

/** A phrase with what it should be taken for. */
export interface LabelledPhrase {
  readonly tier: string;
  readonly language: string;
  readonly text: string;
}

/**
 * The questions of a file: one a line, after the paths of its pages and a tab where it has an answer.
 * Lines that begin with '# ' are comments.
 */
export function readQuestions(source: string): AnswerableQuestion[] {
  return lines(source).map((line) => {
    const [first = '', second] = line.split('\t');
    if (second === undefined) return { question: first, paths: [] };
    return { question: second, paths: first.split('|').map((path) => path.trim()) };
  });
}

/** The phrases of a file: tier, language and text, with tabs between. */
export function readPhrases(source: string): LabelledPhrase[] {
  return lines(source).map((line) => {
    const [tier = '', language = '', text = ''] = line.split('\t');
    return { tier, language, text };
  });
}

function lines(source: string): string[] {
  return source.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('# '));
}
