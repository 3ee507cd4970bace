import { sql } from 'kysely';
import { inPart } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { defineIndex, fillIndex, type IndexRow } from '../../objects/search-index.sql.ts';
import { EVERY } from '../../search/index-text.ts';
import { keyword } from '../../search/keyword.ts';
import { partKeyword, partsOf } from '../../search/terms.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import type { ChannelRow } from './channels.sql.ts';
import { textsOf } from './channels.texts.ts';
import { isOpen, open } from './channels.visibility.ts';

/** Indexes every channel. A search can be restricted to the channels that a user owns or is listed on. */
export const channelIndex = defineIndex<{ user: number }>({
  table: 'channel_search',
  source: 'channel_counts',
  key: 'channel_id',
  rank: 'num_subscribers',
  tie: 'activity_id',
  within(p, id, { fullText }) {
    const own = sql`(select id from channels where owner_id = ${p.user}
      union select channel_id from channel_acl where user_id = ${p.user})`;
    return fullText.isAmong(id, own);
  },
});

/** Like `channelIndex.read`, ordered by the latest activity. */
export const readByActivity = channelIndex.orderedBy('activity_id');

/** Keywords of channels, in addition to `is_…`. */
export const channelKeywords = {
  type: (type: string) => keyword('type', type),
  creator_id: (user: number) => keyword('creator_id', String(user)),
  tags: (tag: string) => keyword('tags', foldText(tag)),
} as const;

/** Keywords that a channel either has or lacks. */
export const channelFlags = {
  is_private: (row: IndexedChannel) => !isOpen(row),
  is_public: (row: IndexedChannel) => row.readers_open === open.everybody,
  is_inactive: (row: IndexedChannel) => row.is_inactive === 1,
} as const;

export const flagKeyword = (name: keyof typeof channelFlags): string => `${name}:1`;

/** The indexed columns of a channel. */
type IndexedChannel = Pick<
  ChannelRow,
  'id' | 'owner_id' | 'type' | 'annotations' | 'readers_open' | 'writers_open' | 'is_inactive'
>;

function rowOf(channel: IndexedChannel): IndexRow {
  const { id, type, owner_id, annotations } = channel;
  const keywords = new Set([EVERY, channelKeywords.type(type), channelKeywords.creator_id(owner_id)]);
  for (const name of Object.keys(channelFlags) as (keyof typeof channelFlags)[]) {
    if (channelFlags[name](channel)) keywords.add(flagKeyword(name));
  }
  const { texts, tags } = textsOf(annotations);
  const words = [...texts, ...tags].flatMap((text) => wordsOf(text));
  for (const tag of tags) keywords.add(channelKeywords.tags(tag));
  for (const part of partsOf(words)) keywords.add(partKeyword(part));
  return { id, words, keywords: [...keywords] };
}

/** Indexes a new channel, in the transaction that writes it. */
export function indexChannel(tx: Tx, channel: IndexedChannel): void {
  channelIndex.add(tx, rowOf(channel));
}

/** Updates the index of a channel, in the transaction that changes it. */
export async function reindexChannel(tx: Tx, channel: IndexedChannel): Promise<void> {
  await channelIndex.remove(tx, { id: channel.id });
  indexChannel(tx, channel);
}

const selectUnindexed = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('channels')
    .select(['id', 'owner_id', 'type', 'annotations', 'readers_open', 'writers_open', 'is_inactive'])
    .$call(inPart(p, 'id')),
);

/** Fills the index of a copied store. */
export async function indexAllChannels(db: Db): Promise<void> {
  await fillIndex(db, channelIndex, selectUnindexed, rowOf);
}
