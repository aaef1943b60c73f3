export interface Skipped {
  readonly address: string;
  readonly reason: string;
}

export interface LeftOutPart extends Skipped {
  readonly size: number;
  readonly text: string;
}

export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Number of pages that the interrupted run had already done. */
  readonly resumed: number;
  readonly skipped: readonly Skipped[];
  /** The parts left out of the folder’s pages, in this run and in earlier ones. */
  readonly leftOut: readonly LeftOutPart[];
  readonly gone: readonly Skipped[];
  /** Why the missing pages were kept; undefined if the run removed them. */
  readonly keptBecause: string | undefined;
  readonly stoppedBecause: string | undefined;
}

/** The results of the option `--questions`: numbers of sections. */
export interface QuestionReport {
  readonly written: number;
  readonly unchanged: number;
  /** Sections that still need questions, by their names in the list. */
  readonly left: readonly Skipped[];
}

/** Maximum number of addresses shown for each reason. The report file has all addresses. */
const NAMED_PER_REASON = 5;

export function formatReport(report: ImportReport): string {
  const { added, changed, unchanged, resumed, skipped, leftOut } = report;
  const { gone, keptBecause, stoppedBecause } = report;
  const lines = [
    `${added.length} added, ${changed.length} changed, ${unchanged} unchanged` +
      (resumed === 0 ? '' : `, ${resumed} done before the interruption`),
  ];
  if (skipped.length > 0) lines.push(`${skipped.length} skipped:`, ...byReason(skipped));
  if (leftOut.length > 0) lines.push('Left out of pages:', ...bySize(leftOut));
  if (gone.length > 0) {
    const fate = keptBecause === undefined ? 'removed' : `gone, but left in place: ${keptBecause}`;
    lines.push(`${gone.length} ${fate}`, ...byReason(gone));
  }
  if (stoppedBecause !== undefined) {
    lines.push(`Stopped: ${stoppedBecause}. The same command goes on from here.`);
  }
  return `${lines.join('\n')}\n`;
}

export function formatQuestions({ written, unchanged, left }: QuestionReport): string {
  const counts = `Questions: ${written} sections written, ${unchanged} unchanged, ${left.length} left`;
  if (left.length === 0) return `${counts}\n`;
  return `${[`${counts}:`, ...byReason(left)].join('\n')}\nThe same command asks for them again.\n`;
}

/** Names for each reason how much was left out, and the pages that lack most. */
function bySize(parts: readonly LeftOutPart[]): string[] {
  const reasons = new Map<string, Map<string, number>>();
  for (const { reason, address, size } of parts) {
    const sizes = reasons.get(reason) ?? new Map<string, number>();
    reasons.set(reason, sizes.set(address, (sizes.get(address) ?? 0) + size));
  }
  return [...reasons].flatMap(([reason, sizes]) => {
    const largest = [...sizes].sort(([, a], [, b]) => b - a);
    const total = largest.reduce((sum, [, size]) => sum + size, 0);
    const names = largest.map(([address, size]) => `${address} (${size} characters)`);
    return group(
      `${reason}: ${total} characters on ${sizes.size === 1 ? 'one page' : `${sizes.size} pages`}`,
      names,
    );
  });
}

function byReason(items: readonly Skipped[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { address, reason } of items) {
    // Leaves out the other page's address, so that all duplicates have the same reason.
    const kind = reason.replace(/^(the same page as) .*/, '$1 another address');
    reasons.set(kind, [...(reasons.get(kind) ?? []), address]);
  }
  return [...reasons].flatMap(([reason, all]) => group(`${reason} (${all.length})`, all));
}

function group(title: string, names: readonly string[]): string[] {
  const more = names.length - NAMED_PER_REASON;
  return [
    `  ${title}`,
    ...names.slice(0, NAMED_PER_REASON).map((name) => `    ${name}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}
