import { fillByRows } from '../fill.ts';
import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';

export const people: Migration = {
  name: '0003-people',
  statements: [
    'alter table users add column suspended_at bigint',
    'alter table users add column deleted_at bigint',

    `create table reports (
      id {id},
      post_id bigint not null,
      reporter_id bigint not null,
      created_at bigint not null,
      resolved_at bigint,
      resolved_by bigint,
      note text,
      unique (post_id, reporter_id)
    )`,
    'create index reports_open on reports (id) where resolved_at is null',

    `create table audit (
      id {id},
      at bigint not null,
      actor_id bigint,
      action text not null,
      target_kind text not null,
      target_id bigint not null,
      detail text not null
    )`,

    // Words are cut by the service (users.words.ts), so both databases find the same; here they only are looked up.
    {
      sqlite: `create virtual table user_search using fts5(
        words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '@#_'", prefix = '2 3'
      )`,
      postgres: 'create table user_search (rowid bigint primary key, words tsvector not null)',
    },
    { sqlite: '', postgres: 'create index user_search_words on user_search using gin (words)' },
    // Indexes the people that an older store already has. In plain SQL: the schema goes on changing, this must not.
    fillByRows(
      { table: 'users', others: ['user_search'] },
      500,
      'select id, username, name, description, description_entities from users where id > $1 order by id limit $2',
      indexUsers,
    ),
  ],
};

interface Row {
  id: number;
  username: string;
  name: string;
  description: string;
  description_entities: string;
}

async function indexUsers(db: Db, rows: readonly Row[]): Promise<void> {
  const insert = {
    sqlite: 'insert into user_search (rowid, words) values (?, ?)',
    postgres:
      "insert into user_search (rowid, words) values ($1, array_to_tsvector(string_to_array($2, ' ')))",
  };
  for (const row of rows) {
    const words = userWords(row).split(' ').map(cut).join(' ');
    await db.all(insert[db.dialect.name], [row.id, words]);
  }
}

/** A word of at most 2,046 bytes, as PostgreSQL takes it. */
export function cut(word: string): string {
  return word.length < 682
    ? word
    : (Buffer.from(word).toString('utf8', 0, 2046).split('\uFFFD')[0] as string);
}

/** As users.words.ts and search/words.ts had it when this was released; a released migration does not change. */
function userWords({ username, name, description, description_entities }: Row): string {
  const { hashtags } = JSON.parse(description_entities) as { hashtags: { name: string }[] };
  const words = [
    `@${username}`,
    username,
    ...username.split('_').filter((part) => part !== ''),
    ...wordsOf(name),
    ...wordsOf(description),
    ...hashtags.map((tag) => `#${foldText(tag.name)}`),
  ];
  return [...new Set(words)].join(' ');
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function wordsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  return [...foldText(text).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].flatMap(([run]) =>
    UNSPACED.test(run)
      ? [...segmenter.segment(run)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
      : run,
  );
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
