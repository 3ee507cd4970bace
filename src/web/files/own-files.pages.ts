import {
  type FileRecord,
  fileFilter,
  fileKind,
  noFile,
  readOwnFiles,
  removeFile,
} from '../../features/files/files.ts';
import { loadUser, tiers } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { countWrite, noticeOf } from '../kit/actions.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import {
  isBeyondNewest,
  isNewest,
  pageQuery,
  readListQuery,
  redirect as redirectList,
  renderPaging,
} from '../kit/paging.ts';
import { settingsPage } from '../kit/settings.html.ts';
import { viewerOf } from '../kit/visit.ts';
import { deletionForm, OWN_FILES, renderFilePage, renderFiles, renderStorage } from './own-files.html.ts';

async function showFiles(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { ctx } = call;
  const { language } = visit;
  const { files: texts } = language;
  const user = visit.session.userId;
  const query = readListQuery(call.query);
  const state = Hydration.of(ctx, viewerOf(visit));
  const [{ row }, page] = await Promise.all([
    loadUser(ctx, viewerOf(visit), 'me'),
    readPage(state, fileKind, pageQuery(query), fileFilter({}), {
      read: (range, _, db) => readOwnFiles(db, { user, ...range }),
    }),
  ]);
  if (isBeyondNewest(query, page)) return redirectList(OWN_FILES);
  const records = page.entries.flatMap(({ item }) => state.get(fileKind, item) ?? []);
  const empty = isNewest(query) ? texts.none : texts.noneBefore;
  const content = markup`${renderStorage(language, row.storage_used, tiers[row.tier].storage)}
${records.length > 0 ? renderFiles({ config: ctx.config, key: ctx.digestKey, language }, records) : markup`<p class="empty">${empty}</p>`}
${renderPaging(OWN_FILES, query, page, language, 'files')}`;
  return settingsPage(visit, texts.title, { notice: noticeOf(texts.done, call) }, content);
}

/** Finds a file of the signed-in person by the path. @throws {ApiError} 404 */
async function findOwn({ ctx, params }: PageCall, { session }: SignedIn): Promise<FileRecord> {
  const id = parseId(params.file_id ?? '');
  const record = id === undefined ? undefined : await ctx.objects.find(fileKind, id);
  if (record === undefined || record.row.user_id !== session.userId) throw noFile();
  return record;
}

/** The signed-in person's files, and the deletion of one. */
export const ownFilePages: readonly Page[] = [
  ownPage('account.files', OWN_FILES, showFiles),

  ownPage('account.files.file', `${OWN_FILES}/:file_id`, async (call, visit) => {
    const record = await findOwn(call, visit);
    if (record.row.content === null) throw noFile();
    const linking = { config: call.ctx.config, key: call.ctx.digestKey, language: visit.language };
    return settingsPage(visit, record.row.name, {}, renderFilePage(linking, record));
  }),

  ownPage('account.files.deletion', `${OWN_FILES}/:file_id/delete`, async (call, visit) => {
    const record = await findOwn(call, visit);
    const linking = { config: call.ctx.config, key: call.ctx.digestKey, language: visit.language };
    return settingsPage(visit, visit.language.files.deletionTitle, {}, deletionForm(linking, visit, record));
  }),

  ownForm('account.files.delete', `${OWN_FILES}/:file_id/delete`, async (call, visit) => {
    const { row } = await findOwn(call, visit);
    await countWrite(call, visit);
    await call.ctx.store.write((tx) => removeFile(tx, row.id));
    return redirect(`${OWN_FILES}?done=deleted`, visit.headers);
  }),
];
