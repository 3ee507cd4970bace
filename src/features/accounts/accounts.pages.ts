import { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { type Scope, scopes } from '../../scopes.ts';
import { appBehind } from '../oauth/oauth.request.ts';
import { markup } from '../pages/markup.ts';
import { revokeAuthorization } from '../tokens/revoke.actions.ts';
import { selectAuthorizationsOfUser } from '../tokens/tokens.sql.ts';
import { changePassword, signIn, signOut, signUp } from './accounts.actions.ts';
import { accountPage, closedPage, type JoinForm, joinPage, signInPage } from './accounts.html.ts';
import { findInvitation, inviteLink, replaceInvitation } from './invitations.actions.ts';
import {
  checkForm,
  endSessionCookie,
  loadVisit,
  readCountedForm,
  type Session,
  sessionCookie,
  type Visit,
} from './sessions.ts';

/** Where to go after signing in: a page of this service, never another origin. */
export function safeNext(next: string | undefined): string {
  const base = 'http://millrace.invalid';
  if (next === undefined || !/^\/[\x21-\x7e]*$/.test(next) || !URL.canParse(next, base)) return '/account';
  const url = new URL(next, base);
  const path = url.pathname + url.search;
  // Without its dot segments a path can begin with two slashes, and what follows those is a host to a browser.
  return url.origin === base && !path.startsWith('//') ? path : '/account';
}

/** The URL of the sign-in page that returns here. */
export function signInUri(next: string): string {
  return `/sign-in?${new URLSearchParams({ next })}`;
}

/** An error that the form's own page shows; others get the error page. */
function errorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError && thrown.status < 500) return thrown;
  throw thrown;
}

/** An error's message for a person, without the words that programs look for. */
function tell({ message }: ApiError): string {
  const text = message.replace(/^(Bad Request|Forbidden|Too many requests): /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const headersOf = ({ headers }: ApiError): string[] => Object.entries(headers).flat();

async function showSignIn(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  failed?: { error: ApiError; login: string | undefined },
): Promise<Outcome> {
  const app = await appBehind(ctx, next);
  const error = failed && tell(failed.error);
  const page = signInPage({ csrf: visit.csrf, next, app: app?.name, error, login: failed?.login });
  const headers = [...visit.headers, ...(failed === undefined ? [] : headersOf(failed.error))];
  return html(page, failed?.error.status ?? 200, headers, app && [app.formTarget]);
}

async function showJoin(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  form: JoinForm,
  failed?: ApiError,
): Promise<Outcome> {
  const { signup } = ctx.config;
  if (signup === 'closed') return html(closedPage(), 403, visit.headers);
  const app = await appBehind(ctx, next);
  const invitation =
    form.invite === undefined ? undefined : await findInvitation(ctx.store.read, ctx.digestKey, form.invite);
  const page = joinPage({
    csrf: visit.csrf,
    next,
    app: app?.name,
    error: failed && tell(failed),
    form,
    inviter: invitation && (invitation.name || invitation.username),
    needsInvite: signup === 'invite',
  });
  const headers = [...visit.headers, ...(failed === undefined ? [] : headersOf(failed))];
  return html(page, failed?.status ?? 200, headers, app && [app.formTarget]);
}

async function showAccount(
  { ctx }: PageCall,
  visit: Visit,
  session: Session,
  said: { notice?: string | undefined; failed?: ApiError },
): Promise<Outcome> {
  const rows = await selectAuthorizationsOfUser(ctx.store.read, { user_id: session.userId });
  const apps = rows.map(({ id, name, link, scopes: granted, created_at }) => ({
    id,
    name,
    link,
    may: granted.split(' ').map((scope) => scopes[scope as Scope]),
    since: markup`<time datetime="${timestamp(created_at)}">${timestamp(created_at).slice(0, 10)}</time>`,
  }));
  const page = accountPage({
    csrf: visit.csrf,
    session,
    apps,
    inviteLink: await inviteLink(ctx, session.userId),
    notice: said.notice,
    error: said.failed && tell(said.failed),
  });
  const headers = [...visit.headers, ...(said.failed === undefined ? [] : headersOf(said.failed))];
  return html(page, said.failed?.status ?? 200, headers);
}

/** A form that only signed-in people can send; others are asked to sign in. */
async function withSession(
  call: PageCall,
  handle: (session: Session, form: Record<string, string | undefined>, visit: Visit) => Promise<Outcome>,
): Promise<Outcome> {
  const form = await readCountedForm(call);
  const visit = await loadVisit(call);
  if (visit.session === undefined) return redirect(signInUri('/account'), visit.headers);
  checkForm(call, visit, form);
  return handle(visit.session, form, visit);
}

const notices: Readonly<Record<string, string>> = {
  password: 'Your password is changed, and you are signed out everywhere else.',
  app: 'The app has no access to your account any more.',
  invitation: 'This is your new invitation; the one before is no longer valid.',
};

export const accountPages: Page[] = [
  {
    name: 'sign-in',
    method: 'GET',
    path: '/sign-in',
    async handle(call) {
      const visit = await loadVisit(call);
      const next = safeNext(call.query.next);
      return visit.session === undefined ? showSignIn(call, visit, next) : redirect(next, visit.headers);
    },
  },

  {
    name: 'sign-in.post',
    method: 'POST',
    path: '/sign-in',
    async handle(call) {
      const form = await readCountedForm(call);
      const visit = await loadVisit(call);
      checkForm(call, visit, form);
      const next = safeNext(form.next);
      const { login = '', password = '' } = form;
      try {
        const { ip } = call;
        const secret = await signIn(call.ctx, { login, password, ip }, visit.session);
        return redirect(next, [...visit.headers, ...sessionCookie(call.ctx, secret)]);
      } catch (thrown) {
        return showSignIn(call, visit, next, { error: errorOf(thrown), login });
      }
    },
  },

  {
    name: 'join',
    method: 'GET',
    path: '/join',
    async handle(call) {
      const visit = await loadVisit(call);
      const next = safeNext(call.query.next);
      if (visit.session !== undefined) return redirect(next, visit.headers);
      return showJoin(call, visit, next, { invite: call.query.invite });
    },
  },

  {
    name: 'join.post',
    method: 'POST',
    path: '/join',
    async handle(call) {
      const form = await readCountedForm(call);
      const visit = await loadVisit(call);
      checkForm(call, visit, form);
      const next = safeNext(form.next);
      const { username = '', password = '', email = '', invite = '' } = form;
      try {
        const secret = await signUp(call.ctx, {
          username: username.trim(),
          password,
          email: email.trim(),
          invite: invite.trim(),
          ip: call.ip,
        });
        return redirect(next, [...visit.headers, ...sessionCookie(call.ctx, secret)]);
      } catch (thrown) {
        return showJoin(call, visit, next, { username, email, invite: form.invite }, errorOf(thrown));
      }
    },
  },

  {
    name: 'sign-out',
    method: 'POST',
    path: '/sign-out',
    handle: (call) =>
      withSession(call, async (session, form, visit) => {
        await signOut(call.ctx, session);
        const next = form.next === undefined ? '/sign-in' : safeNext(form.next);
        return redirect(next, [...visit.headers, ...endSessionCookie(call.ctx)]);
      }),
  },

  {
    name: 'account',
    method: 'GET',
    path: '/account',
    async handle(call) {
      const visit = await loadVisit(call);
      if (visit.session === undefined) return redirect(signInUri('/account'), visit.headers);
      const { done = '' } = call.query;
      return showAccount(call, visit, visit.session, {
        notice: Object.hasOwn(notices, done) ? notices[done] : undefined,
      });
    },
  },

  {
    name: 'account.password',
    method: 'POST',
    path: '/account/password',
    handle: (call) =>
      withSession(call, async (session, { old = '', wanted = '' }, visit) => {
        try {
          const { ip } = call;
          const secret = await changePassword(call.ctx, session, { old, wanted, ip });
          const headers = [...visit.headers, ...sessionCookie(call.ctx, secret)];
          return redirect('/account?done=password', headers);
        } catch (thrown) {
          return showAccount(call, visit, session, { failed: errorOf(thrown) });
        }
      }),
  },

  {
    name: 'account.invitation',
    method: 'POST',
    path: '/account/invitation',
    handle: (call) =>
      withSession(call, async (session, _form, visit) => {
        await replaceInvitation(call.ctx, session.userId);
        return redirect('/account?done=invitation', visit.headers);
      }),
  },

  {
    name: 'account.revoke',
    method: 'POST',
    path: '/account/apps/:id/revoke',
    handle: (call) =>
      withSession(call, async (session, _form, visit) => {
        const id = parseId(call.params.id ?? '');
        await call.ctx.store.write(async (tx) => {
          const own = await selectAuthorizationsOfUser(tx, { user_id: session.userId });
          // Another user's authorisation is as if it were not there.
          if (id !== undefined && own.some((row) => row.id === id)) await revokeAuthorization(tx, id);
        });
        return redirect('/account?done=app', visit.headers);
      }),
  },
];
