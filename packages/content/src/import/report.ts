/** An address without a page, and the reason. */
export interface Skipped {
  readonly address: string;
  readonly reason: string;
}

/** The results of an import. */
export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Pages that the interrupted run had done. */
  readonly resumed: number;
  readonly skipped: readonly Skipped[];
  /** Missing pages of an earlier run, removed or kept. */
  readonly gone: readonly Skipped[];
  /** The reason why missing pages were kept; undefined if they were removed. */
  readonly keptBecause: string | undefined;
  /** The reason why the run was incomplete. */
  readonly stoppedBecause: string | undefined;
}

/** The outcome of `--questions`. */
export interface QuestionReport {
  /** Pages with new questions. */
  readonly written: number;
  readonly unchanged: number;
  /** Pages without the needed questions, and the reason. */
  readonly left: readonly Skipped[];
}

/** Addresses shown per reason. The report file has all of them. */
const NAMED_PER_REASON = 5;

/** Formats the results of an import for the terminal. */
export function formatReport(report: ImportReport): string {
  const { added, changed, unchanged, resumed, skipped, gone, keptBecause, stoppedBecause } = report;
  const lines = [
    `${added.length} added, ${changed.length} changed, ${unchanged} unchanged` +
      (resumed === 0 ? '' : `, ${resumed} done before the interruption`),
  ];
  if (skipped.length > 0) lines.push(`${skipped.length} skipped:`, ...byReason(skipped));
  if (gone.length > 0) {
    const fate = keptBecause === undefined ? 'removed' : `gone, but left in place: ${keptBecause}`;
    lines.push(`${gone.length} ${fate}`, ...byReason(gone));
  }
  if (stoppedBecause !== undefined) {
    lines.push(`Stopped: ${stoppedBecause}. The same command goes on from here.`);
  }
  return `${lines.join('\n')}\n`;
}

/** Formats the outcome of `--questions` for the terminal. */
export function formatQuestions({ written, unchanged, left }: QuestionReport): string {
  const counts = `Questions: ${written} pages written, ${unchanged} unchanged, ${left.length} left`;
  if (left.length === 0) return `${counts}\n`;
  return `${[`${counts}:`, ...byReason(left)].join('\n')}\nThe same command asks for them again.\n`;
}

function byReason(items: readonly Skipped[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { address, reason } of items) {
    // Groups reasons that differ only in an address.
    const kind = reason.replace(/^(the same page as) .*/, '$1 another address');
    reasons.set(kind, [...(reasons.get(kind) ?? []), address]);
  }
  return [...reasons].flatMap(([reason, addresses]) => [
    `  ${reason} (${addresses.length})`,
    ...addresses.slice(0, NAMED_PER_REASON).map((address) => `    ${address}`),
    ...(addresses.length > NAMED_PER_REASON
      ? [`    and ${addresses.length - NAMED_PER_REASON} more`]
      : []),
  ]);
}
