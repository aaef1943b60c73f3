import { atMost, createComparisonTable } from '@assist/test-kit/bench';

/** @typedef {import('./measure-answer.mjs').AnswerMeasurements} AnswerMeasurements */
/** @typedef {import('./measure-answer.mjs').StreamMeasurement} StreamMeasurement */
/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * Judges what showing an answer costs by the speed budgets.
 * @param {AnswerMeasurements} measurements
 * @returns {readonly Verdict[]}
 */
export function judgeAnswer({ perUpdate, stream }) {
  const { blocks, floor, whole, length } = stream;
  /**
   * Keys and frames cost the same whoever renders: what a page without text costs is taken off.
   * @param {StreamMeasurement} other
   */
  const share = (other) =>
    (blocks.mainThreadMs - length.mainThreadMs) / (other.mainThreadMs - length.mainThreadMs);
  return [
    atMost('an update at 100k characters, in updates at 10k', growth(perUpdate.blocks), 2),
    atMost('slowest key to paint while streaming, 4 x CPU, ms', blocks.keyToPaintMs, 200),
    atMost('longest task while streaming, 4 x CPU, ms', blocks.longestTaskMs, 200),
    atMost('main-thread time of streaming, in that of formatting all each time', share(whole), 0.5),
    atMost('main-thread time of streaming, in that of memoised blocks', share(floor), 1.1),
    atMost('first text, 4 x CPU, ms', blocks.firstTextMs, 200),
    atMost(
      'frames dropped while streaming, beyond those of memoised blocks',
      Math.max(0, blocks.droppedFrames - floor.droppedFrames),
      0,
    ),
  ];
}

/** @param {AnswerMeasurements['perUpdate']['blocks']} rows */
function growth(rows) {
  /** @param {number} characters */
  const cost = (characters) => rows.find(({ length }) => length === characters)?.ms ?? Number.NaN;
  return cost(100_000) / cost(10_000);
}

/**
 * Lines that tell the measurements.
 * @param {AnswerMeasurements} measurements
 */
export function formatAnswer({ perUpdate, stream, reappearance }) {
  const updates = createComparisonTable({
    rows: 'main thread per update, ms',
    rowWidth: 32,
    subjects: ['block by block', 'all each time'],
    ratio: 'times faster',
    ratioOf: [1, 0],
  });
  const streams = createComparisonTable({
    rows: '20,000 characters, 200 chunks/s',
    rowWidth: 32,
    subjects: [
      'ours',
      'memoised blocks alone',
      'all each time',
      'deep-chat',
      'DocSearch',
      'a page without text',
    ],
    ratio: 'in memoised blocks',
    ratioOf: [0, 1],
  });
  const { blocks, floor, whole, deepChat, docSearch, length } = stream;
  /**
   * @param {string} title
   * @param {keyof StreamMeasurement} figure
   */
  const figureRow = (title, figure) =>
    streams.row(
      title,
      [blocks, floor, whole, deepChat, docSearch, length].map((measured) => measured[figure]),
    );
  return [
    updates.heading,
    ...perUpdate.blocks.map(({ length: characters, ms }, index) =>
      updates.row(`${characters.toLocaleString('en')} characters`, [
        ms,
        perUpdate.whole[index]?.ms,
      ]),
    ),
    '',
    'At 4 x CPU:',
    streams.heading,
    figureRow('main thread, ms', 'mainThreadMs'),
    figureRow('longest task, ms', 'longestTaskMs'),
    figureRow('slowest key to paint, ms', 'keyToPaintMs'),
    figureRow('first text, ms', 'firstTextMs'),
    figureRow('frames dropped', 'droppedFrames'),
    '',
    `90,000 characters appear after ${reappearance.firstMs.toFixed(1)} ms at first, ${reappearance.againMs.toFixed(1)} ms on reopening.`,
  ].join('\n');
}
