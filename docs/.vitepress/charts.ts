import type { MarkdownRenderer } from 'vitepress';

/** The content of performance.json, which `npm run bench -- --write` writes. */
export interface PerformanceRun {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly verdicts: readonly Verdict[];
}

interface Verdict {
  readonly title: string;
  /** Null: not measured. */
  readonly value: number | null;
  readonly isMet: boolean;
  readonly sign: '<=' | '>=' | '=';
  readonly limit: number;
}

/** A bar of a chart. */
interface Row {
  readonly label: string;
  readonly kind: 'ours' | 'floor' | 'peer';
  readonly value: number | null;
  /** The limit, if the verdict has to stay below it. */
  readonly budget?: number | undefined;
}

/**
 * Draws a block ` ```chart unit ` as bars, and a block ` ```budgets ` as the table of all budgets. Each line of a chart
 * is `label = figure`: a number, or the title of a verdict. A label that begins with `floor:` or `peer:` has another colour.
 */
export function addCharts(markdown: MarkdownRenderer, run: PerformanceRun): void {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const [name, ...unit] = info.trim().split(' ');
    if (name === 'chart') return drawChart(readRows(content, run), unit.join(' '));
    if (name === 'budgets') return drawBudgets(run);
    return fence?.(tokens, index, ...rest) ?? '';
  };
}

/** @throws {Error} when a line is not `label = figure`, or performance.json has no verdict of that title */
export function readRows(content: string, { verdicts }: PerformanceRun): Row[] {
  return content
    .trim()
    .split('\n')
    .map((line) => {
      const [, kind = 'ours', label = '', figure = ''] =
        /^(?:(floor|peer): )?(.+?) = (.+)$/.exec(line) ?? [];
      if (label === '') throw new Error(`Not a line of a chart: ${line}`);
      const row = { label, kind: kind as Row['kind'] };
      if (/^[\d,.]+$/.test(figure)) return { ...row, value: Number(figure.replaceAll(',', '')) };
      const verdict = verdicts.find(({ title }) => title === figure);
      if (!verdict) throw new Error(`performance.json has no figure "${figure}".`);
      const budget = verdict.sign === '<=' && verdict.limit > 0 ? verdict.limit : undefined;
      return { ...row, value: verdict.value, budget };
    });
}

/** A list of bars; the figures are text, so that it reads without the picture. */
export function drawChart(rows: readonly Row[], unit: string): string {
  const longest = Math.max(...rows.flatMap(({ value, budget = 0 }) => [value ?? 0, budget]));
  const percent = (figure: number) => `${((100 * figure) / (longest || 1)).toFixed(1)}%`;
  const items = rows.map(({ label, kind, value, budget }) => {
    const withUnit = (figure: number) => [formatFigure(figure), unit].join(' ').trim();
    const limit = budget === undefined ? '' : ` (budget ${formatFigure(budget)})`;
    const figure = value === null ? 'not measured' : `${withUnit(value)}${limit}`;
    const lengths = `--length: ${percent(Math.max(0, value ?? 0))}; --budget: ${percent(budget ?? 0)}`;
    const classes = budget === undefined ? 'bar' : 'bar with-budget';
    return `<li class="${kind}"><span>${escapeText(label)}</span><strong>${figure}</strong><span class="${classes}" style="${lengths}"></span></li>`;
  });
  return `<ul class="chart">${items.join('')}</ul>\n`;
}

function drawBudgets({ date, commit, machine, verdicts }: PerformanceRun) {
  const rows = verdicts.map(({ title, value, isMet }) => {
    const figure = value === null ? 'not measured' : formatFigure(value);
    return `<tr><td>${escapeText(title)}</td><td>${figure}</td><td>${isMet ? 'yes' : '<strong>no</strong>'}</td></tr>`;
  });
  return `<p>Measured on ${escapeText(date)}, commit ${escapeText(commit)}: ${escapeText(machine)}.</p>
<table tabindex="0"><thead><tr><th>Budget</th><th>Measured</th><th>Met</th></tr></thead><tbody>${rows.join('')}</tbody></table>\n`;
}

function formatFigure(value: number) {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}

function escapeText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');
}
