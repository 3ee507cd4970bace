/** Lines of a table whose columns are aligned, or one that says that there is nothing. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  nothing: string,
): string[] {
  if (rows.length === 0) return [nothing];
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of names and values, aligned. */
export function properties(values: Readonly<Record<string, string>>): string[] {
  const width = Math.max(...Object.keys(values).map((name) => name.length)) + 1;
  return Object.entries(values).map(([name, value]) => `${`${name}:`.padEnd(width)}  ${value}`);
}
