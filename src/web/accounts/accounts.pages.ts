import type { ApiError } from '../../errors.ts';
import { signIn, signInAgain, signOut, signUp } from '../../features/accounts/accounts.actions.ts';
import { findInvitation } from '../../features/accounts/invitations.actions.ts';
import { appBehind } from '../../features/oauth/oauth.request.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { closedPage, type JoinForm, joinPage, signInPage } from './accounts.html.ts';
import { describeAgent } from './agent.ts';
import { entranceForm, entrancePage, errorOf, HOME, ownForm, safeNext } from './forms.ts';
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
  return signInPage({ visit, next, app, error: failed?.error, login: failed?.login });
}

async function showJoin(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  form: JoinForm,
  error?: ApiError,
): Promise<Outcome> {
  const { signup } = ctx.config;
  if (signup === 'closed') return closedPage(visit);
  const app = await appBehind(ctx, next);
  const invitation =
    form.invite === undefined ? undefined : await findInvitation(ctx.store.read, ctx.digestKey, form.invite);
  const inviter = invitation && (invitation.name || invitation.username);
  return joinPage({ visit, next, app, error, form, inviter, needsInvite: signup === 'invite' });
}

/** Signing up, in and out. */
export const entrancePages: readonly Page[] = [
  entrancePage('sign-in', '/sign-in', (call, visit) => {
    const next = safeNext(call.query.next);
    return visit.session === undefined ? showSignIn(call, visit, next) : redirect(next, visit.headers);
  }),

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
        return resumedPage(visit, resumed);
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
        return resumedPage({ ...(await loadVisit(call, secret)), headers }, resumed);
      } catch (thrown) {
        const error = errorOf(thrown);
        if (resumed !== undefined) return resumePage(visit, resumed, next, error, login);
        return showSignIn(call, visit, next, { error, login });
      }
    },
  },

  entrancePage('join', '/join', (call, visit) => {
    const next = safeNext(call.query.next);
    if (visit.session !== undefined) return redirect(next, visit.headers);
    return showJoin(call, visit, next, { invite: call.query.invite });
  }),

  entranceForm('join.post', '/join', async (call, visit, form) => {
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
  }),

  ownForm('sign-out', '/sign-out', async ({ ctx }, visit, form) => {
    await signOut(ctx, visit.session);
    const next = form.next === undefined ? '/' : safeNext(form.next);
    return redirect(next, [...visit.headers, ...endSessionCookie(ctx)]);
  }),
];
