/**
 * Values of several subjects side by side, with the ratio of two of them.
 * @typedef {object} ComparisonTable
 * @property {string} heading
 * @property {(title: string, values: readonly (number | undefined)[]) => string} row a value for each subject, `undefined` where it was not measured
 */

/** The least room for a column of numbers, in characters: seven digits and two decimals. */
const leastWidth = 10;

/**
 * @param {object} settings
 * @param {string} settings.rows what the rows are, the title of their column
 * @param {number} settings.rowWidth characters that the titles of the rows need
 * @param {readonly string[]} settings.subjects titles of the columns
 * @param {string} settings.ratio title of the last column
 * @param {readonly [over: number, under: number]} settings.ratioOf which subjects' values are divided
 * @returns {ComparisonTable}
 */
export function createComparisonTable({ rows, rowWidth, subjects, ratio, ratioOf: [over, under] }) {
  /**
   * @param {string} title
   * @param {readonly string[]} cells
   */
  const format = (title, cells) =>
    [
      title.padEnd(rowWidth),
      ...[...subjects, ratio].map(({ length }, index) =>
        (cells[index] ?? '–').padStart(Math.max(length, leastWidth)),
      ),
    ].join('  ');
  return {
    heading: format(rows, [...subjects, ratio]),
    row(title, values) {
      const quotient = (values[over] ?? Number.NaN) / (values[under] ?? Number.NaN);
      return format(title, [
        ...subjects.map((_, index) => formatNumber(values[index], 1)),
        formatNumber(quotient, 2),
      ]);
    },
  };
}

/**
 * @param {number | undefined} value
 * @param {number} digits
 */
function formatNumber(value, digits) {
  return value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
}
