import { sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

export const selectReportBy = query((db, p: { post_id: number; reporter_id: number }) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('post_id', '=', p.post_id)
    .where('reporter_id', '=', p.reporter_id),
);

export const insertReport = insertInto('reports');

/** Which reports to read: also those that were decided, and those about or by a user; 0 for all. */
interface ReportFilter {
  resolved: 0 | 1;
  user: number;
}

/** Reports with what moderators need. */
function selectQueue(db: Builder, p: ReportFilter) {
  return db
    .selectFrom('reports')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'reports.post_id').on('reports.kind', '=', sql.lit('post')),
    )
    .leftJoin('users as author', (join) =>
      join.on('author.id', '=', (e) => e.fn.coalesce('reports.author_id', 'posts.user_id')),
    )
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('users as taker', 'taker.id', 'reports.taken_by')
    .leftJoin('users as decider', 'decider.id', 'reports.resolved_by')
    .selectAll('reports')
    .select([
      ...([
        'reporter.username as reporter',
        'author.username as author',
        'author.id as author_user_id',
      ] as const),
      ...(['taker.username as taken_by_name', 'decider.username as decided_by'] as const),
      ...(['posts.text', 'posts.is_deleted'] as const),
    ])
    .where(sql<boolean>`(${p.resolved} = 1 or reports.resolved_at is null)`)
    .where(
      sql<boolean>`(cast(${p.user} as bigint) = 0 or reports.author_id = cast(${p.user} as bigint) or posts.user_id = cast(${p.user} as bigint) or reports.reporter_id = cast(${p.user} as bigint))`,
    );
}

/** A page of the reports after an id, oldest first. */
export const selectReports = query((db, p: ReportFilter & { after: number; limit: number }) =>
  selectQueue(db, p).where('reports.id', '>', p.after).orderBy('reports.id').limit(p.limit),
);

/** A range of the reports. */
export const readReports = keyset((db, p: Keyset<ReportFilter>, order) =>
  selectQueue(db, p).$call(inRange(p, 'reports.id', order)),
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
