import { selectOwnAccount } from '../../features/accounts/accounts.ts';
import { mayDo } from '../../features/audit/audit.ts';
import {
  changeSettings,
  isSubscribed,
  type Kind,
  kinds,
  mailModes,
  maskOf,
  type QuietTarget,
  readQuiet,
  readSettings,
  removeQuiet,
  type Settings,
  vapidKeys,
} from '../../features/notifications/notifications.ts';
import { postFilter, postKind } from '../../features/posts/posts.ts';
import { userKind } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { countWrite, noticeOf } from '../kit/actions.ts';
import { excerpt } from '../kit/excerpt.ts';
import { hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { choicesPage, OWN_ACCOUNT } from '../kit/settings.html.ts';
import { type Form, readerOf, viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { renderPush } from './push.html.ts';

const path = '/account/notifications';

const ways = ['page', 'push', 'mail'] as const;

/** People and conversations listed as quiet. */
const MAX_LISTED = 200;

async function showSettings(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { ctx } = call;
  const { userId } = visit.session;
  const { language } = visit;
  const { notifications: texts } = language;
  const [settings, [account], quiet, { publicKey }, isOn] = await Promise.all([
    readSettings(ctx.store, userId),
    selectOwnAccount(ctx.store.read, { id: userId }),
    renderQuiet(call, visit),
    vapidKeys(ctx.store),
    isSubscribed(ctx, visit.session.digest),
  ]);
  const notice = noticeOf(texts.done, call);
  const shown = kinds.filter((kind) => kind !== 'report' || decidesReports(visit));
  return choicesPage(
    visit,
    language.frame.notifications,
    { notice },
    markup`<form method="post" action="${path}" data-saves>${hidden({ csrf: visit.csrf })}
<div class="boxed">${shown.map((kind) => renderKind(kind, settings, texts))}</div>
${ctx.mail !== undefined && renderMail(settings, account?.email_confirmed_at != null, texts)}
<button class="button" type="submit">${texts.save}</button></form>
${renderPush(publicKey, isOn, language)}
${quiet}
<p><a href="/notifications">${texts.yours}</a></p>`,
  );
}

function decidesReports({ session }: SignedIn): boolean {
  return mayDo(readerOf(session).role, 'reports');
}

function renderKind(kind: Kind, settings: Settings, texts: Texts['notifications']): Markup {
  return markup`<fieldset class="item ways"><legend>${texts.kinds[kind]}</legend>${ways.map(
    (way) =>
      markup`<label><input type="checkbox" name="${way}-${kind}" value="1"${(settings[way] & maskOf(kind)) !== 0 && markup` checked`}> ${texts.ways[way]}</label> `,
  )}</fieldset>`;
}

function renderMail({ mailMode }: Settings, isConfirmed: boolean, texts: Texts['notifications']): Markup {
  return markup`<fieldset><legend>${texts.email}</legend>
${!isConfirmed && markup`<p class="hint">${texts.unconfirmed((text) => markup`<a href="${OWN_ACCOUNT}">${text}</a>`)}</p>`}
${mailModes.map(
  (mode) =>
    markup`<p class="check"><input type="radio" id="mail-${mode}" name="mail_mode" value="${mode}"${mode === mailMode && markup` checked`}> <label for="mail-${mode}">${texts.modes[mode]}</label></p>`,
)}
<p class="hint">${texts.mailHint}</p></fieldset>`;
}

/** The people and conversations without notifications, each with its undo. */
async function renderQuiet({ ctx }: PageCall, visit: SignedIn): Promise<Content> {
  const { notifications: texts } = visit.language;
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
<form method="post" action="${path}/quiet">${hidden({ csrf: visit.csrf, kind: target.kind, target: String(target.target) })}<button class="button plain small" type="submit">${texts.notifyAgain}</button></form></li>`;
  return markup`<section class="panel" aria-labelledby="quiet"><h2 id="quiet">${texts.without}</h2>
<ul class="apps">${users.map((target) => {
    const row = state.get(userKind, target)?.row;
    return item(
      { kind: 'user', target },
      row ? markup`<a href="/@${row.username}"><bdi>@${row.username}</bdi></a>` : texts.aPerson,
    );
  })}
${threads.map((target) => {
  const row = shown.has(target) ? state.get(postKind, target)?.row : undefined;
  const label =
    row &&
    markup`<a href="/@${row.username}/post/${row.id}" dir="auto"><bdi>${excerpt(row.text, 60) || texts.aConversation}</bdi></a>`;
  return item({ kind: 'thread', target }, label ?? texts.aConversation);
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
    // People who do not decide reports are not asked about them.
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
