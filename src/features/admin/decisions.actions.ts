import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Actor } from '../audit/audit.actions.ts';
import { selectPosts } from '../posts/posts.sql.ts';
import { resolveIn } from '../reports/reports.actions.ts';
import type { ReportDecision } from '../reports/reports.tables.ts';
import { suspendIn } from './admin.actions.ts';
import { removeIn } from './content.actions.ts';
import { tell, warnIn } from './notices.actions.ts';

/** What can be decided about a report. */
export const decisions = ['dismiss', 'warn', 'remove', 'suspend'] as const satisfies ReportDecision[];

export interface Decision {
  decision: ReportDecision;
  /** What moderators read later. */
  note?: string | undefined;
  /** What the person is told who was reported; a warning needs it. */
  told?: string;
  /** What the reporter is told. */
  answer?: string;
  /** When a suspension ends. */
  until?: number | null;
}

/**
 * Decides a report, and carries the decision out in one transaction: of two moderators one is too late, and changes nothing.
 * @throws {ApiError} 403, 404, 409 if it was decided before or another has taken it, 400 as the actions themselves.
 */
export async function decideReport(
  store: Store,
  actor: Actor,
  id: number,
  { decision, note, told = '', answer = '', until = null }: Decision,
): Promise<void> {
  await store.write(async (tx) => {
    const report = await resolveIn(tx, actor, id, { decision, note });
    const [post] = await selectPosts(tx, { ids: [report.post_id] });
    const acting = actor && { ...actor, reason: actor.reason ?? note };
    if (post === undefined) {
      if (decision !== 'dismiss') throw new ApiError('not-allowed', 'what was reported is no post.');
    } else if (decision === 'warn') await warnIn(tx, acting, post.user_id, told);
    // Its author may have deleted it meanwhile.
    else if (decision === 'remove' && post.is_deleted === 0) {
      await removeIn(tx, acting, { kind: 'post', id: post.repost_of ?? post.id }, told);
    } else if (decision === 'suspend') await suspendIn(tx, acting, post.user_id, { until, told });
    await tell(tx, { user: report.reporter_id, action: 'answer', text: answer });
  });
}
