import { sql } from 'kysely';
import { batchedInsert } from '../../db/batched.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query, queryEach } from '../../db/query.ts';
import type { Batched, Tx } from '../../db/store.ts';
import type { QuoteCountTable } from './quotes.tables.ts';

export const insertQuote = batchedInsert('quotes');

export const deleteQuote = query((db, p: { id: number; post: number }) =>
  db.deleteFrom('quotes').where('post_id', '=', p.post).where('id', '=', p.id).returning('id'),
);

/** A range of the posts that quote a post. */
export const readQuotes = keyset((db, p: Keyset<{ post: number }>, order) =>
  db
    .selectFrom('quotes')
    .select(['id as pid', 'id as item'])
    .where('post_id', '=', p.post)
    .$call(inRange(p, 'id', order)),
);

export const selectQuoteCounts = query((db, p: { posts: number[] }, { isOneOf }) =>
  db.selectFrom('quote_counts').select(['post_id', 'num_quotes']).where(isOneOf('post_id', p.posts)),
);

const upsertCounts = queryEach<QuoteCountTable, never>(
  { post_id: 'bigint', num_quotes: 'bigint' },
  // Without a where clause, SQLite would parse "on" as the start of a join condition.
  (
    row,
    from,
  ) => sql`insert into quote_counts (post_id, num_quotes) select ${row.post_id}, ${row.num_quotes} ${from}
    where true on conflict (post_id) do update set num_quotes = quote_counts.num_quotes + excluded.num_quotes`,
);

/** What a batch adds to the count of a post is summed. */
const counted: Batched<QuoteCountTable> = {
  run: async (db, rows) => {
    const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
    const sums = [...byPost].map(([post_id, own]) => {
      return { post_id, num_quotes: own.reduce((sum, { num_quotes }) => sum + num_quotes, 0) };
    });
    await upsertCounts(db, sums);
  },
};

/** Adds to how many posts quote a post. */
export function addToQuoteCount(tx: Tx, post_id: number, num_quotes: number): void {
  tx.add(counted, { post_id, num_quotes });
}

/** What is shown of quoted posts in addition to the posts themselves. */
export const selectQuoted = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('posts').select(['id', 'user_id', 'annotations', 'facets']).where(isOneOf('id', p.ids)),
);
