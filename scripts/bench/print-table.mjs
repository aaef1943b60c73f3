/**
 * Prints measurements as a table, a row each, numbers to a hundredth.
 * @param {readonly object[] | Readonly<Record<string, object>>} rows
 */
export function printTable(rows) {
  const rounded = Object.entries(rows).map(([title, row]) => [title, roundFields(row)]);
  console.table(Object.fromEntries(rounded));
}

/** @param {object} row */
function roundFields(row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  );
}
