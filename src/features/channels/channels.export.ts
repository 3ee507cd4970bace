import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { eachOf, exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { exportAnnotations } from '../annotations/annotations.ts';
import { roles } from './channels.bits.sql.ts';
import { open } from './channels.visibility.ts';

/** The channels that a user owns. */
const selectExportedChannels = query((db, p: Part) =>
  db.selectFrom('channels').selectAll().where('owner_id', '=', p.user).$call(inPart(p, 'id')),
);

/** The users on the ACLs of a channel. */
const selectExportedAcl = query((db, p: { channel: number }) =>
  db
    .selectFrom('channel_acl')
    .innerJoin('users', 'users.id', 'channel_acl.user_id')
    .select(['channel_acl.role', 'username'])
    .where('channel_id', '=', p.channel)
    .orderBy('channel_acl.user_id'),
);

/** The columns of a channel in exports of users who do not own it. */
const channel = ['channels.type', 'users.username as owner'] as const;

/** The channels a user is subscribed to. */
const selectExportedSubscriptions = query((db, p: Part) =>
  db
    .selectFrom('channel_subscriptions as s')
    .innerJoin('channels', 'channels.id', 's.channel_id')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['s.id', 's.channel_id', 's.created_at', ...channel])
    .where('s.user_id', '=', p.user)
    .$call(inPart(p, 's.id')),
);

/** The channels that a user muted. */
const selectExportedChannelMutes = query((db, p: Part) =>
  db
    .selectFrom('channel_mutes as m')
    .innerJoin('channels', 'channels.id', 'm.channel_id')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['m.channel_id as id', 'm.created_at', ...channel])
    .where('m.user_id', '=', p.user)
    .$call(inPart(p, 'm.channel_id')),
);

export const exportedChannels: ExportedList = {
  name: 'channels.json',
  position: 70,
  notImported: { what: 'channels', why: whyNot.conversation },
  read: eachOf('channel', selectExportedChannels, async (row, reading) => {
    const listed = await selectExportedAcl(reading.db, { channel: row.id });
    const acl = (role: number, opened: number, immutable: number) => ({
      any_user: opened === open.users,
      public: opened === open.everybody,
      immutable: immutable === 1,
      usernames: listed.flatMap((entry) => (entry.role === role ? entry.username : [])),
    });
    const annotations = await exportAnnotations(reading, row.annotations);
    return () => ({
      id: String(row.id),
      type: row.type,
      created_at: exactTime(row.created_at),
      annotations,
      readers: acl(roles.readers, row.readers_open, row.readers_immutable),
      writers: acl(roles.writers, row.writers_open, row.writers_immutable),
      editors: acl(roles.editors, open.nobody, row.editors_immutable),
      is_inactive: row.is_inactive === 1,
    });
  }),
};

/** A channel that the user does not own, and when the user subscribed to or muted it. */
function namedChannel(
  id: number,
  { type, owner, created_at }: { type: string; owner: string; created_at: number },
) {
  return { channel_id: String(id), type, owner, created_at: exactTime(created_at) };
}

export const exportedSubscriptions: ExportedList = {
  name: 'subscriptions.json',
  position: 80,
  notImported: { what: 'subscriptions of channels', why: whyNot.conversation },
  read: listOf(selectExportedSubscriptions, (row) => namedChannel(row.channel_id, row)),
};

export const exportedChannelMutes: ExportedList = {
  name: 'muted_channels.json',
  position: 90,
  notImported: { what: 'muted channels', why: whyNot.conversation },
  read: listOf(selectExportedChannelMutes, (row) => namedChannel(row.id, row)),
};
