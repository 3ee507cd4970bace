import { sql } from 'kysely';
import { bit, type Db, query } from '../../db/query.ts';
import { roleBit } from './channels.sql.ts';

/** The roles that ACLs give to users, as stored bits. */
export const roles = { readers: 1, writers: 2, editors: 4 } as const;

/** A viewer's relation to a channel, as bits: the roles, and these. */
export const OWNS = 8;
export const SUBSCRIBES = 16;
export const MUTES_CHANNEL = 32;
/** For an app: a user who may read the channel authorised the app with `messages`. */
export const READS_FOR_USER = 64;

/** The tables of users and channels, with the bit of a row. */
const relations = [
  ['channel_acl', roleBit],
  ['channel_subscriptions', bit(SUBSCRIBES)],
  ['channel_mutes', bit(MUTES_CHANNEL)],
] as const;

const selectBits = query((db, p: { user: number; channels: number[] }, { isOneOf }) => {
  const owned = db
    .selectFrom('channels')
    .select(['id as channel', bit(OWNS)])
    .where('owner_id', '=', p.user)
    .where(isOneOf('id', p.channels));
  const related = relations.map(([table, own]) =>
    db
      .selectFrom(table)
      .select(['channel_id as channel', own])
      .where('user_id', '=', p.user)
      .where(isOneOf('channel_id', p.channels)),
  );
  return related.reduce((all, rows) => all.unionAll(rows), owned);
});

const selectBitsOf = query((db, p: { channel: number; viewers: number[] }, { isOneOf }) => {
  const owners = db
    .selectFrom('channels')
    .select(['owner_id as viewer', bit(OWNS)])
    .where('id', '=', p.channel);
  const related = relations.map(([table, own]) =>
    db
      .selectFrom(table)
      .select(['user_id as viewer', own])
      .where('channel_id', '=', p.channel)
      .where(isOneOf('user_id', p.viewers)),
  );
  return related.reduce((all, rows) => all.unionAll(rows), owners);
});

/** Channels that can be read, as owner or by an ACL, by an active user who authorised one of the apps with `messages`. */
const selectReadForUsers = query((db, p: { apps: number[]; channels: number[] }, { isOneOf }) => {
  const mayRead = sql<boolean>`' ' || a.scopes || ' ' like '% messages %'
    and u.suspended_at is null and u.deleted_at is null`;
  return db
    .selectFrom('channels as c')
    .innerJoin('authorizations as a', 'a.user_id', 'c.owner_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['c.id as channel', 'a.app_id as app'])
    .where(isOneOf('c.id', p.channels))
    .where(isOneOf('a.app_id', p.apps))
    .where(mayRead)
    .union(
      db
        .selectFrom('channel_acl as e')
        .innerJoin('authorizations as a', 'a.user_id', 'e.user_id')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select(['e.channel_id as channel', 'a.app_id as app'])
        .where(isOneOf('e.channel_id', p.channels))
        .where(isOneOf('a.app_id', p.apps))
        .where(mayRead),
    );
});

/** The bits of one user for many channels; channels without bits are left out. */
export async function loadChannelBits(
  db: Db,
  user: number,
  channels: readonly number[],
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  for (const { channel, bit } of await selectBits(db, { user, channels: [...channels] })) {
    bits.set(channel, (bits.get(channel) ?? 0) | bit);
  }
  return bits;
}

/** The bits of many users for one channel, by user. */
export async function loadChannelBitsOf(
  db: Db,
  viewers: readonly number[],
  channel: number,
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  for (const { viewer, bit } of await selectBitsOf(db, { channel, viewers: [...viewers] })) {
    bits.set(viewer, (bits.get(viewer) ?? 0) | bit);
  }
  return bits;
}

/** The same for apps that act for themselves, by channel and app. */
export async function loadChannelBitsOfApps(
  db: Db,
  apps: readonly number[],
  channels: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const rows = await selectReadForUsers(db, { apps: [...apps], channels: [...channels] });
  const bits = new Map<number, Map<number, number>>();
  for (const { channel, app } of rows) {
    bits.set(channel, (bits.get(channel) ?? new Map()).set(app, READS_FOR_USER));
  }
  return bits;
}
