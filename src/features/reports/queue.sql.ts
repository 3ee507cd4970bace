import { type ExpressionBuilder, sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import type { ReportCategory } from './reports.tables.ts';

/** How far what is in the queue is. */
export const queueStates = ['open', 'decided', 'all'] as const;

/** What of the queue to read: 0 and an empty text stand for any. */
export interface QueueFilter {
  state: (typeof queueStates)[number];
  /** Of something that was reported, or an appeal. */
  kind: 'appeal' | '';
  /** A category that one of its reports has. */
  category: ReportCategory | '';
  /** Id of the account whose it is. */
  author: number;
  /** Id of the moderator who has taken it. */
  taker: number;
}

/** All that waits for a moderator. */
export const openReports: QueueFilter = { state: 'open', kind: '', category: '', author: 0, taker: 0 };

/** The same with what was decided. */
export const allReports: QueueFilter = { ...openReports, state: 'all' };

/** How many reports of one thing are shown. */
export const MAX_SHOWN = 20;

type Reports = ExpressionBuilder<Schema, 'reports'>;

/** The ids of the reports that are decided with the first one, the oldest first; null if it is the only one. */
const joined = (e: Reports) =>
  e
    .selectFrom(
      e
        .selectFrom('reports as r')
        .select('r.id')
        .whereRef('r.first_id', '=', 'reports.id')
        .orderBy('r.id')
        .limit(sql.lit(MAX_SHOWN - 1))
        .as('n'),
    )
    .select(sql<string | null>`string_agg(cast(n.id as text), ',')`.as('ids'));

const countJoined = (e: Reports) =>
  e
    .selectFrom('reports as r')
    .whereRef('r.first_id', '=', 'reports.id')
    .select(({ fn }) => fn.countAll<number>().as('count'));

/** What was reported, each once, with what moderators need. */
function selectQueue(db: Builder, p: QueueFilter) {
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
    .select((e) => joined(e as unknown as Reports).as('joined'))
    .select((e) => countJoined(e as unknown as Reports).as('num_joined'))
    .where('reports.first_id', 'is', null)
    .where(sql<boolean>`(cast(${p.kind} as text) = '' or reports.kind = cast(${p.kind} as text))`)
    .where(
      sql<boolean>`(cast(${p.author} as bigint) = 0 or (reports.author_id = cast(${p.author} as bigint) and reports.kind <> 'appeal'))`,
    )
    .where(sql<boolean>`(cast(${p.taker} as bigint) = 0 or reports.taken_by = cast(${p.taker} as bigint))`)
    .where(
      sql<boolean>`(cast(${p.category} as text) = '' or (reports.kind <> 'appeal' and (reports.category = cast(${p.category} as text)
        or exists (select 1 from reports as r where r.first_id = reports.id and r.category = cast(${p.category} as text)))))`,
    )
    .where(
      sql<boolean>`(cast(${p.state} as text) = 'all' or (cast(${p.state} as text) = 'open' and reports.resolved_at is null)
        or (cast(${p.state} as text) = 'decided' and reports.resolved_at is not null))`,
    );
}

/** A page of the queue after an id, oldest first. */
export const selectReports = query((db, p: QueueFilter & { after: number; limit: number }) =>
  selectQueue(db, p).where('reports.id', '>', p.after).orderBy('reports.id').limit(p.limit),
);

/** What waits before another one. */
export const selectReportBefore = query((db, p: { before: number }) =>
  selectQueue(db, openReports).where('reports.id', '<', p.before).orderBy('reports.id', 'desc').limit(1),
);

/** A range of the queue. */
export const readReports = keyset((db, p: Keyset<QueueFilter>, order) =>
  selectQueue(db, p).$call(inRange(p, 'reports.id', order)),
);

/** What was reported of a user's, the newest first. */
export const selectReportsAbout = query((db, p: { user: number; limit: number }) =>
  selectQueue(db, allReports)
    .where('reports.author_id', '=', p.user)
    .where('reports.kind', '<>', 'appeal')
    .orderBy('reports.id', 'desc')
    .limit(p.limit),
);

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** Some reports with the names of those who made them, the oldest first. */
export const selectMembers = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select([
      ...(['reports.id', 'reports.first_id', 'reports.category', 'reports.comment'] as const),
      ...(['reports.created_at', 'reports.reporter_id', 'users.username as reporter'] as const),
    ])
    .where(isOneOf('reports.id', p.ids))
    .orderBy('reports.id'),
);

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];
