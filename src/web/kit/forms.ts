import { ApiError } from '../../errors.ts';
import type { Session } from '../../features/accounts/accounts.ts';
import { isConfirmed } from '../../features/audit/audit.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { resumePage } from './sign-in.html.ts';
import {
  checkForm,
  type Form,
  hasSecret,
  isFromHere,
  isOfEndedSession,
  isOwnForm,
  loadReader,
  loadVisit,
  readCountedForm,
  saysWhence,
  staleForm,
  type Visit,
} from './visit.ts';

/** The start page of signed-in people. */
export const HOME = '/home';

/** Limits the page after signing in to this service, never another origin. */
export function safeNext(next: string | undefined): string {
  const base = 'http://millrace.invalid';
  if (next === undefined || !/^\/[\x21-\x7e]*$/.test(next) || !URL.canParse(next, base)) return HOME;
  const url = new URL(next, base);
  const path = url.pathname + url.search;
  // Without its dot segments a path can begin with two slashes, which browsers read as the start of a host.
  return url.origin === base && !path.startsWith('//') ? path : HOME;
}

/** The URL of the sign-in page that returns here. */
export function signInUri(next: string): string {
  return `/sign-in?${new URLSearchParams({ next })}`;
}

/** An error that the form's own page shows, since the person can fix it. Others get the error page. */
export function errorOf(thrown: unknown): ApiError {
  const isTheirs =
    thrown instanceof ApiError && (thrown.status < 500 || thrown.slug === 'insufficient-storage');
  if (isTheirs) return thrown;
  throw thrown;
}

/** A visit of a signed-in person. */
export type SignedIn = Visit & { session: Session };

type Show<V> = (call: PageCall, visit: V) => Promise<Outcome> | Outcome;

/** Declares pages. @param load - reads who is signed in. */
function pages(load: (call: PageCall) => Promise<Visit>) {
  return (name: string, path: string, show: Show<Visit>): Page => ({
    name,
    method: 'GET',
    path,
    handle: async (call) => show(call, await load(call)),
  });
}

/** A page that everybody may read. */
export const openPage = pages(loadReader);

/** A page with a form that works without signing in. */
export const entrancePage = pages(loadVisit);

/** Where somebody who is not signed in is sent. */
type Elsewhere = (call: PageCall, visit: Visit) => string;

const toSignIn: Elsewhere = (_, { here }) => signInUri(here);

/** A page only for signed-in people; others sign in first and come back, or are sent elsewhere. */
export function ownPage(name: string, path: string, show: Show<SignedIn>, elsewhere = toSignIn): Page {
  return entrancePage(name, path, (call, visit) => {
    if (visit.session === undefined) return redirect(elsewhere(call, visit), visit.headers);
    return show(call, visit as SignedIn);
  });
}

/** Carries out a form. */
type Handle<V> = (call: PageCall, visit: V, form: Form) => Promise<Outcome>;

/** A form that is counted for its sender, and judged by `handle`. */
export function countedForm(name: string, path: string, handle: Handle<Visit>): Page {
  return {
    name,
    method: 'POST',
    path,
    async handle(call) {
      const form = await readCountedForm(call);
      return handle(call, await loadVisit(call), form);
    },
  };
}

/** A form that works without signing in, but only from our own page. Throws 403 and 429. */
export function entranceForm(name: string, path: string, handle: Handle<Visit>): Page {
  return countedForm(name, path, async (call, visit, form) => {
    checkForm(call, visit, form);
    return handle(call, visit, form);
  });
}

/** Shows a form again with its input and the reason it failed. */
export type ShowAgain<E> = (
  call: PageCall,
  visit: SignedIn,
  form: Form,
  error: E,
) => Promise<Outcome> | Outcome;

/**
 * A form only for signed-in people; others sign in first. Throws 403, 429, and whatever `handle` throws if there is no `again`.
 * @param again - for a form with typed input: shows it again if the form fails, or if the session has ended or is another one.
 */
export function ownForm(
  name: string,
  path: string,
  handle: Handle<SignedIn>,
  again?: ShowAgain<ApiError>,
): Page {
  return countedForm(name, path, (call, visit, form) => carryOut(call, visit, form, handle, again));
}

/** The URL of the page on which people authenticate again, and which returns here. */
export function confirmUri(next: string): string {
  return `/account/confirm?${new URLSearchParams({ next })}`;
}

/** A page only for people who have authenticated recently; others do so first and come back. */
export function confirmedPage(name: string, path: string, show: Show<SignedIn>, elsewhere?: Elsewhere): Page {
  return ownPage(
    name,
    path,
    (call, visit) =>
      isConfirmed(visit.session) ? show(call, visit) : redirect(confirmUri(visit.here), visit.headers),
    elsewhere,
  );
}

/**
 * A form only for people who have authenticated recently.
 * @param page - where others come back to; if undefined, its own path.
 */
export function confirmedForm(
  name: string,
  path: string,
  page: string | ((call: PageCall) => string) | undefined,
  handle: Handle<SignedIn>,
  again?: ShowAgain<ApiError>,
): Page {
  const backTo = typeof page === 'function' ? page : ({ path: own }: PageCall) => page ?? own;
  const gated: Handle<SignedIn> = async (call, visit, form) =>
    isConfirmed(visit.session)
      ? handle(call, visit, form)
      : redirect(confirmUri(backTo(call)), visit.headers);
  return ownForm(name, path, gated, again);
}

/** @throws as `ownForm` */
export async function carryOut(
  call: PageCall,
  visit: Visit,
  form: Form,
  handle: Handle<SignedIn>,
  again: ShowAgain<ApiError> | undefined,
): Promise<Outcome> {
  if (visit.session === undefined) {
    // Never show input that another site made the browser send as if the person had typed it.
    const isOurs = isFromHere(call) || (!saysWhence(call) && isOfEndedSession(call, form));
    if (again === undefined || !isOurs) return redirect(signInUri(nextOf(form)), visit.headers);
    const { csrf: _, again: __, ...typed } = form;
    return resumePage(visit, { to: call.path, typed }, nextOf(form), staleForm());
  }
  const signedIn = visit as SignedIn;
  if (again === undefined) {
    checkForm(call, visit, form);
    return handle(call, signedIn, form);
  }
  if (!isFromHere(call) && (saysWhence(call) || !hasSecret(visit, form))) throw staleForm();
  try {
    if (!isOwnForm(call, visit, form)) throw outOfDate(signedIn);
    return await handle(call, signedIn, form);
  } catch (thrown) {
    return again(call, signedIn, form, errorOf(thrown));
  }
}

/** A form of another session, perhaps of another account: shown again, not executed. */
function outOfDate({ session }: SignedIn): ApiError {
  return new ApiError(
    'stale-form',
    `you have signed in since you opened this form, and are @${session.username} now. Check it and send it again.`,
  );
}

/** Where a form redirects to. */
function nextOf({ next }: Form): string {
  return next === undefined ? '/account' : safeNext(next);
}
