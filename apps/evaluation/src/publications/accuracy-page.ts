import { type Accuracy, FIGURES, type FigureName, type Figures, type Run } from '../accuracy.ts';

const NAMES = Object.keys(FIGURES) as FigureName[];

/** Returns `accuracy.html`: one page without scripts, the newest run first. */
export function accuracyPage({ runs }: Accuracy): string {
  const [newest, ...older] = runs;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>How right are the answers of the AI assistant?</title>
<style>
body { max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b1b1b; background: #fff; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { font-weight: bold; text-align: start; }
th, td { padding: 0.25rem 0.75rem; border: 1px solid #71767a; text-align: start; vertical-align: top; }
td { white-space: nowrap; }
</style>
</head>
<body>
<main>
<h1>How right are the answers of the AI assistant?</h1>
${newest === undefined ? '<p>Nothing is published yet.</p>' : runSections(newest, 0)}
${older.length === 0 ? '' : '<h2>Earlier runs</h2>'}
${older.map((run, index) => runSections(run, index + 1)).join('\n')}
</main>
</body>
</html>
`;
}

/** @param index 0 for the newest run, whose headings stand one level higher than those of the others */
function runSections(run: Run, index: number): string {
  const level = index === 0 ? 2 : 3;
  const { judging, content, model, system, results, guard, questions, limits } = run;
  const heading = (rank: number, text: string) => `<h${rank}>${escapeHtml(text)}</h${rank}>`;
  const asked = questions.files.reduce((sum, file) => sum + file.questions, 0);
  const facts: [string, string][] = [
    ['System', `${system.name} ${system.version}`],
    [
      'Content',
      `${content.pages} pages, ${content.sections} sections (${content.hash.slice(0, 12)})`,
    ],
    ['Model', model.name ?? 'none: answers quote the pages word for word'],
    ['Questions', `${asked}, split ${questions.split}`],
    [
      'Judged',
      `${judging.answers} answers, ${judging.verdicts} verdicts of ${judging.reviewers.length} reviewers; this run gave ${judging.unchanged} of the answers word for word`,
    ],
    ['Score', `${scoreText(run)}: ${judging.scoring}`],
    ...judging.agreement.map((one): [string, string] => [
      `Agreement of ${one.reviewers.join(' and ')}`,
      `kappa ${one.kappa === null ? 'undefined' : one.kappa.toFixed(2)}, same grade ${percent(one.same)} of ${one.answers} answers`,
    ]),
    ...(guard === null ? [] : [['A model as judge', guardText(guard)] satisfies [string, string]]),
  ];
  return [
    heading(level, `Run of ${run.at.slice(0, 10)}`),
    `<dl>${facts.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`,
    table('All', ['', 'Share', '95 % interval', 'Count'], figureRows(results.all)),
    groupTable('By language', results.byLanguage),
    groupTable('By topic', results.byTopic),
    groupTable('By outcome', results.byOutcome),
    heading(level + 1, 'Known limits'),
    `<ul>${limits.map((limit) => `<li>${escapeHtml(limit)}</li>`).join('')}</ul>`,
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

function figureRows(figures: Figures): string[][] {
  return NAMES.flatMap((name) => {
    const figure = figures[name];
    if (figure === undefined) return [];
    const { share, low, high, count, of } = figure;
    return [
      [
        FIGURES[name].label,
        percent(share),
        `${percent(low)} to ${percent(high)}`,
        `${count} of ${of}`,
      ],
    ];
  });
}

function groupTable(caption: string, groups: Run['results']['byTopic']): string {
  const names = NAMES.filter((name) => groups.some(({ figures }) => figures[name] !== undefined));
  const rows = groups.map(({ name, figures }) => [
    name,
    ...names.map((one) => {
      const figure = figures[one];
      if (figure === undefined) return '–';
      const { share, low, high, count, of } = figure;
      return `${percent(share)} (${percent(low)} to ${percent(high)}), ${count} of ${of}`;
    }),
  ]);
  return table(caption, ['', ...names.map((name) => FIGURES[name].label)], rows);
}

/** A wide table scrolls by itself, and by keyboard. */
function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = head.slice(1).map((name) => `<th scope="col">${escapeHtml(name)}</th>`);
  const body = rows.map(([name = '', ...values]) => {
    const data = values.map((value) => `<td>${escapeHtml(value)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(name)}</th>${data}</tr>`;
  });
  return `<div class="scroll" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table><caption>${escapeHtml(caption)}</caption><thead><tr><td></td>${cells.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}

/** The mean score with its interval, in words. */
export function scoreText({ judging: { score } }: Run): string {
  if (score === null) return 'none';
  return `${score.mean.toFixed(1)} of 100 (95 %: ${score.low.toFixed(1)} to ${score.high.toFixed(1)})`;
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
