import {
  type NoticeRow,
  type RemovableKind,
  selectAnswer,
  selectNotice,
} from '../../features/admin/admin.ts';
import { type AuditRow, mayDo, selectAudit, wholeAudit } from '../../features/audit/audit.ts';
import type { ReportRow } from '../../features/reports/reports.ts';
import type { PageCall } from '../../http/page.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { actorName, personLink } from './admin.html.ts';
import { type Moderating, type Result, reachOf } from './admin-visit.ts';
import { sentencesOf } from './audit.sentences.ts';
import { renderRulings } from './rulings.html.ts';

/** An appeal: the decision, its entry in the audit, what the person wrote, and the forms that decide it. */
export async function renderAppeal(
  call: PageCall,
  visit: Moderating,
  row: ReportRow,
  result: Result,
): Promise<Markup> {
  const { store } = call.ctx;
  const { reporter_id: person } = row;
  const [[notice], [answer]] = await Promise.all([
    selectNotice(store.read, { id: row.post_id }),
    selectAnswer(store.read, { user: person, appeal: row.id }),
  ]);
  const entry = await findEntry(store.read, notice);
  const mayRule =
    row.resolved_at === null &&
    mayDo(visit.role, 'appeals') &&
    person !== visit.session.userId &&
    (await reachOf(call, visit, [person])).has(person);
  const { language } = visit;
  const { moderation: texts } = language;
  return markup`<section class="panel" aria-labelledby="decision"><h2 id="decision">${describe(notice, personLink(row.author), texts)}</h2>
${notice !== undefined && markup`<p>${renderDecided(visit, notice, entry)}</p>`}
${notice !== undefined && notice.text !== '' && markup`<blockquote dir="auto">${notice.text}</blockquote>`}
${entry !== undefined && markup`<p>${await renderEntry(store.read, visit, entry)}</p>`}
${notice?.withdrawn_at != null && markup`<p>${texts.withdrawn(renderTime(notice.withdrawn_at, language))}</p>`}</section>
<section class="panel" aria-labelledby="appeal"><h2 id="appeal">${texts.appellant(personLink(row.reporter))}</h2>
<blockquote dir="auto">${row.comment}</blockquote>
<p>${renderTime(row.created_at, language)}</p>
${answer !== undefined && markup`<p>${texts.answered}</p><blockquote dir="auto">${answer.text}</blockquote>`}
${row.note !== null && markup`<p>${texts.note(markup`<bdi>${row.note}</bdi>`)}</p>`}</section>
${mayRule && renderRulings(visit, row, entry, result)}`;
}

async function findEntry(
  db: Parameters<typeof selectAudit>[0],
  notice: NoticeRow | undefined,
): Promise<AuditRow | undefined> {
  const id = notice?.audit_id ?? 0;
  const [entry] = await selectAudit(db, { ...wholeAudit, before: id + 1, limit: 1 });
  return entry?.id === id ? entry : undefined;
}

function describe(notice: NoticeRow | undefined, name: Content, texts: Texts['moderation']): Content {
  if (notice === undefined) return texts.theDecision(texts.unknownDecision, name);
  const { action, target_kind: kind, target_id: id } = notice;
  const what = texts.notices[action] ?? action;
  return kind === null
    ? texts.theDecision(what, name)
    : texts.theDecisionAbout(what, texts.kinds[kind as RemovableKind], id, name);
}

function renderDecided(visit: Moderating, { created_at }: NoticeRow, entry: AuditRow | undefined): Content {
  const time = renderTime(created_at, visit.language);
  return entry === undefined ? time : visit.language.moderation.decidedAt(time, actorName(visit, entry));
}

async function renderEntry(
  db: Parameters<typeof sentencesOf>[0],
  { language, role }: Moderating,
  entry: AuditRow,
): Promise<Content> {
  const { moderation: texts } = language;
  const [sentence] = await sentencesOf(db, [entry], { language, role });
  const { id, reason } = entry;
  return reason === ''
    ? texts.inAudit(sentence, id)
    : texts.inAuditBecause(sentence, id, markup`<bdi>${reason}</bdi>`);
}
