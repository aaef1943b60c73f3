import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseMarkdown, plainText } from '@assist/content';
import { askAt } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import { addressQuestion, DEFAULT_LANGUAGE, readPagePaths, topicOf } from './page-addresses.ts';
import { readQuestionFile, SPLITS } from './question-file.ts';
import { type ReviewItem, startReviewServer } from './review-server.ts';
import { type EvaluationSetting, startServiceProcess } from './service-process.ts';
import { readTraces } from './traces.ts';
import { agreements, answerId, formatAgreement, readVerdicts, sentencesOf } from './verdicts.ts';

const USE =
  'Use: npm run review -- --reviewer NAME (--questions FILE | --traces) [--split development|locked] [--count N] [--content DIR] [--out DIR] [--port N]';

/**
 * Begins `npm run review`: serves a page on this machine, on which a person judges answers by keyboard.
 * @returns a function that ends it, and prints how far reviewers agree
 * @throws {EvaluationError} for an invalid option or file, a failing service, or traces that cannot be read
 */
export async function review(
  words: readonly string[],
  setting: EvaluationSetting,
): Promise<() => Promise<void>> {
  const { print } = setting;
  const options = readOptions(words);
  const items =
    options.questions === undefined
      ? await tracedItems(options.count)
      : await askedItems(options.questions, options, setting);
  const server = await startReviewServer(items, options);
  print(`${items.length} answers to review: ${server.url}\nVerdicts: ${options.folder}`);
  return async () => {
    await server.close();
    const { verdicts, faults } = await readVerdicts(options.folder);
    for (const line of [...faults, ...agreements(verdicts).map(formatAgreement)]) print(line);
  };
}

type Options = ReturnType<typeof readOptions>;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      reviewer: { type: 'string', default: '' },
      questions: { type: 'string' },
      traces: { type: 'boolean', default: false },
      split: { type: 'string', default: 'locked' },
      count: { type: 'string', default: '60' },
      content: { type: 'string' },
      out: { type: 'string', default: 'verdicts' },
      port: { type: 'string', default: '0' },
    },
  });
  const { questions, traces, reviewer, content } = values;
  const split = SPLITS.find((one) => one === values.split);
  const [count, port] = [Number(values.count), Number(values.port)];
  const isWhole = Number.isInteger(count) && count > 0 && Number.isInteger(port);
  const isNamed = /^[a-z0-9-]{1,40}$/.test(reviewer);
  const hasOneOrigin = traces === (questions === undefined);
  if (split === undefined || !isWhole || !isNamed || !hasOneOrigin) throw new EvaluationError(USE);
  return { questions, split, count, content, reviewer, port, folder: resolve(values.out) };
}

/** Asks questions of the file, spread over its lines. */
async function askedItems(
  file: string,
  { split, count, content }: Options,
  setting: EvaluationSetting,
): Promise<ReviewItem[]> {
  const contentDir = content === undefined ? setting.sampleDir : resolve(content);
  const pagePaths = await readPagePaths(contentDir);
  const read = await readQuestionFile(resolve(file), 'questions', split);
  const all = read.map((question) => addressQuestion(question, pagePaths));
  if (all.length === 0)
    throw new EvaluationError(`${file} has no question of the split '${split}'.`);
  const step = Math.max(1, all.length / count);
  const questions = all.filter(
    (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step),
  );
  const service = await startServiceProcess(setting, contentDir);
  try {
    const ask = askAt(service.origin);
    const items: ReviewItem[] = [];
    for (const asked of questions.slice(0, count)) {
      const { text, outcome, links: sources } = await ask(asked);
      const { question, language, topic = '' } = asked;
      items.push(toItem({ question, text, outcome, sources, language, topic }));
    }
    return items;
  } finally {
    await service.stop();
  }
}

async function tracedItems(count: number): Promise<ReviewItem[]> {
  const items = new Map<string, ReviewItem>();
  for (const { question, text, outcome } of await readTraces(process.env, count)) {
    const sources = linksOf(text);
    const topic = topicOf(sources[0]?.url);
    const item = toItem({ question, text, outcome, sources, topic });
    items.set(item.answer, { ...item, origin: 'traces' });
  }
  return [...items.values()];
}

function toItem({
  language = DEFAULT_LANGUAGE,
  ...shown
}: Pick<ReviewItem, 'question' | 'text' | 'outcome' | 'sources' | 'topic'> & {
  readonly language?: string | undefined;
}): ReviewItem {
  const { question, text } = shown;
  const sentences = sentencesOf(text);
  return {
    ...shown,
    answer: answerId(question, text),
    origin: 'questions',
    language,
    // An answer without text is judged as a whole.
    sentences: sentences.length === 0 ? ['(no text)'] : sentences,
  };
}

/** Returns the links of a text. A trace has no source cards, but an answer's headings link to its pages. */
function linksOf(markdown: string): { title: string; url: string }[] {
  const links: { title: string; url: string }[] = [];
  const visit = (node: Parameters<typeof plainText>[0]): void => {
    if (!('type' in node)) return;
    if (node.type === 'link') links.push({ title: plainText(node), url: node.url });
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(markdown));
  return links.filter(({ url }) => URL.canParse(url));
}
