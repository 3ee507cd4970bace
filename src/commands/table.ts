/** Control characters and bidirectional overrides, with which a name could take over the terminal. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Untrusted text as one line that is safe on a terminal. */
export function oneLine(text: string): string {
  return text.replace(UNSAFE, ' ');
}

/** An aligned table as lines, or one line saying that it is empty. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  nothing: string,
): string[] {
  if (rows.length === 0) return [nothing];
  const all = [heads, ...rows.map((row) => row.map(oneLine))];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Aligned lines of names and values; further lines of a value are indented below its first. */
export function properties(values: Readonly<Record<string, string>>): string[] {
  const width = Math.max(...Object.keys(values).map((name) => name.length)) + 1;
  return Object.entries(values).flatMap(([name, value]) =>
    value
      .split('\n')
      .map((line, index) => `${(index === 0 ? `${name}:` : '').padEnd(width)}  ${oneLine(line)}`.trimEnd()),
  );
}
