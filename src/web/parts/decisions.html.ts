import type { Context } from '../../context.ts';
import {
  appealPath,
  isAppealable,
  type NoticeRow,
  ruleIn,
  selectNotices,
} from '../../features/admin/admin.ts';
import type { Rule } from '../../features/instance/instance.ts';
import { selectAppealsOf } from '../../features/reports/reports.ts';
import { type Content, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { defaultAnswer } from '../languages/told.ts';

/** Notices on the account page. */
const RECENT = 10;

/** What was decided about the reader, in words. */
export function titleOf(
  { action, target_kind: kind }: Pick<NoticeRow, 'action' | 'target_kind'>,
  { reporting: { decisions } }: Texts,
): string {
  if (action === 'remove') return decisions.removed[kind === null || kind === 'appeal' ? 'post' : kind];
  return Object.hasOwn(decisions, action) ? (decisions[action as keyof typeof decisions] as string) : action;
}

/** What moderators wrote; nothing if that is empty. */
export function renderAnswer(text: string, language: Texts): Content {
  return text !== '' && markup`<p class="text" dir="auto">${defaultAnswer(language, text) ?? text}</p>`;
}

/** The rule that was broken, if the decision names one. */
export function renderBroken({ rule }: Pick<NoticeRow, 'rule'>, language: Texts): Content {
  const broken = ruleIn(rule);
  return broken !== undefined && markup`<p>${renderRule(broken, language)}</p>`;
}

/** A rule with its number. */
export function renderRule({ number, text }: Rule, { reporting: texts }: Texts): Content {
  return texts.brokenRule(number, markup`<bdi>${text}</bdi>`);
}

/** What became of a decision since, in words; empty if nothing. */
export function outcomeOf(
  { withdrawn_at }: Pick<NoticeRow, 'withdrawn_at'>,
  appeal: { decision: string | null; resolved_at: number | null } | undefined,
  { reporting: texts }: Texts,
): string {
  if (withdrawn_at !== null) return texts.withdrawn;
  if (appeal === undefined) return '';
  return appeal.resolved_at === null ? texts.waits : texts.rejected;
}

/** What moderators decided about a person and told them, with links to appeal. */
export async function renderDecisions(ctx: Context, user: number, language: Texts): Promise<Content> {
  const { reporting: texts } = language;
  const { read } = ctx.store;
  const [notices, appeals] = await Promise.all([
    selectNotices(read, { user, limit: RECENT }),
    selectAppealsOf(read, { user, limit: 100 }),
  ]);
  if (notices.length === 0) return undefined;
  const items = notices.map((notice) => {
    const { id, action, text, created_at } = notice;
    const appeal = appeals.find(({ post_id }) => post_id === id);
    const outcome = outcomeOf(notice, appeal, language);
    const title = titleOf(notice, language);
    return markup`<li><p class="quiet">${texts.onDay(title, renderTime(created_at, language))}</p>${renderBroken(notice, language)}${renderAnswer(text, language)}
${isAppealable(action) && markup`<p>${outcome} <a href="${appealPath(ctx, id)}">${outcome === '' ? texts.disagree : texts.decision}<span class="unseen">: ${title}</span></a></p>`}</li>`;
  });
  return markup`<ul class="apps">${items}</ul>`;
}
