import { cpus, platform, release, totalmem } from 'node:os';
import type { Verdict } from './budgets.ts';

/** One run of the benchmarks, with what its figures depend on. */
interface PerformanceRun {
  /** Of the day, as in 2026-01-31. */
  readonly date: string;
  readonly machine: string;
  readonly verdicts: readonly Verdict[];
}

/** The machine that this runs on, in words. */
export function describeMachine() {
  const processors = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, ${gibibytes} GiB, ${platform()} ${release()}, Node ${process.version}`;
}

/** The page that shows a run: a picture of the budgets, and all figures. */
export function formatPage({ date, machine, verdicts }: PerformanceRun) {
  const rows = verdicts.map(
    ({ title, value, isMet }) =>
      `| ${title} | ${formatValue(value)} | ${isMet ? 'yes' : '**no**'} |`,
  );
  return `# Performance

\`npm run bench -- --write\` measures, all or the parts that are named, and writes this page, its picture and \`performance.json\`. Figures are medians. A figure that says "in that of"
is a ratio to a floor measured in the same run: memoised blocks without anything else, the reference client, a frame without anything else.

Measured on ${date}: ${machine}.

![How much of each budget is used](performance.svg)

| budget | measured | met |
|---|---:|---|
${rows.join('\n')}
`;
}

const rowHeight = 26;
const chartTop = 40;
/** Room for the longest title, in px. */
const chartLeft = 700;
/** As long as a bar is that uses its whole budget, in px. */
const budgetWidth = 200;
/** What is far over its budget ends here, with its figure beside it. */
const longestShare = 2;
const width = chartLeft + longestShare * budgetWidth + 70;

/**
 * A bar for each budget that can be used in part: how much of it is used. The line is the budget.
 */
export function drawBudgets({ date, verdicts }: PerformanceRun) {
  const shares = verdicts.flatMap((verdict) => {
    const share = shareUsed(verdict);
    return share === undefined ? [] : [{ ...verdict, share }];
  });
  const height = chartTop + shares.length * rowHeight + 12;
  const title = `Share of each performance budget that is used, ${date}`;
  const bars = shares.map(({ title: name, value, isMet, share }, index) => {
    const top = chartTop + index * rowHeight;
    const length = Math.max(1, Math.min(share, longestShare) * budgetWidth);
    const middle = top + rowHeight / 2;
    return [
      `<text x="${chartLeft - 10}" y="${middle}" text-anchor="end">${escapeText(name)}</text>`,
      `<rect class="${isMet ? 'met' : 'missed'}" x="${chartLeft}" y="${top + 5}" width="${length.toFixed(1)}" height="${rowHeight - 10}" rx="2"/>`,
      `<text class="figure" x="${chartLeft + length + 6}" y="${middle}">${formatValue(value)}</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${escapeText(title)}</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #1b1b1b; dominant-baseline: central }
.figure { font-weight: 600 }
.met { fill: #2e6f40 }
.missed { fill: #b50909 }
.budget { stroke: #1b1b1b; stroke-dasharray: 4 3 }
.ground { fill: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f0f0 }
  .met { fill: #6fbf86 }
  .missed { fill: #ff8a80 }
  .budget { stroke: #f0f0f0 }
  .ground { fill: #1b1b1b }
}
</style>
<rect class="ground" width="${width}" height="${height}"/>
<text x="${chartLeft + budgetWidth}" y="18" text-anchor="middle">budget</text>
<line class="budget" x1="${chartLeft + budgetWidth}" x2="${chartLeft + budgetWidth}" y1="30" y2="${height - 8}"/>
${bars.join('\n')}
</svg>
`;
}

/**
 * How much of its budget a figure uses; a budget of nothing, or of an exact number, is met or not.
 */
function shareUsed({ sign, value, limit }: Verdict) {
  if (sign === '=' || limit === 0 || Number.isNaN(value)) return undefined;
  return sign === '<=' ? value / limit : limit / value;
}

function formatValue(value: number) {
  if (Number.isNaN(value)) return 'not measured';
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}

function escapeText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
