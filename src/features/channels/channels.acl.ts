import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import { parseUserRef, readGivenFlag } from '../../http/params.ts';
import { findActive } from '../users/users.ts';
import { roles } from './channels.bits.sql.ts';
import type { ChannelPatch } from './channels.schema.ts';
import { type ChannelRow, selectActiveIds, selectSuspendedListed } from './channels.sql.ts';
import type { ChannelAclTable } from './channels.tables.ts';
import { open } from './channels.visibility.ts';

export const aclNames = ['readers', 'writers', 'editors'] as const;
export type AclName = (typeof aclNames)[number];

/** An ACL sent by a client; omitted keys are false or empty. */
export type GivenAcl = NonNullable<Static<typeof ChannelPatch>['readers']>;

/** Who may do something in addition to the owner: all users, everybody, or those listed. */
export interface Acl {
  open: 0 | 1 | 2;
  users: ReadonlySet<number>;
  immutable: boolean;
}

export type Acls = Record<AclName, Acl>;

/** A valid ACL sent by a client; `immutable` is undefined if omitted. */
export type WantedAcl = Omit<Acl, 'immutable'> & { immutable: boolean | undefined };

const none: Acl = { open: open.nobody, users: new Set(), immutable: false };

/** The ACLs of a channel created without any. */
export const noAcls: Acls = { readers: none, writers: none, editors: none };

/**
 * Reads ACLs sent by a client, with the users they list; drops the owner of the channel (docs/interface.md, ACLs). `channel` is
 * the one to change.
 * @throws {ApiError} 400 naming the key that breaks a rule, or that lists a user who does not exist.
 */
export async function readAcls(
  { store }: Pick<Context, 'store'>,
  given: { [N in AclName]?: GivenAcl | null | undefined },
  owner: number,
  channel?: number,
): Promise<Partial<Record<AclName, WantedAcl>>> {
  const lists = new Map(aclNames.map((name) => [`${name}.user_ids`, given[name]?.user_ids ?? []]));
  const listed = await readUserLists(store.read, lists, channel);
  const acls: Partial<Record<AclName, WantedAcl>> = {};
  for (const name of aclNames) {
    const acl = given[name];
    if (acl === undefined || acl === null) continue;
    const users = listed.get(`${name}.user_ids`) as Set<number>;
    users.delete(owner);
    acls[name] = {
      open: readOpen(name, acl, users.size),
      users,
      immutable: readGivenFlag(acl.immutable, `${name}.immutable`),
    };
  }
  return acls;
}

/**
 * Resolves lists of ids and `@usernames` to user ids, by the name of the list. Users that `channel` already lists are accepted
 * even if their accounts are suspended.
 * @throws {ApiError} 400 naming a list and those on it who are not active users.
 */
export async function readUserLists(
  db: Db,
  lists: ReadonlyMap<string, readonly (string | number)[]>,
  channel?: number,
): Promise<Map<string, Set<number>>> {
  const unknown = (list: string, given: string | number) =>
    new ApiError('invalid-parameter', `${list}: there is no user "${given}".`);
  const refs = [...lists].flatMap(([list, members]) =>
    members.map((given) => {
      const ref = parseUserRef(String(given));
      if (ref === undefined || ref === 'me') throw unknown(list, given);
      return { list, given, ref };
    }),
  );
  const usernames = new Set(refs.flatMap(({ ref }) => ('username' in ref ? ref.username : [])));
  const named = await findActive(db, [...usernames]);
  const ids = new Set(refs.flatMap(({ ref }) => ('id' in ref ? ref.id : [])));
  const known = new Set(
    ids.size === 0 ? [] : (await selectActiveIds(db, { ids: [...ids] })).map(({ id }) => id),
  );
  if (channel !== undefined && known.size < ids.size) {
    for (const { user_id } of await selectSuspendedListed(db, { channel })) known.add(user_id);
  }
  const found = new Map([...lists.keys()].map((list) => [list, new Set<number>()]));
  for (const { list, given, ref } of refs) {
    const id = 'id' in ref ? ref.id : named.get(ref.username);
    if (id === undefined || ('id' in ref && !known.has(id))) throw unknown(list, given);
    found.get(list)?.add(id);
  }
  return found;
}

function readOpen(name: AclName, acl: GivenAcl, listed: number): Acl['open'] {
  const toUsers = readGivenFlag(acl.any_user, `${name}.any_user`) ?? false;
  const toAll = readGivenFlag(acl.public, `${name}.public`) ?? false;
  if (Number(toUsers) + Number(toAll) + Number(listed > 0) > 1) {
    throw new ApiError('invalid-parameter', `${name} can have only one of any_user, public and user_ids.`);
  }
  if (toAll && name !== 'readers') {
    throw new ApiError('invalid-parameter', `${name}.public must be false: only reading can be public.`);
  }
  if (toUsers && name === 'editors')
    throw new ApiError('invalid-parameter', 'editors.any_user must be false.');
  return toAll ? open.everybody : toUsers ? open.users : open.nobody;
}

/** The ACLs of a channel from its stored rows. */
export function storedAcls(row: ChannelRow, entries: readonly ChannelAclTable[]): Acls {
  const listed = (name: AclName) =>
    new Set(entries.flatMap(({ role, user_id }) => (role === roles[name] ? user_id : [])));
  return {
    readers: { open: row.readers_open, users: listed('readers'), immutable: row.readers_immutable === 1 },
    writers: { open: row.writers_open, users: listed('writers'), immutable: row.writers_immutable === 1 },
    editors: { open: open.nobody, users: listed('editors'), immutable: row.editors_immutable === 1 },
  };
}

/**
 * Replaces ACLs with those sent by a client.
 * @throws {ApiError} 400 for a change of an immutable one; sending it unchanged is allowed.
 */
export function changeAcls(acls: Acls, wanted: Partial<Record<AclName, WantedAcl>>): Acls {
  const changed = { ...acls };
  for (const name of aclNames) {
    const [before, after] = [acls[name], wanted[name]];
    if (after === undefined) continue;
    const next: Acl = { ...after, immutable: after.immutable ?? before.immutable };
    if (before.immutable && !isSame(before, next)) {
      throw new ApiError('not-allowed', `${name} cannot be changed: it is immutable.`);
    }
    changed[name] = next;
  }
  return changed;
}

export function isSame(one: Acl, other: Acl): boolean {
  return (
    one.open === other.open &&
    one.immutable === other.immutable &&
    one.users.size === other.users.size &&
    [...one.users].every((user) => other.users.has(user))
  );
}
