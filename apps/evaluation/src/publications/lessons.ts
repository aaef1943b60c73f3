import type { Page } from '@assist/content';
import type { Verdict } from '../verdicts.ts';
import { writeCsv } from './forms.ts';

/**
 * Returns lines to check and add to `asked-questions.txt`: questions whose answer came from the wrong page, below the
 * title of the page that a reviewer named.
 */
export function proposedQuestions(verdicts: readonly Verdict[], pages: readonly Page[]): string {
  const titles = new Map(pages.map(({ url, title }) => [new URL(url).pathname, title]));
  const questions = new Map<string, Set<string>>();
  for (const { source, better, question } of verdicts) {
    const title = better === '' ? undefined : titles.get(new URL(better).pathname);
    if (source === 'right' || title === undefined) continue;
    questions.set(title, (questions.get(title) ?? new Set()).add(question));
  }
  return [...questions]
    .map(([title, asked]) => `[${title}]\n${[...asked].join('\n')}\n`)
    .join('\n');
}

/** Returns a table for the editors: what reviewers found wrong on the department's own pages. */
export function contentFaults(verdicts: readonly Verdict[]): string {
  const rows = verdicts
    .filter(({ flags }) => flags.includes('page-wrong'))
    .map(({ sources: [source = ''], sentences, note, question }) => {
      const [page = '', section = ''] = source.split('#');
      const wrong = sentences.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
      return [page, section, question, wrong.join(' / '), note];
    });
  return writeCsv([['page', 'section', 'question', 'wrong text', 'what is wrong'], ...rows]);
}

/** Returns the questions that no page answers, by topic. Questions of visitors have their personal data masked. */
export function unansweredQuestions(verdicts: readonly Verdict[]): string {
  const topics = new Map<string, Set<string>>();
  for (const { outcome, better, topic, question } of verdicts) {
    if (outcome !== 'declined' || better !== '') continue;
    topics.set(topic, (topics.get(topic) ?? new Set()).add(question));
  }
  const parts = [...topics].sort().map(([topic, questions]) => {
    const lines = [...questions].map(
      (question) => `- ${question.replace(/[\\`*_[\]<>&]/g, '\\$&')}`,
    );
    return `\n## ${topic}\n\n${lines.join('\n')}\n`;
  });
  return `# Questions that no page answers\n${parts.join('')}`;
}
