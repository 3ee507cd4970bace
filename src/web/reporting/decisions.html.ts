import type { Context } from '../../context.ts';
import { type NoticeRow, selectNotices } from '../../features/admin/admin.content.sql.ts';
import { appealPath, isAppealable } from '../../features/admin/appeal-links.ts';
import { selectAppealsOf } from '../../features/reports/reports.sql.ts';
import { type Content, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';

/** Notices on the account page. */
const RECENT = 10;

const titles: Readonly<Record<string, string>> = {
  warn: 'You were warned',
  suspend: 'Your account was suspended',
  limit: 'Your account was limited',
  answer: 'An answer',
};

/** What was decided about the reader, in words. */
export function titleOf({ action, target_kind: kind }: Pick<NoticeRow, 'action' | 'target_kind'>): string {
  if (action !== 'remove') return titles[action] ?? action;
  return kind === 'avatar' || kind === 'cover'
    ? `Your ${kind} was removed`
    : `A ${kind ?? 'post'} of yours was removed`;
}

/** What became of a decision since, in words; empty if nothing. */
export function outcomeOf(
  { withdrawn_at }: Pick<NoticeRow, 'withdrawn_at'>,
  appeal: { decision: string | null; resolved_at: number | null } | undefined,
): string {
  if (withdrawn_at !== null) return 'It was withdrawn.';
  if (appeal === undefined) return '';
  return appeal.resolved_at === null ? 'Your appeal waits for a moderator.' : 'Your appeal was rejected.';
}

/** What moderators decided about a person and told them, with links to appeal. */
export async function renderDecisions(ctx: Context, user: number): Promise<Content> {
  const { read } = ctx.store;
  const [notices, appeals] = await Promise.all([
    selectNotices(read, { user, limit: RECENT }),
    selectAppealsOf(read, { user, limit: 100 }),
  ]);
  if (notices.length === 0) return undefined;
  const items = notices.map((notice) => {
    const { id, action, text, created_at } = notice;
    const appeal = appeals.find(({ post_id }) => post_id === id);
    const outcome = outcomeOf(notice, appeal);
    return markup`<li><p class="quiet">${titleOf(notice)}, ${renderTime(created_at)}</p>${text !== '' && markup`<p class="text" dir="auto">${text}</p>`}
${isAppealable(action) && markup`<p>${outcome} <a href="${appealPath(ctx, id)}">${outcome === '' ? 'If you do not agree, appeal' : 'The decision'}<span class="unseen"> of ${titleOf(notice).toLowerCase()}</span></a></p>`}</li>`;
  });
  return markup`<ul class="apps">${items}</ul>`;
}
