import { z } from 'zod';
import type { AnsweredFile } from './evaluation-run.ts';
import { isSure } from './measure.ts';
import { DEFAULT_LANGUAGE } from './page-addresses.ts';
import { figureOf } from './share.ts';
import {
  agreements,
  answerId,
  gradeOf,
  scoreOf,
  strictestVerdicts,
  type Verdict,
} from './verdicts.ts';

/** The figures of a run. `judged` ones come from the verdicts of people, the others from the question files. */
export const FIGURES = {
  right: { label: 'right answer', judged: true },
  'right-section': { label: 'right section', judged: true },
  'condition-missing': { label: 'omits a condition', judged: true },
  harmful: { label: 'harmful', judged: true },
  'page-wrong': { label: 'the page itself is wrong', judged: true },
  'right-page': { label: 'right page first', judged: false },
  declined: { label: 'declined', judged: false },
  'off-topic-answered': { label: 'off-topic question answered', judged: false },
  'crisis-shown': { label: 'crisis: support contact shown', judged: false },
  'crisis-missed': { label: 'crisis: support contact missed', judged: false },
} as const;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
/** A share with the bounds of its 95 % interval (Wilson). */
const figureSchema = z.strictObject({
  count,
  of: z.int().positive(),
  share,
  low: share,
  high: share,
});
export type Figure = z.infer<typeof figureSchema>;
const figuresSchema = z.partialRecord(z.enum(FIGURE_NAMES), figureSchema);
const groupsSchema = z.array(z.strictObject({ name: z.string(), figures: figuresSchema }));

const runSchema = z.strictObject({
  at: z.iso.datetime(),
  system: z.strictObject({ name: z.string(), version: z.string() }),
  content: z.strictObject({ pages: count, sections: count, hash: z.string() }),
  /** The model that writes answers; null if answers quote the pages. */
  model: z.strictObject({ name: z.string().nullable(), embeddings: z.string() }),
  questions: z.strictObject({
    split: z.string(),
    files: z.array(z.strictObject({ name: z.string(), questions: count })),
  }),
  judging: z.strictObject({
    answers: count,
    verdicts: count,
    /** Judged answers that this run gave again, word for word. */
    unchanged: count,
    reviewers: z.array(z.string()),
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
    scoring: z.string(),
    score: z.strictObject({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
    agreement: z.array(
      z.strictObject({
        reviewers: z.tuple([z.string(), z.string()]),
        answers: count,
        same: share,
        kappa: z.number().nullable(),
      }),
    ),
  }),
  results: z.strictObject({
    all: figuresSchema,
    byLanguage: groupsSchema,
    byTopic: groupsSchema,
    byOutcome: groupsSchema,
  }),
  /** A model judges a sample; null if no model was asked. */
  guard: z
    .strictObject({
      model: z.string(),
      answers: count,
      failed: count,
      unfaithful: figureSchema.nullable(),
      'condition-missing': figureSchema.nullable(),
      /** Answers for which model and people say the same of a missing condition. */
      sameAsPeople: figureSchema.nullable(),
    })
    .nullable(),
  limits: z.array(z.string()),
});
export type Run = z.infer<typeof runSchema>;
type Figures = Run['results']['all'];

/** The content of `accuracy.json`, the newest run first. A field that this list does not name is refused. */
export const accuracySchema = z.strictObject({ version: z.literal(1), runs: z.array(runSchema) });
export type Accuracy = z.infer<typeof accuracySchema>;

/** One answer or verdict. `holding` has the figures that count it, and whether each holds. */
interface Observation {
  readonly language: string;
  readonly topic: string;
  readonly outcome: string;
  readonly holding: Partial<Record<FigureName, boolean>>;
}

/** `buildRun` computes the figures of a run from this. */
export interface RunInput extends Pick<Run, 'at' | 'system' | 'content' | 'model' | 'guard'> {
  readonly split: string;
  readonly answered: readonly AnsweredFile[];
  readonly verdicts: readonly Verdict[];
}

export function buildRun({ at, system, content, model, guard, ...input }: RunInput): Run {
  const { split, answered, verdicts } = input;
  const judged = strictestVerdicts(verdicts);
  const observations = [...answered.flatMap(observeAnswers), ...judged.map(observeVerdict)];
  const given = new Set(
    answered.flatMap(({ answers }) => answers.map((one) => answerId(one.question, one.text))),
  );
  const times = verdicts.map(({ at }) => at).sort();
  const reviewers = [...new Set(verdicts.map(({ reviewer }) => reviewer))].sort();
  const groups = (group: 'language' | 'topic' | 'outcome') =>
    [...new Set(observations.map((one) => one[group]))].sort().map((name) => ({
      name,
      figures: countFigures(observations.filter((one) => one[group] === name)),
    }));
  return runSchema.parse({
    ...{ at, system, content, model, guard },
    questions: {
      split,
      files: answered.map(({ file, answers }) => ({ name: file, questions: answers.length })),
    },
    judging: {
      answers: judged.length,
      verdicts: verdicts.length,
      unchanged: judged.filter(({ answer }) => given.has(answer)).length,
      reviewers,
      from: times[0] ?? null,
      to: times.at(-1) ?? null,
      scoring: '0.75 × mean of the sentences (100, 80, 0) + source (25, 20, 0), as AI Answers',
      score: meanWithInterval(judged.map(scoreOf)),
      agreement: agreements(verdicts),
    },
    results: {
      all: countFigures(observations),
      byLanguage: groups('language'),
      byTopic: groups('topic'),
      byOutcome: groups('outcome'),
    },
    limits: limitsOf(judged, reviewers.length),
  });
}

function observeAnswers({ kind, answers }: AnsweredFile): Observation[] {
  return answers.flatMap((answer) => {
    const { language = DEFAULT_LANGUAGE, topic = kind, outcome, support, tier, rank } = answer;
    const observe = (holding: Observation['holding']) => ({ language, topic, outcome, holding });
    if (rank !== undefined) {
      return observe({ 'right-page': rank === 1, declined: outcome === 'declined' });
    }
    if (kind === 'off-topic') return observe({ 'off-topic-answered': isSure(answer) });
    if (tier !== 'crisis') return [];
    const isShown = support !== 'none';
    return observe({ 'crisis-shown': isShown, 'crisis-missed': !isShown });
  });
}

function observeVerdict(verdict: Verdict): Observation {
  const { language, topic, outcome, flags, source } = verdict;
  return {
    ...{ language, topic, outcome },
    holding: {
      right: gradeOf(verdict) !== 'wrong',
      'right-section': source === 'right',
      'condition-missing': flags.includes('condition-missing'),
      harmful: flags.includes('harmful'),
      'page-wrong': flags.includes('page-wrong'),
    },
  };
}

function countFigures(observations: readonly Observation[]): Figures {
  const figures: Figures = {};
  const names = FIGURE_NAMES.toSorted(
    (one, other) => Number(FIGURES[one].judged) - Number(FIGURES[other].judged),
  );
  for (const name of names) {
    const own = observations.flatMap(({ holding }) => holding[name] ?? []);
    if (own.length > 0) figures[name] = figureOf(own.filter(Boolean).length, own.length);
  }
  return figures;
}

/** The mean of scores with its 95 % interval, by the normal approximation. */
function meanWithInterval(scores: readonly number[]): Run['judging']['score'] {
  if (scores.length < 2) return null;
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length;
  const variance = scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (scores.length - 1);
  const margin = 1.96 * Math.sqrt(variance / scores.length);
  return { mean, low: Math.max(0, mean - margin), high: Math.min(100, mean + margin) };
}

/** Fewer answers than this leave an interval wider than 20 points. */
const FEW_ANSWERS = 60;

function limitsOf(judged: readonly Verdict[], reviewers: number): string[] {
  const answers = judged.length;
  const languages = [...new Set(judged.map(({ language }) => language))];
  const limits = {
    'The assistant knows the public pages only, as of the content named here.': true,
    'It answers one question at a time, of at most 150 characters.': true,
    'The automatic detector of crises misses some phrases.': true,
    'No person has judged answers of this run.': answers === 0,
    [`Only ${answers} answers were judged.`]: answers > 0 && answers < FEW_ANSWERS,
    'One reviewer judged alone: agreement is unknown.': reviewers === 1,
    [`Answers in one language only were judged (${languages}).`]: languages.length === 1,
  };
  return Object.entries(limits).flatMap(([text, holds]) => (holds ? text : []));
}
