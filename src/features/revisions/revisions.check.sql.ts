import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of revisions. */
export const revisionCheck: TableCheck = {
  strays: [
    [
      'earlier texts of posts that are deleted or were never revised',
      `select count(*) as n from post_revisions r
       where not exists (select 1 from posts p where p.id = r.post_id and p.is_deleted = 0 and p.revised_at is not null)`,
    ],
    [
      'mentions by revisions that do not exist',
      `select count(*) as n from post_mentions m where m.revision_id is not null
       and not exists (select 1 from posts p where p.id = m.post_id and p.revised_at is not null)`,
    ],
  ],
};
