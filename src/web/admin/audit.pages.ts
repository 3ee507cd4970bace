import { type AuditFilter, describeEntry, selectAudit } from '../../features/audit/audit.ts';
import { findUsernames } from '../../features/users/users.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { field, inEnglish, select } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import { olderLink, showAdmin } from './admin.html.ts';
import { adminPage, type Show } from './admin-visit.ts';
import { actionNames, sentencesOf } from './audit.sentences.ts';

const PAGE = 100;
/** Most entries of one exported file; `before` reads on. */
const EXPORTED = 10_000;
const path = '/admin/audit';

/** The filter of a query; names of no account select nothing. */
async function readFilter({ ctx, query }: PageCall): Promise<AuditFilter & { before: number }> {
  const idOf = async (given = ''): Promise<number> => {
    const name = given.trim().replace(/^@/, '').toLowerCase();
    if (name === '') return 0;
    return (await findUsernames(ctx.store.read, [name])).get(name)?.id ?? -1;
  };
  const [actor, user] = await Promise.all([idOf(query.by), idOf(query.user)]);
  const before = parseId(query.before ?? '') ?? Number.MAX_SAFE_INTEGER;
  return { actor, user, action: (query.action ?? '').trim(), before };
}

const showAudit: Show = async (call, visit, result) => {
  const { by = '', user = '', action = '' } = call.query;
  const rows = await selectAudit(call.ctx.store.read, { ...(await readFilter(call)), limit: PAGE });
  const { language } = visit;
  const { admin, audit, instance: texts } = language;
  const { heads } = admin;
  const sentences = await sentencesOf(call.ctx.store.read, rows, { language, role: visit.role });
  const asked = new URLSearchParams({ by, user, action });
  const search = (name: string, label: string, value: string) =>
    field({ name, label, value, autocomplete: 'off' });
  return showAdmin(
    visit,
    path,
    admin.sections.audit,
    result,
    markup`<form class="panel" method="get" action="${path}"><div class="beside">
${search('by', heads.by, by)}${search('user', heads.on, user)}${select('action', heads.action, [['', audit.anyAction], ...actionNames(language)], action)}</div>
<button class="button plain" type="submit">${texts.show}</button></form>
<p class="more"><a href="${path}/export?${asked.toString()}">${texts.exportAudit}</a></p>
${renderTable(
  admin.sections.audit,
  [heads.when, heads.action, heads.from, heads.reason],
  rows.map((row, index) => [
    ...[renderTime(row.at, language), sentences[index], inEnglish(row.origin ?? row.via, language)],
    markup`<bdi>${row.reason}</bdi>`,
  ]),
  texts.noActions,
)}${olderLink(visit, rows.length < PAGE ? undefined : `${path}?${asked}&before=${rows.at(-1)?.id}`)}`,
  );
};

export const auditPages: readonly Page[] = [
  adminPage('audit', path, 'audit', showAudit),

  adminPage('audit.export', `${path}/export`, 'audit', async (call, visit) => {
    const rows = await selectAudit(call.ctx.store.read, { ...(await readFilter(call)), limit: EXPORTED });
    const lines = rows.map((row) => `${JSON.stringify(describeEntry(row))}\n`).join('');
    const name = ['Content-Disposition', 'attachment; filename="audit.jsonl"'];
    return content('application/jsonl', lines, [...visit.headers, ...name]);
  }),
];
