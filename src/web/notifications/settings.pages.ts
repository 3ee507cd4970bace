import { selectOwnAccount } from '../../features/accounts/accounts.sql.ts';
import { mayDo } from '../../features/audit/roles.ts';
import { type Kind, kinds, maskOf } from '../../features/notifications/kinds.ts';
import { vapidKeys } from '../../features/notifications/push/keys.ts';
import { isSubscribed } from '../../features/notifications/push/subscriptions.ts';
import {
  changeSettings,
  mailModes,
  type QuietTarget,
  readQuiet,
  readSettings,
  removeQuiet,
  type Settings,
} from '../../features/notifications/settings.ts';
import { postKind } from '../../features/posts/posts.kind.ts';
import { postFilter } from '../../features/posts/posts.params.ts';
import { userKind } from '../../features/users/users.kind.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { noticeOf } from '../accounts/account.pages.ts';
import { ownForm, ownPage, type SignedIn } from '../accounts/forms.ts';
import { type Form, readerOf, viewerOf } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { hidden } from '../pages/form.html.ts';
import { showPage } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { excerpt } from '../pages/posts.html.ts';
import { renderPush } from './push.html.ts';

const path = '/account/notifications';

const labels: Readonly<Record<Kind, string>> = {
  mention: 'Mentions',
  reply: 'Replies to your posts',
  star: 'Stars',
  repost: 'Reposts',
  follow: 'New followers',
  broadcast: 'Broadcast channels you subscribed to',
  message: 'Private messages',
  report: 'Reports, for moderators',
};

const ways = [
  ['page', 'On the page'],
  ['push', 'Push'],
  ['mail', 'E-mail'],
] as const;

const modes: Readonly<Record<(typeof mailModes)[number], string>> = {
  never: 'Never',
  'at-once': 'At once: then at most one message in five minutes',
  daily: 'Once a day',
};

const notices = { saved: 'Your settings are saved.', quiet: 'You get notifications of that again.' };

/** People and conversations listed as quiet. */
const MAX_LISTED = 200;

async function showSettings(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { ctx } = call;
  const { userId } = visit.session;
  const [settings, [account], quiet, { publicKey }, isOn] = await Promise.all([
    readSettings(ctx.store, userId),
    selectOwnAccount(ctx.store.read, { id: userId }),
    renderQuiet(call, visit),
    vapidKeys(ctx.store),
    isSubscribed(ctx, visit.session.digest),
  ]);
  const notice = noticeOf(notices, call);
  const shown = kinds.filter((kind) => kind !== 'report' || decidesReports(visit));
  return showPage({
    visit,
    title: 'Notifications',
    current: 'account',
    content: markup`<div class="narrow form"><h1>Notifications</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
<form class="panel" method="post" action="${path}">${hidden({ csrf: visit.csrf })}
${shown.map((kind) => renderKind(kind, settings))}
${ctx.mail !== undefined && renderMail(settings, account?.email_confirmed_at != null)}
<button class="button" type="submit">Save</button></form>
${renderPush(publicKey, isOn)}
${quiet}
<p><a href="/notifications">Your notifications</a></p></div>`,
  });
}

function decidesReports({ session }: SignedIn): boolean {
  return mayDo(readerOf(session).role, 'reports');
}

function renderKind(kind: Kind, settings: Settings): Markup {
  return markup`<fieldset class="ways"><legend>${labels[kind]}</legend>${ways.map(
    ([way, label]) =>
      markup`<label><input type="checkbox" name="${way}-${kind}" value="1"${(settings[way] & maskOf(kind)) !== 0 && markup` checked`}> ${label}</label> `,
  )}</fieldset>`;
}

function renderMail({ mailMode }: Settings, isConfirmed: boolean): Markup {
  return markup`<fieldset><legend>E-mail</legend>
${!isConfirmed && markup`<p class="hint">It is sent once you have <a href="/account">confirmed an e-mail address</a>.</p>`}
${mailModes.map(
  (mode) =>
    markup`<p class="check"><input type="radio" id="mail-${mode}" name="mail_mode" value="${mode}"${mode === mailMode && markup` checked`}> <label for="mail-${mode}">${modes[mode]}</label></p>`,
)}
<p class="hint">Only of what you have not read. Each message has a link that ends them.</p></fieldset>`;
}

/** The people and conversations without notifications, each with its undo. */
async function renderQuiet({ ctx }: PageCall, visit: SignedIn): Promise<Content> {
  const quiet = await readQuiet(ctx.store, visit.session.userId);
  const users = [...quiet.users].slice(0, MAX_LISTED);
  const threads = [...quiet.threads].slice(0, MAX_LISTED);
  if (users.length + threads.length === 0) return undefined;
  const state = Hydration.of(ctx, viewerOf(visit));
  const entries = threads.map((item) => ({ item }));
  const [, seen] = await Promise.all([
    state.judge(userKind, users),
    filterEntries(state, postKind, entries, postFilter({}, { deleted: false, muted: true })),
  ]);
  const shown = new Set(seen.map(({ item }) => item));
  const item = (target: QuietTarget, label: Content) => markup`<li>${label}
<form method="post" action="${path}/quiet">${hidden({ csrf: visit.csrf, kind: target.kind, target: String(target.target) })}<button class="button plain small" type="submit">Notify me again</button></form></li>`;
  return markup`<section class="panel" aria-labelledby="quiet"><h2 id="quiet">Without notifications</h2>
<ul class="apps">${users.map((target) => {
    const row = state.get(userKind, target)?.row;
    return item(
      { kind: 'user', target },
      row ? markup`<a href="/@${row.username}">@${row.username}</a>` : 'A person',
    );
  })}
${threads.map((target) => {
  const row = shown.has(target) ? state.get(postKind, target)?.row : undefined;
  const label =
    row &&
    markup`<a href="/@${row.username}/post/${row.id}" dir="auto">${excerpt(row.text, 60) || 'A conversation'}</a>`;
  return item({ kind: 'thread', target }, label ?? 'A conversation');
})}</ul></section>`;
}

/** The kinds that are ticked in a column. */
function tickedIn(form: Form, way: string): number {
  return kinds.reduce((mask, kind) => mask | (form[`${way}-${kind}`] === '1' ? maskOf(kind) : 0), 0);
}

/** What people are notified of, and how. */
export const notificationSettingsPages: readonly Page[] = [
  ownPage('account.notifications', path, showSettings),

  ownForm('account.notifications.post', path, async (call, visit, form) => {
    await countWrite(call, visit);
    const { store } = call.ctx;
    const { userId } = visit.session;
    const before = await readSettings(store, userId);
    // Who does not decide reports is not asked about them.
    const left = decidesReports(visit) ? 0 : maskOf('report');
    const maskIn = (way: 'page' | 'push' | 'mail') => tickedIn(form, way) | (before[way] & left);
    const mailMode = mailModes.find((mode) => mode === form.mail_mode) ?? before.mailMode;
    await changeSettings(store, userId, {
      page: maskIn('page'),
      push: maskIn('push'),
      mail: maskIn('mail'),
      mailMode,
    });
    return redirect(`${path}?done=saved`, visit.headers);
  }),

  ownForm('account.notifications.quiet', `${path}/quiet`, async (call, visit, { kind, target = '' }) => {
    await countWrite(call, visit);
    const id = parseId(target);
    if (id !== undefined && (kind === 'user' || kind === 'thread')) {
      await removeQuiet(call.ctx.store, visit.session.userId, { kind, target: id });
    }
    return redirect(`${path}?done=quiet`, visit.headers);
  }),
];
