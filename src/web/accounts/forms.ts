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

/** An error that the form's own page shows: what the person can change something about. Others get the error page. */
export function errorOf(thrown: unknown): ApiError {
  const isTheirs =
    thrown instanceof ApiError && (thrown.status < 500 || thrown.slug === 'insufficient-storage');
  if (isTheirs) return thrown;
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

/** Shows a form again with what was typed, and why it was not carried out. */
export type ShowAgain = (visit: SignedIn, form: Form, error: ApiError) => Promise<Outcome> | Outcome;

/**
 * A form that only signed-in people can send; others are asked to sign in.
 * @param again - of a form in which a person types: what is typed is not lost where the form cannot be carried out, the session
 *   has ended or is another one.
 * @throws {ApiError} 403, 429, and what `handle` throws where there is no `again`.
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
    // What another site made the browser send is not shown as if the person had typed it.
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

/** The form of another session, perhaps of another account: it is shown and not carried out. */
function outOfDate({ session }: SignedIn): ApiError {
  return new ApiError(
    'stale-form',
    `you have signed in since you opened this form, and are @${session.username} now. Look it over and send it again.`,
  );
}

/** Fields of a form, beside its files, in bytes. */
const MAX_FIELDS = 256 * 1024;

/** What a form with files takes, and what becomes of each. */
interface Receiver {
  /** Of all files together. */
  maxBytes: number;
  /** Is given each file that was chosen, as it arrives. */
  receive(visit: SignedIn, file: Part): Promise<void>;
}

/**
 * As `withSession`, for a form with files. Its hidden fields stand before them: a file that comes before the form is known
 * to be our own is not read. Where a file cannot be taken, the rest is read all the same, so that the form can be shown again
 * with what was typed.
 * @param handle - is given what went wrong with a file.
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

/** Where a form leads to. */
function nextOf({ next }: Form): string {
  return next === undefined ? '/account' : safeNext(next);
}
