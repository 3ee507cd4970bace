import { sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

export const selectReportBy = query((db, p: { post_id: number; reporter_id: number }) =>
  db
    .selectFrom('reports')
    .select(['id', 'author_id'])
    .where('post_id', '=', p.post_id)
    .where('reporter_id', '=', p.reporter_id),
);

export const insertReport = insertInto('reports');

/** Which reports to read: also those that were decided, and those of a kind ('' for all). */
interface ReportFilter {
  resolved: 0 | 1;
  kind: 'appeal' | '';
}

/** Open reports of all kinds. */
export const openReports: ReportFilter = { resolved: 0, kind: '' };

/** The same with those that were decided. */
export const allReports: ReportFilter = { ...openReports, resolved: 1 };

/** Reports with what moderators need. */
function selectQueue(db: Builder, p: ReportFilter) {
  return db
    .selectFrom('reports')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'reports.post_id').on('reports.kind', '=', sql.lit('post')),
    )
    .leftJoin('users as author', (join) => join.onRef('author.id', '=', 'reports.author_id'))
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
    .where(sql<boolean>`(cast(${p.kind} as text) = '' or reports.kind = cast(${p.kind} as text))`)
    .where(sql<boolean>`(${p.resolved} = 1 or reports.resolved_at is null)`);
}

/** A page of the reports after an id, oldest first. */
export const selectReports = query((db, p: ReportFilter & { after: number; limit: number }) =>
  selectQueue(db, p).where('reports.id', '>', p.after).orderBy('reports.id').limit(p.limit),
);

/** The open report before another one. */
export const selectReportBefore = query((db, p: { before: number }) =>
  selectQueue(db, openReports).where('reports.id', '<', p.before).orderBy('reports.id', 'desc').limit(1),
);

/** A range of the reports. */
export const readReports = keyset((db, p: Keyset<ReportFilter>, order) =>
  selectQueue(db, p).$call(inRange(p, 'reports.id', order)),
);

/** The newest reports of what is a user's. */
export const selectReportsAbout = query((db, p: { user: number; limit: number }) =>
  selectQueue(db, allReports)
    .where('reports.author_id', '=', p.user)
    .where('reports.kind', '<>', 'appeal')
    .orderBy('reports.id', 'desc')
    .limit(p.limit),
);

/** The newest reports and appeals that a user made. */
export const selectReportsFrom = query((db, p: { user: number; limit: number }) =>
  selectQueue(db, allReports)
    .where('reports.reporter_id', '=', p.user)
    .orderBy('reports.id', 'desc')
    .limit(p.limit),
);

const countReportsBy = (column: 'author_id' | 'reporter_id') =>
  query((db, p: { user: number }) =>
    db
      .selectFrom('reports')
      .select('decision')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, '=', p.user)
      .where('kind', '<>', 'appeal')
      .groupBy('decision'),
  );

/** How many reports of what is a user's were decided how; null counts those that are open. */
export const countReportsAbout = countReportsBy('author_id');
/** The same of those that a user made. */
export const countReportsFrom = countReportsBy('reporter_id');

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

export const selectReport = query((db, p: { id: number }) =>
  db.selectFrom('reports').selectAll().where('id', '=', p.id),
);

export const updateReport = updateById('reports');

/** The appeals of a person, the newest first. */
export const selectAppealsOf = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', p.user)
    .where('kind', '=', 'appeal')
    .orderBy('id', 'desc')
    .limit(p.limit),
);

/** Deletes the appeals of a person; what they reported stays, as moderators decide about it. */
export const deleteAppealsOf = query((db, p: { user: number }) =>
  db.deleteFrom('reports').where('reporter_id', '=', p.user).where('kind', '=', 'appeal'),
);

/** Deletes reports that were decided before a time, the oldest first. Appeals stay as long as the decisions that they are about. */
export const deleteDecided = query((db, p: { before: number; limit: number }) =>
  db
    .deleteFrom('reports')
    .where('id', 'in', (e) =>
      e
        .selectFrom('reports as r')
        .select('r.id')
        .where('r.resolved_at', '<', p.before)
        .where('r.kind', '<>', 'appeal')
        .orderBy('r.resolved_at')
        .limit(p.limit),
    )
    .returning('id'),
);

/** How many reports are open. */
export const countOpenReports = query((db) =>
  db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('resolved_at', 'is', null),
);
