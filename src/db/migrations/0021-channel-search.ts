import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';
// Released as well, so what they do does not change.
import { foldText, keyword, keywordsOf, type Row, vector, wordsOf } from './0015-post-search.ts';

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

export const channelSearch: Migration = {
  name: '0021-channel-search',
  statements: [
    ...index('message_search'),
    ...index('channel_search'),
    // Searches can be confined to a thread.
    'create index messages_by_thread on messages (thread_id, id) where thread_id is not null',
  ],
  reads: ['messages', 'channels'],
  async fill(db, namespace) {
    await indexEveryMessage(db, namespace);
    await indexEveryChannel(db, namespace);
  },
};

type MessageRow = Omit<Row, 'is_directed'> & { channel_id: number };

async function indexEveryMessage(db: Db, namespace: string): Promise<void> {
  const columns = `m.id, m.channel_id, m.user_id, a.client_id, m.reply_to, m.facets, m.text, m.entities, m.annotations`;
  const from = `messages m join apps a on a.id = m.app_id where m.machine_only = 0 and m.is_deleted = 0`;
  await fillBatches(db, 'message_search', `select ${columns} from ${from} and m.id >`, (row) => {
    const message = row as MessageRow;
    const { mentions } = JSON.parse(message.entities) as { mentions: { is_leading?: true }[] };
    const isDirected = mentions.some(({ is_leading }) => is_leading === true);
    const keywords = keywordsOf({ ...message, is_directed: isDirected ? 1 : 0 }, namespace);
    keywords.add(`channel_id:${message.channel_id}`);
    for (const { type, value } of JSON.parse(message.annotations) as Annotation[]) {
      if (type !== `${namespace}.checkin`) continue;
      keywords.add(`place_id:${(value[`+${namespace}.place`] as { number: number }).number}`);
    }
    return { words: wordsOf(message.text), keywords };
  });
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
async function indexEveryChannel(db: Db, namespace: string): Promise<void> {
  const columns = 'm.id, m.owner_id, m.type, m.annotations, m.readers_open, m.writers_open, m.is_inactive';
  await fillBatches(db, 'channel_search', `select ${columns} from channels m where m.id >`, (row) => {
    const channel = row as ChannelRow;
    const { owner_id, type, readers_open, writers_open, is_inactive } = channel;
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
    return { words, keywords };
  });
}

/** Objects that are read at a time. */
const BATCH = 1000;

/** Fills an index from the rows that a statement selects, which ends where the least id of `m` belongs. */
async function fillBatches(
  db: Db,
  table: string,
  select: string,
  read: (row: object) => { words: string[]; keywords: ReadonlySet<string> },
): Promise<void> {
  const isSqlite = db.dialect.name === 'sqlite';
  const insert = isSqlite
    ? `insert into ${table} (rowid, words) select value ->> 'id', value ->> 'words' from json_each(?)`
    : `insert into ${table} (rowid, words) select id, words from json_to_recordset($1::json) as r(id bigint, words tsvector)`;
  const next = `${select} ${isSqlite ? '?' : '$1'} order by m.id limit ${BATCH}`;
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const objects = (await db.all(next, [after])) as { id: number }[];
    const rows = objects.map((object) => {
      const { words, keywords } = read(object);
      return { id: object.id, words: isSqlite ? [...words, ...keywords].join(' ') : vector(words, keywords) };
    });
    if (rows.length > 0) await db.all(insert, [JSON.stringify(rows)]);
    found = objects.length;
    after = objects.at(-1)?.id ?? after;
  }
  if (!isSqlite) {
    // What waits in the list of pending entries is read by every search, so the list is short.
    await db.all(
      `create index ${table}_words on ${table} using gin (words) with (gin_pending_list_limit = 256)`,
      [],
    );
  }
}
