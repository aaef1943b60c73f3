import { compileMessages } from '@assist/words/compile';
import { formatMessage, type MessageValues } from '@assist/words/format';
import { parse } from 'yaml';
import { z } from 'zod';
import { FIGURE_NAMES, type Figure, type Run } from '../accuracy.ts';
import source from './forms.yaml?raw';

/** Stands where only the department knows the entry. */
export const DEPARTMENT = '[department]';

const messagesSchema = z.record(z.string(), z.string().nullable());
const { phrases, page, forms } = z
  .strictObject({
    phrases: messagesSchema,
    page: messagesSchema,
    forms: z.record(
      z.string(),
      z.strictObject({
        title: z.string().optional(),
        about: z.string().optional(),
        fields: messagesSchema,
      }),
    ),
  })
  .parse(parse(source));

/** The text of each field by its name. */
type Fields = Readonly<Record<string, string>>;

/** Returns each form with its file's name, its text, and how many of its fields are filled. */
export function writeForms(run: Run): { name: string; text: string; note: string }[] {
  const facts = factsOf(run);
  return Object.entries(forms).map(([name, { title, about, fields: messages }]) => {
    const fields = fillIn(messages, facts);
    const all = Object.values(fields);
    const left = all.filter((value) => value === DEPARTMENT).length;
    const sections = Object.entries(fields).map(([field, value]) => `## ${field}\n\n${value}\n`);
    return {
      name,
      text:
        title === undefined
          ? writeCsv([Object.keys(fields), all])
          : `# ${title}\n\n${about}\n\n${sections.join('\n')}`,
      note: `${all.length - left} of ${all.length} filled, ${left} left to the department`,
    };
  });
}

/** Returns the names and values that `accuracy.html` shows at the head of a run. */
export function pageHead(run: Run): [name: string, value: string][] {
  return Object.entries(fillIn(page, factsOf(run)));
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}

/** Returns `96 % (90 % to 98 %)`: the share and its interval. */
export function shareText({ share, low, high }: Figure): string {
  return `${percent(share)} (${percent(low)} to ${percent(high)})`;
}

/** Collects the values that the messages of `forms.yaml` may name. */
function factsOf(run: Run): MessageValues {
  const { system, content, model, questions, judging, results, limits } = run;
  const { mean, low, high } = judging.score ?? {};
  const score = [mean, low, high].map((one) => one?.toFixed(1));
  const languages = results.byLanguage.flatMap(({ name, figures: { right } }) =>
    right === undefined ? [] : `${name}: ${percent(right.share)} right of ${right.of}.`,
  );
  const facts: Record<string, string | number> = {
    ...Object.fromEntries(
      FIGURE_NAMES.map((name) => {
        const figure = results.all[name];
        return [name.replaceAll('-', '_'), figure === undefined ? 'none' : shareText(figure)];
      }),
    ),
    date: run.at.slice(0, 10),
    system: system.name,
    version: system.version,
    pages: content.pages,
    sections: content.sections,
    hash: content.hash.slice(0, 12),
    model: model.name ?? 'none',
    split: questions.split,
    asked: questions.files.reduce((sum, file) => sum + file.questions, 0),
    answers: judging.answers,
    verdicts: judging.verdicts,
    unchanged: judging.unchanged,
    reviewers: judging.reviewers.length,
    score: mean === undefined ? 'none' : `${score[0]} of 100 (95 %: ${score[1]} to ${score[2]})`,
    scoring: judging.scoring,
    languages: languages.join(' ') || 'not judged.',
    limits: limits.join(' '),
  };
  for (const [name, message] of Object.entries(phrases)) {
    facts[name] = fill(name, message ?? '', facts) || 'none';
  }
  return facts;
}

function fillIn(messages: z.infer<typeof messagesSchema>, facts: MessageValues): Fields {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [
      name,
      message === null ? DEPARTMENT : fill(name, message, facts),
    ]),
  );
}

function fill(name: string, message: string, facts: MessageValues): string {
  const compiled = compileMessages({ [name]: message })[name] ?? '';
  return formatMessage(compiled, 'en', facts);
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
