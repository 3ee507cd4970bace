import { readEnd } from '../../features/admin/admin.ts';
import {
  announce,
  dismissAnnouncement,
  endAnnouncement,
  readAnnouncement,
  selectAnnouncements,
} from '../../features/instance/instance.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { field, textArea } from '../kit/form.html.ts';
import { ownForm, safeNext } from '../kit/forms.ts';
import { renderMarkdown } from '../kit/markdown.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import { actionForm, formsHead, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

const path = '/admin/announcements';

const showAnnouncements: Show = async ({ ctx }, visit, result) => {
  const rows = await selectAnnouncements(ctx.store.read, { after: Date.now() });
  const { form = {}, error } = result;
  const { language } = visit;
  const { admin, instance: texts } = language;
  const { heads } = admin;
  return showAdmin(
    visit,
    path,
    admin.sections.announcements,
    result,
    markup`<p>${texts.announcementsHint}</p>
${form.act === 'preview' && error === undefined && markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">${admin.preview}</h2><div dir="auto">${renderMarkdown(form.text ?? '')}</div></section>`}
<section class="panel">${actionForm(visit, path, texts.announce, [
      textArea('text', texts.markdown, form.text, { rows: 4 }),
      field({
        name: 'until',
        label: admin.ends,
        value: form.until,
        autocomplete: 'off',
        hint: admin.endsHint,
      }),
      reasonField(visit, 'announce'),
      markup`<button class="button link" type="submit" name="act" value="preview">${admin.preview}</button> `,
    ])}</section>
${renderTable(
  admin.sections.announcements,
  [heads.text, heads.since, texts.endsHead, formsHead(visit)],
  rows.map(({ id, text, created_at, ends_at }) => [
    ...[markup`<bdi>${text}</bdi>`, renderTime(created_at, language), renderTime(ends_at, language)],
    actionForm(visit, `${path}/end`, admin.endIt, undefined, { values: { id: String(id) } }),
  ]),
  texts.noAnnouncements,
)}`,
  );
};

export const announcementPages: readonly Page[] = [
  adminPage('announcements', path, 'settings', showAnnouncements),
  adminForm(
    'announcements',
    path,
    'settings',
    async (call, visit, form) => {
      const { text = '', until, act } = form;
      if (act === 'preview') {
        readAnnouncement(text);
        return {};
      }
      await countWrite(call, visit);
      await announce(call.ctx.store, actorOn(call, visit, form), { text, until: readEnd(until) });
      return `${path}?done`;
    },
    showAnnouncements,
  ),
  adminForm(
    'announcements.end',
    `${path}/end`,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await endAnnouncement(call.ctx.store, actorOn(call, visit, form), parseId(form.id ?? '') ?? 0);
      return `${path}?done`;
    },
    showAnnouncements,
  ),

  ownForm('announcements.dismiss', '/announcements/dismiss', async (call, visit, form) => {
    await countWrite(call, visit);
    await dismissAnnouncement(call.ctx.store, visit.session.userId, parseId(form.id ?? '') ?? 0);
    return redirect(safeNext(form.next), visit.headers);
  }),
];
