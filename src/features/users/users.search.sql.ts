import { sql } from 'kysely';
import { type Builder, type Db, query } from '../../db/query.ts';
import { type Ranked, rankMatches } from '../../search/ranking.ts';
import type { UserRow } from './users.sql.ts';
import { readSearch, userWords } from './users.words.ts';

function raw<Row>(db: Builder, statement: ReturnType<typeof sql>) {
  return { compile: () => statement.$castTo<Row>().compile(db) };
}

/** Only active users are in the index, which is changed in the transaction that changes the user. */
const upsertUserWords = query((db, p: { id: number; words: string }, { fullText }) =>
  raw<never>(db, fullText.put('user_search', p.id, p.words)),
);

const deleteUserWords = query((db, p: { id: number }) =>
  raw<never>(db, sql`delete from user_search where rowid = ${p.id}`),
);

/** Makes an active person findable by what their profile says now. */
export async function indexUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'name' | 'description' | 'description_entities'>,
): Promise<void> {
  // Each stands for itself: these searches know no phrases.
  const words = db.dialect.fullText.language.row([], userWords(user).split(' '));
  await upsertUserWords(db, { id: user.id, words });
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
  condition: string;
  username: string;
  after: number;
  before: number;
  limit: number;
}

/** Above the number of followers that a user can have. */
const RANK_STEP = 1e12;

// The user with that very username comes first, then usernames that begin so, then those whom most people follow. Ids
// are cast because FTS5 reads a range of them only from integers, and drivers send numbers of JavaScript.
const selectMatches = query((db, p: Search, { fullText }) =>
  raw<Ranked>(
    db,
    sql`select users.id, num_followers + case
        when users.username = cast(${p.username} as text) then ${sql.lit(2 * RANK_STEP)}
        when substr(users.username, 1, length(cast(${p.username} as text))) = cast(${p.username} as text) then ${sql.lit(RANK_STEP)}
        else 0 end as "rank", -users.id as "tie"
      from user_search join users on users.id = user_search.rowid
        join user_counts on user_counts.user_id = users.id
      where ${fullText.matches('user_search', p.condition)}
        and user_search.rowid > cast(${p.after} as bigint) and user_search.rowid < cast(${p.before} as bigint)
      order by "rank" desc, users.id
      limit ${p.limit}`,
  ),
);

const selectNewest = query((db) =>
  raw<{ id: number | null }>(db, sql`select max(rowid) as id from user_search`),
);

/** Ids of those who match everything in `q`, best first; `isPartial` where there was no time to look at all of them. */
export async function searchUsers(db: Db, q: string): Promise<{ ids: number[]; isPartial: boolean }> {
  const terms = readSearch(q);
  if (terms.length === 0) return { ids: [], isPartial: false };
  const username = terms.map(({ word }) => word.replace(/^@/, '')).join('_');
  const condition = db.dialect.fullText.language.condition(
    terms.map(({ word, isPrefix }) => [{ words: [word], isPrefix }]),
  );
  const [newest] = await selectNewest(db, {});
  return rankMatches({
    newest: newest?.id ?? 0,
    read: (range) => selectMatches(db, { condition, username, ...range }),
  });
}
