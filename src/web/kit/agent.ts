import type { Texts } from '../languages/en.ts';

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

/** Describes a browser by its User-Agent, such as `Firefox on Linux`; empty for unknown ones. */
export function describeAgent(header: string | undefined): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => header?.includes(mark))?.[1];
  return [find(browsers), find(systems)].filter((part) => part !== undefined).join(' on ');
}

/** A description that `describeAgent` made, in the words of a language. */
export function agentIn({ account }: Pick<Texts, 'account'>, agent: string): string {
  const [browser = '', system] = agent.split(' on ');
  return system === undefined ? browser || account.browser : account.browserOn(browser, system);
}
