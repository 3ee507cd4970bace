import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of quotes. */
export const quoteCheck: TableCheck = {
  counters: [['quote_counts', 'num_quotes', 'select count(*) from quotes q where q.post_id = c.post_id']],
  strays: [
    [
      'quotes that are not counted, or by posts that are deleted, held or without the annotation',
      `select count(*) as n from quotes q
       where not exists (select 1 from quote_counts c where c.post_id = q.post_id)
       or not exists (select 1 from posts p where p.id = q.id and p.is_deleted = 0 and p.annotations like '%.post":{"post_id":"' || q.post_id || '"%')`,
    ],
  ],
};
