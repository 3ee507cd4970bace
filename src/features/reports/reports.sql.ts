import { sql } from 'kysely';
import { query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

export const selectReportBy = query((db, p: { post_id: number; reporter_id: number }) =>
  db
    .selectFrom('reports')
    .select(['id', 'author_id'])
    .where('post_id', '=', p.post_id)
    .where('reporter_id', '=', p.reporter_id),
);

export const insertReport = insertInto('reports');

/** A report, or the first one of the same thing that it is decided with. */
export const selectFirst = query((db, p: { id: number }) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', (e) =>
      e
        .selectFrom('reports as r')
        .select(sql<number>`coalesce(r.first_id, r.id)`.as('first'))
        .where('r.id', '=', p.id),
    ),
);

export const updateReport = updateById('reports');

const countReportsBy = (column: 'author_id' | 'reporter_id') =>
  query((db, p: { user: number }) =>
    db
      .selectFrom('reports')
      .select('decision')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, '=', p.user)
      .where('kind', '<>', 'appeal')
      .$if(column === 'author_id', (rows) => rows.where('first_id', 'is', null))
      .groupBy('decision'),
  );

/** How much of a user's was reported and decided how, each thing once; null counts what is open. */
export const countReportsAbout = countReportsBy('author_id');
/** The same of the reports that a user made. */
export const countReportsFrom = countReportsBy('reporter_id');

/** The newest reports and appeals that a user made, with the names of those whom they are about. */
export const selectReportsFrom = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('reports')
    .leftJoin('users as author', 'author.id', 'reports.author_id')
    .leftJoin('users as taker', 'taker.id', 'reports.taken_by')
    .leftJoin('users as decider', 'decider.id', 'reports.resolved_by')
    .selectAll('reports')
    .select(['author.username as author'])
    .select(['taker.username as taken_by_name', 'decider.username as decided_by'])
    .where('reporter_id', '=', p.user)
    .orderBy('reports.id', 'desc')
    .limit(p.limit),
);

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
