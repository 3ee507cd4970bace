/** Makes the calls from the reference's forms (`reference/try.html.ts`), and shows the replies. */

import { fieldsOf, fillPath, find, make, messageOf, onSubmit } from '../../client/dom.ts';
import { fill, fillWith, oneOf, textsOf } from '../../client/texts.ts';
import type { docs } from '../../languages/en/docs.ts';
import { dropToken, signedInUser, storedToken, storeToken } from './token.ts';

/** Response headers that matter to a client. */
const HEADERS = [
  'Content-Type',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
];

interface Attempt {
  form: HTMLFormElement;
  ask: HTMLElement;
  link: HTMLElement;
  /** The content of `ask` when there is no token. */
  asked: readonly Node[];
}

const texts = textsOf<typeof docs.script>('[data-calls]');
const user = signedInUser();
const made = document.querySelector<HTMLElement>('[data-secret]')?.dataset;
if (made?.test) storeToken({ secret: made.secret ?? '', scopes: made.scopes ?? '', test: made.test });
else if (made && user) storeToken({ secret: made.secret ?? '', scopes: made.scopes ?? '', user });
// Another person is signed in now, or nobody.
if (!storedToken()) dropToken();

const attempts = [...document.querySelectorAll<HTMLElement>('.try')].flatMap((box): Attempt[] => {
  const form = box.querySelector('form');
  if (!form) return [];
  const ask = find(box, '.ask');
  const link = find(ask, 'a');
  if (!user) link.textContent = texts.signIn;
  onSubmit(form, () => send(box, form));
  return [{ form, ask, link, asked: [...ask.childNodes] }];
});
addEventListener('token', showAll);
showAll();

/** Shows which token each form uses, and hides forms that need one when there is none. */
function showAll(): void {
  const token = storedToken();
  for (const { form, ask, link, asked } of attempts) {
    form.hidden = !token && form.dataset.token !== 'none';
    const wanted = (form.dataset.scopes ?? '').split(' ').filter(Boolean);
    const isLacking =
      token && wanted.length > 0 && !wanted.some((one) => token.scopes.split(' ').includes(one));
    if (!token) ask.replaceChildren(...asked, ...offer(form));
    else if (token.test !== undefined)
      ask.replaceChildren(...fillWith(texts.sentAsTest, token.test, sandboxLink()));
    else if (isLacking) ask.replaceChildren(...fillWith(texts.lacks, oneOf(wanted), link));
    else ask.replaceChildren(...fillWith(texts.sent, endButton(token.secret)));
  }
}

/** The button that makes a sandbox and returns to this call, where the service has them. */
function offer(tried: HTMLFormElement): HTMLElement[] {
  const { sandbox } = find(document, '.reference').dataset;
  if (!sandbox) return [];
  const name = tried.closest('.call')?.getAttribute('aria-labelledby') ?? '';
  const call = make('input', [], { type: 'hidden', name: 'call', value: name });
  const button = make('button', sandbox, { className: 'button link' });
  // Outside the form that it stands in.
  const form = make('form', call, {
    method: 'post',
    action: '/docs/sandbox',
    id: `sandbox-${name}`,
    hidden: true,
  });
  button.setAttribute('form', form.id);
  return [form, make('span', [' ', button])];
}

function sandboxLink(): HTMLElement {
  return make('a', texts.yourSandbox, { href: '/docs/sandbox' });
}

function endButton(secret: string): HTMLElement {
  const button = make('button', texts.endToken, { type: 'button', className: 'button link' });
  button.addEventListener('click', async () => {
    await call('/api/token', { method: 'DELETE' }, secret).catch(() => undefined);
    dropToken();
  });
  return button;
}

function call(path: string, options: RequestInit, secret: string | undefined): Promise<Response> {
  const headers = { ...options.headers, ...(secret && { Authorization: `Bearer ${secret}` }) };
  return fetch(path, { ...options, headers, credentials: 'omit', cache: 'no-store' });
}

async function send(box: HTMLElement, form: HTMLFormElement): Promise<void> {
  const outcome = find(box, '.outcome');
  box.querySelector('.received')?.remove();
  outcome.textContent = texts.sending;
  const [path, fields] = fillPath(form.getAttribute('action') ?? '', fieldsOf(form));
  const query = new URLSearchParams(fields).toString();
  const url = path + (query && `?${query}`);
  const method = form.dataset.method ?? 'GET';
  const body = form.querySelector('textarea')?.value;
  const options =
    body === undefined ? { method } : { method, body, headers: { 'Content-Type': 'application/json' } };
  try {
    const token = storedToken();
    const response = await call(url, options, token?.secret);
    const text = await response.text();
    outcome.textContent = `${method} ${url}: ${response.status} ${response.statusText}`;
    outcome.after(received(response, text));
    if (token && response.status === 401) dropToken();
  } catch (error) {
    outcome.textContent = fill(texts.noReply, messageOf(error));
  }
}

/** The headers that matter to a client, and the JSON. */
function received({ headers }: Response, text: string): HTMLElement {
  const facts = HEADERS.filter((one) => headers.has(one)).map((name) =>
    make('li', `${name}: ${headers.get(name)}`),
  );
  const box = make('div', make('ul', facts, { className: 'facts' }), { className: 'received' });
  if ((headers.get('Content-Type') ?? '').startsWith('application/json')) {
    const json = JSON.stringify(JSON.parse(text), null, 2);
    box.append(make('pre', make('code', json), { tabIndex: 0 }));
  }
  return box;
}
