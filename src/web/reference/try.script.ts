/** As what a page keeps the token in `sessionStorage`. */
export const TOKEN_KEY = 'token for trying';

/**
 * Makes the calls of the forms of `try.html.ts`, and shows the replies. The token that `/docs/token` shows stays in
 * `sessionStorage`, which ends with the tab: no page but those below `/docs` runs a script. It is dropped when another
 * person is signed in, or nobody.
 */
export const TRY_SCRIPT = `
const KEY = '${TOKEN_KEY}';
const user = document.querySelector('.reference').dataset.user;
const made = document.querySelector('[data-secret]');
if (made) sessionStorage.setItem(KEY, JSON.stringify({ ...made.dataset, user }));
const stored = () => JSON.parse(sessionStorage.getItem(KEY));
const drop = () => { sessionStorage.removeItem(KEY); showAll(); };
if (stored()?.user !== user) sessionStorage.removeItem(KEY);
const attempts = [...document.querySelectorAll('.try')].flatMap((box) => {
  const form = box.querySelector('form');
  if (!form) return [];
  const ask = box.querySelector('.ask');
  const [link] = ask.querySelectorAll('a');
  if (!user) link.textContent = 'sign in to try';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(box, form);
  });
  return [{ form, ask, link, asked: [...ask.childNodes] }];
});
showAll();

/** Says with which token a form is sent, and hides it where there is none and the call needs one. */
function showAll() {
  const token = stored();
  for (const { form, ask, link, asked } of attempts) {
    form.hidden = !token && form.dataset.token !== 'none';
    const wanted = form.dataset.scopes.split(' ').filter(Boolean);
    const lacks = token && wanted.length > 0 && !wanted.some((one) => token.scopes.split(' ').includes(one));
    if (!token) ask.replaceChildren(...asked);
    else if (lacks) ask.replaceChildren('Your token lacks the scope ' + wanted.join(' or ') + ': ', link, '.');
    else ask.replaceChildren('Sent with your token. ', endButton(token));
  }
}

function endButton({ secret }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button link';
  button.textContent = 'End the token';
  button.addEventListener('click', async () => {
    await call('/api/token', { method: 'DELETE' }, secret).catch(() => undefined);
    drop();
  });
  return button;
}

function call(path, options, secret) {
  const headers = { ...options.headers, ...(secret && { Authorization: 'Bearer ' + secret }) };
  return fetch(path, { ...options, headers, credentials: 'omit', cache: 'no-store' });
}

async function send(box, form) {
  const outcome = box.querySelector('.outcome');
  box.querySelector('.received')?.remove();
  outcome.textContent = 'Sending…';
  const fields = new FormData(form);
  const path = form.getAttribute('action').replace(/{(\\w+)}/g, (_, name) => {
    const value = encodeURIComponent(fields.get(name)).replaceAll('%40', '@');
    fields.delete(name);
    return value;
  });
  const query = new URLSearchParams([...fields].filter(([, value]) => value !== '')).toString();
  const body = form.querySelector('textarea')?.value;
  const url = path + (query && '?' + query);
  const { method } = form.dataset;
  const options = body === undefined ? { method } : { method, body, headers: { 'Content-Type': 'application/json' } };
  try {
    const token = stored();
    const response = await call(url, options, token?.secret);
    const text = await response.text();
    outcome.textContent = method + ' ' + url + ': ' + response.status + ' ' + response.statusText;
    outcome.after(received(response, text));
    if (token && response.status === 401) drop();
  } catch (error) {
    outcome.textContent = 'No reply: ' + error.message;
  }
}

/** The headers that matter to a client, and the JSON. */
function received({ headers }, text) {
  const box = document.createElement('div');
  box.className = 'received';
  const list = document.createElement('ul');
  list.className = 'facts';
  const names = ['Content-Type', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'];
  for (const name of names.filter((one) => headers.has(one))) {
    const item = document.createElement('li');
    item.textContent = name + ': ' + headers.get(name);
    list.append(item);
  }
  box.append(list);
  if ((headers.get('Content-Type') ?? '').startsWith('application/json')) {
    const block = document.createElement('pre');
    block.tabIndex = 0;
    const code = document.createElement('code');
    block.append(code);
    code.textContent = JSON.stringify(JSON.parse(text), null, 2);
    box.append(block);
  }
  return box;
}
`;
