import { expect, it } from 'vitest';
import { type FormattingMeasurement, judgeFormatting, type Renderer } from './formatting.ts';

/** Figures that are exactly at the limit of each budget. */
const blocks: FormattingMeasurement = {
  mainThreadMs: 500,
  longestTaskMs: 200,
  keyToPaintMs: 200,
  firstTextMs: 200,
  droppedFrames: 33,
};
const passing: Record<Renderer, FormattingMeasurement> = {
  blocks,
  floor: { ...blocks, mainThreadMs: 480, droppedFrames: 9 },
  length: { ...blocks, mainThreadMs: 280 },
};

const failed = (changes: Partial<Record<Renderer, FormattingMeasurement>>) =>
  judgeFormatting({ ...passing, ...changes }).flatMap(({ isMet }, at) => (isMet ? [] : [at]));

it('the budgets of formatting are met by what is just within them', () => {
  expect(failed({})).toEqual([]);
});

it.each([
  [0, { keyToPaintMs: 208 }],
  [1, { longestTaskMs: 201 }],
  [2, { mainThreadMs: 501 }],
  [3, { firstTextMs: 201 }],
  [4, { droppedFrames: 34 }],
])('budget %i of formatting alone is not met by %j', (budget, changes) => {
  expect(failed({ blocks: { ...blocks, ...changes } })).toEqual([budget]);
});

it('a budget of formatting is not met by what was not measured', () => {
  expect(failed({ length: { ...blocks, mainThreadMs: Number.NaN } })).toEqual([2]);
});
