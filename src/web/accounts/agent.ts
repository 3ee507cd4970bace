const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** A browser in words that its user recognises, such as `Firefox on Linux`, from its User-Agent; empty for others. */
export function describeAgent(header: string | undefined): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => header?.includes(mark))?.[1];
  return [find(browsers), find(systems)].filter((part) => part !== undefined).join(' on ');
}
