import { query } from '../../db/query.ts';
import type { QueuedKind, ReportDecision, ReportedKind } from './reports.tables.ts';

/** The first open report of a thing. */
export const selectOpenOf = query((db, p: { kind: QueuedKind; object: number }) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('post_id', '=', p.object)
    .where('kind', '=', p.kind)
    .where('resolved_at', 'is', null)
    .where('first_id', 'is', null)
    .orderBy('id')
    .limit(1),
);

/** Whether a report names a thing, decided or not. */
export const selectAnyOf = query((db, p: { kind: ReportedKind; object: number }) =>
  db.selectFrom('reports').select('id').where('post_id', '=', p.object).where('kind', '=', p.kind).limit(1),
);

/** The first open reports of each thing of a user's. */
export const selectOpenAbout = query((db, p: { author: number }) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('author_id', '=', p.author)
    .where('kind', '<>', 'appeal')
    .where('resolved_at', 'is', null)
    .where('first_id', 'is', null)
    .orderBy('id'),
);

/** Closes what was reported of an account that ends: nothing of it is left to decide about. */
export const closeReportsAbout = query((db, p: { author: number; at: number }) =>
  db
    .updateTable('reports')
    .set({ resolved_at: p.at })
    .where('author_id', '=', p.author)
    .where('kind', '<>', 'appeal')
    .where('resolved_at', 'is', null)
    .returning('id'),
);

/** The open reports of the reposts of a post. */
export const selectOpenReposts = query((db, p: { post: number }) =>
  db
    .selectFrom('posts')
    .innerJoin('reports', 'reports.post_id', 'posts.id')
    .selectAll('reports')
    .where('posts.repost_of', '=', p.post)
    .where('reports.kind', '=', 'post')
    .where('reports.resolved_at', 'is', null)
    .where('reports.first_id', 'is', null),
);

interface Outcome {
  resolved_at: number;
  resolved_by: number | null;
  decision: ReportDecision;
  note: string | null;
  rule: string | null;
}

/** Decides all open reports of a thing. @returns who made them. */
export const closeReportsOf = query((db, p: Outcome & { kind: QueuedKind; object: number }) =>
  db
    .updateTable('reports')
    .set({
      resolved_at: p.resolved_at,
      resolved_by: p.resolved_by,
      decision: p.decision,
      note: p.note,
      rule: p.rule,
    })
    .where('post_id', '=', p.object)
    .where('kind', '=', p.kind)
    .where('resolved_at', 'is', null)
    .returning('reporter_id'),
);

/** The first reports of what one decision about an account closed at a time. */
export const selectClosedWith = query((db, p: { author: number; decision: ReportDecision; at: number }) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('author_id', '=', p.author)
    .where('resolved_at', '=', p.at)
    .where('decision', '=', p.decision)
    .where('first_id', 'is', null)
    .where('kind', '<>', 'appeal')
    .orderBy('id'),
);

/** Opens the reports of a thing again that were decided together, for nobody yet. */
export const reopenReports = query((db, p: { first: number }) =>
  db
    .updateTable('reports')
    .set({ resolved_at: null, resolved_by: null, decision: null, note: null, rule: null })
    .set({ taken_by: null, taken_at: null })
    .where(({ or, eb }) => or([eb('id', '=', p.first), eb('first_id', '=', p.first)])),
);

/** Adds the other open reports of a thing to those of its first one. */
export const joinReports = query((db, p: { kind: QueuedKind; object: number; first: number }) =>
  db
    .updateTable('reports')
    .set({ first_id: p.first, taken_by: null, taken_at: null })
    .where('post_id', '=', p.object)
    .where('kind', '=', p.kind)
    .where('resolved_at', 'is', null)
    .where('id', '<>', p.first),
);
