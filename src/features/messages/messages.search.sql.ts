import { inPart } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { defineIndex, fillIndex } from '../../objects/search-index.sql.ts';
import { keyword } from '../../search/keyword.ts';
import type { Entities } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { type IndexedContent, indexRowOf, isInThread, type Thread } from '../search/search.ts';

/** Indexes all messages but machine-only ones and tombstones. */
export const messageIndex = defineIndex<Thread>({
  table: 'message_search',
  source: 'messages',
  key: 'id',
  rank: 'num_replies',
  tie: 'messages.id',
  within: (p, id) => isInThread('messages', p, id),
});

/** The indexed parts of a message. */
type IndexedMessage = Omit<IndexedContent, 'is_directed'> & { channel_id: number };

/** The index keyword of a channel's messages. */
export const channelKeyword = (channel: number): string => keyword('channel_id', String(channel));

function rowOf(message: IndexedMessage, namespace: string) {
  const isDirected = message.entities.mentions.some(({ is_leading }) => is_leading);
  const content = { ...message, is_directed: isDirected ? 1 : 0 };
  return indexRowOf(content, namespace, [channelKeyword(message.channel_id)]);
}

/** Indexes a new message, in the transaction that writes it. */
export function indexMessage(tx: Tx, message: IndexedMessage, namespace: string): void {
  messageIndex.add(tx, rowOf(message, namespace));
}

const selectUnindexed = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('apps', 'apps.id', 'messages.app_id')
    .select(['messages.id', 'messages.channel_id', 'messages.user_id', 'apps.client_id', 'messages.reply_to'])
    .select(['messages.facets', 'messages.text', 'messages.entities', 'messages.annotations'])
    .where('machine_only', '=', 0)
    .where('is_deleted', '=', 0)
    .$call(inPart(p, 'messages.id')),
);

/** Builds the index of a copied store. */
export async function indexAllMessages(db: Db, namespace: string): Promise<void> {
  await fillIndex(db, messageIndex, selectUnindexed, (message) => {
    const entities = JSON.parse(message.entities) as Entities;
    const annotations = JSON.parse(message.annotations) as Annotation[];
    return rowOf({ ...message, entities, annotations }, namespace);
  });
}

/** Maximum channels of a type that one search covers. */
const MAX_CHANNELS = 1000;

/** The channels of a type that a user is subscribed to, latest activity first. */
export const selectSubscribedOfType = query((db, p: { user: number; type: string }) =>
  db
    .selectFrom('channel_subscriptions')
    .innerJoin('channels', 'channels.id', 'channel_subscriptions.channel_id')
    .innerJoin('channel_counts', 'channel_counts.channel_id', 'channel_subscriptions.channel_id')
    .select(['channels.id', 'readers_open', 'writers_open'])
    .where('user_id', '=', p.user)
    .where('type', '=', p.type)
    .orderBy('activity_id', 'desc')
    .limit(MAX_CHANNELS),
);
