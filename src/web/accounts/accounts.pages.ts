import type { ApiError } from '../../errors.ts';
import {
  FieldErrors,
  findInvitation,
  signInAgain,
  signOut,
  signUp,
  suggestUsernames,
} from '../../features/accounts/accounts.ts';
import { signUpMode } from '../../features/instance/instance.ts';
import { appBehind } from '../../features/oauth/oauth.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { shownName } from '../../text/isolate.ts';
import { entranceForm, entrancePage, errorOf, HOME, ownForm, safeNext } from '../kit/forms.ts';
import { enteredHeaders, enteringOf, leave, type Visit } from '../kit/visit.ts';
import { closedPage, type JoinForm, joinPage, waitingPage } from './accounts.html.ts';

async function showJoin(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  form: JoinForm,
  error?: ApiError,
): Promise<Outcome> {
  const signup = await signUpMode(ctx);
  if (signup === 'closed') return closedPage(visit);
  const app = await appBehind(ctx, next);
  const invitation =
    form.invite === undefined ? undefined : await findInvitation(ctx.store.read, ctx.digestKey, form.invite);
  const inviter = invitation && shownName(invitation);
  const isWrong = error instanceof FieldErrors && error.fields.username !== undefined;
  const suggested = isWrong ? await suggestUsernames(ctx, form.username ?? '') : [];
  return joinPage({ visit, next, app, error, form, inviter, signup, suggested });
}

/** Signing up and out. */
export const entrancePages: readonly Page[] = [
  entrancePage('join', '/join', (call, visit) => {
    const next = safeNext(call.query.next);
    if (visit.session !== undefined) return redirect(next, visit.headers);
    const { invite, username } = call.query;
    return showJoin(call, visit, next, { invite, username });
  }),

  entrancePage('join.waiting', '/join/waiting', (_, visit) => waitingPage(visit)),

  entranceForm('join.post', '/join', async (call, visit, form) => {
    const next = safeNext(form.next);
    const { username = '', password = '', email = '', invite = '', reason = '' } = form;
    // A suggestion is put in place of the username that was typed.
    if (form.act === 'choose')
      return showJoin(call, visit, next, { username, email, invite: form.invite, reason });
    const given = {
      username: username.trim(),
      password,
      email: email.trim(),
      invite: invite.trim(),
      reason: reason.replaceAll('\r\n', '\n').trim(),
      // E-mails have no browser that says in which language.
      language: visit.language.tag === visit.instance.language ? null : visit.language.tag,
    };
    try {
      const browser = enteringOf(call, visit);
      const entered = await signUp(call.ctx, given, browser).catch((thrown) =>
        signInAgain(call.ctx, given, browser, thrown),
      );
      if (entered === 'waiting') return redirect('/join/waiting', visit.headers);
      return redirect(next === HOME ? '/welcome' : next, enteredHeaders(call, visit, entered));
    } catch (thrown) {
      return showJoin(call, visit, next, { username, email, invite: form.invite, reason }, errorOf(thrown));
    }
  }),

  ownForm('sign-out', '/sign-out', async ({ ctx }, visit, form) => {
    await signOut(ctx, visit.session);
    const next = form.next === undefined ? '/' : safeNext(form.next);
    return redirect(next, [...visit.headers, ...leave(ctx)]);
  }),
];
