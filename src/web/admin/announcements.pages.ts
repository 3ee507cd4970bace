import { readEnd } from '../../features/admin/until.ts';
import {
  announce,
  dismissAnnouncement,
  endAnnouncement,
  readAnnouncement,
} from '../../features/instance/announcements.actions.ts';
import { selectAnnouncements } from '../../features/instance/announcements.sql.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { ownForm, safeNext } from '../accounts/forms.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field } from '../pages/form.html.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import { markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, reasonField, renderTable, showAdmin, textArea } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

const path = '/admin/announcements';

const showAnnouncements: Show = async ({ ctx }, visit, result) => {
  const rows = await selectAnnouncements(ctx.store.read, { after: Date.now() });
  const { form = {}, error } = result;
  return showAdmin(
    visit,
    path,
    'Announcements',
    result,
    markup`<p>They stand above every page until they end; signed-in people can put them away.</p>
${form.act === 'preview' && error === undefined && markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">Preview</h2>${renderMarkdown(form.text ?? '')}</section>`}
<section class="panel">${actionForm(visit, path, 'Announce', [
      textArea('text', 'Text, with Markdown', form.text, { rows: 4 }),
      field({
        name: 'until',
        label: 'It ends',
        value: form.until,
        autocomplete: 'off',
        hint: 'Such as 7d, 12h or 2026-12-31.',
      }),
      reasonField('announce'),
      markup`<button class="button link" type="submit" name="act" value="preview">Preview</button> `,
    ])}</section>
${renderTable(
  'Announcements',
  ['Text', 'Since', 'Ends', ''],
  rows.map(({ id, text, created_at, ends_at }) => [
    ...[text, renderTime(created_at), renderTime(ends_at)],
    actionForm(visit, `${path}/end`, 'End it', undefined, { values: { id: String(id) } }),
  ]),
  'There are no announcements.',
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
      return `${path}?done=saved`;
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
      return `${path}?done=done`;
    },
    showAnnouncements,
  ),

  ownForm('announcements.dismiss', '/announcements/dismiss', async (call, visit, form) => {
    await countWrite(call, visit);
    await dismissAnnouncement(call.ctx.store, visit.session.userId, parseId(form.id ?? '') ?? 0);
    return redirect(safeNext(form.next), visit.headers);
  }),
];
