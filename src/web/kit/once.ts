import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { PageCall } from '../../http/page.ts';
import { noting, Repeated, selectSubmission, updateSubmission } from '../../http/submissions.ts';
import { type SignedIn, safeNext } from './forms.ts';
import type { Form } from './visit.ts';

/** How long after a form was first sent its result is waited for, and how often to look, in milliseconds. */
const PATIENCE_MS = 5_000;
const POLL_MS = 25;

/** Fields that do not affect the action. */
const OUTSIDE = ['csrf', 'once', 'next', 'shown'];

/**
 * Executes a form once, however often it is submitted: the transaction of its first write records it. A resubmitted form leads to
 * the first result or, if its process ended before it had one, to its `next`.
 * @param act - executes it with the given context, and returns where to redirect.
 * @throws {ApiError} 400 if it was resubmitted with other contents, and whatever `act` throws.
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
  const submission = async () => ({ user_id: userId, key, body_digest });
  for (;;) {
    try {
      const result = await act({ ...ctx, store: noting(ctx.store, submission) });
      await ctx.store.bookkeeping((db) => updateSubmission(db, { user: userId, key, result }));
      return result;
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
    }
    const before = await earlier(ctx, { user: userId, key });
    // The earlier submission has failed meanwhile and left nothing behind.
    if (before === undefined) continue;
    if (before.body_digest === body_digest) return before.result ?? safeNext(form.next);
    throw new ApiError(
      'not-allowed',
      'this form was already sent, with different content. Send it again if you want both.',
    );
  }
}

/** The earlier submission. A double click sends the form again before the first one has a result: that is waited for. */
async function earlier({ store }: Context, submission: { user: number; key: string }) {
  for (;;) {
    const [row] = await selectSubmission(store.read, submission);
    if (row === undefined || row.result !== null || Date.now() > row.created_at + PATIENCE_MS) return row;
    await setTimeout(POLL_MS);
  }
}
