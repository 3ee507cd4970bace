import type { ApiError } from '../../errors.ts';
import {
  FieldErrors,
  signIn,
  signInAgain,
  signOut,
  signUp,
} from '../../features/accounts/accounts.actions.ts';
import { findInvitation } from '../../features/accounts/invitations.actions.ts';
import { appBehind } from '../../features/oauth/oauth.request.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type Page, type PageCall, redirect } from '../../http/page.ts';
import { closedPage, type JoinForm, joinPage, signInPage } from './accounts.html.ts';
import { describeAgent } from './agent.ts';
import { errorOf, HOME, pageOf, readOwnForm, safeNext, tell, withSession } from './forms.ts';
import { readResumed, resumedPage, resumePage } from './resume.html.ts';
import {
  checkForm,
  endSessionCookie,
  isFromHere,
  loadVisit,
  readCountedForm,
  sessionCookie,
  type Visit,
} from './visit.ts';

async function showSignIn(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  failed?: { error: ApiError; login: string | undefined },
): Promise<Outcome> {
  const app = await appBehind(ctx, next);
  const error = failed && tell(failed.error);
  const page = signInPage({ visit, next, app: app?.name, error, login: failed?.login });
  return pageOf(visit, page, failed?.error, app && [app.formTarget]);
}

async function showJoin(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  form: JoinForm,
  failed?: ApiError,
): Promise<Outcome> {
  const { signup } = ctx.config;
  if (signup === 'closed') return html(closedPage(visit), 403, visit.headers);
  const app = await appBehind(ctx, next);
  const invitation =
    form.invite === undefined ? undefined : await findInvitation(ctx.store.read, ctx.digestKey, form.invite);
  const page = joinPage({
    visit,
    next,
    app: app?.name,
    ...(failed instanceof FieldErrors ? { wrong: failed.fields } : { error: failed && tell(failed) }),
    form,
    inviter: invitation && (invitation.name || invitation.username),
    needsInvite: signup === 'invite',
  });
  return pageOf(visit, page, failed, app && [app.formTarget]);
}

/** Signing up, in and out. */
export const entrancePages: readonly Page[] = [
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
      const resumed = readResumed(form.resumed);
      // Reloaded, or signed in elsewhere meanwhile: what was typed is still in the form.
      if (resumed !== undefined && visit.session !== undefined && isFromHere(call)) {
        return pageOf(visit, resumedPage(visit, resumed));
      }
      checkForm(call, visit, form);
      const next = safeNext(form.next);
      const { login = '', password = '' } = form;
      try {
        const { ip, request } = call;
        const agent = describeAgent(request.headers['user-agent']);
        const secret = await signIn(call.ctx, { login, password, ip, agent }, visit.session);
        const headers = [...visit.headers, ...sessionCookie(call.ctx, secret)];
        if (resumed === undefined) return redirect(next, headers);
        return html(resumedPage(await loadVisit(call, secret), resumed), 200, headers);
      } catch (thrown) {
        if (resumed !== undefined) {
          const error = errorOf(thrown);
          return pageOf(visit, resumePage(visit, resumed, next, { error: tell(error), login }), error);
        }
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
      const { visit, form } = await readOwnForm(call);
      const next = safeNext(form.next);
      const { username = '', password = '', email = '', invite = '' } = form;
      const given = {
        username: username.trim(),
        password,
        email: email.trim(),
        invite: invite.trim(),
        ip: call.ip,
        agent: describeAgent(call.request.headers['user-agent']),
      };
      try {
        const secret = await signUp(call.ctx, given).catch((thrown) => signInAgain(call.ctx, given, thrown));
        const first = next === HOME ? '/welcome' : next;
        return redirect(first, [...visit.headers, ...sessionCookie(call.ctx, secret)]);
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
      withSession(call, async (visit, form) => {
        await signOut(call.ctx, visit.session);
        const next = form.next === undefined ? '/' : safeNext(form.next);
        return redirect(next, [...visit.headers, ...endSessionCookie(call.ctx)]);
      }),
  },
];
