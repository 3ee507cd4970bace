/** Signing in again in place, where the session has ended while something was written. */
import { find, make } from '../dom.ts';
import { changeOwner, openAgain } from '../owner.ts';
import { Failure, load, send } from '../people/fragments.ts';
import { restartLive } from '../people/live.ts';

const dialog = find<HTMLDialogElement>(document, 'dialog.session');
const me = (): string => document.body.dataset.user ?? '';
const csrfFields = (): NodeListOf<HTMLInputElement> =>
  document.querySelectorAll<HTMLInputElement>('input[name=csrf]');

/** Forms of the session that has ended are of no use. */
export const csrf = (): string => csrfFields()[0]?.value ?? '';

/** The person does not go on. */
export class Left extends Error {}

/** Called when another person goes on with what was written here. */
export const onOther: (() => unknown)[] = [];

let asking: Promise<void> | undefined;

/**
 * Does something that needs the session. If it has ended, or is another one now, the person signs in and it is done again.
 * @throws {Left} if they do not, and whatever `work` throws
 */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.status !== 403) throw thrown;
    const before = csrf();
    // Several things that need it at once ask once.
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await asking;
    if (csrf() === before) throw thrown;
    return work();
  }
}

/** Sends a form's fields as the session that there is by then. @throws as `withSession` and `send` */
export const sendInSession = (
  action: string,
  fields: URLSearchParams,
  init?: RequestInit,
): ReturnType<typeof send> =>
  withSession(() => {
    fields.set('csrf', csrf());
    return send(action, fields, init);
  });

/** @throws {Left} */
async function ask(): Promise<void> {
  const page = await signIn();
  const form = find<HTMLFormElement>(page, 'form');
  const { value } = find<HTMLInputElement>(form, '[name=csrf]');
  const { person: other } = form.dataset;
  if (other !== undefined && (await choose(form)) !== 'send') {
    openAgain();
    throw new Left();
  }
  if (value === csrf()) return;
  for (const field of csrfFields()) field.value = value;
  if (other === undefined) restartLive();
  else {
    document.body.dataset.user = other;
    for (const tell of onOther) tell();
    changeOwner(other);
  }
}

/** Shows the pages for signing in, whichever there are, until a person is signed in. */
async function signIn(): Promise<Document> {
  const path = `/fragments/session?was=${me()}`;
  let next = load(path);
  for (;;) {
    try {
      const { page, url } = await next;
      if (url.pathname === '/fragments/session') return page;
      next = showForm(page);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || !thrown.page?.querySelector('main form')) throw thrown;
      next = showForm(thrown.page, thrown.message);
    }
  }
}

/** Shows the form of a page until it is sent. @returns the page that it leads to */
async function showForm(page: Document, why = ''): Promise<{ page: Document; url: URL }> {
  const { childNodes } = page.querySelector('main .form') ?? page.body;
  dialog.replaceChildren(make('p', why, { hidden: why === '' }), ...childNodes);
  // What is typed stays while one looks for a password.
  for (const link of dialog.querySelectorAll('a')) link.target = '_blank';
  const [form, fields] = await submitted();
  return send(form.getAttribute('action') ?? '', fields);
}

async function choose(form: HTMLFormElement): Promise<string> {
  dialog.replaceChildren(form);
  const [, , submitter] = await submitted();
  return submitter;
}

/** @throws {Left} if the dialog is closed */
function submitted(): Promise<[HTMLFormElement, URLSearchParams, string]> {
  if (!dialog.open) dialog.showModal();
  const done = new AbortController();
  const { signal } = done;
  return new Promise<[HTMLFormElement, URLSearchParams, string]>((resolve, reject) => {
    dialog.addEventListener('close', () => reject(new Left()), { signal });
    dialog.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        const fields = new URLSearchParams();
        for (const [name, value] of new FormData(form)) fields.set(name, String(value));
        resolve([form, fields, (event.submitter as HTMLButtonElement | null)?.value ?? '']);
      },
      { signal },
    );
  }).finally(() => {
    done.abort();
    dialog.close();
    dialog.replaceChildren();
  });
}
