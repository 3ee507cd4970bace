import type { Command, Flags, Output } from '../../../src/commands/command.ts';
import { commands } from '../../../src/commands/commands.ts';
import type { Context } from '../../../src/context.ts';
import type { Permission } from '../../../src/features/audit/roles.ts';
import type { Person, TestService } from '../../harness.ts';

/** What an action is tried on; created again for each try. */
export interface Target {
  author: Person;
  username: string;
  id: string;
  post: string;
  report: string;
  client_id: string;
  /** Id of a token of the person. */
  token: string;
  /** An id for what the test itself adds. */
  other: string;
}

/** Done before by the operator; returns what it made in place of what the target has. */
export type Before = (service: TestService, target: Target) => Promise<Partial<Target>> | Promise<void>;

/** An action of the administration, as each area lists its own. */
export interface Action {
  name: string;
  what: Permission;
  /** Name of the form, its path and its fields. */
  page?: [name: string, path: (target: Target) => string, form?: (target: Target) => Record<string, string>];
  /** Name of the call without `admin.`, its body, and its query. */
  call?: [name: string, body?: object | ((target: Target) => object) | undefined, query?: string];
  command?: [name: string, words: (target: Target) => string[], flags?: Flags];
  before?: Before;
  /** Why it is not page, call and command alike. */
  lacks?: string;
  /** Why they are not called the same. */
  differs?: string;
  /** Its form needs a file as well: a role that may do it is told so. */
  lacksFile?: true;
  /** Its form leads nowhere, and shows its page again. */
  shows?: true;
  /** Nothing changes when it is done to a target as it is made: a reason has no use then. */
  isIdle?: true;
}

export const personPath = (action: string) => (target: Target) =>
  `/admin/people/${target.username}/${action}`;

export const name = ({ username }: Target): string[] => [username];

/** Runs a command of the program. */
export async function runCommand(
  ctx: Context,
  called: string,
  words: string[],
  flags: Flags = {},
): Promise<Output> {
  const command = commands.find((one) => one.name === called) as Command;
  return command.run(ctx, words, flags);
}

/** The same before an action. */
export async function run(ctx: Context, called: string, words: string[]): Promise<void> {
  await runCommand(ctx, called, words);
}

/** Writes rows that would take long to come about. */
export async function change({ store }: Context, sql: string): Promise<void> {
  await store.bookkeeping((db) => db.all(sql, []));
}
