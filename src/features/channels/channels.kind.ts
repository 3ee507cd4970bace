import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Marker } from '../../http/endpoint.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import {
  defineInternalKind,
  defineKind,
  type Facts,
  FEW,
  type ObjectKind,
  TooManyRows,
} from '../../objects/kind.ts';
import { annotationsJson } from '../annotations/annotations.ts';
import {
  channelMarkerName,
  channelMarkerOf,
  describeMarker,
  loadChannelMarkers,
} from '../markers/markers.ts';
import { isOutOfReach, userJson, userKind } from '../users/users.ts';
import {
  loadChannelBits,
  loadChannelBitsOf,
  loadChannelBitsOfApps,
  MUTES_CHANNEL,
  roles,
  SUBSCRIBES,
} from './channels.bits.sql.ts';
import {
  type ChannelFilter,
  type ChannelOptions,
  channelFilter,
  channelOptions,
  channelParams,
} from './channels.params.ts';
import { channelParts } from './channels.parts.ts';
import { AclRecord, ChannelRecord } from './channels.record.ts';
import {
  type ChannelCounts,
  type ChannelRow,
  selectAcls,
  selectAclsUpTo,
  selectChannels,
} from './channels.sql.ts';
import {
  canSeeChannel,
  hasUnread,
  isListed,
  isPublic,
  open,
  type Right,
  rights,
  rightsOf,
} from './channels.visibility.ts';

/** Channels, including inactive ones. */
export const channelKind: ObjectKind<ChannelRecord, ChannelOptions, ChannelFilter, undefined> = defineKind({
  name: 'channel',
  params: channelParams,
  options: channelOptions,
  filter: channelFilter,

  async load(db, ids) {
    const rows = await selectChannels(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.id, new ChannelRecord(row)]));
  },
  bytes: (record) => record.bytes,
  apply(event, cache) {
    // Its cached counts may be newer than this event, but not the rest, such as who may read it.
    if (event.type === 'channel') cache.drop(event.body.id);
    // Their counts have changed.
    if (event.type === 'message' || event.type === 'channel_subscription')
      cache.drop(event.body.channel, event.seq);
  },

  bits: {
    load: loadChannelBits,
    loadOf: loadChannelBitsOf,
    loadForApps: loadChannelBitsOfApps,
    changed(event) {
      // Its ACLs, which may list any number of users, may have changed.
      if (event.type === 'channel') return [['all', event.body.id]];
      if (event.type === 'channel_subscription' || event.type === 'channel_mute')
        return [[event.body.user, event.body.channel]];
      return [];
    },
  },

  judgedBy: ({ row }, refer) => refer.bits(channelKind, row.id),
  judgedByFilter: ({ unreadOnly, withinReach }) =>
    unreadOnly !== true && withinReach !== true
      ? undefined
      : async (state, ids, keep) => {
          if (unreadOnly === true) await loadChannelMarkers(state, ids, keep);
          if (withinReach !== true) return;
          const owners = ids.flatMap((id) => state.get(channelKind, id)?.row.owner_id || []);
          await state.judge(userKind, owners, keep);
        },
  canSee: ({ row }, facts, filter) =>
    isListed(row, filter) &&
    canSeeChannel(row, facts.bits(channelKind, row.id), facts) &&
    (filter.withinReach !== true || isWithinReach(row, facts)) &&
    (filter.unreadOnly !== true || facts.viewer === undefined || hasUnread(row, facts)),

  async extras(_, state, ids) {
    await loadChannelMarkers(state, ids);
    return undefined;
  },

  references(record, state, refer) {
    const { row } = record;
    refer.object(userKind, row.owner_id);
    refer.object(aclKind, row.id);
    const options = state.options(channelKind);
    for (const part of channelParts.items) part.references(record, options, refer);
    if (options.annotations) record.replacing(state.config)?.refersTo(refer);
  },
  paginationId: ({ row }) => row.activity_id,
  render: channelJson,
});

/** Bits of viewers who are listed on a channel or subscribe to it. */
const LISTED = SUBSCRIBES | roles.readers | roles.writers | roles.editors;

/** Whether a search finds a channel: its owner is within reach of the viewer, who otherwise has to be listed or subscribe to it. */
function isWithinReach({ id, owner_id }: ChannelRow, facts: Facts): boolean {
  const owner = facts.get(userKind, owner_id)?.row;
  if (owner === undefined || !isOutOfReach(owner, facts.bits(userKind, owner_id))) return true;
  return (facts.bits(channelKind, id) & LISTED) !== 0;
}

/** Most users on the ACLs of several channels for loading these with one statement. */
const MAX_LISTED = 20_000;

/** The users on the ACLs of channels, by channel: a separate kind, since there may be many and only a Channel shows them. */
export const aclKind = defineInternalKind<AclRecord>({
  name: 'acl',
  async load(db, ids) {
    const [first] = ids;
    let rows =
      first !== undefined && ids.length === 1
        ? await selectAcls(db, { channel: first })
        : await selectAclsUpTo(db, { channels: [...ids], limit: MAX_LISTED + 1 });
    if (ids.length > 1 && rows.length > MAX_LISTED) {
      if (ids.length > FEW) throw new TooManyRows();
      rows = [];
      for (const channel of ids) {
        rows = rows.concat(await selectAcls(db, { channel }));
        await setImmediate();
      }
    }
    const entries = Map.groupBy(rows, (entry) => entry.channel_id);
    return new Map(ids.map((id) => [id, new AclRecord(entries.get(id) ?? [])]));
  },
  bytes: (record) => heapBytes(record),
  apply(event, cache) {
    if (event.type === 'channel') cache.drop(event.body.id, event.seq);
  },
});

function describeMarkerOf(state: Hydration, channel: number): Marker {
  const marker = channelMarkerOf(state, channel);
  return marker === undefined ? { name: channelMarkerName(channel) } : describeMarker(marker);
}

/** Caches the counts of a channel as of event `seq`, if the channel is cached. */
export function keepChannelCounts(
  { objects }: Pick<Context, 'objects'>,
  id: number,
  counts: ChannelCounts,
  seq: number,
): void {
  const cache = objects.cacheOf(channelKind);
  const cached = cache.peek(id);
  if (cached) cache.keep(id, cached.withCounts(counts), seq);
}

/** The right of a state's viewer to a channel, whatever the scopes of the token. */
export function rightsIn({ row }: ChannelRecord, state: Hydration): Right {
  return rightsOf(row, state.bits(channelKind, row.id), state);
}

const noUsers = joinJson('[]');

function channelJson(record: ChannelRecord, state: Hydration, paginationId?: number): JsonText {
  const { row, recentMessage } = record;
  const { config, viewer } = state;
  const bits = state.bits(channelKind, row.id);
  const right = rightsIn(record, state);
  const mayEdit = right >= rights.edit;
  const acls = state.get(aclKind, row.id);
  const options = state.options(channelKind);
  const acl = (name: 'readers' | 'writers' | 'editors', openTo: number, isImmutable: number, you: boolean) =>
    `,"${name}":{"any_user":${openTo === open.users},"public":${openTo === open.everybody}` +
    `,"immutable":${isImmutable === 1},"user_ids":${acls?.[name] ?? noUsers},"you":${you}}`;

  let json = `{"id":"${row.id}","type":${toJson(row.type)},"is_inactive":${row.is_inactive === 1}`;
  json += `,"counts":{"messages":${row.num_messages}`;
  json += mayEdit ? `,"subscribers":${row.num_subscribers}}` : '}';
  // An app that reads for a user is not on the ACLs itself.
  const reads = viewer === undefined ? isPublic(row) : right >= rights.read;
  json += acl('readers', row.readers_open, row.readers_immutable, reads);
  json += acl('writers', row.writers_open, row.writers_immutable, right >= rights.write);
  json += acl('editors', open.nobody, row.editors_immutable, mayEdit);
  if (viewer !== undefined) {
    json += `,"you_subscribed":${(bits & SUBSCRIBES) !== 0},"you_muted":${(bits & MUTES_CHANNEL) !== 0}`;
    json += `,"you_can_edit":${mayEdit},"has_unread":${hasUnread(row, state)}`;
    if (options.marker) json += `,"marker":${toJson(describeMarkerOf(state, row.id))}`;
  }
  const owner = state.get(userKind, row.owner_id);
  if (owner !== undefined) json += `,"owner":${userJson(owner, state)}`;
  if (options.annotations) {
    const replacing = record.replacing(config);
    json += `,"annotations":${replacing === undefined ? record.annotations : annotationsJson(replacing, state, { kind: 'channel', id: row.id, isPublic: isPublic(row) })}`;
  }
  if (recentMessage !== undefined) json += `,"recent_message_id":"${recentMessage}"`;
  for (const part of channelParts.items) json += part.render(record, options, state);
  return (paginationId === undefined ? `${json}}` : `${json},"pagination_id":"${paginationId}"}`) as JsonText;
}
