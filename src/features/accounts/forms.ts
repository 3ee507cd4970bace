import { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type PageCall, redirect } from '../../http/page.ts';
import { checkForm, loadVisit, readCountedForm, type Session, type Visit } from './sessions.ts';

/** Where a signed-in person begins. */
export const HOME = '/home';

/** Where to go after signing in: a page of this service, never another origin. */
export function safeNext(next: string | undefined): string {
  const base = 'http://millrace.invalid';
  if (next === undefined || !/^\/[\x21-\x7e]*$/.test(next) || !URL.canParse(next, base)) return HOME;
  const url = new URL(next, base);
  const path = url.pathname + url.search;
  // Without its dot segments a path can begin with two slashes, and what follows those is a host to a browser.
  return url.origin === base && !path.startsWith('//') ? path : HOME;
}

/** The URL of the sign-in page that returns here. */
export function signInUri(next: string): string {
  return `/sign-in?${new URLSearchParams({ next })}`;
}

/** An error that the form's own page shows; others get the error page. */
export function errorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError && thrown.status < 500) return thrown;
  throw thrown;
}

/** An error's message for a person, without the words that programs look for. */
export function tell({ message }: ApiError): string {
  const text = message.replace(
    /^(Bad Request|Forbidden|Not Found|Too many requests|Insufficient storage): /,
    '',
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A page of a visit; where a form failed, with the status and headers of its error. */
export function pageOf(
  visit: Visit,
  page: string,
  failed?: ApiError,
  formTargets: readonly string[] = [],
): Outcome {
  const headers = failed === undefined ? [] : Object.entries(failed.headers).flat();
  return html(page, failed?.status ?? 200, [...visit.headers, ...headers], formTargets);
}

export type Form = Record<string, string | undefined>;

/** A visit of a signed-in person. */
export type SignedIn = Visit & { session: Session };

/** A page that only signed-in people see; others are asked to sign in, and come back. */
export async function asSignedIn(
  call: PageCall,
  show: (visit: SignedIn) => Promise<Outcome>,
): Promise<Outcome> {
  const visit = await loadVisit(call);
  if (visit.session === undefined) return redirect(signInUri(visit.here), visit.headers);
  return show(visit as SignedIn);
}

/** A form that anybody can send who has opened its page. @throws {ApiError} 403, 429 */
export async function readOwnForm(call: PageCall): Promise<{ visit: Visit; form: Form }> {
  const form = await readCountedForm(call);
  const visit = await loadVisit(call);
  checkForm(call, visit, form);
  return { visit, form };
}

/** A form that only signed-in people can send; others are asked to sign in. @throws {ApiError} 403, 429 */
export async function withSession(
  call: PageCall,
  handle: (visit: SignedIn, form: Form) => Promise<Outcome>,
): Promise<Outcome> {
  const form = await readCountedForm(call);
  const visit = await loadVisit(call);
  if (visit.session === undefined) {
    return redirect(signInUri(form.next === undefined ? '/account' : safeNext(form.next)), visit.headers);
  }
  checkForm(call, visit, form);
  return handle(visit as SignedIn, form);
}
