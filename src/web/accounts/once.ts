import type { Context } from '../../context.ts';
import type { Store } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { PageCall } from '../../http/page.ts';
import { type Form, type SignedIn, safeNext } from './forms.ts';
import {
  deleteOldSubmissions,
  insertSubmission,
  selectSubmission,
  updateSubmission,
} from './submissions.sql.ts';

/** How long a form that is sent again leads to what it did, in milliseconds. */
const REMEMBERED_MS = 86_400_000;

/** Fields that say nothing of what is to be done. */
const OUTSIDE = ['csrf', 'once', 'next'];

/** The form was carried out already. */
class Repeated extends Error {}

/**
 * Carries out once what a form is for, however often it is sent: that it was is noted in the transaction of its first write.
 * Sent again, it leads to what it did the first time, or, where another process has not finished it, to its `next`.
 * @param act - does it, with the context that it is given, and says where that leads.
 * @throws {ApiError} 400 where it was sent with something else in it, and what `act` throws.
 */
export async function once(
  { ctx }: PageCall,
  { session: { userId } }: SignedIn,
  form: Form,
  act: (ctx: Context) => Promise<string>,
): Promise<string> {
  if (form.once === undefined || !/^[\w-]{40}$/.test(form.once)) return act(ctx);
  const key = `form ${form.once}`;
  const given = Object.entries(form).filter(([name]) => !OUTSIDE.includes(name));
  const body_digest = digest(ctx.digestKey, JSON.stringify(given));
  const note = { user_id: userId, key, created_at: Date.now(), body_digest };
  for (;;) {
    try {
      const result = await act({ ...ctx, store: noting(ctx.store, note) });
      await ctx.store.bookkeeping((db) => updateSubmission(db, { user: userId, key, result }));
      return result;
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
    }
    const [before] = await selectSubmission(ctx.store.read, { user: userId, key });
    // The one before has failed meanwhile, and nothing of it is left.
    if (before === undefined) continue;
    if (before.body_digest === body_digest) return before.result ?? safeNext(form.next);
    throw new ApiError(
      'not-allowed',
      'this form was sent before, with something else in it. Send it again if you want both.',
    );
  }
}

/** The same store, whose first write also notes that a form is carried out. */
function noting(store: Store, note: Parameters<typeof insertSubmission>[1]): Store {
  let isNoted = false;
  const write: Store['write'] = async (action, options) => {
    if (isNoted) return store.write(action, options);
    const made = await store.write(async (tx) => {
      if ((await insertSubmission(tx, note)).length === 0) throw new Repeated();
      return action(tx);
    }, options);
    isNoted = true;
    return made;
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'write') return write;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Forgets the forms of which it is too late to be sent again. */
export async function forgetSubmissions({ store }: Context): Promise<void> {
  const before = Date.now() - REMEMBERED_MS;
  await store.bookkeeping((db) => deleteOldSubmissions(db, { before }));
}
