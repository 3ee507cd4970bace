import { fillByRows, numbered } from '../fill.ts';
import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';
// Released as well, so what it does does not change.
import { keywordsOf, type Row } from './0015-post-search.ts';
import { foldText, isAffected, keyword, partsOf, wordsOf } from './0056-words-of-texts.ts';

/** Objects that are read at a time. */
const BATCH = 500;

const CONTENT = 'p.id, p.user_id, a.client_id, p.reply_to, p.facets, p.text, p.entities, p.annotations';
const SELECT_POSTS = `select ${CONTENT}, p.is_directed from posts p join apps a on a.id = p.app_id
  where p.text <> '' and p.is_deleted = 0 and p.id > $1 order by p.id limit $2`;
const SELECT_MESSAGES = `select ${CONTENT}, p.channel_id from messages p join apps a on a.id = p.app_id
  where p.machine_only = 0 and p.is_deleted = 0 and p.id > $1 order by p.id limit $2`;
const SELECT_CHANNELS = `select id, owner_id, type, annotations, readers_open, writers_open, is_inactive
  from channels where id > $1 order by id limit $2`;
const SELECT_USERS =
  'select id, username, name, description, description_entities from users where id > $1 order by id limit $2';
const SELECT_PLACES =
  "select number as id, fields from places where words <> '' and number > $1 order by number limit $2";
const SELECT_RULES = "select id, value from word_rules where kind = 'word' and id > $1 order by id limit $2";

/** Words of texts in Arabic, Hebrew and in scripts without spaces, and some letters, are no longer those of before. */
export const words: Migration = {
  name: '0056-words',
  statements: [
    fillByRows({ table: 'posts', others: ['post_search'] }, BATCH, SELECT_POSTS, indexPosts),
    fillByRows({ table: 'messages', others: ['message_search'] }, BATCH, SELECT_MESSAGES, indexMessages),
    fillByRows({ table: 'channels', others: ['channel_search'] }, BATCH, SELECT_CHANNELS, indexChannels),
    fillByRows({ table: 'users', others: ['user_search'] }, BATCH, SELECT_USERS, indexUsers),
    fillByRows({ table: 'places' }, BATCH, SELECT_PLACES, changePlaces),
    fillByRows({ table: 'word_rules' }, BATCH, SELECT_RULES, changeRules),
  ],
};

/** Changes the row of an index. One that was deleted meanwhile stays so. */
async function update(db: Db, table: string, id: number, words: string[], keywords: Set<string>) {
  for (const part of partsOf(words)) keywords.add(keyword('in', part));
  const row = db.dialect.fullText.language.row(words, [...keywords]);
  await db.all(numbered(db, `update ${table} set words = $2 where rowid = $1`), [id, row]);
}

async function indexPosts(db: Db, posts: readonly Row[], namespace: string): Promise<void> {
  for (const post of posts) {
    if (!isAffected(post.text)) continue;
    await update(db, 'post_search', post.id, wordsOf(post.text), allKeywordsOf(post, namespace));
  }
}

type MessageRow = Omit<Row, 'is_directed'> & { channel_id: number };

async function indexMessages(db: Db, messages: readonly MessageRow[], namespace: string): Promise<void> {
  for (const message of messages) {
    if (!isAffected(message.text)) continue;
    const { mentions } = JSON.parse(message.entities) as { mentions: { is_leading?: true }[] };
    const isDirected = mentions.some(({ is_leading }) => is_leading === true);
    const keywords = allKeywordsOf({ ...message, is_directed: isDirected ? 1 : 0 }, namespace);
    keywords.add(`channel_id:${message.channel_id}`);
    await update(db, 'message_search', message.id, wordsOf(message.text), keywords);
  }
}

interface Annotation {
  type: string;
  value: Record<string, unknown>;
}

/** The keywords of 0015, with hashtags as they are now, and those that there were not yet. */
function allKeywordsOf(content: Row, namespace: string): Set<string> {
  const { hashtags, ...entities } = JSON.parse(content.entities) as { hashtags: { name: string }[] };
  const others = JSON.stringify({ ...entities, hashtags: [] });
  const keywords = keywordsOf({ ...content, entities: others }, namespace);
  for (const { name } of hashtags) keywords.add(keyword('hashtags', foldText(name)));
  for (const { type, value } of JSON.parse(content.annotations) as Annotation[]) {
    const place = value[`+${namespace}.place`] as { number?: unknown } | undefined;
    if (type === `${namespace}.checkin` && typeof place?.number === 'number') {
      keywords.add(`place_id:${place.number}`);
    }
    const files = value[`+${namespace}.file_list`];
    if (type !== `${namespace}.attachments` || !Array.isArray(files)) continue;
    for (const file of files as { type: string }[]) {
      keywords.add(keyword('attachment_types', file.type.toLowerCase()));
    }
  }
  return keywords;
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

async function indexChannels(db: Db, channels: readonly ChannelRow[], namespace: string): Promise<void> {
  for (const channel of channels) {
    if (!isAffected(channel.annotations)) continue;
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
    await update(db, 'channel_search', id, words, keywords);
  }
}

interface UserRow {
  id: number;
  username: string;
  name: string;
  description: string;
  description_entities: string;
}

async function indexUsers(db: Db, users: readonly UserRow[]): Promise<void> {
  for (const { id, username, name, description, description_entities } of users) {
    if (!isAffected(`${name} ${description}`)) continue;
    const { hashtags } = JSON.parse(description_entities) as { hashtags: { name: string }[] };
    const text = [...wordsOf(name), ...wordsOf(description)];
    const words = new Set([
      `@${username}`,
      username,
      ...username.split('_').filter((part) => part !== ''),
      ...text,
      ...partsOf(text),
      ...hashtags.map((tag) => `#${foldText(tag.name)}`),
    ]);
    await update(db, 'user_search', id, [], words);
  }
}

async function changePlaces(db: Db, places: readonly { id: number; fields: string }[]): Promise<void> {
  for (const { id, fields } of places) {
    const { name } = JSON.parse(fields) as { name: string };
    if (!isAffected(name)) continue;
    const words = ` ${foldText(name)
      .replace(/[^\p{L}\p{M}\p{N}_]+/gu, ' ')
      .trim()}`;
    await db.all(numbered(db, 'update places set words = $2 where number = $1'), [id, words]);
  }
}

/** Rules are in the form of texts that they are compared with. If two become one, the older stays. */
async function changeRules(db: Db, rules: readonly { id: number; value: string }[]): Promise<void> {
  for (const { id, value } of rules) {
    const words = value.split(' ').flatMap(wordsOf).join(' ');
    if (words === value) continue;
    const isOther = `exists (select 1 from word_rules as o where o.kind = 'word' and o.value = $2)`;
    const change = `update word_rules set value = $2 where id = $1 and not ${isOther}`;
    await db.all(numbered(db, change), [id, words]);
    await db.all(numbered(db, 'delete from word_rules where id = $1 and value <> $2'), [id, words]);
  }
}
