import { type Db, query } from '../../db/query.ts';
import type { AuditDetail, AuditRow } from '../audit/audit.ts';

const selectUsernames = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('users').select(['id', 'username']).where(isOneOf('id', p.ids)),
);

const selectAppNames = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('apps').select(['id', 'client_id', 'name']).where(isOneOf('id', p.ids)),
);

/** Which of these posts are there: not deleted, removed or held. */
const selectShown = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('posts').select('id').where('is_deleted', '=', 0).where(isOneOf('id', p.ids)),
);

/** What entries of the audit name, by ids. */
export interface AuditNames {
  users: ReadonlyMap<number, string>;
  apps: ReadonlyMap<number, { client_id: string; name: string }>;
  /** Posts that have a page. */
  posts: ReadonlySet<number>;
}

/** What an entry says besides its target. */
export function detailOf({ detail }: Pick<AuditRow, 'detail'>): AuditDetail {
  return JSON.parse(detail) as AuditDetail;
}

/** The names that entries of the audit have in their sentences, in three statements for all of them. */
export async function namesIn(db: Db, rows: readonly AuditRow[]): Promise<AuditNames> {
  const details = rows.map(detailOf);
  const targets = (kind: AuditRow['target_kind']) =>
    rows.filter(({ target_kind }) => target_kind === kind).map(({ target_id }) => target_id);
  const named = (key: 'user' | 'app') => details.flatMap(({ [key]: id }) => (id === undefined ? [] : [+id]));
  const [users, apps, posts] = await Promise.all([
    read(selectUsernames, db, named('user')),
    read(selectAppNames, db, [...targets('app'), ...named('app')]),
    read(selectShown, db, targets('post')),
  ]);
  return {
    users: new Map(users.map(({ id, username }) => [id, username])),
    apps: new Map(apps.map(({ id, ...app }) => [id, app])),
    posts: new Set(posts.map(({ id }) => id)),
  };
}

async function read<R>(
  select: (db: Db, p: { ids: number[] }) => Promise<R[]>,
  db: Db,
  ids: readonly number[],
): Promise<R[]> {
  return ids.length === 0 ? [] : select(db, { ids: [...new Set(ids)] });
}
