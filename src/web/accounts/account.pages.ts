import { ApiError } from '../../errors.ts';
import { changeEmail, changePassword, requirePassword } from '../../features/accounts/accounts.actions.ts';
import { selectOwnAccount, selectSessionsOf } from '../../features/accounts/accounts.sql.ts';
import { inviteLink, replaceInvitation } from '../../features/accounts/invitations.actions.ts';
import { sendConfirmation } from '../../features/accounts/mail.actions.ts';
import { endSessions } from '../../features/accounts/sessions.ts';
import { closeAccount } from '../../features/admin/deletion.actions.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { markup } from '../pages/markup.ts';
import { accountPage, closePage } from './account.html.ts';
import { plainPage } from './accounts.html.ts';
import { describeAgent } from './agent.ts';
import { errorOf, ownForm, ownPage, type SignedIn } from './forms.ts';
import { endSessionCookie, type Form, sessionCookie } from './visit.ts';

const notices: Readonly<Record<string, string>> = {
  password: 'Your password is changed, and you are signed out everywhere else.',
  invitation: 'This is your new invitation; the one before is no longer valid.',
  email: 'Your e-mail address is changed.',
  confirmation: 'A message with a link is on its way to you.',
  session: 'That browser is signed out.',
};

/** The notice for the action named by `done` in the query. */
export function noticeOf(known: Readonly<Record<string, string>>, { query }: PageCall): string | undefined {
  const { done = '' } = query;
  return Object.hasOwn(known, done) ? known[done] : undefined;
}

async function showAccount(call: PageCall, visit: SignedIn, error?: ApiError): Promise<Outcome> {
  const { ctx } = call;
  const { userId } = visit.session;
  const [sessions, [own], link] = await Promise.all([
    selectSessionsOf(ctx.store.read, { user_id: userId, now: Date.now() }),
    selectOwnAccount(ctx.store.read, { id: userId }),
    inviteLink(ctx, userId),
  ]);
  return accountPage(visit, error === undefined ? { notice: noticeOf(notices, call) } : { error }, {
    email: own?.email ?? null,
    isConfirmed: own?.email_confirmed_at != null,
    sessions,
    inviteLink: link,
    hasMail: ctx.mail !== undefined,
  });
}

/** A form on the account page, which also shows its errors. */
function change(
  name: string,
  path: string,
  done: string,
  handle: (call: PageCall, visit: SignedIn, form: Form) => Promise<string[]>,
): Page {
  return ownForm(name, path, async (call, visit, form) => {
    try {
      const headers = await handle(call, visit, form);
      return redirect(`/account?done=${done}`, [...visit.headers, ...headers]);
    } catch (thrown) {
      return showAccount(call, visit, errorOf(thrown));
    }
  });
}

/** The account pages of the signed-in person. */
export const accountPages: readonly Page[] = [
  ownPage('account', '/account', (call, visit) => showAccount(call, visit)),

  change(
    'account.password',
    '/account/password',
    'password',
    async ({ ctx, ip, request }, { session }, { old = '', wanted = '' }) => {
      const agent = describeAgent(request.headers['user-agent']);
      return sessionCookie(ctx, await changePassword(ctx, session, { old, wanted, ip, agent }));
    },
  ),

  change(
    'account.email',
    '/account/email',
    'email',
    async ({ ctx, ip }, { session }, { email = '', password = '' }) => {
      await changeEmail(ctx, session, { email, password, ip });
      return [];
    },
  ),

  change(
    'account.confirmation',
    '/account/email/confirmation',
    'confirmation',
    async ({ ctx }, { session }) => {
      await sendConfirmation(ctx, session.userId);
      return [];
    },
  ),

  change('account.invitation', '/account/invitation', 'invitation', async ({ ctx }, { session }) => {
    await replaceInvitation(ctx, session.userId);
    return [];
  }),

  change('account.sessions.end', '/account/sessions/end', 'session', async ({ ctx }, { session }, form) => {
    const { userId, digest } = session;
    const which = form.session === undefined ? { except: digest } : { digest: form.session };
    await ctx.store.write((tx) => endSessions(tx, userId, which));
    return [];
  }),

  ownPage('account.close', '/account/close', (_, visit) => closePage(visit, {})),

  ownForm('account.close.post', '/account/close', async ({ ctx, ip }, visit, { password = '', sure }) => {
    const { session } = visit;
    try {
      if (sure !== '1') {
        throw new ApiError('not-allowed', 'tick the box to say that everything is to be deleted.');
      }
      await requirePassword(ctx, session, password, ip);
    } catch (thrown) {
      return closePage(visit, { error: errorOf(thrown) });
    }
    await closeAccount(ctx.store, session.userId);
    return plainPage(
      { ...visit, session: undefined, headers: [...visit.headers, ...endSessionCookie(ctx)] },
      'Your account is closed',
      markup`<p>Everything that @${session.username} wrote and did has been deleted.</p><p><a href="/">Go to the front page</a></p>`,
    );
  }),
];
