import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Actor } from '../audit/audit.actions.ts';
import { selectPosts } from '../posts/posts.sql.ts';
import { resolveIn } from '../reports/reports.actions.ts';
import type { ReportDecision } from '../reports/reports.tables.ts';
import { suspendIn } from './admin.actions.ts';
import { selectRemoved } from './admin.content.sql.ts';
import { type Content, removeIn } from './content.actions.ts';
import { limitIn } from './limits.actions.ts';
import { tell, warnIn } from './notices.actions.ts';

/** What can be decided about a report. */
export const decisions = [
  'dismiss',
  'warn',
  'remove',
  'limit',
  'suspend',
] as const satisfies ReportDecision[];

export interface Decision {
  decision: (typeof decisions)[number];
  /** What moderators read later. */
  note?: string | undefined;
  /** What the person is told who was reported; a warning needs it. */
  told?: string;
  /** What the reporter is told; if empty, that it was dealt with. */
  answer?: string;
  /** When a limit or a suspension ends. */
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
    const { kind, post_id: objectId, author_id: author } = report;
    if (kind === 'appeal') throw new ApiError('not-allowed', 'this is an appeal: accept or reject it.');
    const acting = actor && { ...actor, reason: actor.reason ?? note };
    if (decision !== 'dismiss') {
      if (author === null) throw new ApiError('not-allowed', 'what was reported is no post.');
      if (decision === 'warn') await warnIn(tx, acting, author, told);
      else if (decision === 'limit') await limitIn(tx, acting, author, { until, told });
      else if (decision === 'suspend') await suspendIn(tx, acting, author, { until, told });
      else if (kind === 'user')
        throw new ApiError('not-allowed', 'an account is not removed, but suspended.');
      else {
        const [post] = kind === 'post' ? await selectPosts(tx, { ids: [objectId] }) : [];
        await removeReported(tx, acting, { kind, id: post?.repost_of ?? objectId }, told);
      }
    }
    const text = answer.trim() || acknowledged[decision === 'dismiss' ? 'dismissed' : 'acted'];
    await tell(tx, { user: report.reporter_id, action: 'answer', text });
  });
}

/** What reporters are told if the moderator writes nothing to them. */
const acknowledged = {
  dismissed:
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.',
  acted: 'A moderator has looked at what you reported and has acted on it. Thank you for the report.',
};

/** Removes what was reported, unless its author deleted it or it was removed meanwhile. */
async function removeReported(tx: Tx, actor: Actor, content: Content, told: string): Promise<void> {
  const [removed] = await selectRemoved(tx, content);
  if (removed !== undefined) return;
  await removeIn(tx, actor, content, told).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.slug !== 'not-found') throw error;
  });
}
