import { atMost } from '@assist/test-kit/bench';

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
