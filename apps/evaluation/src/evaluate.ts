import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EvaluationError } from './evaluation-error.ts';
import { evaluateRun } from './evaluation-run.ts';
import { type Example, formatFits, gradeAnswers } from './fit-gate.ts';
import { publishRun, requireAccuracy } from './publications/publish.ts';
import { SPLITS } from './question-file.ts';
import { type EvaluationSetting, startServiceProcess } from './service-process.ts';
import { readVerdicts } from './verdicts.ts';

const SETS = fileURLToPath(new URL('../sets', import.meta.url));

/**
 * Runs `npm run evaluate`: asks the answer service the questions in the files of a folder, and prints figures about the answers.
 * `--fit` prints weights for the service's gate, fitted to the development questions of the sample content and of
 * `--content`.
 * `--publish DIR` writes the figures, with the verdicts of people in `--verdicts DIR`. `--at-least 90` and `--harmful 0`
 * fail if fewer per cent of the judged answers are right, or more of them harmful.
 * @throws {EvaluationError} for an invalid option or file, or a failing service
 * @throws {ContentError} if the content folder cannot be read
 */
export async function evaluate(
  words: readonly string[],
  setting: EvaluationSetting,
): Promise<void> {
  const { sampleDir, print } = setting;
  const options = readOptions(words);
  const { content, sets, split, publish } = options;
  const { verdicts, faults } =
    options.verdicts === undefined
      ? { verdicts: [], faults: [] }
      : await readVerdicts(resolve(options.verdicts));
  for (const fault of faults) print(fault);
  requireAccuracy(verdicts, { atLeast: options['at-least'], harmful: options.harmful });
  if (content !== undefined && sets === undefined) {
    throw new EvaluationError('--content needs questions about it: --sets FOLDER.');
  }
  const run = {
    contentDir: content === undefined ? sampleDir : resolve(content),
    setsDir: sets === undefined ? SETS : resolve(sets),
    split,
  };
  const startService = (contentDir: string) => startServiceProcess(setting, contentDir);
  if (options.fit) {
    const runs = [{ contentDir: sampleDir, setsDir: SETS }, run];
    const examples: Example[] = [];
    for (const one of sets === undefined ? [run] : runs) {
      examples.push(...(await gradeAnswers(one, join(SETS, 'off-topic.tsv'), startService)));
    }
    print(formatFits(examples));
    return;
  }
  const start = () => startService(run.contentDir);
  const answered = await evaluateRun(run, start, { print, listsWrong: options.wrong });
  if (publish === undefined) return;
  const finished = { ...run, answered, verdicts, environment: process.env };
  for (const line of await publishRun(resolve(publish), finished)) print(line);
}

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      content: { type: 'string' },
      sets: { type: 'string' },
      split: { type: 'string', default: 'development' },
      wrong: { type: 'boolean', default: false },
      fit: { type: 'boolean', default: false },
      verdicts: { type: 'string' },
      publish: { type: 'string' },
      'at-least': { type: 'string' },
      harmful: { type: 'string' },
    },
  });
  const split = SPLITS.find((one) => one === values.split);
  if (split === undefined) throw new EvaluationError(`--split is ${SPLITS.join(' or ')}.`);
  return { ...values, split };
}
