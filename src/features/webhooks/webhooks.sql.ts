import type { Selectable } from 'kysely';
import { type Builder, columns, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';
import type { WebhookTable } from './webhooks.tables.ts';

export type WebhookRow = Selectable<WebhookTable> & {
  /** Since when its app is suspended. */
  suspended_at: number | null;
};

/** Webhooks whose tokens are valid. */
const valid = (db: Builder) =>
  db
    .selectFrom('webhooks')
    .innerJoin('tokens', 'tokens.id', 'webhooks.token_id')
    .innerJoin('apps', 'apps.id', 'webhooks.app_id')
    .selectAll('webhooks')
    .select('apps.suspended_at')
    .where('tokens.revoked_at', 'is', null);

export const selectWebhook = query((db, p: { id: number }) => valid(db).where('webhooks.id', '=', p.id));

/** The webhooks of an app, oldest first. */
export const selectWebhooksOfApp = query((db, p: { app: number }) =>
  valid(db).where('webhooks.app_id', '=', p.app).orderBy('webhooks.id'),
);

/** The webhooks to deliver to. */
export const selectEnabledWebhooks = query((db) =>
  valid(db).where('disabled_at', 'is', null).where('apps.suspended_at', 'is', null).orderBy('webhooks.id'),
);

/** The oldest place of those that are enabled, in milliseconds. */
export const selectOldestWanted = query((db) =>
  db
    .selectFrom('webhooks')
    .select((e) => e.fn.min('delivered_at').as('at'))
    .where('disabled_at', 'is', null),
);

/** The webhooks that use one of these filters. */
export const selectWebhooksWithFilters = query((db, p: { filters: number[] }, { isOneOf }) =>
  db
    .selectFrom('webhooks')
    .select(['id as stream_id', 'filter_id'])
    .where(isOneOf('filter_id', p.filters))
    .orderBy('id')
    .$narrowType<{ filter_id: number }>(),
);

export const insertWebhook = insertInto('webhooks');
export const updateWebhook = updateById('webhooks');

export const deleteWebhook = query((db, p: { id: number }) =>
  db.deleteFrom('webhooks').where('id', '=', p.id).returning('id'),
);

/** Deletes the webhooks of tokens that have ended. */
export const deleteEndedWebhooks = query((db) =>
  db
    .deleteFrom('webhooks')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('tokens')
            .select('tokens.id')
            .whereRef('tokens.id', '=', 'webhooks.token_id')
            .where('revoked_at', 'is', null),
        ),
      ),
    ),
);

/** What an attempt changes. */
const attempted = [
  'delivered_seq',
  'delivered_at',
  'replay_until',
  'resume_seq',
  'resume_at',
  'failures',
  'failing_since',
  'next_at',
  'deliveries',
  'disabled_at',
  'disabled_because',
] as const;

type Attempted = Pick<WebhookRow, 'id' | 'moved' | (typeof attempted)[number]>;

const updateAttempted = (db: Builder, p: Attempted) =>
  db
    .updateTable('webhooks')
    .set(columns(p, ...attempted))
    .where('id', '=', p.id)
    .where('moved', '=', p.moved)
    .where('disabled_at', 'is', null)
    .returning('id');

/** @returns nothing if a call has moved, disabled or deleted the webhook. */
export const saveAttempt = query((db, p: Attempted) => updateAttempted(db, p));

/** The same, when it has got further. @returns nothing also if the log has lost the event where it is. */
export const saveProgress = query((db, p: Attempted) =>
  updateAttempted(db, p).where((e) =>
    e.exists(
      e
        .selectFrom('events')
        .select('seq')
        .where('seq', '=', p.delivered_seq)
        .where('at', '=', p.delivered_at),
    ),
  ),
);

/** Moves webhooks on for which there was nothing in the events up to one. */
export const advanceWebhooks = query((db, p: { ids: number[]; seq: number; at: number }, { isOneOf }) =>
  db
    .updateTable('webhooks')
    .set({ delivered_seq: p.seq, delivered_at: p.at })
    .where(isOneOf('id', p.ids))
    .where('delivered_seq', '<', p.seq)
    .where('replay_until', 'is', null)
    .where((e) =>
      e.exists(e.selectFrom('events').select('seq').where('seq', '=', p.seq).where('at', '=', p.at)),
    ),
);

/** The app of a webhook, and where e-mail reaches who made it. */
export const selectMakerOf = query((db, p: { app: number }) =>
  db
    .selectFrom('apps')
    .innerJoin('users', 'users.id', 'apps.owner_id')
    .select(['apps.name', 'apps.client_id', 'users.id', 'users.email', 'users.language'])
    .where('apps.id', '=', p.app)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);
