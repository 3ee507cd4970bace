import { setTimeout } from 'node:timers/promises';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Purpose } from '../db/open.ts';
import { POLL_MS } from '../events/tail.ts';
import type { Actor } from '../features/audit/audit.actions.ts';

/** The options of a command line, as `parseArgs` reads them. */
export type Flags = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** One command of the program. */
export type AnyCommand = Command | CommandOnConfig;

/** What is told of every command. */
interface Described {
  /** Words that select it, such as `user add`. */
  name: string;
  /** What follows the name in the usage line. */
  usage: string;
  summary: string;
  /** Its options, each with what it does. */
  help: readonly (readonly [string, string])[];
  options: ParseArgsOptionsConfig;
  /** How many words follow the name: a number, or the least and the most. */
  words: number | readonly [number, number];
  /** False where it answers with no data. */
  printsJson?: false;
}

/** Works on the store that the settings name. */
export interface Command extends Described {
  /** What the store is opened for; `use` unless given. */
  purpose?: Purpose;
  /** @returns the object that `--json` prints, and lines for a person. */
  run(ctx: Context, words: readonly string[], flags: Flags): Promise<Output>;
}

/** Manages its own store. */
export interface CommandOnConfig extends Described {
  runOn(config: Config, words: readonly string[], flags: Flags): Promise<Output>;
}

export interface Output {
  json: Record<string, unknown>;
  lines: readonly string[];
  /** Exit status; 0 unless given. */
  status?: number;
}

/** The command line is wrong: exit status 2. */
export class UsageError extends Error {}

/** What a command without options of its own leaves to others. */
export const plain = { help: [], options: {} } as const;

/** Those who run the program administer the service. */
export const operator: Actor = undefined;

/** A service that runs on the same store has heard of an event when a command ends that caused it. */
export async function letItBeHeard({ redis }: Pick<Context, 'redis'>): Promise<void> {
  // It was told before the write was acknowledged.
  if (redis?.isReady === true) return;
  await setTimeout(2 * POLL_MS);
}

/** A text option. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** An option that is one of a few words. @throws {UsageError} */
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

/** An option that is a whole number. @throws {UsageError} */
export function numberFlag(flags: Flags, name: string, fallback: number, max: number): number {
  const value = textFlag(flags, name);
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new UsageError(`--${name} must be a whole number up to ${max}, not "${value}".`);
  }
  return Number(value);
}
