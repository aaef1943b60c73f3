import { expect, it } from 'vitest';
import { type AnswerMeasurements, judgeAnswer } from './answer.ts';

/** Measurements that are exactly at the limit of every budget. */
function passing(): AnswerMeasurements {
  return {
    perUpdate: {
      blocks: [
        { length: 10_000, ms: 2 },
        { length: 100_000, ms: 4 },
      ],
      whole: [
        { length: 10_000, ms: 10 },
        { length: 100_000, ms: 100 },
      ],
    },
    stream: {
      blocks: {
        mainThreadMs: 500,
        longestTaskMs: 200,
        keyToPaintMs: 200,
        firstTextMs: 200,
        droppedFrames: 33,
      },
      floor: {
        mainThreadMs: 480,
        longestTaskMs: 200,
        keyToPaintMs: 200,
        firstTextMs: 180,
        droppedFrames: 9,
      },
      whole: {
        mainThreadMs: 720,
        longestTaskMs: 900,
        keyToPaintMs: 900,
        firstTextMs: 180,
        droppedFrames: 90,
      },
      deepChat: {
        mainThreadMs: 9_000,
        longestTaskMs: 900,
        keyToPaintMs: 900,
        firstTextMs: 180,
        droppedFrames: 400,
      },
      docSearch: {
        mainThreadMs: 8_000,
        longestTaskMs: 900,
        keyToPaintMs: 900,
        firstTextMs: 180,
        droppedFrames: 400,
      },
      length: {
        mainThreadMs: 280,
        longestTaskMs: 0,
        keyToPaintMs: 16,
        firstTextMs: 110,
        droppedFrames: 0,
      },
    },
  };
}

function failed(measurements: AnswerMeasurements) {
  return judgeAnswer(measurements).flatMap(({ isMet }, index) => (isMet ? [] : [index]));
}

it('the answer’s budgets are met by what is just within them', () => {
  expect(failed(passing())).toEqual([]);
});

it('each budget of the answer that is exceeded is not met, and no other', () => {
  const slow = passing();
  expect(
    failed({
      ...slow,
      perUpdate: {
        ...slow.perUpdate,
        blocks: [
          { length: 10_000, ms: 2 },
          { length: 100_000, ms: 4.1 },
        ],
      },
    }),
  ).toEqual([0]);
  const withBlocks = (figures: Partial<typeof slow.stream.blocks>) => ({
    ...slow,
    stream: { ...slow.stream, blocks: { ...slow.stream.blocks, ...figures } },
  });
  expect(failed(withBlocks({ keyToPaintMs: 208 }))).toEqual([1]);
  expect(failed(withBlocks({ longestTaskMs: 201 }))).toEqual([2]);
  expect(failed(withBlocks({ firstTextMs: 201 }))).toEqual([5]);
  expect(failed(withBlocks({ droppedFrames: 34 }))).toEqual([6]);
  const { whole, floor } = slow.stream;
  expect(
    failed({ ...slow, stream: { ...slow.stream, whole: { ...whole, mainThreadMs: 719 } } }),
  ).toEqual([3]);
  expect(
    failed({ ...slow, stream: { ...slow.stream, floor: { ...floor, mainThreadMs: 479 } } }),
  ).toEqual([4]);
});

it('the answer’s budgets are not met by what was not measured', () => {
  const none = { ...passing(), perUpdate: { blocks: [], whole: [] } };
  expect(failed(none)).toEqual([0]);
});
