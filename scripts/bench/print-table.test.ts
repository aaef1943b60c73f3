import { expect, it, vi } from 'vitest';
import { printTable } from './print-table.ts';

it('a table of measurements shows numbers to a hundredth and words as they are', () => {
  const table = vi.spyOn(console, 'table').mockImplementation(() => {});
  printTable({ ours: { ms: 1.2345, where: 'page' }, floor: { ms: Number.NaN } });
  expect(table).toHaveBeenCalledExactlyOnceWith({
    ours: { ms: 1.23, where: 'page' },
    floor: { ms: Number.NaN },
  });
});
