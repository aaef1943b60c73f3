/** @typedef {import('./measure-answer.mjs').AnswerMeasurements} AnswerMeasurements */
/** @typedef {import('./measure-answer.mjs').StreamMeasurement} StreamMeasurement */
/** @typedef {import('./budgets.mjs').Verdict} Verdict */

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
 * @param {string} title
 * @param {number} value
 * @param {number} most
 * @returns {Verdict}
 */
function atMost(title, value, most) {
  return { title: `${title} <= ${most}`, value, isMet: value <= most };
}

const streamNames = {
  blocks: 'this project',
  floor: 'memoised blocks and nothing else',
  whole: 'all each time',
  length: 'a page without text',
};

/**
 * Lines that tell the measurements.
 * @param {AnswerMeasurements} measurements
 */
export function formatAnswer({ perUpdate, stream, reappearance }) {
  /** @param {number} ms */
  const toText = (ms) => `${ms.toFixed(1)} ms`;
  return [
    'Main thread per update, block by block and all each time:',
    ...perUpdate.blocks.map(({ length, ms }, index) => {
      const naive = perUpdate.whole[index]?.ms ?? Number.NaN;
      return `  ${length.toLocaleString('en')} characters: ${toText(ms)}, ${toText(naive)}`;
    }),
    '20,000 characters at 200 chunks a second, 4 x CPU:',
    ...Object.entries(streamNames).map(([name, title]) => {
      const measured = stream[/** @type {keyof typeof streamNames} */ (name)];
      return [
        `  ${title}: main thread ${toText(measured.mainThreadMs)}`,
        `longest task ${toText(measured.longestTaskMs)}`,
        `slowest key to paint ${toText(measured.keyToPaintMs)}`,
        `first text ${toText(measured.firstTextMs)}`,
        `${measured.droppedFrames} frames dropped`,
      ].join(', ');
    }),
    '90,000 characters appear, 4 x CPU, at first and on reopening:',
    `  ${toText(reappearance.firstMs)}, ${toText(reappearance.againMs)}`,
  ].join('\n');
}
