import { killChildren, runningChildren } from './children.ts';
import { type Outcome, type Part, profileFolder, Setting } from './part.ts';
import type { StoreServer, Tell } from './prepare.ts';
import { printProfile } from './profile.ts';
import { DEFAULT_POSTS } from './sample-plan.ts';

/** Keys that were lost, and why. */
export interface Failure {
  keys: string;
  error: Error;
}

/** What several parts came to. */
export interface Measured extends Required<Outcome> {
  failures: Failure[];
}

export interface Wanted {
  parts: readonly Part[];
  keys: ReadonlySet<string>;
  isProfiled: boolean;
}

/**
 * Measures the wanted keys part by part. A part that fails loses its own keys only, and what it started is ended.
 * @param measured - called after each part with all there is so far.
 */
export async function measure(
  store: StoreServer,
  { parts, keys, isProfiled }: Wanted,
  tell: Tell,
  measured: (all: Measured) => void,
): Promise<Measured> {
  const all: Measured = { results: {}, lines: [], charts: [], failures: [] };
  for (const part of parts) {
    const wanted = new Set(Object.keys(part.keys).filter((key) => keys.has(key)));
    if (wanted.size === 0) continue;
    const names = [...wanted].join(', ');
    tell(`${names}…`);
    const setting = new Setting(store, wanted, tell, isProfiled);
    const before = runningChildren();
    try {
      const minutes = part.minutes * timesLonger(store.sample.posts);
      add(all, setting, await within(minutes, names, part.run(setting)));
      if (isProfiled) printProfile(profileFolder, setting.windows);
    } catch (error) {
      all.failures.push({ keys: names, error: error as Error });
      tell(`  failed: ${(error as Error).message}`);
      killChildren(before);
      await setting.dropCopies();
    }
    measured(all);
  }
  return all;
}

function add(all: Measured, setting: Setting, { results, lines, charts = [] }: Outcome): void {
  for (const [key, figures] of Object.entries(results)) {
    const us = setting.processorUs(key);
    all.results[key] = { ...figures, ...(us !== undefined && { processor_us: us }) };
  }
  all.lines.push(...lines);
  all.charts.push(...charts);
  for (const { key, what, program, ratio } of lines) {
    setting.tell(`  ${key}: ${program} ${what}${ratio === undefined ? '' : `, ratio ${ratio}`}`);
  }
}

/** With more posts than usual, what is done once for each takes longer. */
export function timesLonger(posts: number): number {
  return Math.max(1, posts / DEFAULT_POSTS);
}

/** @throws when something takes longer than it may. */
export async function within<T>(minutes: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${what} took longer than ${minutes} minutes`);
    timer = setTimeout(() => reject(error), minutes * 60_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
