import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { knownOr } from '../../known.ts';
import { block, blockStatements } from '../blocks/blocks.ts';
import { follow, followeeIds } from '../follows/follows.ts';
import { mute, muteStatements } from '../mutes/mutes.ts';
import { findActive, findUsernamesOf } from '../users/users.ts';
import { readAddresses, writeAddresses } from './address-lists.ts';
import { NO_PERSON } from './addresses.ts';

/** Most people that one file adds to a list; those who are on it do not count. */
const MAX_ADDED = 1_000;
/** How many are looked up, and added, together. */
const BATCH = 100;

interface AddressList {
  ids(db: Db, user: number): Promise<number[]>;
  add(store: Store, user: number, target: number): Promise<void>;
}

/** The lists of people that are files too. */
const lists = {
  following: { ids: followeeIds, add: follow },
  muted: {
    ids: async (db, user) => (await muteStatements.read(db, [user])).map(({ target }) => target),
    add: mute,
  },
  blocked: {
    ids: async (db, user) => (await blockStatements.read(db, [user])).map(({ target }) => target),
    add: block,
  },
} as const satisfies Record<string, AddressList>;

export type ListName = keyof typeof lists;

export const listNames = Object.keys(lists) as ListName[];

type Site = Pick<Context, 'store' | 'config'>;

const hostOf = ({ config }: Site): string => new URL(config.url).host;

/** A list of a user's as CSV, newest first. */
export async function exportList(ctx: Site, user: number, name: ListName): Promise<string> {
  const ids = await lists[name].ids(ctx.store.read, user);
  const names = new Map<number, string>();
  for (const part of inBatches(ids, 1_000)) {
    const rows = await findUsernamesOf(ctx.store.read, { ids: part });
    for (const { id, username } of rows) names.set(id, username);
  }
  return writeAddresses(
    ids.flatMap((id) => names.get(id) ?? []),
    hostOf(ctx),
  );
}

/** What came of a file. */
export interface ListImport {
  added: number;
  /** How many were on the list before. */
  known: number;
  /** Who was not added, by the reason. */
  left: Map<string, string[]>;
}

/** Adds the people of a file to a list of a user's. @throws {ApiError} 400 for a file that is no text or no CSV, of which nobody is added. */
export async function importList(ctx: Site, user: number, name: ListName, file: Buffer): Promise<ListImport> {
  const { ids, add } = lists[name];
  const result: ListImport = { added: 0, known: 0, left: new Map() };
  const leave = (why: string, who: string): void => {
    knownOr(result.left, why, () => []).push(who);
  };
  const usernames = new Set<string>();
  for await (const address of readAddresses(file, hostOf(ctx))) {
    if ('fault' in address) leave(address.fault, address.given);
    else usernames.add(address.username);
  }
  const known = new Set(await ids(ctx.store.read, user));
  for (const part of inBatches([...usernames], BATCH)) {
    const found = await findActive(ctx.store.read, part);
    await Promise.all(
      part.map(async (username) => {
        const id = found.get(username);
        if (id === undefined) leave(NO_PERSON, username);
        else if (known.has(id)) result.known++;
        else if (result.added >= MAX_ADDED) leave(TOO_MANY, username);
        else {
          result.added++;
          const why = await add(ctx.store, user, id).then(() => undefined, reasonOf);
          if (why === undefined) return;
          result.added--;
          leave(why, username);
        }
      }),
    );
  }
  return result;
}

const TOO_MANY = `one file adds at most ${MAX_ADDED} people: upload it again for the others`;

/** What a person can be told of an error; others are thrown. */
function reasonOf(error: unknown): string {
  const isTheirs = error instanceof ApiError && (error.status < 500 || error.slug === 'insufficient-storage');
  if (!isTheirs) throw error;
  return error.message;
}

function* inBatches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
