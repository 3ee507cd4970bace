import { sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';
import type { AuditTable } from './audit.tables.ts';

export const insertAudit = insertInto('audit');

/** Which administrative actions to read: 0 and an empty text stand for any. */
export interface AuditFilter {
  /** Id of the account that acted. */
  actor: number;
  /** Id of the account acted on. */
  user: number;
  action: string;
}

export const wholeAudit: AuditFilter = { actor: 0, user: 0, action: '' };

function selectEntries(db: Builder) {
  return db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as target', (join) =>
      join.onRef('target.id', '=', 'audit.target_id').on('audit.target_kind', '=', 'user'),
    )
    .select([
      ...(['audit.id', 'audit.at', 'audit.action', 'audit.target_kind', 'audit.target_id'] as const),
      ...(['audit.via', 'audit.origin', 'audit.reason', 'audit.detail'] as const),
      ...(['actor.username as actor', 'target.username as target'] as const),
    ]);
}

function selectFiltered(db: Builder, p: AuditFilter) {
  return selectEntries(db)
    .where(sql<boolean>`(cast(${p.actor} as bigint) = 0 or audit.actor_id = cast(${p.actor} as bigint))`)
    .where(
      sql<boolean>`(cast(${p.user} as bigint) = 0 or (audit.target_kind = 'user' and audit.target_id = cast(${p.user} as bigint)))`,
    )
    .where(sql<boolean>`(cast(${p.action} as text) = '' or audit.action = cast(${p.action} as text))`);
}

/** A page of the administrative actions below an id, newest first. */
export const selectAudit = query((db, p: AuditFilter & { before: number; limit: number }) =>
  selectFiltered(db, p).where('audit.id', '<', p.before).orderBy('audit.id', 'desc').limit(p.limit),
);

/** A range of the administrative actions. */
export const readAudit = keyset((db, p: Keyset<AuditFilter>, order) =>
  selectFiltered(db, p).$call(inRange(p, 'audit.id', order)),
);

/** What an account did after an entry, in order. */
export const selectDoneSince = query((db, p: { actor: number; after: number; limit: number }) =>
  db
    .selectFrom('audit')
    .select('id')
    .where('actor_id', '=', p.actor)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** The newest entry of an account. */
export const selectNewestBy = query((db, p: { actor: number }) =>
  db.selectFrom('audit').select('id').where('actor_id', '=', p.actor).orderBy('id', 'desc').limit(1),
);

/** Entries of an account by their ids. */
export const selectOwnEntries = query((db, p: { actor: number; ids: number[] }, { isOneOf }) =>
  selectEntries(db)
    .where('audit.actor_id', '=', p.actor)
    .where(isOneOf('audit.id', p.ids))
    .orderBy('audit.id'),
);

/** The newest entry about something with one of some actions. */
export const selectLatestAbout = query(
  (db, p: { kind: AuditTable['target_kind']; id: number; actions: readonly string[] }, { isOneOf }) =>
    selectEntries(db)
      .where('audit.target_kind', '=', p.kind)
      .where('audit.target_id', '=', p.id)
      .where(isOneOf('audit.action', p.actions, 'text'))
      .orderBy('audit.id', 'desc')
      .limit(1),
);

/** The newest refusal of a sign-up with a username. */
export const selectRefusal = query((db, p: { detail: string }) =>
  selectEntries(db)
    .where('audit.target_kind', '=', 'sign-up')
    .where('audit.detail', '=', p.detail)
    .orderBy('audit.target_id', 'desc')
    .limit(1),
);

/** Deletes entries from before a time, the oldest first. */
export const deleteOldEntries = query((db, p: { before: number; limit: number }) =>
  db
    .deleteFrom('audit')
    .where('id', 'in', (e) =>
      e.selectFrom('audit as a').select('a.id').where('a.at', '<', p.before).orderBy('a.at').limit(p.limit),
    )
    .returning('id'),
);

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];
