/** Prints measurements as a table, a row each, numbers to a hundredth. */
export function printTable(rows: readonly object[] | Readonly<Record<string, object>>) {
  const rounded = Object.entries(rows).map(([title, row]) => [title, roundFields(row)]);
  console.table(Object.fromEntries(rounded));
}

function roundFields(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  );
}
