import { columns, query } from '../db/query.ts';
import type { SubmissionTable } from './submissions.tables.ts';

/** Records a submission. @returns nothing if it was recorded before. */
export const insertSubmission = query((db, p: Omit<SubmissionTable, 'result'>) =>
  db
    .insertInto('submissions')
    .values({ ...columns(p, 'user_id', 'key', 'created_at', 'body_digest'), result: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

export const selectSubmission = query((db, p: { user: number; key: string }) =>
  db
    .selectFrom('submissions')
    .select(['created_at', 'body_digest', 'result'])
    .where('user_id', '=', p.user)
    .where('key', '=', p.key),
);

export const updateSubmission = query((db, p: { user: number; key: string; result: string }) =>
  db
    .updateTable('submissions')
    .set({ result: p.result })
    .where('user_id', '=', p.user)
    .where('key', '=', p.key),
);

/** Deletes submissions made before a time. */
export const deleteOldSubmissions = query((db, p: { before: number }) =>
  db.deleteFrom('submissions').where('created_at', '<', p.before),
);
