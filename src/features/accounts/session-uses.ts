import type { Context } from '../../context.ts';
import { rangeOf } from '../../http/client-address.ts';
import { knownOr } from '../../known.ts';
import { updateSessionUse } from './accounts.sql.ts';

/** How exactly the time of the last use is known. */
const EXACT_MS = 10 * 60_000;

/** The sessions used since they were last written, with the network of each. */
const uses = new WeakMap<object, Map<string, string>>();

/** Records in memory that a session is used, since requests must not write. */
export function noteSessionUse(
  ctx: Context,
  { digest, last_used_at }: { digest: string; last_used_at: number },
  ip: string,
): void {
  if (Date.now() - last_used_at < EXACT_MS) return;
  knownOr(uses, ctx.store, () => new Map<string, string>()).set(digest, rangeOf(ip));
}

/** Writes when and from where sessions were used since the last call. */
export async function writeSessionUses({ store }: Pick<Context, 'store'>): Promise<void> {
  const used = uses.get(store);
  if (used === undefined) return;
  uses.delete(store);
  const now = Date.now();
  await store.bookkeeping(async (db) => {
    for (const [digest, network] of used) await updateSessionUse(db, { digest, network, now });
  });
}
