import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { endSessions, selectSessionsOf } from '../accounts/accounts.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.ts';

/**
 * Signs a person out, in one browser or in all, and ends the streams of those browsers. Tokens of apps stay.
 * @param digest - which session; all of them if it is undefined.
 * @throws {ApiError} 403 if the actor may not, 404 for an unknown account or session, 400 for the actor's own account.
 */
export async function endSessionsOf(store: Store, actor: Actor, id: number, digest?: string): Promise<void> {
  await store.write(async (tx) => {
    await requireAccount(tx, actor, id, 'tokens');
    const sessions = await selectSessionsOf(tx, { user_id: id, now: tx.now });
    const ended = sessions.filter((session) => digest === undefined || session.digest === digest);
    if (ended.length === 0) {
      if (digest === undefined) return;
      throw new ApiError('not-found', 'this session has ended.');
    }
    await endSessions(tx, id, digest === undefined ? 'all' : { digest });
    const detail = { browsers: ended.map(({ agent }) => agent || 'a browser') };
    await audit(tx, actor, { action: 'end-sessions', target: { kind: 'user', id }, detail });
  });
}
