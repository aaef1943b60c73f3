import { stringify } from 'yaml';
import type { Run } from '../accuracy.ts';
import { DEPARTMENT } from './forms.ts';

/** Returns docs/embed/conformance-report.md as OpenACR (schema 0.1.0, github.com/GSA/openacr). */
export function openAcr(report: string, run: Run): string {
  const person = () => ({ email: DEPARTMENT, name: DEPARTMENT, company_name: DEPARTMENT });
  const [, description = ''] = /^\| Product description \| (.*) \|$/m.exec(report) ?? [];
  return stringify({
    title: `${run.system.name} Accessibility Conformance Report`,
    product: { ...run.system, description },
    author: person(),
    vendor: person(),
    report_date: run.at.slice(0, 10),
    notes: 'Elements and drawer as delivered. A row without a test is not-evaluated: complete it.',
    evaluation_methods_used: section(report, 'Methods'),
    legal_disclaimer: DEPARTMENT,
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: { criteria: criteria(section(report, 'Level A')) },
      success_criteria_level_aa: { criteria: criteria(section(report, 'Level AA')) },
    },
  });
}

function section(report: string, heading: string): string {
  const [, text = ''] = report.split(`\n## ${heading}\n`);
  return (text.split('\n## ')[0] ?? '').replace(/\*\*|`/g, '').trim();
}

function criteria(table: string) {
  const rows = table.matchAll(/^\| (\d\.\d\.\d+) [^|]*\| ([^|]*) \|([^|]*)\|$/gm);
  return [...rows].map(([, num, support = '', notes = '']) => {
    const level = support.toLowerCase().replaceAll(' ', '-');
    return { num, components: [{ name: 'web', adherence: { level, notes: notes.trim() } }] };
  });
}
