import { fillByRows } from '../fill.ts';
import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';
// Released as well, so what they do does not change.
import {
  foldText,
  insertWords,
  keyword,
  keywordsOf,
  type Row,
  wordsIndex,
  wordsOf,
} from './0015-post-search.ts';

/** As the index of posts: see 0015. */
function index(name: string): Migration['statements'] {
  return [
    {
      sqlite: `create virtual table ${name} using fts5(
        words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_:.-*'"
      )`,
      postgres: `create table ${name} (rowid bigint primary key, words tsvector not null)`,
    },
    { sqlite: `insert into ${name} (${name}, rank) values ('automerge', 16)`, postgres: '' },
    { sqlite: `insert into ${name} (${name}, rank) values ('crisismerge', 64)`, postgres: '' },
  ];
}

/** Objects that are read at a time. */
const BATCH = 1000;

const SELECT_MESSAGES = `select m.id, m.channel_id, m.user_id, a.client_id, m.reply_to, m.facets, m.text, m.entities, m.annotations
  from messages m join apps a on a.id = m.app_id where m.machine_only = 0 and m.is_deleted = 0 and m.id > $1 order by m.id limit $2`;
const SELECT_CHANNELS = `select id, owner_id, type, annotations, readers_open, writers_open, is_inactive
  from channels where id > $1 order by id limit $2`;

export const channelSearch: Migration = {
  name: '0021-channel-search',
  statements: [
    ...index('message_search'),
    ...index('channel_search'),
    // Searches can be confined to a thread.
    'create index messages_by_thread on messages (thread_id, id) where thread_id is not null',
    fillByRows({ table: 'messages', others: ['message_search'] }, BATCH, SELECT_MESSAGES, indexMessages),
    wordsIndex('message_search'),
    fillByRows({ table: 'channels', others: ['channel_search'] }, BATCH, SELECT_CHANNELS, indexChannels),
    wordsIndex('channel_search'),
  ],
};

type MessageRow = Omit<Row, 'is_directed'> & { channel_id: number };

async function indexMessages(db: Db, messages: readonly MessageRow[], namespace: string): Promise<void> {
  const objects = messages.map((message) => {
    const { mentions } = JSON.parse(message.entities) as { mentions: { is_leading?: true }[] };
    const isDirected = mentions.some(({ is_leading }) => is_leading === true);
    const keywords = keywordsOf({ ...message, is_directed: isDirected ? 1 : 0 }, namespace);
    keywords.add(`channel_id:${message.channel_id}`);
    for (const { type, value } of JSON.parse(message.annotations) as Annotation[]) {
      if (type !== `${namespace}.checkin`) continue;
      keywords.add(`place_id:${(value[`+${namespace}.place`] as { number: number }).number}`);
    }
    return { id: message.id, words: wordsOf(message.text), keywords };
  });
  await insertWords(db, 'message_search', objects);
}

interface ChannelRow {
  id: number;
  owner_id: number;
  type: string;
  annotations: string;
  readers_open: number;
  writers_open: number;
  is_inactive: number;
}

interface Annotation {
  type: string;
  value: Record<string, unknown>;
}

// As channels.search.sql.ts had it when this was released.
async function indexChannels(db: Db, channels: readonly ChannelRow[], namespace: string): Promise<void> {
  const objects = channels.map((channel) => {
    const { id, owner_id, type, readers_open, writers_open, is_inactive } = channel;
    const keywords = new Set(['*', keyword('creator_id', String(owner_id)), keyword('type', type)]);
    if (readers_open === 0 && writers_open === 0) keywords.add('is_private:1');
    if (readers_open === 2) keywords.add('is_public:1');
    if (is_inactive === 1) keywords.add('is_inactive:1');
    const words: string[] = [];
    for (const { type: of, value } of JSON.parse(channel.annotations) as Annotation[]) {
      if (of !== `${namespace}.channel.metadata` && of !== `${namespace}.broadcast.metadata`) continue;
      for (const text of [value.title, value.description]) {
        if (typeof text === 'string') words.push(...wordsOf(text));
      }
      for (const tag of (value.tags ?? []) as string[]) keywords.add(keyword('tags', foldText(tag)));
    }
    return { id, words, keywords };
  });
  await insertWords(db, 'channel_search', objects);
}
