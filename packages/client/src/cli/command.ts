import type { ParseArgsOptionsConfig } from 'node:util';
import type { Client } from '../client.ts';
import type { ConnectOptions, Reply } from '../http.ts';
import type { Account, Remembered } from './accounts.ts';
import { Failure, UsageError } from './failure.ts';
import type { Terminal } from './terminal.ts';

type Option = ParseArgsOptionsConfig[string] & { about: string; value?: string };

/** What people call by its name. */
export interface Command {
  /** Its arguments: `<id>` has to be there, `[text…]` need not. */
  args: string;
  /** What it does, in one line. */
  about: string;
  /** More for `--help`. */
  more?: string;
  options?: Readonly<Record<string, Option>>;
  run(call: Call): Promise<void>;
}

/** One call of a command. */
export interface Call {
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  terminal: Terminal;
  remembered: Remembered;
  /** The account that it is for. @throws {Failure} if there is none */
  account(): Account;
  /** The service that it is for, with the token: those of the environment, or else of the account. @throws {Failure} */
  service(): Pick<ConnectOptions, 'url' | 'token'>;
  /** A client of that service. @throws {Failure} */
  client(): Client;
}

/** Options of every command. */
export const commonOptions = {
  account: {
    type: 'string',
    short: 'a',
    value: 'NAME',
    about: 'use this account, such as ada@social.example',
  },
  json: { type: 'boolean', about: 'print what the API replied, as JSON in one line' },
  help: { type: 'boolean', short: 'h', about: 'print this' },
} as const satisfies Record<string, Option>;

export const countOption = {
  count: { type: 'string', short: 'n', value: 'N', about: 'how many, at most 200', default: '20' },
} as const satisfies Record<string, Option>;

/** The value of `--count`. @throws {UsageError} */
export function countOf({ options }: Call): number {
  const given = String(options.count);
  const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (count < 1 || count > 200) throw new UsageError('--count must be a whole number from 1 to 200.');
  return count;
}

/** An argument that is the id of something. @throws {UsageError} */
export function idOf(given = ''): string {
  if (!/^\d{1,16}$/.test(given)) throw new UsageError(`"${given}" is no id: ids are numbers, such as 17.`);
  return given;
}

/** An argument that is somebody: an id, or a username with or without @. @throws {UsageError} */
export function userOf(given = ''): string {
  if (/^@?$/.test(given)) throw new UsageError('A username is missing.');
  return /^(@|\d+$)/.test(given) ? given : `@${given}`;
}

/**
 * Prints a reply: what the API replied with `--json`, else what `show` makes of its data.
 * @throws {Failure} if it is not what the API describes
 */
export function showReply<T>({ options, terminal }: Call, reply: Reply<T, unknown>, show: (data: T) => void) {
  const { data, meta } = reply;
  try {
    if (options.json) terminal.json({ data, meta });
    else show(data);
  } catch (error) {
    const isOther = error instanceof TypeError || error instanceof RangeError;
    throw isOther ? new Failure('The service replied with something that the API does not have.') : error;
  }
}

/** What `--help` says of an option or more. */
export function describeOptions(options: Readonly<Record<string, Option>>): string[] {
  return Object.entries(options).map(([name, { short, value, about }]) => {
    const written = `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
    return `  ${written.padEnd(24)} ${about}`;
  });
}
