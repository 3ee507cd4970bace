import { sql } from 'kysely';
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

/** A page of the reports after an id, oldest first, with what moderators need: open ones, or also the others. */
export const selectReports = query((db, p: { after: number; limit: number; resolved: 0 | 1; user: number }) =>
  db
    .selectFrom('reports')
    .leftJoin('posts', 'posts.id', 'reports.post_id')
    .leftJoin('users as author', 'author.id', 'posts.user_id')
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('users as taker', 'taker.id', 'reports.taken_by')
    .leftJoin('users as decider', 'decider.id', 'reports.resolved_by')
    .selectAll('reports')
    .select([
      ...(['reporter.username as reporter', 'author.username as author', 'author.id as author_id'] as const),
      ...(['taker.username as taken_by_name', 'decider.username as decided_by'] as const),
      ...(['posts.text', 'posts.is_deleted'] as const),
    ])
    .where('reports.id', '>', p.after)
    .where(sql<boolean>`(${p.resolved} = 1 or reports.resolved_at is null)`)
    .where(
      sql<boolean>`(cast(${p.user} as bigint) = 0 or posts.user_id = cast(${p.user} as bigint) or reports.reporter_id = cast(${p.user} as bigint))`,
    )
    .orderBy('reports.id')
    .limit(p.limit),
);

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

export const selectReport = query((db, p: { id: number }) =>
  db.selectFrom('reports').selectAll().where('id', '=', p.id),
);

export const updateReport = updateById('reports');

/** How many reports are open. */
export const countOpenReports = query((db) =>
  db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('resolved_at', 'is', null),
);
