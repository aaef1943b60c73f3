import { stringify } from 'yaml';
import { z } from 'zod';
import type { Run } from '../accuracy.ts';
import { DEPARTMENT } from './forms.ts';

/** Terms of the catalogue 2.5-edition-wcag-2.2-en of OpenACR (github.com/GSA/openacr), by those of our report. */
const LEVELS: Readonly<Record<string, string>> = {
  Supports: 'supports',
  'Partially Supports': 'partially-supports',
  'Does Not Support': 'does-not-support',
  'Not Applicable': 'not-applicable',
  'Not Evaluated': 'not-evaluated',
};

const contact = z.object({ email: z.string(), name: z.string(), company_name: z.string() });
const chapter = z.object({
  criteria: z
    .array(
      z.object({
        num: z.string().regex(/^\d\.\d\.\d+$/),
        components: z.array(
          z.object({
            name: z.literal('web'),
            adherence: z.object({ level: z.enum(Object.values(LEVELS)), notes: z.string() }),
          }),
        ),
      }),
    )
    .min(1),
});
/** The fields of OpenACR's schema 0.1.0 that our report fills. Stricter than that schema, which requires few. */
const openAcrSchema = z.strictObject({
  title: z.string(),
  product: z.object({ name: z.string(), version: z.string(), description: z.string() }),
  author: contact,
  vendor: contact,
  report_date: z.string(),
  notes: z.string(),
  evaluation_methods_used: z.string(),
  legal_disclaimer: z.string(),
  catalog: z.literal('2.5-edition-wcag-2.2-en'),
  chapters: z.strictObject({
    success_criteria_level_a: chapter,
    success_criteria_level_aa: chapter,
  }),
});

/**
 * Returns the conformance report as OpenACR.
 * @throws {ZodError} if the report has another form than docs/embed/conformance-report.md
 */
export function openAcr(report: string, run: Run): string {
  const person = { email: DEPARTMENT, name: DEPARTMENT, company_name: DEPARTMENT };
  const document = openAcrSchema.parse({
    title: `${run.system.name} Accessibility Conformance Report`,
    product: { ...run.system, description: entry(report, 'Product description') },
    author: person,
    vendor: person,
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
  return stringify(document);
}

function section(report: string, heading: string): string {
  const [, text = ''] = report.split(`\n## ${heading}\n`);
  return (text.split('\n## ')[0] ?? '').replace(/\*\*|`/g, '').trim();
}

function entry(report: string, name: string): string {
  return new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(report)?.[1] ?? '';
}

function criteria(table: string) {
  return [...table.matchAll(/^\| (\d\.\d\.\d+) [^|]*\| ([^|]*) \|([^|]*)\|$/gm)].map(
    ([, num, level = '', notes = '']) => ({
      num,
      components: [{ name: 'web', adherence: { level: LEVELS[level], notes: notes.trim() } }],
    }),
  );
}
