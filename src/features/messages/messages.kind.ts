import { type JsonText, joinJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type ObjectKind } from '../../objects/kind.ts';
import { membersJson } from '../../objects/members.ts';
import { annotationsJson } from '../annotations/annotations.ts';
import { sourceKind } from '../apps/apps.ts';
import { channelKind, isPublic } from '../channels/channels.ts';
import { authorKind, userJson, userKind } from '../users/users.ts';
import {
  type MessageFilter,
  type MessageOptions,
  messageFilter,
  messageOptions,
  messageParams,
} from './messages.params.ts';
import { MessageRecord } from './messages.record.ts';
import { Message } from './messages.schema.ts';
import { selectMessages } from './messages.sql.ts';
import { canSeeMessage } from './messages.visibility.ts';

/** Messages of channels, including tombstones. */
export const messageKind: ObjectKind<MessageRecord, MessageOptions, MessageFilter, undefined> = defineKind({
  name: 'message',
  params: messageParams,
  schemas: [Message],
  options: messageOptions,
  filter: messageFilter,

  async load(db, ids) {
    const rows = await selectMessages(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.id, new MessageRecord(row)]));
  },
  bytes: (record) => record.bytes,
  apply(event, cache) {
    if (event.type !== 'message') return;
    const { id, reply_to } = event.body;
    cache.drop(id, event.seq);
    if (reply_to !== undefined) cache.drop(reply_to, event.seq);
  },

  judgedBy({ row }, refer) {
    refer.bits(userKind, row.user_id);
    refer.object(authorKind, row.user_id);
    refer.object(channelKind, row.channel_id);
  },
  canSee: ({ row }, facts, filter) => canSeeMessage(row, facts, filter),

  references(record, state, refer) {
    refer.object(userKind, record.row.user_id);
    refer.object(sourceKind, record.row.app_id);
    // A channel that shows its latest message decides only when it is rendered whether the viewer sees it.
    refer.object(authorKind, record.row.user_id);
    const replacing = state.options(messageKind).annotations ? record.replacing(state.config) : undefined;
    if (replacing === undefined) return;
    replacing.refersTo(refer);
    // Needed for whether everybody may see it.
    refer.leaf(channelKind, record.row.channel_id);
  },
  render: messageJson,
});

function messageJson(record: MessageRecord, state: Hydration, paginationId?: number): JsonText {
  const options = state.options(messageKind);
  let json: string = record.json(options, state.config, state.get(sourceKind, record.row.app_id));
  const replacing = options.annotations ? record.replacing(state.config) : undefined;
  if (replacing !== undefined) {
    const { id, channel_id } = record.row;
    const channel = state.get(channelKind, channel_id);
    const object = { kind: 'message', id, isPublic: channel !== undefined && isPublic(channel.row) } as const;
    json += `,"annotations":${annotationsJson(replacing, state, object)}`;
  }
  const user = state.get(userKind, record.row.user_id);
  if (user !== undefined) json += `,"user":${userJson(user, state)}`;
  if (paginationId !== undefined) json += `,"pagination_id":"${paginationId}"`;
  return joinJson(json, membersJson(messageKind, record.row.id, state), '}');
}
