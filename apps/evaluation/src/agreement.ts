import { gradeOf, type Verdict } from './verdicts.ts';

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
