import type { ApiError } from '../../errors.ts';
import {
  checkShown,
  type Entered,
  enter,
  readStep,
  SuspendedAccount,
  signIn,
  signInWithPasskey,
  WaitingForApproval,
} from '../../features/accounts/accounts.ts';
import { appealPath, selectLatestDecision } from '../../features/admin/admin.ts';
import { hasPasskeys, requestOptions } from '../../features/factors/factors.ts';
import { appBehind } from '../../features/oauth/oauth.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { countedForm, entrancePage, errorOf, safeNext } from '../kit/forms.ts';
import { readResumed, resumedPage, resumePage } from '../kit/sign-in.html.ts';
import {
  checkForm,
  enteredHeaders,
  enteringOf,
  type Form,
  findSession,
  isFromHere,
  loadVisit,
  type Visit,
} from '../kit/visit.ts';
import { signInPage, waitingPage } from './accounts.html.ts';
import { secondStepPage } from './second-step.html.ts';

async function showSignIn(
  { ctx }: PageCall,
  visit: Visit,
  next: string,
  failed?: { error: ApiError; login: string | undefined },
): Promise<Outcome> {
  const app = await appBehind(ctx, next);
  const passkey = hasPasskeys(ctx.config) ? requestOptions(ctx, 'sign-in', visit.csrf) : undefined;
  return signInPage({ visit, next, app, passkey, error: failed?.error, login: failed?.login });
}

/** Asks for the second step after the right password. */
export async function showSecondStep(
  call: PageCall,
  visit: Visit,
  step: string,
  { next, resumed }: Form,
  error?: ApiError,
): Promise<Outcome> {
  const { id } = await readStep(call.ctx, step, { forms: visit.csrf });
  return secondStepPage(call.ctx, visit, { userId: id, step, next: safeNext(next), resumed }, error);
}

/** What selects the last suspension of an account. */
function suspensionOf(user_id: number) {
  return { user_id, action: 'suspend', target_kind: null, target_id: null } as const;
}

type Again = (call: PageCall, visit: Visit, form: Form, error: ApiError) => Promise<Outcome>;

async function showAgain(call: PageCall, visit: Visit, form: Form, error: ApiError): Promise<Outcome> {
  if (error instanceof SuspendedAccount) {
    const [notice] = await selectLatestDecision(call.ctx.store.read, suspensionOf(error.userId));
    if (notice !== undefined) return redirect(appealPath(call.ctx, notice.id), visit.headers);
  }
  if (error instanceof WaitingForApproval) return { ...waitingPage(visit), status: 403 };
  const resumed = readResumed(form.resumed);
  const next = safeNext(form.next);
  const { login } = form;
  if (resumed !== undefined) return resumePage(visit, resumed, next, error, login ?? '');
  return showSignIn(call, visit, next, { error, login });
}

/** A form that signs in, or leads to the second step. */
function signInForm(
  name: string,
  path: string,
  act: (call: PageCall, visit: Visit, form: Form) => Promise<Entered | { step: string }>,
  again: Again = showAgain,
): Page {
  return countedForm(name, path, async (call, visit, form) => {
    const resumed = readResumed(form.resumed);
    // Reloaded, or signed in elsewhere meanwhile: what was typed is still in the form.
    if (resumed !== undefined && visit.session !== undefined && isFromHere(call)) {
      return resumedPage(visit, resumed);
    }
    checkForm(call, visit, form);
    try {
      const entered = await act(call, visit, form);
      if ('step' in entered) return await showSecondStep(call, visit, entered.step, form);
      const headers = enteredHeaders(call, visit, entered);
      if (resumed !== undefined)
        return resumedPage({ ...(await loadVisit(call, entered.secret)), headers }, resumed);
      const session = await findSession(call, entered.secret);
      return redirect(session?.needsFactor ? '/account/security' : safeNext(form.next), headers);
    } catch (thrown) {
      return again(call, visit, form, errorOf(thrown));
    }
  });
}

/** Signing in: with a password and perhaps a second step, or with a passkey. */
export const signInPages: readonly Page[] = [
  entrancePage('sign-in', '/sign-in', (call, visit) => {
    const next = safeNext(call.query.next);
    return visit.session === undefined ? showSignIn(call, visit, next) : redirect(next, visit.headers);
  }),

  signInForm('sign-in.post', '/sign-in', (call, visit, { login = '', password = '' }) =>
    signIn(call.ctx, { login, password }, enteringOf(call, visit)),
  ),

  signInForm('sign-in.passkey', '/sign-in/passkey', (call, visit, { passkey = '' }) =>
    signInWithPasskey(call.ctx, passkey, enteringOf(call, visit)),
  ),

  signInForm(
    'sign-in.step',
    '/sign-in/step',
    async (call, visit, { step = '', ...shown }) => {
      const { ctx, ip } = call;
      const browser = enteringOf(call, visit);
      const { id: userId } = await readStep(ctx, step, browser);
      const { forms } = browser;
      const { take, done } = await checkShown(ctx, shown, { userId, ip, forms, purpose: 'sign-in' });
      const entered = await enter(ctx, userId, browser, take);
      await done();
      return entered;
    },
    (call, visit, form, error) =>
      error instanceof SuspendedAccount
        ? showAgain(call, visit, form, error)
        : showSecondStep(call, visit, form.step ?? '', form, error).catch((thrown) =>
            showAgain(call, visit, form, errorOf(thrown)),
          ),
  ),
];
