import { sql } from 'kysely';
import { type Builder, type Db, type Dialect, query } from '../../db/query.ts';
import type { UserRow } from './users.sql.ts';
import { readSearch, type SearchTerm, userWords } from './users.words.ts';

/**
 * Full-text search over people: FTS5 on SQLite, tsvector on PostgreSQL. Both hold words that the service itself has
 * cut, and both are changed in the transaction that changes the person. Only active people are in the index.
 */
interface SearchSql {
  upsert: (p: { id: number; words: string }) => ReturnType<typeof sql>;
  matches: (expression: string) => ReturnType<typeof sql<boolean>>;
  expression: (terms: readonly SearchTerm[]) => string;
}

// Words hold letters, marks, digits, "_", "@" and "#" only, so nothing in them can end the quotes.
const dialects: Record<Dialect['name'], SearchSql> = {
  sqlite: {
    upsert: (p) => sql`insert or replace into user_search (rowid, words) values (${p.id}, ${p.words})`,
    matches: (expression) => sql<boolean>`user_search match ${expression}`,
    expression: (terms) =>
      terms.map(({ word, isPrefix }) => (isPrefix ? `"${word}" *` : `"${word}"`)).join(' AND '),
  },
  postgres: {
    upsert: (p) => sql`insert into user_search (rowid, words)
      values (${p.id}, array_to_tsvector(string_to_array(${p.words}, ' ')))
      on conflict (rowid) do update set words = excluded.words`,
    matches: (expression) => sql<boolean>`user_search.words @@ ${expression}::tsquery`,
    expression: (terms) =>
      terms.map(({ word, isPrefix }) => (isPrefix ? `'${word}':*` : `'${word}'`)).join(' & '),
  },
};

function raw<Row>(db: Builder, statement: ReturnType<typeof sql>) {
  return { compile: () => statement.$castTo<Row>().compile(db) };
}

const upsertUserWords = query((db, p: { id: number; words: string }, { name }) =>
  raw<never>(db, dialects[name].upsert(p)),
);

const deleteUserWords = query((db, p: { id: number }) =>
  raw<never>(db, sql`delete from user_search where rowid = ${p.id}`),
);

/** Makes an active person findable by what their profile says now. */
export async function indexUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'name' | 'description' | 'description_entities'>,
): Promise<void> {
  await upsertUserWords(db, { id: user.id, words: userWords(user) });
}

/** Users that are indexed at a time. */
const BATCH = 1000;

const selectActive = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'description', 'description_entities'])
    .where('id', '>', p.after)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(p.limit),
);

/** Fills the index of a store that was copied: the words are not copied, since SQLite does not give them out again. */
export async function indexAllUsers(db: Db): Promise<void> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const users = await selectActive(db, { after, limit: BATCH });
    for (const user of users) await indexUser(db, user);
    found = users.length;
    after = users.at(-1)?.id ?? after;
  }
}

/** Takes a person out of the search. */
export async function unindexUser(db: Db, id: number): Promise<void> {
  await deleteUserWords(db, { id });
}

interface Search {
  expression: string;
  username: string;
  limit: number;
}

// The user with that very username comes first, then usernames that begin so, then those whom most people follow.
const selectMatches = query((db, p: Search, { name }) =>
  raw<{ id: number }>(
    db,
    sql`select users.id from user_search join users on users.id = user_search.rowid
        join user_counts on user_counts.user_id = users.id
      where ${dialects[name].matches(p.expression)}
      order by case
        when users.username = cast(${p.username} as text) then 0
        when substr(users.username, 1, length(cast(${p.username} as text))) = cast(${p.username} as text) then 1
        else 2 end,
        num_followers desc, users.id
      limit ${p.limit}`,
  ),
);

/** Ids of those who match everything in `q`, best first. */
export async function searchUsers(db: Db, q: string, limit: number): Promise<number[]> {
  const terms = readSearch(q);
  if (terms.length === 0) return [];
  const username = terms.map(({ word }) => word.replace(/^@/, '')).join('_');
  const expression = dialects[db.dialect.name].expression(terms);
  return (await selectMatches(db, { expression, username, limit })).map(({ id }) => id);
}
