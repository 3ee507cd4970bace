import { sql } from 'kysely';
import { idStep, inBucketOf, sameBucket } from '../../db/buckets.ts';
import { inPart } from '../../db/keyset.ts';
import { type Builder, type Db, query } from '../../db/query.ts';
import { type Ranked, rankMatches } from '../../search/ranking.ts';
import type { UserRow } from './users.sql.ts';
import { readSearch, userWords } from './users.words.ts';

function raw<Row>(db: Builder, statement: ReturnType<typeof sql>) {
  return { compile: () => statement.$castTo<Row>().compile(db) };
}

/** The index contains only active users; it changes in the transaction that changes the user. */
const upsertUserWords = query((db, p: { id: number; words: string }, { fullText }) =>
  raw<never>(db, fullText.put('user_search', p.id, p.words)),
);

const deleteUserWords = query((db, p: { id: number }, { buckets }) =>
  raw<never>(db, sql`delete from user_search where rowid = ${p.id} ${inBucketOf(buckets, p.id)}`),
);

/** Indexes an active user by their current profile. */
export async function indexUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'name' | 'description' | 'description_entities'>,
): Promise<void> {
  // Every word is a term of its own: these searches have no phrases.
  const words = db.dialect.fullText.language.row([], userWords(user).split(' '));
  await upsertUserWords(db, { id: user.id, words });
}

/** Users indexed per statement. */
const BATCH = 1000;

const selectActive = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'description', 'description_entities'])
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$call(inPart(p, 'id')),
);

/** Builds the index of a copied store: the words are not copied, as SQLite cannot return them. */
export async function indexAllUsers(db: Db): Promise<void> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const users = await selectActive(db, { after, limit: BATCH });
    for (const user of users) await indexUser(db, user);
    found = users.length;
    after = users.at(-1)?.id ?? after;
  }
}

/** Removes a user from the index. */
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

/** Greater than any number of followers. */
const RANK_STEP = 1e12;

// Exact matches of the username come first, then usernames that begin with it, then users with the most followers. Ids are cast
// because FTS5 reads ranges only from integers, and drivers send JavaScript numbers.
const selectMatches = query((db, p: Search, { fullText, buckets }) =>
  raw<Ranked>(
    db,
    sql`select users.id, num_followers + case
        when users.username = cast(${p.username} as text) then ${sql.lit(2 * RANK_STEP)}
        when substr(users.username, 1, length(cast(${p.username} as text))) = cast(${p.username} as text) then ${sql.lit(RANK_STEP)}
        else 0 end as "rank", -users.id as "tie"
      from user_search join users on users.id = user_search.rowid
        join user_counts on user_counts.user_id = user_search.rowid
          ${sameBucket(buckets, 'user_counts', 'user_search')}
      where ${fullText.matches('user_search', p.condition)}
        and user_search.rowid > cast(${p.after} as bigint) and user_search.rowid < cast(${p.before} as bigint)
      order by "rank" desc, users.id
      limit ${p.limit}`,
  ),
);

const selectNewest = query((db) =>
  raw<{ id: number | null }>(db, sql`select max(rowid) as id from user_search`),
);

/** Ids of the users who match everything in `q`, best first; `isPartial` if there was no time to check all of them. */
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
    step: idStep(db.dialect.buckets),
    read: (range) => selectMatches(db, { condition, username, ...range }),
  });
}
