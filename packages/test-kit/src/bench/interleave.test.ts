import { expect, it } from 'vitest';
import { interleave } from './interleave.ts';

function createSubjects(): { order: string[]; subjects: Record<'a' | 'b', () => Promise<number>> } {
  const order: string[] = [];
  const measure = (name: string) => async () => order.push(name);
  return { order, subjects: { a: measure('a'), b: measure('b') } };
}

it('interleave runs every subject once a round', async () => {
  const { order, subjects } = createSubjects();
  expect(await interleave(subjects, 2)).toEqual({ a: [1, 3], b: [2, 4] });
  expect(order).toEqual(['a', 'b', 'a', 'b']);
});

it('interleave runs each subject its own number of times', async () => {
  const { order, subjects } = createSubjects();
  expect(await interleave(subjects, { a: 3, b: 1 })).toEqual({ a: [1, 3, 4], b: [2] });
  expect(await interleave(subjects, { a: 1, b: 0 })).toEqual({ a: [5], b: [] });
  expect(order).toEqual(['a', 'b', 'a', 'a', 'a']);
});
