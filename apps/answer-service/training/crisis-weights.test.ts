import { expect, test } from 'vitest';
import weights from '../src/crisis/weights.json' with { type: 'json' };
import { sourceHash } from './crisis-weights.ts';

test('the weights of the crisis classifier are those of its phrases: `npm run index -- --crisis` renews them', () => {
  expect(weights.trainedFrom).toBe(sourceHash());
});
