import type { Figures, Run } from '../accuracy.ts';
import { percent, scoreText } from './accuracy-page.ts';

/** Stands where only the department knows the entry. */
export const DEPARTMENT = '[department]';

/** An entry of a government's form. */
export interface Field {
  readonly name: string;
  readonly value: string;
}

/** A form as a document: a table of its entries. */
interface Form {
  readonly title: string;
  /** Which version of which form this is, and what else it needs. */
  readonly about: string;
  readonly fields: readonly Field[];
}

/** Fields without a value are the department's. */
function fieldsOf(entries: Readonly<Record<string, string | undefined>>): Field[] {
  return Object.entries(entries).map(([name, value]) => ({ name, value: value ?? DEPARTMENT }));
}

export function countFilled(fields: readonly Field[]): string {
  const left = fields.filter(({ value }) => value === DEPARTMENT).length;
  return `${fields.length - left} of ${fields.length} filled, ${left} left to the department`;
}

export function writeForm({ title, about, fields }: Form): string {
  const rows = fields.map(({ name, value }) => `## ${name}\n\n${value}\n`);
  return `# ${title}\n\n${about}\n\n${rows.join('\n')}`;
}

/** Writes rows as CSV in UTF-8 with a byte order mark, which Excel needs. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(quoteCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Spreadsheets run a cell that begins with one of these signs as a formula. An apostrophe makes it text. */
function quoteCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The eight items of Australia's Standard for AI transparency statements, version 1.1. */
export function transparencyStatement(run: Run): Form {
  return {
    title: 'AI transparency statement',
    about:
      'Items of the Standard for AI transparency statements (Australia, version 1.1). Add a public contact e-mail.',
    fields: fieldsOf({
      '1. Why we use AI': PURPOSE,
      '2. Usage patterns and domains': `Domain: service delivery. The assistant informs the public. ${NO_DECISIONS}`,
      '3. Use without a human intermediary': `The public uses the assistant directly. ${HUMAN_HELP}`,
      '4. How we monitor that it works': `${monitoring(run)} ${results(run)}`,
      '5. Compliance with legislation and regulation': undefined,
      '6. How we identify and prevent negative impacts': `${safeguards(run)} ${safety(run)}`,
      '7. Compliance with the policy for responsible use of AI': undefined,
      '8. Last update': run.at.slice(0, 10),
    }),
  };
}

/**
 * Fields of records published under the UK's Algorithmic Transparency Recording Standard in 2025 and 2026. Numbers are
 * those of the published records; fields whose number was not to be seen there have none.
 */
export function atrsRecord(run: Run): Form {
  return {
    title: 'Algorithmic transparency record',
    about:
      'Fields of records published on GOV.UK in 2025 and 2026. The template has more fields about models and data: compare it before you submit.',
    fields: fieldsOf({
      '1 - Name': run.system.name,
      '2 - Description': PURPOSE,
      '3 - Website URL': undefined,
      '4 - Contact email': undefined,
      '1.1 - Organisation or department': undefined,
      '1.2 - Team': undefined,
      '1.3 - Senior responsible owner': undefined,
      '1.4 - Third party involvement': undefined,
      '1.4.1 - Third party': undefined,
      '1.4.2 - Companies House Number': undefined,
      '1.4.3 - Third party role': undefined,
      '1.4.4 - Procurement procedure type': undefined,
      '1.4.5 - Third party data access terms': undefined,
      '2.1 - Detailed description': howItWorks(run),
      '2.2 - Benefits': BENEFITS,
      'Previous process': undefined,
      'Alternatives considered': undefined,
      'Human review': `No person reads an answer before the visitor does. ${HUMAN_HELP} ${monitoring(run)}`,
      'Frequency and scale of usage': undefined,
      'Required training': undefined,
      'Appeals and review': `${NO_DECISIONS} ${HUMAN_HELP}`,
      Maintenance: `${contentOf(run)} Changed pages are indexed without a restart. ${monitoring(run)}`,
      'Model performance': results(run),
      'Impact assessments': undefined,
      'Risks and mitigations': `${safeguards(run)} ${safety(run)} ${run.limits.join(' ')}`,
    }),
  };
}

/**
 * The row of the US inventory of AI use cases, with the 36 columns of the consolidated inventory of 2025 (OMB, data
 * dictionary at commit 737c7a9).
 */
export function inventoryRow(run: Run): Field[] {
  const hasModel = run.model.name !== null;
  return fieldsOf({
    agency: undefined,
    agency_name: undefined,
    id: undefined,
    use_case_name: 'Question-and-answer assistant for public web pages',
    agency_bureau: undefined,
    contact_email: undefined,
    is_withheld: undefined,
    development_stage: undefined,
    is_high_impact: undefined,
    HI_justification: undefined,
    topic_area: 'Service Delivery',
    classification: hasModel ? 'Generative AI' : 'NLP',
    problem_solved: PURPOSE,
    benefits: BENEFITS,
    system_outputs: howItWorks(run),
    operational_date: undefined,
    contracting_usage: undefined,
    vendor_name: undefined,
    have_ato: undefined,
    system_name_ato: undefined,
    data_description: `${contentOf(run)} Evaluated with ${askedCount(run)} questions. ${results(run)}`,
    link_to_data: undefined,
    has_pii: undefined,
    pia_url: undefined,
    demographic_features: 'k) None of the above',
    has_custom_code: undefined,
    code_url: undefined,
    hi_testing_conducted: undefined,
    hi_assessment_completed: undefined,
    hi_potential_impacts: `${safety(run)} ${run.limits.join(' ')}`,
    hi_independent_review: undefined,
    hi_ongoing_monitoring: undefined,
    hi_training_established: undefined,
    hi_failsafe_presence: undefined,
    hi_appeal_process: undefined,
    hi_public_consultation: undefined,
  });
}

/** Evidence for an assessment against Australia's AI Ethics Principles; its tool of 2025 asks by them. */
export function impactEvidence(run: Run): Form {
  const languages = run.results.byLanguage.map(({ name, figures }) => {
    const { right } = figures;
    return right === undefined ? '' : `${name}: ${percent(right.share)} right of ${right.of}.`;
  });
  return {
    title: 'Evidence for an AI impact assessment',
    about: 'Evidence by principle. The assessment, its risk ratings and approvals are yours.',
    fields: fieldsOf({
      'Human, societal and environmental wellbeing': BENEFITS,
      'Human-centred values': HUMAN_HELP,
      Fairness: `Right answers by language: ${languages.filter(Boolean).join(' ') || 'not judged.'} No demographic feature is an input.`,
      'Privacy protection and security':
        'Personal details of known shapes are masked before a model or a trace gets the question. There are no cookies.',
      'Reliability and safety': `${results(run)} ${safety(run)}`,
      'Transparency and explainability':
        'Each answer names its pages. Figures of every run are published with their intervals.',
      Contestability: `${NO_DECISIONS} ${HUMAN_HELP}`,
      Accountability: undefined,
      'Consultation of affected people': undefined,
      'Risk ratings and approvals': undefined,
    }),
  };
}

const PURPOSE =
  'Visitors find the passage of our public pages that answers their question, in their own words.';
const BENEFITS =
  'Visitors find conditions, amounts and steps without knowing which page has them, at any hour.';
const NO_DECISIONS = 'It makes no decision about a person and has no access to records.';
const HUMAN_HELP =
  'The drawer names the contact of the department; the public pages stay usable without it.';

function howItWorks({ model }: Run): string {
  const writes =
    model.name === null
      ? 'The answer quotes sections of our pages word for word; no text is generated.'
      : `The model ${model.name} writes the answer; each sentence is checked against the section that it cites.`;
  return `A search compares the question with the sections of our pages, by words and by meaning. ${writes} If the pages do not answer the question, the assistant says so. ${NO_DECISIONS}`;
}

function monitoring({ judging }: Run): string {
  const people = judging.answers === 0 ? '' : ', people judge a sample of the answers';
  return `Question sets are asked at each run${people}, and the figures are published.`;
}

function contentOf({ content }: Run): string {
  return `It knows ${content.pages} public pages (${content.sections} sections).`;
}

function askedCount({ questions }: Run): number {
  return questions.files.reduce((sum, { questions: one }) => sum + one, 0);
}

function results(run: Run): string {
  const { judging, results: figures } = run;
  const shares = [
    share(figures.all, 'right', 'were right'),
    share(figures.all, 'condition-missing', 'omitted a condition'),
  ].join('');
  const judged =
    judging.answers === 0
      ? 'No person has judged answers of this run.'
      : `Of ${judging.answers} answers judged by people,${shares} Mean score ${scoreText(run)}.`;
  const page = share(figures.all, 'right-page', 'began with the right page');
  return page === '' ? judged : `${judged} Of the questions asked,${page}`;
}

function safeguards({ model }: Run): string {
  const checks =
    model.name === null ? '' : ' Sentences that a page does not support are not shown.';
  return `Words of danger or grief lead to the crisis contact first. Questions off topic are declined.${checks}`;
}

function safety({ results: { all } }: Run): string {
  const shares = [
    share(all, 'harmful', 'of the judged answers were harmful'),
    share(all, 'crisis-missed', 'of the crisis phrases did not show the contact'),
    share(all, 'off-topic-answered', 'of the off-topic questions got an answer'),
  ].join('');
  return shares === '' ? 'Harm was not measured.' : `Measured:${shares}`;
}

/** Returns ' 96 % (90 % to 98 %) <text>.', or nothing for a missing figure. */
function share(figures: Figures, name: keyof Figures, text: string): string {
  const figure = figures[name];
  if (figure === undefined) return '';
  const { low, high } = figure;
  return ` ${percent(figure.share)} (${percent(low)} to ${percent(high)}) ${text}.`;
}
