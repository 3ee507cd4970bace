import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Actor } from '../audit/audit.ts';
import { selectPosts } from '../posts/posts.ts';
import { reopenIn } from '../reports/reports.ts';
import { selectLatestDecision, selectNoticeAt } from './admin.content.sql.ts';
import { withdraw } from './withdrawal.ts';

/**
 * Undoes the decision of a report in one transaction, as if an appeal against it had been accepted, and opens all reports of the
 * same thing again for the actor; after a limit or a suspension also what else of the person it closed. What the reporters were
 * answered stays.
 * @throws {ApiError} 403, 404, 409 if it is open, 400 for an appeal, and if a later decision or another picture has taken the place
 * of what this one did.
 */
export async function reopenReport(
  ctx: Pick<Context, 'store' | 'config'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await ctx.store.write(async (tx) => {
    const report = await reopenIn(tx, actor, id);
    const { author_id: user, decision: action, resolved_at: at, note } = report;
    if (user === null || action === null || action === 'dismiss' || at === null) return;
    if (action === 'accept' || action === 'reject')
      throw new ApiError('not-allowed', 'the decision about an appeal is final.');
    const [post] = report.kind === 'post' ? await selectPosts(tx, { ids: [report.post_id] }) : [];
    const content = post?.repost_of ?? report.post_id;
    const [notice] = await selectNoticeAt(tx, { user, action, at, content });
    // It changed nothing then, or is withdrawn since.
    if (notice === undefined || notice.withdrawn_at !== null) return;
    const [latest] = await selectLatestDecision(tx, notice);
    if (latest?.id !== notice.id) {
      throw new ApiError('not-allowed', `a later decision has replaced it; undo that one (${action}).`);
    }
    await withdraw(ctx, tx, actor && { ...actor, reason: actor.reason ?? note ?? undefined }, notice);
  });
}
