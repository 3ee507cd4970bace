import { type NoticeRow, selectAnswer, selectNotice } from '../../features/admin/admin.content.sql.ts';
import { actorOf } from '../../features/audit/audit.list.ts';
import { type AuditRow, selectAudit, wholeAudit } from '../../features/audit/audit.sql.ts';
import { mayDo } from '../../features/audit/roles.ts';
import type { ReportRow } from '../../features/reports/reports.sql.ts';
import type { PageCall } from '../../http/page.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { personLink } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';
import { renderRulings } from './rulings.html.ts';

/** An appeal: the decision, its entry in the audit, what the person wrote, and the forms that decide it. */
export async function renderAppeal(
  { ctx: { store } }: PageCall,
  visit: Moderating,
  row: ReportRow,
  result: Result,
): Promise<Markup> {
  const [[notice], [answer]] = await Promise.all([
    selectNotice(store.read, { id: row.post_id }),
    selectAnswer(store.read, { user: row.reporter_id, appeal: row.id }),
  ]);
  const entry = await findEntry(store.read, notice);
  return markup`<section class="panel" aria-labelledby="decision"><h2 id="decision">The decision: ${describe(notice)} ${personLink(row.author)}</h2>
${notice !== undefined && markup`<p>${renderTime(notice.created_at)}${entry !== undefined && `, by ${actorOf(entry)}`}</p>`}
${notice !== undefined && notice.text !== '' && markup`<blockquote dir="auto">${notice.text}</blockquote>`}
${entry !== undefined && markup`<p>In the audit: ${entry.action}, entry ${entry.id}${entry.reason !== '' && `, because: ${entry.reason}`}</p>`}
${notice?.withdrawn_at != null && markup`<p>It was withdrawn ${renderTime(notice.withdrawn_at)}.</p>`}</section>
<section class="panel" aria-labelledby="appeal"><h2 id="appeal">What ${personLink(row.reporter)} writes</h2>
<blockquote dir="auto">${row.comment}</blockquote>
<p>${renderTime(row.created_at)}</p>
${answer !== undefined && markup`<p>They were answered:</p><blockquote dir="auto">${answer.text}</blockquote>`}
${row.note !== null && markup`<p>Note: ${row.note}</p>`}</section>
${row.resolved_at === null && mayDo(visit.role, 'appeals') && renderRulings(visit, row, entry, result)}`;
}

async function findEntry(
  db: Parameters<typeof selectAudit>[0],
  notice: NoticeRow | undefined,
): Promise<AuditRow | undefined> {
  const id = notice?.audit_id ?? 0;
  const [entry] = await selectAudit(db, { ...wholeAudit, before: id + 1, limit: 1 });
  return entry?.id === id ? entry : undefined;
}

function describe(notice: NoticeRow | undefined): string {
  if (notice === undefined) return 'unknown, of';
  const { action, target_kind: kind, target_id: id } = notice;
  return kind === null ? `${action}, of` : `${action}, ${kind} ${id} of`;
}
