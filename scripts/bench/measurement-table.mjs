/**
 * One row of the comparison: processor times in ms. The reference is absent where it would take minutes.
 * @typedef {object} Measurement
 * @property {'decode' | 'decode, apply, snapshot' | 'tool arguments'} work
 * @property {'Latin' | 'Cyrillic'} script
 * @property {number} characters
 * @property {number} linesPerChunk
 * @property {number} oursMs
 * @property {number} [referenceMs]
 */

const columns = [
  { title: 'work', width: 23 },
  { title: 'text', width: 8 },
  { title: 'characters', width: 10 },
  { title: 'lines/chunk', width: 11 },
  { title: 'ours ms', width: 8 },
  { title: 'reference ms', width: 12 },
  { title: 'times faster', width: 12 },
];

/** The head of the table. */
export function formatHeading() {
  return formatCells(columns.map(({ title }) => title));
}

/**
 * One line of the table.
 * @param {Measurement} measurement
 */
export function formatRow({ work, script, characters, linesPerChunk, oursMs, referenceMs }) {
  return formatCells([
    work,
    script,
    characters.toLocaleString('en'),
    String(linesPerChunk),
    oursMs.toFixed(1),
    referenceMs?.toFixed(1) ?? '–',
    referenceMs === undefined ? '–' : (referenceMs / oursMs).toFixed(1),
  ]);
}

/** @param {readonly string[]} cells */
function formatCells(cells) {
  return columns
    .map(({ width }, index) => {
      const cell = cells[index] ?? '';
      return index < 2 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join('  ');
}
