import { hostname, userInfo } from 'node:os';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Purpose } from '../db/open.ts';
import type { Actor } from '../features/audit/audit.ts';
import { readTime } from '../text/given-time.ts';

/** The options of a command line, as `parseArgs` reads them. */
export type Flags = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** One command of the program. */
export type AnyCommand = Command | CommandOnConfig;

/** The description of a command. */
interface Described {
  /** Words that select it, such as `user add`. */
  name: string;
  /** The rest of the usage line, after the name; omitted if there is none. */
  usage?: string;
  summary: string;
  /** Its options with descriptions; omitted if it has none of its own. */
  help?: readonly (readonly [string, string])[];
  options?: ParseArgsOptionsConfig;
  /** How many words follow the name: a number, or a minimum and a maximum; none by default. */
  words?: number | readonly [number, number];
  /** False if it outputs no data. */
  printsJson?: false;
  /** Set if it acts on accounts, content or the instance: it takes a reason, which the audit records. */
  isAction?: true;
  /**
   * Set if it cannot be undone: the question that a terminal asks first; undefined where these options need none. Without a
   * terminal it needs `--yes`.
   */
  asks?: (words: readonly string[], flags: Flags) => string | undefined;
}

/** A command on the store that the settings name. */
export interface Command extends Described {
  /** The purpose of opening the store; default `use`. */
  purpose?: Purpose;
  /** @returns the object that `--json` prints, and lines for people. */
  run(ctx: Context, words: readonly string[], flags: Flags): Promise<Output>;
}

/** Manages its own store. */
export interface CommandOnConfig extends Described {
  runOn(config: Config, words: readonly string[], flags: Flags): Promise<Output>;
}

export interface Output {
  json: Record<string, unknown>;
  lines: readonly string[];
  /** Exit status; default 0. */
  status?: number;
}

/** The command line is wrong: exit status 2. */
export class UsageError extends Error {}

/** The actor on the command line: users with a shell administer the service. */
export const operator: Actor = { via: 'command', origin: `${userName()}@${hostname()}` };

/** The same, with the reason that was given. */
export function operatorFor(flags: Flags): Actor {
  return { ...operator, via: 'command', reason: textFlag(flags, 'reason') };
}

/** In a container the user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** A text option. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** An option with a fixed set of values. @throws {UsageError} */
export function choiceFlag<T extends string>(
  flags: Flags,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = textFlag(flags, name);
  if (value === undefined) return undefined;
  if (!choices.includes(value as T))
    throw new UsageError(`--${name} must be ${choices.join(' or ')}, not "${value}".`);
  return value as T;
}

/** An option whose value is a time, in milliseconds. @throws {UsageError} */
export function timeFlag(flags: Flags, name: string): number | undefined {
  const value = textFlag(flags, name);
  if (value === undefined) return undefined;
  const time = readTime(value);
  if (time === undefined) {
    throw new UsageError(
      `--${name} must be hours, days or a time such as 12h, 7d or 2026-12-31, not "${value}".`,
    );
  }
  return time;
}

/** An option with an integer value. @throws {UsageError} */
export function numberFlag(flags: Flags, name: string, fallback: number, max: number): number {
  const value = textFlag(flags, name);
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new UsageError(`--${name} must be a whole number up to ${max}, not "${value}".`);
  }
  return Number(value);
}
