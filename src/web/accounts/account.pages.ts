import { ApiError } from '../../errors.ts';
import {
  changeEmail,
  changePassword,
  endSessions,
  inviteLink,
  replaceInvitation,
  requireConfirmed,
  selectOwnAccount,
  selectSessionsOf,
  sendConfirmation,
} from '../../features/accounts/accounts.ts';
import { closeAccount } from '../../features/admin/admin.ts';
import { shareSeen, sharesSeen } from '../../features/seen/seen.ts';
import { updateUser } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { isLanguageTag } from '../../language-tags.ts';
import { noticeOf } from '../kit/actions.ts';
import { confirmedForm, confirmedPage, errorOf, ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { OWN_ACCOUNT, SETTINGS } from '../kit/settings.html.ts';
import { browserOf, enteredHeaders, type Form, leave } from '../kit/visit.ts';
import { renderDecisions } from '../parts/decisions.html.ts';
import { accountPage, closePage, emailPage, passwordPage } from './account.html.ts';

async function showAccount(call: PageCall, visit: SignedIn, error?: ApiError): Promise<Outcome> {
  const { ctx } = call;
  const { userId } = visit.session;
  const [sessions, [own], link, told, isSeenShared] = await Promise.all([
    selectSessionsOf(ctx.store.read, { user_id: userId, now: Date.now() }),
    selectOwnAccount(ctx.store.read, { id: userId }),
    inviteLink(ctx, userId),
    renderDecisions(ctx, userId, visit.language),
    sharesSeen(ctx.store, userId),
  ]);
  const { account: texts, looks } = visit.language;
  return accountPage(
    visit,
    error === undefined
      ? {
          notice: noticeOf({ ...texts.done, indexing: looks.done.indexing, seen: looks.done.indexing }, call),
        }
      : { error },
    {
      email: own?.email ?? null,
      isConfirmed: own?.email_confirmed_at != null,
      sessions,
      inviteLink: link,
      isIndexed: own?.is_indexed !== 0,
      sharesSeen: isSeenShared,
      notices: told,
      limit: own?.limited_at == null ? undefined : { until: own.limited_until },
      hasMail: ctx.mail !== undefined,
    },
  );
}

/** A form on the account page, which also shows its errors. */
function change(
  name: string,
  path: string,
  done: string,
  handle: (call: PageCall, visit: SignedIn, form: Form) => Promise<unknown>,
): Page {
  return ownForm(name, path, async (call, visit, form) => {
    try {
      await handle(call, visit, form);
      return redirect(`${OWN_ACCOUNT}?done=${done}`, visit.headers);
    } catch (thrown) {
      return showAccount(call, visit, errorOf(thrown));
    }
  });
}

/** The account pages of the signed-in person. */
export const accountPages: readonly Page[] = [
  ownPage('account', SETTINGS, (call, visit) => showAccount(call, visit)),
  ownPage('account.general', OWN_ACCOUNT, (call, visit) => showAccount(call, visit)),

  confirmedPage('account.password', '/account/password', (_, visit) => passwordPage(visit, {})),

  confirmedForm(
    'account.password.post',
    '/account/password',
    '/account/password',
    async (call, visit, { wanted = '' }) => {
      const { ctx } = call;
      const { session } = visit;
      const secret = await changePassword(ctx, session, wanted, browserOf(call)).catch(errorOf);
      if (secret instanceof ApiError) return passwordPage(visit, { error: secret });
      const { userId } = session;
      return redirect('/account/security?done=password', enteredHeaders(call, visit, { userId, secret }));
    },
  ),

  confirmedPage('account.email', '/account/email', async ({ ctx }, visit) => {
    const [own] = await selectOwnAccount(ctx.store.read, { id: visit.session.userId });
    return emailPage(visit, {}, own?.email ?? '');
  }),

  confirmedForm(
    'account.email.post',
    '/account/email',
    '/account/email',
    async (call, visit, { email = '' }) => {
      await changeEmail(call.ctx, visit.session, email, browserOf(call));
      return redirect(`${OWN_ACCOUNT}?done=email`, visit.headers);
    },
    (_, visit, { email = '' }, error) => emailPage(visit, { error }, email),
  ),

  change(
    'account.confirmation',
    '/account/email/confirmation',
    'confirmation',
    async ({ ctx }, { session }) => {
      await sendConfirmation(ctx, session.userId);
    },
  ),

  change('account.invitation', '/account/invitation', 'invitation', async ({ ctx }, { session }) => {
    await replaceInvitation(ctx, session.userId);
  }),

  change('account.language', '/account/language', 'language', async ({ ctx }, { session }, form) => {
    const language = isLanguageTag(form.language) ? form.language : null;
    await ctx.store.write((tx) => updateUser(tx, { id: session.userId, language }));
  }),

  change('account.indexing', '/account/indexing', 'indexing', async ({ ctx }, { session }, form) => {
    await ctx.store.write(async (tx) => {
      await updateUser(tx, { id: session.userId, is_indexed: form.indexed === '1' ? 1 : 0 });
      tx.emit({ type: 'user', body: { id: session.userId, beside_profile: true } });
    });
  }),

  change('account.seen', '/account/seen', 'seen', async ({ ctx }, { session }, form) => {
    await shareSeen(ctx.store, session.userId, form.seen === '1');
  }),

  change('account.sessions.end', '/account/sessions/end', 'session', async ({ ctx }, { session }, form) => {
    const { userId, digest } = session;
    const which = form.session === undefined ? { except: digest } : { digest: form.session };
    const isEnded = await ctx.store.write((tx) => endSessions(tx, userId, which));
    if (!isEnded && 'digest' in which) throw new ApiError('not-found', 'this session has ended.');
  }),

  confirmedPage('account.close', '/account/close', (_, visit) => closePage(visit, {})),

  confirmedForm(
    'account.close.post',
    '/account/close',
    '/account/close',
    async ({ ctx, ip }, visit, { sure }) => {
      const { session } = visit;
      if (sure !== '1') {
        const error = new ApiError(
          'not-allowed',
          'tick the box to confirm that everything is to be deleted.',
        );
        return closePage(visit, { error });
      }
      await requireConfirmed(ctx.store.read, session);
      await closeAccount(ctx.store, session.userId, ip);
      const { closed: title, deleted, toFront } = visit.language.account;
      return showPage({
        visit: { ...visit, session: undefined, headers: [...visit.headers, ...leave(ctx)] },
        isTranslated: true,
        title,
        content: markup`<div class="narrow form"><h1>${title}</h1>
<p>${deleted(markup`<bdi>@${session.username}</bdi>`)}</p><p><a href="/">${toFront}</a></p></div>`,
      });
    },
  ),
];
