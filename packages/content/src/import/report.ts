/** An address that gave no page, and why. */
export interface Skipped {
  readonly address: string;
  readonly reason: string;
}

/** What an import did. */
export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Done before the interruption that this run went on after. */
  readonly resumed: number;
  readonly skipped: readonly Skipped[];
  /** Pages of an earlier run that are no longer there: removed, or only found gone. */
  readonly gone: readonly Skipped[];
  /** Why what is gone was left in place; undefined when it was removed. */
  readonly keptBecause: string | undefined;
  /** Why the run ended before its end. */
  readonly stoppedBecause: string | undefined;
}

/** The outcome of `--questions`. */
export interface QuestionReport {
  /** Pages with new questions. */
  readonly written: number;
  readonly unchanged: number;
  /** Pages that need questions and got none, and why. */
  readonly left: readonly Skipped[];
}

/** How many addresses of one reason a report names; the whole list is in the file beside the pages. */
const NAMED_PER_REASON = 5;

/** What an import did, for the person at the terminal. */
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

/** The outcome of `--questions`, for the person at the terminal. */
export function formatQuestions({ written, unchanged, left }: QuestionReport): string {
  const counts = `Questions: ${written} pages written, ${unchanged} unchanged, ${left.length} left`;
  if (left.length === 0) return `${counts}\n`;
  return `${[`${counts}:`, ...byReason(left)].join('\n')}\nThe same command asks for them again.\n`;
}

function byReason(items: readonly Skipped[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { address, reason } of items) {
    // What differs from address to address is not a reason of its own.
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
