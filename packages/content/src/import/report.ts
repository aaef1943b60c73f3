/** An address that was not imported or was removed, and the reason. */
export interface Skipped {
  readonly address: string;
  readonly reason: string;
}

/** The results of an import. */
export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Number of pages that the interrupted run had already done. */
  readonly resumed: number;
  readonly skipped: readonly Skipped[];
  /** Pages of an earlier run that are missing now. */
  readonly gone: readonly Skipped[];
  /** Why the missing pages were kept; undefined if the run removed them. */
  readonly keptBecause: string | undefined;
  /** Why the run ended early; undefined if it was complete. */
  readonly stoppedBecause: string | undefined;
}

/** The results of the option `--questions`. */
export interface QuestionReport {
  /** Number of pages that got new questions. */
  readonly written: number;
  readonly unchanged: number;
  /** Pages that still need questions, and the reason. */
  readonly left: readonly Skipped[];
}

/** Maximum number of addresses shown for each reason. The report file has all addresses. */
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

/** Formats the results of `--questions` for the terminal. */
export function formatQuestions({ written, unchanged, left }: QuestionReport): string {
  const counts = `Questions: ${written} pages written, ${unchanged} unchanged, ${left.length} left`;
  if (left.length === 0) return `${counts}\n`;
  return `${[`${counts}:`, ...byReason(left)].join('\n')}\nThe same command asks for them again.\n`;
}

function byReason(items: readonly Skipped[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { address, reason } of items) {
    // Leaves out the other page's address, so that all duplicates have the same reason.
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
