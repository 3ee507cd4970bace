import { createHash } from 'node:crypto';
import { lazily } from '../../lazily.ts';
import { fillByRows } from '../fill.ts';
import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';
import { cut } from './0003-people.ts';

const SELECT = `select p.id, p.user_id, a.client_id, p.reply_to, p.is_directed, p.facets, p.text, p.entities, p.annotations
  from posts p join apps a on a.id = p.app_id where p.id > $1 and p.text <> '' order by p.id limit $2`;

export const postSearch: Migration = {
  name: '0015-post-search',
  statements: [
    // Words and keywords are made by the service (search.keywords.ts), so both databases find the same. The positions of
    // words are kept for phrases.
    {
      sqlite: `create virtual table post_search using fts5(
        words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_:.-*'"
      )`,
      postgres: 'create table post_search (rowid bigint primary key, words tsvector not null)',
    },
    // Each batch of posts adds a small segment. Merging sixteen of them costs a write a third less than merging four, and a
    // merge is spread over many writes, unless there are 64.
    { sqlite: "insert into post_search (post_search, rank) values ('automerge', 16)", postgres: '' },
    { sqlite: "insert into post_search (post_search, rank) values ('crisismerge', 64)", postgres: '' },
    // The posts that an older store already has. In plain SQL: the schema goes on changing, this must not.
    fillByRows({ table: 'posts', others: ['post_search'] }, 1000, SELECT, indexPosts),
    wordsIndex('post_search'),
  ],
};

export interface Row {
  id: number;
  user_id: number;
  client_id: string;
  reply_to: number | null;
  is_directed: number;
  facets: number;
  text: string;
  entities: string;
  annotations: string;
}

async function indexPosts(db: Db, posts: readonly Row[], namespace: string): Promise<void> {
  await insertWords(
    db,
    'post_search',
    posts.map((post) => ({
      id: post.id,
      words: wordsOf(post.text),
      keywords: keywordsOf(post, namespace),
    })),
  );
}

interface Words {
  id: number;
  words: readonly string[];
  keywords: ReadonlySet<string>;
}

/** Inserts into an index of words. */
export async function insertWords(db: Db, table: string, objects: readonly Words[]): Promise<void> {
  const isSqlite = db.dialect.name === 'sqlite';
  const insert = isSqlite
    ? `insert into ${table} (rowid, words) select value ->> 'id', value ->> 'words' from json_each(?)`
    : `insert into ${table} (rowid, words) select id, words from json_to_recordset($1::json) as r(id bigint, words tsvector)`;
  const rows = objects.map(({ id, words, keywords }) => {
    return { id, words: isSqlite ? [...words, ...keywords].join(' ') : vector(words, keywords) };
  });
  await db.all(insert, [JSON.stringify(rows)]);
}

/** Indexes the words after they were filled in. What waits in the list of pending entries is read by every search, so it is short. */
export function wordsIndex(table: string) {
  const create = `create index ${table}_words on ${table} using gin (words) with (gin_pending_list_limit = 256)`;
  return { sqlite: '', postgres: create };
}

// What follows is as search.keywords.ts and src/search had it when this was released; a released migration does not change.

function vector(words: readonly string[], keywords: ReadonlySet<string>): string {
  const places = new Map<string, number[]>();
  for (const [index, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), index + 1]);
  const placed = [...places].map(([word, list]) => `'${word}':${list}`);
  return [...placed, ...[...keywords].map((word) => `'${word}'`)].join(' ');
}

interface Annotation {
  type: string;
  value: Record<string, unknown>;
}

export function keywordsOf(post: Row, namespace: string): Set<string> {
  const entities = JSON.parse(post.entities) as {
    hashtags: { name: string }[];
    links: { url: string }[];
    mentions: { id: string; is_leading?: true }[];
  };
  const annotations = JSON.parse(post.annotations) as Annotation[];
  const keywords = new Set([
    '*',
    keyword('client_id', post.client_id),
    keyword('creator_id', String(post.user_id)),
  ]);
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') keywords.add(keyword(name, value));
  };
  for (const { name } of entities.hashtags) add('hashtags', foldText(name));
  for (const { url } of entities.links) {
    add('links', normalUrl(url));
    add('link_domains', hostOf(url));
  }
  for (const { id, is_leading } of entities.mentions) {
    add('mentions', id);
    if (is_leading) add('leading_mentions', id);
  }
  for (const { type, value } of annotations) {
    add('annotation_types', type.toLowerCase());
    if (type === `${namespace}.language`) add('language', String(value.language).toLowerCase());
    if (type === `${namespace}.crosspost`) {
      add('crosspost_url', normalUrl(String(value.canonical_url)));
      add('crosspost_domain', hostOf(String(value.canonical_url)));
    }
  }
  if (post.reply_to !== null) keywords.add('is_reply:1');
  if (post.is_directed === 1) keywords.add('is_directed:1');
  for (const [bit, name] of FACETS.entries()) if (post.facets & (1 << bit)) keywords.add(`${name}:1`);
  return keywords;
}

/** By the place of their bits. */
const FACETS = [
  ...['has_oembed_photo', 'has_oembed_video', 'has_oembed_html5video', 'has_oembed_rich'],
  ...['has_location', 'has_checkin', 'is_crosspost', 'has_attachment'],
];

export function keyword(name: string, value: string): string {
  const isPlain = /^[\p{L}\p{M}\p{N}_.-]{1,64}$/u.test(value) && value === foldText(value);
  return `${name}:${isPlain ? value : createHash('sha256').update(value).digest('hex').slice(0, 20)}`;
}

function normalUrl(value: string): string | undefined {
  const url = readUrl(value);
  return url && `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

function hostOf(value: string): string | undefined {
  return readUrl(value)?.hostname.replace(/^www\./, '');
}

function readUrl(value: string): URL | undefined {
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`) ?? undefined;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = lazily(() => new Intl.Segmenter('und', { granularity: 'word' }));

export function wordsOf(text: string): string[] {
  const words = [...foldText(text).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].flatMap(([run]) =>
    UNSPACED.test(run)
      ? [...segmenter().segment(run)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
      : run,
  );
  return words.map(cut);
}

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
