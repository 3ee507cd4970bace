import { query } from '../../db/query.ts';

export const selectReportBy = query((db, p: { post: number; reporter: number }) =>
  db.selectFrom('reports').select('id').where('post_id', '=', p.post).where('reporter_id', '=', p.reporter),
);

export const insertReport = query((db, p: { id: number; post: number; reporter: number; now: number }) =>
  db.insertInto('reports').values({
    id: p.id,
    post_id: p.post,
    reporter_id: p.reporter,
    created_at: p.now,
    resolved_at: null,
    resolved_by: null,
    note: null,
  }),
);

/** Open reports, oldest first, with the columns that administrators need. */
export const selectOpenReports = query((db) =>
  db
    .selectFrom('reports')
    .innerJoin('posts', 'posts.id', 'reports.post_id')
    .innerJoin('users as author', 'author.id', 'posts.user_id')
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reports.post_id',
      'reports.created_at',
      'reporter.username as reporter',
      'author.username as author',
      'posts.text',
    ])
    .where('reports.resolved_at', 'is', null)
    .orderBy('reports.id'),
);

export const selectReport = query((db, p: { id: number }) =>
  db.selectFrom('reports').selectAll().where('id', '=', p.id),
);

export const updateReportResolved = query(
  (db, p: { id: number; now: number; by: number | null; note: string | null }) =>
    db
      .updateTable('reports')
      .set({ resolved_at: p.now, resolved_by: p.by, note: p.note })
      .where('id', '=', p.id),
);
