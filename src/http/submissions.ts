import type { Context } from '../context.ts';
import type { Store } from '../db/store.ts';
import { deleteOldSubmissions, insertSubmission, updateSubmission } from './submissions.sql.ts';
import type { SubmissionTable } from './submissions.tables.ts';

export { selectSubmission, updateSubmission } from './submissions.sql.ts';

/** How long something that is sent again leads to its first result, in milliseconds. */
export const REMEMBERED_MS = 86_400_000;

/** It was executed before. */
export class Repeated extends Error {}

/** A form or call that is to be executed once. */
export type Submission = Omit<SubmissionTable, 'created_at' | 'result'>;

/**
 * The same store, whose first write also records a submission as executed: it is recorded if and only if it was executed, however
 * the process ends.
 * @param submission - asked for when the write begins: by then, everything that was sent has been read.
 * @param resultOf - the result to record, from what the write returns.
 * @throws {Repeated} from that write if it was recorded before; then nothing is written.
 */
export function noting(
  store: Store,
  submission: () => Promise<Submission>,
  resultOf?: (value: unknown) => string,
): Store {
  let isNoted = false;
  const write: Store['write'] = async (action, options) => {
    if (isNoted) return store.write(action, options);
    const { user_id, key, body_digest } = await submission();
    const made = await store.write(async (tx) => {
      // First, since what was executed before may not be possible again.
      const note = { user_id, key, created_at: Date.now(), body_digest };
      if ((await insertSubmission(tx, note)).length === 0) throw new Repeated();
      const value = await action(tx);
      if (resultOf !== undefined) await updateSubmission(tx, { user: user_id, key, result: resultOf(value) });
      return value;
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

/** Deletes records of submissions that are too old to be sent again. */
export async function forgetSubmissions({ store }: Context): Promise<void> {
  const before = Date.now() - REMEMBERED_MS;
  await store.bookkeeping((db) => deleteOldSubmissions(db, { before }));
}
