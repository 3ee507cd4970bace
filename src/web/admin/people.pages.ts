import { ApiError } from '../../errors.ts';
import { selectSessionsOf } from '../../features/accounts/accounts.ts';
import {
  type AccountFilter,
  type AccountRow,
  addNote,
  confirmEmail,
  deleteAndTell,
  limitUser,
  listAccounts,
  messageAbout,
  readAddress,
  readEnd,
  renameAndTell,
  restoreUser,
  searchedStates,
  selectAccount,
  selectNotes,
  selectNotices,
  setRole,
  setTier,
  suspendUser,
  unlimitUser,
  warnUser,
  writeTo,
} from '../../features/admin/admin.ts';
import {
  type Acting,
  isConfirmed,
  type Permission,
  roles,
  selectAudit,
  wholeAudit,
} from '../../features/audit/audit.ts';
import { factorsOf } from '../../features/factors/factors.ts';
import { countFilesOf } from '../../features/files/files.ts';
import { selectReportsAbout, selectReportsFrom } from '../../features/reports/reports.ts';
import { selectValidTokensOf } from '../../features/tokens/tokens.ts';
import { findUsernames } from '../../features/users/users.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { field, select } from '../kit/form.html.ts';
import { confirmUri, errorOf } from '../kit/forms.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Form } from '../kit/visit.ts';
import { numbersOf } from '../languages/intl.ts';
import { olderLink, personLink, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Show } from './admin-visit.ts';
import { sentencesOf } from './audit.sentences.ts';
import { renderActions, renderFacts, stateOf } from './people.html.ts';
import { renderAccess } from './person-access.html.ts';
import { renderPosts } from './person-posts.html.ts';
import { decisionOf, type ListedReport } from './report-row.ts';

const PAGE = 50;
/** Entries of each list on the page of a person. */
const RECENT = 20;
/** Path of the pages about people. */
export const peoplePath = '/admin/people';
const path = peoplePath;

/** What is searched for; with an address that is none, the error. */
function readFilter({ search = '', state = '', role = '', ...more }: PageCall['query']) {
  const filter: AccountFilter = {
    search,
    state: searchedStates.find((one) => one === state) ?? '',
    role: roles.find((one) => one === role) ?? '',
    app: (more.app ?? '').trim(),
    address: '',
  };
  try {
    return { filter: { ...filter, address: readAddress(more.address ?? '') } };
  } catch (thrown) {
    return { filter, error: errorOf(thrown) };
  }
}

const waitingLink = ({ id, username }: AccountRow) =>
  markup`<a href="/admin/sign-ups?after=${id - 1}"><bdi>@${username}</bdi></a>`;

const showPeople: Show = async ({ ctx, query }, visit, result) => {
  const { filter, error } = readFilter(query);
  const after = parseId(query.after ?? '') ?? 0;
  const rows =
    error !== undefined ? [] : await listAccounts(ctx.store.search, { ...filter, after, limit: PAGE });
  const kept = new URLSearchParams({ ...filter });
  const next = rows.length < PAGE ? undefined : `${path}?${kept}&after=${rows.at(-1)?.id}`;
  const { language } = visit;
  const { admin, members: texts } = language;
  const { heads } = admin;
  const anyOf = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
    [['', texts.any], ...values.map((value) => [value, names[value]])] as [string, string][];
  return showAdmin(
    visit,
    path,
    admin.sections.people,
    error === undefined ? result : { ...result, error },
    markup`<form class="panel" method="get" action="${path}">
${field({ name: 'search', label: texts.search, type: 'search', value: filter.search, autocomplete: 'off' })}
${select('state', heads.state, anyOf(searchedStates, texts.states), filter.state)}
${select('role', heads.role, anyOf(roles, admin.roles), filter.role)}
${field({ name: 'app', label: heads.app, value: filter.app, autocomplete: 'off', hint: texts.appHint })}
${field({ name: 'address', label: texts.address, value: query.address, autocomplete: 'off', error: error && texts.addressWrong, hint: texts.addressHint })}
<button class="button plain" type="submit">${admin.search}</button></form>
${
  error === undefined &&
  renderTable(
    admin.sections.people,
    [heads.person, heads.name, heads.state, heads.role, heads.email, heads.created, heads.posts],
    rows.map((row) => [
      ...[
        row.is_waiting ? waitingLink(row) : personLink(row.username),
        markup`<bdi>${row.name}</bdi>`,
        stateOf(row, language),
        row.role === null ? '' : admin.roles[row.role],
        row.email !== null && markup`<bdi>${row.email}</bdi>`,
      ],
      ...[renderTime(row.created_at, language), numbersOf(language.locale).format(row.num_posts)],
    ]),
    texts.noPeople,
  )
}${olderLink(visit, next)}`,
  );
};

/** The account of a page about a person. @throws {ApiError} 404 */
export async function findAccount({ ctx, params }: PageCall): Promise<AccountRow> {
  const name = (params.username ?? '').toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  const [row] = user === undefined ? [] : await selectAccount(ctx.store.read, { id: user.id });
  if (row === undefined) throw new ApiError('not-found', 'there is no such person.');
  return row;
}

const reportLink = ({ id }: ListedReport): Markup =>
  markup`<a href="/admin/reports/${id}"><bdi>${id}</bdi></a>`;

const showPerson: Show = async (call, visit, result) => {
  const row = await findAccount(call);
  const { read } = call.ctx.store;
  const recent = { user: row.id, limit: RECENT };
  const [notes, notices, about, from, audit, sessions, tokens, factors, [files], renamed, deleted] =
    await Promise.all([
      selectNotes(read, recent),
      selectNotices(read, recent),
      selectReportsAbout(read, recent),
      selectReportsFrom(read, recent),
      selectAudit(read, { ...wholeAudit, ...recent, before: Number.MAX_SAFE_INTEGER }),
      selectSessionsOf(read, { user_id: row.id, now: Date.now() }),
      selectValidTokensOf(read, { user_id: row.id }),
      factorsOf(read, row.id),
      countFilesOf(read, { user_id: row.id }),
      messageAbout(call.ctx, row.id, { what: 'rename', username: '…' }),
      messageAbout(call.ctx, row.id, { what: 'delete' }),
    ]);
  const { language, role } = visit;
  const done = await sentencesOf(read, audit, { language, role });
  const { admin, members: texts, moderation } = language;
  const { heads } = admin;
  const decisionIn = (report: ListedReport) =>
    report.resolved_at === null ? '' : decisionOf(report, moderation);
  const table = (title: string, heads: string[], rows: Parameters<typeof renderTable>[2]) =>
    markup`<section class="panel"><h2>${title}</h2>${renderTable(title, heads, rows, admin.none)}</section>`;
  return showAdmin(
    visit,
    path,
    `@${row.username}`,
    result,
    markup`<p><a href="/@${row.username}">${texts.profile}</a> <a href="${path}">${texts.allPeople}</a></p>
${renderFacts(row, files?.count ?? 0, language)}
${renderActions(visit, row, result, { renamed, deleted })}
${await renderPosts(call.ctx, visit, row)}
${table(
  texts.notes,
  [heads.when, heads.by, texts.note],
  notes.map((note) => [
    renderTime(note.created_at, language),
    note.author === null ? admin.operator : markup`<bdi>${note.author}</bdi>`,
    markup`<bdi>${note.text}</bdi>`,
  ]),
)}
${table(
  texts.wereTold,
  [heads.when, texts.with, heads.text],
  notices.map((notice) => [
    renderTime(notice.created_at, language),
    moderation.notices[notice.action] ?? notice.action,
    markup`<bdi>${notice.text}</bdi>`,
  ]),
)}
${table(
  texts.reportsAbout,
  [heads.report, heads.by, heads.decision],
  about.map((report) => [reportLink(report), personLink(report.reporter), decisionIn(report)]),
)}
${table(
  texts.reportsBy,
  [heads.report, heads.of, heads.decision],
  from.map((report) => [reportLink(report), personLink(report.author), decisionIn(report)]),
)}
${renderAccess(visit, row, { sessions, tokens, factors })}
${table(
  texts.history,
  [heads.when, heads.action, heads.reason],
  audit.map((entry, index) => [
    ...[renderTime(entry.at, language), done[index], markup`<bdi>${entry.reason}</bdi>`],
  ]),
)}`,
    markup`<bdi>@${row.username}</bdi>`,
  );
};

type Act = (
  call: PageCall,
  given: { id: number; actor: Acting; form: Form; visit: Moderating; row: AccountRow },
  // biome-ignore lint/suspicious/noConfusingVoidType: most actions return nothing
) => Promise<string | void>;

/** A form about a person. `act` may return their new username. @param show - its page, if it is not that of the person. */
export function personForm(name: string, what: Permission, act: Act, show: Show = showPerson): Page {
  return adminForm(
    `person.${name}`,
    `${path}/:username/${name}`,
    what,
    async (call, visit, form) => {
      const row = await findAccount(call);
      await countWrite(call, visit);
      const renamed = await act(call, { id: row.id, actor: actorOn(call, visit, form), form, visit, row });
      return `${path}/${renamed ?? row.username}?done`;
    },
    show,
  );
}

export const adminPeoplePages: readonly Page[] = [
  adminPage('people', path, 'look', showPeople),
  adminPage('person', `${path}/:username`, 'look', showPerson),

  personForm('warn', 'warn', ({ ctx }, { id, actor, form }) =>
    warnUser(ctx.store, actor, id, form.text ?? ''),
  ),
  personForm('notice', 'warn', ({ ctx }, { id, actor, form }) =>
    writeTo(ctx.store, actor, id, form.message ?? ''),
  ),
  personForm('note', 'warn', ({ ctx }, { id, actor, form }) =>
    addNote(ctx.store, actor, id, form.note ?? ''),
  ),
  personForm('suspend', 'suspend', ({ ctx }, { id, actor, form }) =>
    suspendUser(ctx.store, actor, id, { until: readEnd(form.until), told: form.told ?? '' }),
  ),
  personForm('restore', 'suspend', ({ ctx }, { id, actor }) => restoreUser(ctx.store, actor, id)),
  personForm('limit', 'limit', ({ ctx }, { id, actor, form }) =>
    limitUser(ctx.store, actor, id, { until: readEnd(form.until), told: form.told ?? '' }),
  ),
  personForm('unlimit', 'limit', ({ ctx }, { id, actor }) => unlimitUser(ctx.store, actor, id)),
  personForm('rename', 'accounts', ({ ctx }, { id, actor, form }) =>
    renameAndTell(ctx, actor, id, (form.username ?? '').trim().replace(/^@/, '')),
  ),
  personForm('tier', 'accounts', ({ ctx }, { id, actor, form }) =>
    setTier(ctx.store, actor, id, form.tier === 'paid' ? 'paid' : 'free'),
  ),
  personForm('confirm-email', 'accounts', ({ ctx }, { id, actor }) => confirmEmail(ctx.store, actor, id)),
  adminForm(
    'person.role',
    `${path}/:username/role`,
    'roles',
    async (call, visit, form) => {
      const { id, username } = await findAccount(call);
      // Giving rights requires re-authentication.
      if (!isConfirmed(visit.session)) return confirmUri(`${path}/${username}`);
      await countWrite(call, visit);
      const role = roles.find((one) => one === form.role) ?? null;
      await setRole(call.ctx.store, actorOn(call, visit, form), id, role);
      return `${path}/${username}?done`;
    },
    showPerson,
  ),
  personForm('delete', 'accounts', async ({ ctx }, { id, actor, form, row }) => {
    if (form.sure?.trim().replace(/^@/, '') !== row.username) {
      throw new ApiError('not-allowed', 'type the username to confirm that the account is to be deleted.');
    }
    await deleteAndTell(ctx, actor, id);
  }),
];
