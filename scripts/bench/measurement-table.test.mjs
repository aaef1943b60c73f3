import { expect, it } from 'vitest';
import { formatHeading, formatRow } from './measurement-table.mjs';

const measurement = /** @type {const} */ ({
  work: 'decode',
  script: 'Latin',
  characters: 100_000,
  linesPerChunk: 100,
  oursMs: 20,
});

it('shows how many times faster than the reference', () => {
  const row = formatRow({ ...measurement, referenceMs: 50 });
  expect(row).toHaveLength(formatHeading().length);
  expect(row.split(/ {2,}/)).toEqual(['decode', 'Latin', '100,000', '100', '20.0', '50.0', '2.5']);
});

it('shows that the reference was not measured', () => {
  expect(formatRow(measurement).split(/ {2,}/).slice(-2)).toEqual(['–', '–']);
});
