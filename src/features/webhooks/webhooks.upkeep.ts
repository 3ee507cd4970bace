import type { Context } from '../../context.ts';
import { updateLastUsed } from '../tokens/tokens.ts';
import { deleteEndedWebhooks, selectEnabledWebhooks } from './webhooks.sql.ts';

const HOUR_MS = 3_600_000;

/** Deletes the webhooks of tokens that have ended, and notes that the others use their tokens. */
export async function keepWebhooks({ store }: Context): Promise<void> {
  await store.bookkeeping((db) => deleteEndedWebhooks(db, {}));
  const rows = await selectEnabledWebhooks(store.read, {});
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ token_id }) => token_id))];
  const now = Date.now();
  await store.bookkeeping((db) => updateLastUsed(db, { ids, now, before: now - HOUR_MS }));
}
