import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.actions.ts';
import { addMute } from '../mutes/mutes.actions.ts';
import { selectPosts } from '../posts/posts.sql.ts';
import { insertReport, selectReport, selectReportBy, updateReport } from './reports.sql.ts';

/**
 * Reports a post to the administrators and mutes its author for the reporter (docs/interface.md, Reports). Reporting it again
 * does not create another report.
 * @throws {ApiError} 404 if there is no such post, 400 for a deleted one and for one's own, 507 if the author cannot be muted.
 */
export async function reportPost(store: Store, reporterId: number, postId: number): Promise<void> {
  await store.write(async (tx) => {
    const [post] = await selectPosts(tx, { ids: [postId] });
    if (post === undefined) throw new ApiError('not-found', 'there is no such post.');
    if (post.user_id === reporterId) throw new ApiError('not-allowed', 'You cannot report your own post.');
    if (post.is_deleted === 1) throw new ApiError('not-allowed', 'a deleted post cannot be reported.');
    const report = { post_id: postId, reporter_id: reporterId };
    const [known] = await selectReportBy(tx, report);
    if (known === undefined) {
      const id = await tx.newId();
      await insertReport(tx, { ...report, id, created_at: tx.now });
      tx.emit({ type: 'report', body: { id, post: postId, user: reporterId } });
    }
    await addMute(tx, reporterId, post.user_id);
  });
}

/** Closes a report. @throws {ApiError} 403 for non-administrators, 404 for an unknown report, 400 if it is already closed. */
export async function resolveReport(store: Store, actor: Actor, id: number, note?: string): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'reports');
    const [report] = await selectReport(tx, { id });
    if (report === undefined) throw new ApiError('not-found', 'there is no such report.');
    if (report.resolved_at !== null) throw new ApiError('not-allowed', 'this report was resolved before.');
    await updateReport(tx, {
      id,
      resolved_at: tx.now,
      resolved_by: actor?.userId ?? null,
      note: note ?? null,
    });
    const detail = { post: report.post_id, ...(note !== undefined && { note }) };
    await audit(tx, actor, { action: 'resolve', target: { kind: 'report', id }, detail });
  });
}
