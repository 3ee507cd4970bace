import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertRevision = insertInto('post_revisions');

/** The texts that a post had before, newest first. */
export const selectRevisions = query((db, p: { post: number }) =>
  db
    .selectFrom('post_revisions')
    .select(['id', 'text', 'entities', 'created_at'])
    .where('post_id', '=', p.post)
    .orderBy('id', 'desc'),
);

export const deleteRevisions = query((db, p: { post: number }) =>
  db
    .deleteFrom('post_revisions')
    .where('post_id', '=', p.post)
    .returning(['id', 'text', 'entities', 'created_at']),
);
