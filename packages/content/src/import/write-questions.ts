import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE } from '../list-files.ts';
import type { Page } from '../page.ts';
import { ImportError } from './import-error.ts';
import type { Progress } from './import-site.ts';
import { writeWhole } from './page-file.ts';
import type { QuestionModel } from './question-model.ts';
import type { QuestionReport, Skipped } from './report.ts';

const MARK = '# Written by a machine, read by nobody: ';
/**
 * Matches a generated block: `MARK`, the section's name, a hash of its text, a hash of the lines below, and these lines up
 * to a blank one. The last hash shows whether a person has edited them.
 */
const BLOCK = new RegExp(
  `^${MARK}(.+) (\\w+) (\\w+)[^\\S\\n]*\\n((?:[^\\n]*\\S[^\\n]*(?:\\n|$))*)([^\\S\\n]*\\n)?`,
  'gm',
);

/** Title, headings and text of sections by their names in the list: the page's address, or 'address > heading'. */
type SectionTexts = ReadonlyMap<string, string>;

const CALLS_AT_A_TIME = 2;
/** After this number of failures in a row, the run stops calling the model, because the model seems down. */
const FAILURES_IN_A_ROW = 5;

/**
 * Lets a model write questions for sections that have none, and for sections that changed after their questions were
 * written. Adds them to the folder's list, which an interrupted run keeps.
 * @throws {ImportError} if the list cannot be read or written
 */
export async function writeQuestions(
  folder: string,
  pages: readonly Page[],
  model: QuestionModel,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<QuestionReport> {
  const file = join(folder, ASKED_QUESTIONS_FILE);
  const texts = textsByName(pages);
  const waiting = namesWithoutQuestions(await readList(file), texts);
  const left: Skipped[] = [];
  let done = 0;
  let failuresInARow = 0;

  const ask = async (name: string): Promise<readonly string[] | string> => {
    if (signal.aborted) return 'interrupted';
    if (failuresInARow >= FAILURES_IN_A_ROW) {
      return `not asked, because the model failed ${FAILURES_IN_A_ROW} times in a row`;
    }
    try {
      const questions = await model(texts.get(name) ?? '', signal);
      failuresInARow = 0;
      return questions.length === 0 ? 'no usable question' : questions;
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      failuresInARow += 1;
      return `the model failed: ${error instanceof Error ? error.message : 'unknown'}`;
    }
  };

  // Runs at least once, because `updateList` also removes the questions of missing sections.
  for (let start = 0; start === 0 || start < waiting.length; start += CALLS_AT_A_TIME) {
    const written = new Map<string, readonly string[]>();
    const askAndNote = async (name: string): Promise<void> => {
      const questions = await ask(name);
      if (typeof questions === 'string') left.push({ address: name, reason: questions });
      else written.set(name, questions);
      done += 1;
      onProgress({ done, total: waiting.length, address: name });
    };
    await Promise.all(waiting.slice(start, start + CALLS_AT_A_TIME).map(askAndNote));
    // Reads the list again after each call, because a person may have edited it meanwhile.
    const list = await readList(file);
    const updated = updateList(list, texts, written);
    if (updated !== list) await writeWhole(file, updated);
  }
  return {
    written: waiting.length - left.length,
    unchanged: texts.size - waiting.length,
    left,
  };
}

/** Reads the list and keeps its byte-order mark. Returns an empty text if the file is missing. */
async function readList(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw new ImportError(`${file} cannot be read: ${error.message}`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ImportError(`${file} is not UTF-8. Save it as UTF-8 first.`);
  }
}

/** Collects the texts of all sections. Sections of one page with the same heading share a name, and thus a text. */
function textsByName(pages: readonly Page[]): SectionTexts {
  const texts = new Map<string, string>();
  for (const { url, title, description, sections } of pages) {
    for (const { heading, parentHeadings, text } of sections) {
      const name = heading === '' ? url : `${url} > ${heading}`;
      const above = [title, description, ...parentHeadings, heading].filter(Boolean).join('\n');
      texts.set(name, `${texts.get(name) ?? above}\n${text}`);
    }
  }
  return texts;
}

/** The names of sections without questions, or whose text has changed. Questions that a person has edited stay current. */
function namesWithoutQuestions(list: string, texts: SectionTexts): string[] {
  const current = new Set<string>();
  for (const [, name = '', textHash, linesHash, lines = ''] of list.matchAll(BLOCK)) {
    if (linesHash !== hash(lines) || textHash === hash(texts.get(name) ?? '')) current.add(name);
  }
  return [...texts.keys()].filter((name) => !current.has(name));
}

/**
 * Adds questions to a list. Replaces generated questions of changed sections, and removes those of missing ones. All
 * other lines stay, including generated ones that a person has edited.
 */
function updateList(
  list: string,
  texts: SectionTexts,
  questions: ReadonlyMap<string, readonly string[]>,
): string {
  const added = new Map(
    [...questions].map(([name, some]) => [name, formatBlock(name, texts.get(name) ?? '', some)]),
  );
  const kept = list.replace(BLOCK, (block, name, _textHash, linesHash, lines, blank, offset) => {
    const replacement = added.get(name);
    added.delete(name);
    if (linesHash !== hash(lines)) return block;
    if (replacement !== undefined) return replacement + (blank ?? '');
    // Handwritten questions below a removed block would belong to the group above it.
    return texts.has(name) || !beginsGroup(list.slice(offset + block.length)) ? block : '';
  });
  if (added.size === 0) return kept;
  const parts = [kept.replace(/\n*$/, '\n'), ...added.values()];
  return parts.filter((part) => part.trim() !== '').join('\n');
}

function formatBlock(name: string, text: string, questions: readonly string[]): string {
  const lines = [`[${name}]`, ...questions, ''].join('\n');
  return `${MARK}${name} ${hash(text)} ${hash(lines)}\n${lines}`;
}

/** Whether the first line that is neither blank nor a comment is a [group]. Returns true if there is no such line. */
function beginsGroup(list: string): boolean {
  const first = list.split('\n').find((line) => !/^\s*(?:#|$)/.test(line));
  return first?.trimStart().startsWith('[') ?? true;
}

/** Hashes the lines of a text without blanks at their ends, which editors remove. */
function hash(text: string): string {
  const lines = text.trimEnd().split('\n');
  const trimmed = lines.map((line) => line.trimEnd()).join('\n');
  return createHash('sha256').update(trimmed).digest('hex').slice(0, 12);
}
