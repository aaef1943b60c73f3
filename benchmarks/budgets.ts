/** The limit of a measured figure. `unit` begins with a space, because `unit` directly follows the limit. */
type Budget = readonly [title: string, sign: '<=' | '>=' | '=', limit: number, unit?: string];

/** The budgets of all benchmarks. `.size-limit.mjs` has the budgets for file sizes. */
export const budgets = {
  // An answer of 1000k characters takes 10 times as long as one of 100k if the time grows linearly. The limit of 12
  // allows for noise.
  streamGrowth: ['ratio of times, 1000k to 100k characters', '<=', 12],
  decodeLead: ['decoding speed, ratio to the reference', '>=', 1],
  lead100k: ['reading speed, ratio to the reference', '>=', 5],
  lead400k: ['reading speed, ratio to the reference', '>=', 100],

  question216: ['a question at 216 pages', '<=', 10, ' ms'],
  question2160: ['a question at 2160 pages', '<=', 50, ' ms'],
  question10800: ['a question at 10800 pages', '<=', 150, ' ms'],
  postgres10800: ['a question at 10800 pages over PostgreSQL', '<=', 20, ' ms'],
  // Longer delays of the event loop would noticeably slow down health checks and other answers.
  indexing: ['event loop held while indexing', '<=', 50, ' ms'],
  asking: ['event loop held by a question', '<=', 50, ' ms'],

  updateGrowth: ['update time, ratio of 100k to 10k characters', '<=', 2],
  keyToPaint: ['4x CPU throttle: slowest key to paint while streaming', '<=', 200, ' ms'],
  longestTask: ['4x CPU throttle: longest task while streaming', '<=', 200, ' ms'],
  shareOfWhole: ['formatting time, ratio to formatting all each time', '<=', 0.5],
  shareOfFloor: ['formatting time, ratio to memoised blocks', '<=', 1.1],
  firstText: ['4x CPU throttle: first text', '<=', 200, ' ms'],
  // 24 frames are 2 % of the 1,200 frames in 20 seconds.
  droppedFrames: ['frames dropped beyond those of memoised blocks', '<=', 24],

  loaderTask: ['4x CPU throttle: longest task of the loader', '<=', 50, ' ms of processor time'],
  layoutShift: ['4x CPU throttle: layout shift', '=', 0],
  earlyRequests: ['requests to the CDN before the page has loaded', '=', 1],
  opening: ['4x CPU throttle: click to focused input, ratio to a bare frame', '<=', 1.2],
  clickDelay: ['4x CPU throttle: the click’s own delay', '<=', 32, ' ms'],

  failures: ['failed answers under load', '=', 0],
  // After 5,000 ms without a model's first text, the service answers with an extract instead.
  firstTextUnderLoad: ['first text of 95 in 100 visitors at once', '<=', 5_000, ' ms'],
  // Held memory varies by only 1 % after garbage collection, so growth by more than 10 % is a leak. Resident memory is
  // not judged, because it varies by 10 % even without a leak.
  heldGrowth: ['memory held, ratio to before the questions', '<=', 1.1],

  leftWaiting: ['visitors left waiting', '=', 0],
  // The service needs Redis only to resume answers. Without Redis, every visitor must still get an answer.
  withoutAnswer: ['visitors without an answer', '=', 0],
  // The time until the service answers again includes the restart, in which PostgreSQL replays its log after a crash.
  // The time also includes the pause of up to 5 s before the service reconnects to Redis.
  answersAgain: ['answers again', '<=', 10_000, ' ms'],

  // A leak keeps at least one node, listener or document per repetition, which is far above these limits.
  nodes: ['nodes leaked by each', '<=', 0.1],
  listeners: ['listeners leaked by each', '<=', 0.1],
  documents: ['documents leaked by each', '<=', 0],
  // Each time a frame of another site appears, Chromium 156 keeps up to 620 bytes of timing records. For openings,
  // `judgeLeaks` therefore subtracts the growth of an iframe without the drawer that appears in the same steps.
  heapBytes: ['heap bytes leaked by each', '<=', 10],
  browserBytes: ['browser bytes leaked by each', '<=', 400],
} as const satisfies Record<string, Budget>;

/** The result of comparing a figure with its budget. */
export interface Verdict {
  readonly title: string;
  /** The figure; NaN if a required measurement is missing. */
  readonly value: number;
  readonly sign: Budget[1];
  readonly limit: number;
  readonly isMet: boolean;
}

/**
 * Compares a figure with its budget. NaN fails every budget.
 *
 * @param suffix end of the verdict's title, such as `, 2 instances`
 */
export function judge(name: keyof typeof budgets, value: number, suffix: string = ''): Verdict {
  const [title, sign, limit, unit = '']: Budget = budgets[name];
  const isMet = { '<=': value <= limit, '>=': value >= limit, '=': value === limit }[sign];
  return { title: `${title}${suffix} ${sign} ${limit}${unit}`, value, sign, limit, isMet };
}

/** Formats a verdict as one line. */
export function formatVerdict({ title, value, isMet }: Verdict): string {
  return `${isMet ? 'pass' : 'FAIL'}  ${title}: ${value.toFixed(1)}`;
}
