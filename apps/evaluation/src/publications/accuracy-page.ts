import { type Accuracy, FIGURE_NAMES, FIGURES, type Run } from '../accuracy.ts';
import page from './accuracy-page.html?raw';
import { pageHead, percent, shareText } from './forms.ts';

/** Returns `accuracy.html`: one page without scripts, the newest run first. */
export function accuracyPage({ runs: [newest, ...older] }: Accuracy): string {
  const runs = [
    newest === undefined ? '<p>Nothing is published yet.</p>' : runSections(newest, 2),
    older.length === 0 ? '' : '<h2>Earlier runs</h2>',
    older.map((run) => runSections(run, 3)).join('\n'),
  ].join('\n');
  return page.replace('<!-- runs -->', () => runs);
}

/** @param level of the run's heading, from 1 to 6 */
function runSections(run: Run, level: number): string {
  const { judging, results, guard, limits } = run;
  const facts = [
    ...pageHead(run),
    ...judging.agreement.map(({ reviewers, kappa, same, answers }) => [
      `Agreement of ${reviewers.join(' and ')}`,
      `kappa ${kappa?.toFixed(2) ?? 'undefined'}, same grade ${percent(same)} of ${answers} answers`,
    ]),
    ...(guard === null ? [] : [['A model as judge', guardText(guard)]]),
  ];
  const figures = FIGURE_NAMES.flatMap((name) => {
    const figure = results.all[name];
    if (figure === undefined) return [];
    const { share, low, high, count, of } = figure;
    const interval = `${percent(low)} to ${percent(high)}`;
    return [[FIGURES[name].label, percent(share), interval, `${count} of ${of}`]];
  });
  return [
    `<h${level}>Run of ${run.at.slice(0, 10)}</h${level}>`,
    `<dl>${facts.map(([name, text]) => element('dt', name) + element('dd', text)).join('')}</dl>`,
    table('All', ['', 'Share', '95 % interval', 'Count'], figures),
    groupTable('By language', results.byLanguage),
    groupTable('By topic', results.byTopic),
    groupTable('By outcome', results.byOutcome),
    `<h${level + 1}>Known limits</h${level + 1}>`,
    `<ul>${limits.map((limit) => element('li', limit)).join('')}</ul>`,
  ].join('\n');
}

function guardText(guard: NonNullable<Run['guard']>): string {
  const shares = [
    ['unfaithful', guard.unfaithful],
    ['omits a condition', guard['condition-missing']],
    ['of a condition, the same as people', guard.sameAsPeople],
  ] as const;
  const texts = shares.flatMap(([name, figure]) =>
    figure === null ? [] : `${name} ${percent(figure.share)} (${figure.count} of ${figure.of})`,
  );
  return `${guard.model}, ${guard.answers} answers: ${texts.join(', ')}`;
}

function groupTable(caption: string, groups: Run['results']['byTopic']): string {
  const names = FIGURE_NAMES.filter((name) =>
    groups.some(({ figures }) => figures[name] !== undefined),
  );
  const rows = groups.map(({ name: group, figures }) => [
    group,
    ...names.map((name) => {
      const figure = figures[name];
      return figure === undefined ? '–' : `${shareText(figure)}, ${figure.count} of ${figure.of}`;
    }),
  ]);
  return table(caption, ['', ...names.map((name) => FIGURES[name].label)], rows);
}

/** A wide table scrolls by itself, and by keyboard. */
function table(caption: string, head: readonly string[], rows: readonly string[][]): string {
  const columns = head.slice(1).map((name) => element('th scope="col"', name));
  const body = rows.map(
    ([name, ...values]) =>
      `<tr>${element('th scope="row"', name)}${values.map((value) => element('td', value)).join('')}</tr>`,
  );
  return `<div class="scroll" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table>${element('caption', caption)}<thead><tr><td></td>${columns.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

/** @param tag may have attributes */
function element(tag: string, text = ''): string {
  return `<${tag}>${escapeHtml(text)}</${tag.split(' ')[0]}>`;
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
