import { ApiError } from '../../errors.ts';
import type { Session } from '../../features/accounts/sessions.ts';
import { readField } from '../../http/multipart.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type PageCall, readForm, redirect } from '../../http/page.ts';
import { contentTypeOf } from '../../http/read-body.ts';
import { openForm, type Part } from '../../http/upload.ts';
import { resumePage } from './resume.html.ts';
import {
  checkForm,
  countForm,
  isFromHere,
  isOwnForm,
  loadVisit,
  readCountedForm,
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

/** An error's message for people, without the words meant for programs. */
export function tell({ message }: ApiError): string {
  const text = message.replace(
    /^(Bad Request|Forbidden|Not Found|Too many requests|Insufficient storage): /,
    '',
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A page of a visit; if a form failed, with the status and headers of its error. */
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

/** A page only for signed-in people; others sign in first and come back. */
export async function asSignedIn(
  call: PageCall,
  show: (visit: SignedIn) => Promise<Outcome>,
): Promise<Outcome> {
  const visit = await loadVisit(call);
  if (visit.session === undefined) return redirect(signInUri(visit.here), visit.headers);
  return show(visit as SignedIn);
}

/** A form that works without signing in, but only from our own page. @throws {ApiError} 403, 429 */
export async function readOwnForm(call: PageCall): Promise<{ visit: Visit; form: Form }> {
  const form = await readCountedForm(call);
  const visit = await loadVisit(call);
  checkForm(call, visit, form);
  return { visit, form };
}

/** Shows a form again with its input and the reason it failed. */
export type ShowAgain = (visit: SignedIn, form: Form, error: ApiError) => Promise<Outcome> | Outcome;

/**
 * A form only for signed-in people; others sign in first.
 * @param again - for a form with typed input: shows it again if the form fails, or if the session has ended or is another one.
 * @throws {ApiError} 403, 429, and whatever `handle` throws if there is no `again`.
 */
export async function withSession(
  call: PageCall,
  handle: (visit: SignedIn, form: Form) => Promise<Outcome>,
  again?: ShowAgain,
): Promise<Outcome> {
  const form = await readCountedForm(call);
  return carryOut(call, await loadVisit(call), form, handle, again);
}

async function carryOut(
  call: PageCall,
  visit: Visit,
  form: Form,
  handle: (visit: SignedIn, form: Form) => Promise<Outcome>,
  again: ShowAgain | undefined,
): Promise<Outcome> {
  if (visit.session === undefined) {
    // Never show input that another site made the browser send as if the person had typed it.
    if (again === undefined || !isFromHere(call)) return redirect(signInUri(nextOf(form)), visit.headers);
    const { csrf: _, ...typed } = form;
    return pageOf(visit, resumePage(visit, { to: call.path, typed }, nextOf(form)), staleForm());
  }
  const signedIn = visit as SignedIn;
  if (again === undefined) {
    checkForm(call, visit, form);
    return handle(signedIn, form);
  }
  if (!isFromHere(call)) throw staleForm();
  try {
    if (!isOwnForm(call, visit, form)) throw outOfDate(signedIn);
    return await handle(signedIn, form);
  } catch (thrown) {
    return again(signedIn, form, errorOf(thrown));
  }
}

/** A form of another session, perhaps of another account: shown again, not executed. */
function outOfDate({ session }: SignedIn): ApiError {
  return new ApiError(
    'stale-form',
    `you have signed in since you opened this form, and are @${session.username} now. Look it over and send it again.`,
  );
}

/** Maximum size of a form's fields without its files, in bytes. */
const MAX_FIELDS = 256 * 1024;

/** Accepts the files of a form. */
interface Receiver {
  /** Limit for all files together. */
  maxBytes: number;
  /** Called with each file as it arrives. */
  receive(visit: SignedIn, file: Part): Promise<void>;
}

/**
 * As `withSession`, for a form with files. Its hidden fields come first: no file is read before they show that the form is our
 * own. After a file that is rejected, the rest is still read, so that the form can be shown again with its input.
 * @param handle - gets the error of the files, if any.
 */
export async function withFiles(
  call: PageCall,
  { maxBytes, receive }: Receiver,
  handle: (visit: SignedIn, form: Form, failed: ApiError | undefined) => Promise<Outcome>,
  again?: ShowAgain,
): Promise<Outcome> {
  await countForm(call);
  const isPlain = contentTypeOf(call.request) !== 'multipart/form-data';
  const visit = await loadVisit(call);
  const form: Form = isPlain ? await readForm(call) : {};
  let failed: ApiError | undefined;
  for await (const part of isPlain ? [] : openForm(call, maxBytes + MAX_FIELDS)) {
    if (!part.filename) form[part.name] = await readField(part);
    else if (failed === undefined && visit.session !== undefined && isOwnForm(call, visit, form)) {
      failed = await receive(visit as SignedIn, part).then(() => undefined, errorOf);
    }
  }
  return carryOut(call, visit, form, (signedIn, fields) => handle(signedIn, fields, failed), again);
}

/** Where a form redirects to. */
function nextOf({ next }: Form): string {
  return next === undefined ? '/account' : safeNext(next);
}
