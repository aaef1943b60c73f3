import { atMost, type Verdict } from '@assist/test-kit/bench';
import type { AnswerMeasurements, StreamMeasurement } from './measure-answer.ts';

/** Two in a hundred of the frames of 20 seconds. */
const mostFramesDropped = 24;

/** Judges what showing an answer costs by the speed budgets. */
export function judgeAnswer({ perUpdate, stream }: AnswerMeasurements): readonly Verdict[] {
  const { blocks, floor, whole, length } = stream;
  /** Keys and frames cost the same whoever renders: what a page without text costs is taken off. */
  const share = (other: StreamMeasurement) =>
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
      mostFramesDropped,
    ),
  ];
}

function growth(rows: AnswerMeasurements['perUpdate']['blocks']) {
  const cost = (characters: number) =>
    rows.find(({ length }) => length === characters)?.ms ?? Number.NaN;
  return cost(100_000) / cost(10_000);
}
