import { sql } from 'kysely';
import { isLike, nameContains, type Patterns, patternsOf } from '../../db/contains.ts';
import { inRange, type Keyset, keyset, type Range } from '../../db/keyset.ts';
import { type Builder, type Db, query } from '../../db/query.ts';
import { dayOf } from '../../http/app-calls.ts';

/** How apps are ordered: the newest first, or by their calls of today or of a week. */
export const appOrders = ['newest', 'today', 'week'] as const;
export type AppOrder = (typeof appOrders)[number];

/** Days of a week before today. */
const WEEK = 6;

interface Listed extends Patterns {
  today: number;
  week: number;
}

/** What the statements of a search need. */
function listed(search: string): Listed {
  const today = dayOf(Date.now());
  return { ...patternsOf(search), today, week: today - WEEK };
}

const countOf = (name: string) => sql<number>`coalesce(${sql.ref(`c.${name}`)}, 0)`;
const sumOf = (value: ReturnType<typeof sql>) => sql<number>`cast(sum(${value}) as bigint)`;

function selectListed(db: Builder, p: Listed) {
  const calls = db
    .selectFrom('app_calls')
    .select([
      'app_id',
      sumOf(sql`case when day >= ${p.today} then calls else 0 end`).as('today'),
      sumOf(sql`calls`).as('week'),
      sumOf(sql`client_errors + server_errors`).as('errors'),
    ])
    .where('day', '>=', p.week)
    .groupBy('app_id')
    .as('c');
  return db
    .selectFrom('apps')
    .leftJoin('users', 'users.id', 'apps.owner_id')
    .leftJoin(calls, 'c.app_id', 'apps.id')
    .selectAll('apps')
    .select(({ selectFrom, fn, ref }) => [
      'users.username as owner',
      countOf('today').as('calls_today'),
      countOf('week').as('calls_week'),
      countOf('errors').as('errors_week'),
      selectFrom('authorizations')
        .select(fn.countAll<number>().as('count'))
        .where('app_id', '=', ref('apps.id'))
        .as('num_users'),
    ])
    .where('apps.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        nameContains('apps.name', p),
        isLike('apps.client_id', p.pattern),
        isLike('users.username', p.pattern),
      ]),
    );
}

export type ListedApp = Awaited<ReturnType<typeof selectListedApp>>[number];

const selectRange = keyset((db, p: Keyset<Listed>, order) =>
  selectListed(db, p).$call(inRange(p, 'apps.id', order)),
);

/** A range of the apps whose name, client id or owner has this in it. */
export function readApps(db: Db, search: string, range: Range): Promise<ListedApp[]> {
  return selectRange(db, { ...listed(search), ...range });
}

const selectInOrder = (column: string) =>
  query((db, p: Listed & { limit: number; offset: number }) =>
    selectListed(db, p)
      .orderBy(sql.ref(column), 'desc')
      .orderBy('apps.id', 'desc')
      .limit(p.limit)
      .offset(p.offset),
  );
const inOrder = {
  newest: selectInOrder('apps.id'),
  today: selectInOrder('calls_today'),
  week: selectInOrder('calls_week'),
};

/** A page of these apps. */
export function listApps(
  db: Db,
  { search, order, ...page }: { search: string; order: AppOrder; limit: number; offset: number },
): Promise<ListedApp[]> {
  return inOrder[order](db, { ...listed(search), ...page });
}

const selectListedApp = query((db, p: Listed & { client_id: string }) =>
  selectListed(db, p).where('apps.client_id', '=', p.client_id),
);

/** An app as it is listed. */
export async function findListedApp(db: Db, client_id: string): Promise<ListedApp | undefined> {
  const [row] = await selectListedApp(db, { ...listed(''), client_id });
  return row;
}
