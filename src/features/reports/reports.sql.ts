import { query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

export const selectReportBy = query((db, p: { post_id: number; reporter_id: number }) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('post_id', '=', p.post_id)
    .where('reporter_id', '=', p.reporter_id),
);

export const insertReport = insertInto('reports');

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

export const updateReport = updateById('reports');
