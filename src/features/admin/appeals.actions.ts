import type { Context } from '../../context.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, requireAccount, tellAdministration } from '../audit/audit.ts';
import {
  type AppealDecision,
  insertReport,
  type ReportedCopy,
  resolveIn,
  selectAppealsOf,
  selectReportBy,
} from '../reports/reports.ts';
import { selectNotice } from './admin.content.sql.ts';
import { isAppealable } from './appeal-links.ts';
import { checkText, tell } from './notices.actions.ts';
import { withdraw } from './withdrawal.ts';

/** Most appeals of one person that wait for moderators. */
const MAX_OPEN_APPEALS = 5;

/**
 * Appeals against a decision: it comes into the queue of reports. Once for each decision.
 * @throws {ApiError} 404 if there is no such decision about the person, 400 for a second appeal, one against a decision that was
 * withdrawn, too many at once, and an empty text or one that is too long.
 */
export async function appeal(store: Store, user: number, notice: number, given: string): Promise<void> {
  const text = checkText(given);
  if (text === '') throw new ApiError('missing-parameter', 'write why you do not agree.');
  await store.write(async (tx) => {
    const [row] = await selectNotice(tx, { id: notice });
    if (row === undefined || row.user_id !== user || !isAppealable(row.action)) {
      throw new ApiError('not-found', 'there is no such decision.');
    }
    if (row.withdrawn_at !== null)
      throw new ApiError('not-allowed', 'this decision has already been withdrawn.');
    const [known] = await selectReportBy(tx, { post_id: notice, reporter_id: user });
    if (known !== undefined)
      throw new ApiError('not-allowed', 'you have already appealed against this decision.');
    const earlier = await selectAppealsOf(tx, { user, limit: 1_000 });
    if (earlier.filter(({ resolved_at }) => resolved_at === null).length >= MAX_OPEN_APPEALS) {
      const message = `you already have ${MAX_OPEN_APPEALS} open appeals; appeal again when one has been decided.`;
      throw new ApiError('not-allowed', message);
    }
    const copy: ReportedCopy = { kind: row.action, text: row.text, created_at: row.created_at };
    const id = await tx.newId();
    await insertReport(tx, {
      ...{ id, kind: 'appeal', post_id: notice, comment: text, created_at: tx.now },
      ...{ author_id: user, reporter_id: user, copy: JSON.stringify(copy) },
    });
    tellAdministration(tx);
    tx.emit({ type: 'report', body: { id, user } });
  });
}

/** What the person is told whose appeal is accepted, unless the moderator writes something else. */
const ACCEPTED = 'A moderator has looked at it again. You were right: the decision is withdrawn.';

export interface Ruling {
  decision: AppealDecision;
  /** What the person is told; a rejection needs it. */
  answer?: string | undefined;
  /** What moderators read later. */
  note?: string | undefined;
}

/**
 * Decides an appeal, and undoes what it is against if it is accepted, in one transaction: of two moderators one is too late, and
 * changes nothing.
 * @throws {ApiError} 403, 404 if there is no such appeal, 409 if it was decided before or another has taken it, 400 for one's own,
 * for a rejection without an answer, and if another picture has taken the place of the one to restore.
 */
export async function decideAppeal(
  ctx: Pick<Context, 'store' | 'config'>,
  actor: Actor,
  id: number,
  { decision, answer = '', note }: Ruling,
): Promise<void> {
  await ctx.store.write(async (tx) => {
    const { report } = await resolveIn(tx, actor, id, { decision, note });
    if (report.kind !== 'appeal') throw new ApiError('not-found', 'there is no such appeal.');
    const user = report.reporter_id;
    await requireAccount(tx, actor, user, 'appeals');
    const text = answer.trim() || (decision === 'accept' ? ACCEPTED : '');
    if (text === '') throw new ApiError('missing-parameter', 'a rejection needs an answer to the person.');
    const [notice] = await selectNotice(tx, { id: report.post_id });
    if (decision === 'accept' && notice !== undefined) {
      const acting = actor && { ...actor, reason: actor.reason || note };
      await withdraw(ctx, tx, acting, notice);
    }
    await tell(tx, { user, action: 'answer', text, target: { kind: 'appeal', id } });
  });
}
