import { createHash } from 'node:crypto';
import { TOKEN_KEY } from '../reference/try.script.ts';
import { APP_STREAM_SCRIPT } from './app-stream.script.ts';
import { FILTERS_SCRIPT } from './filters.script.ts';
import { USER_STREAM_SCRIPT } from './user-stream.script.ts';

export const CONSOLE_PATH = '/docs/console';

/** What the parts of the page share: requests, the token for trying, and the lists of frames. */
const SHARED_SCRIPT = `
const page = document.querySelector('.console');
const stored = () => {
  const token = JSON.parse(sessionStorage.getItem('${TOKEN_KEY}'));
  return token?.user === document.querySelector('.reference').dataset.user ? token : undefined;
};
const part = (name) => page.querySelector('[data-part=' + name + ']');
/** Listens to a button of a part, where it has it. */
const onClick = (box, name, work) => box.querySelector('[data-do=' + name + ']')?.addEventListener('click', work);
const onSubmit = (form, work) => form?.addEventListener('submit', (event) => {
  event.preventDefault();
  work();
});
/** Enables and disables buttons. The focus of one that is disabled goes to the first that is not: without it, Tab begins anew. */
const enable = (box, states) => {
  const buttons = Object.entries(states).map(([name, isEnabled]) => ({ button: box.querySelector('[data-do=' + name + ']'), isEnabled }));
  const isLeft = buttons.some(({ button, isEnabled }) => !isEnabled && button === document.activeElement);
  for (const { button, isEnabled } of buttons) button.disabled = !isEnabled;
  if (isLeft) buttons.find(({ isEnabled }) => isEnabled)?.button.focus();
};
const make = (tag, content, properties) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...[content].flat());
  return element;
};
const timeOf = (date) => date.toTimeString().slice(0, 8);
/** The beginning of the text of what a frame or message shows. */
const textOf = (data) => {
  const text = (data?.text ?? data?.post?.text ?? '').replace(/\\s+/g, ' ');
  return text.length > 80 ? text.slice(0, 80) + '…' : text;
};

/** As \`fetch\`. @throws an error that says so where there is no answer. */
async function ask(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    throw error.name === 'AbortError' ? error : new Error('The service does not answer. Try again in a moment.');
  }
}

/** Calls the API. @returns the envelope. @throws an error with the message of the API. */
async function call(secret, method, path, body) {
  const headers = { Authorization: 'Bearer ' + secret, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await ask('/api' + path, {
    method, headers, body: body && JSON.stringify(body), credentials: 'omit', cache: 'no-store',
  });
  const text = await response.text();
  if (response.ok) return text === '' ? {} : JSON.parse(text);
  if (response.status === 401 && secret === stored()?.secret) dropToken();
  throw new Error(JSON.parse(text).meta.error_message);
}

function dropToken() {
  sessionStorage.removeItem('${TOKEN_KEY}');
  dispatchEvent(new Event('token'));
}

/** Ends a token or a connection, also while the page is being left. @returns undefined where the service does not answer. */
function end(secret, path) {
  const headers = { Authorization: 'Bearer ' + secret };
  return fetch('/api' + path, { method: 'DELETE', headers, credentials: 'omit', keepalive: true }).catch(() => undefined);
}

/** Sends a form of the page. @returns the reply. @throws an error with what the page says of it. */
async function send(action, fields) {
  const body = new URLSearchParams({ csrf: page.dataset.csrf, ...fields });
  const response = await ask('${CONSOLE_PATH}/' + action, { method: 'POST', body });
  const isJson = response.headers.get('Content-Type') === 'application/json';
  if (response.redirected || !isJson) throw new Error('You are signed out, or the page is out of date: load it again.');
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.error);
  return reply;
}

/** A folded JSON text; it is written out when it is first unfolded. */
function foldedJson(summary, value, isOpen) {
  const details = make('details', make('summary', summary));
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('pre')) return;
    details.append(make('pre', make('code', JSON.stringify(value, null, 2)), { tabIndex: 0 }));
  });
  details.open = isOpen;
  return details;
}

/** The list of frames of a part. The newest are kept. */
function framesOf(box) {
  const MOST = 200;
  const [log, tally] = ['[data-log]', '[data-tally]'].map((name) => box.querySelector(name));
  const state = { count: 0, last: '', pause: false, unfold: false, waiting: [] };
  let timer;
  // Frames may come fast: what is read out changes at most once a second.
  const write = () => {
    timer = clearTimeout(timer);
    const count = state.count === 0 ? 'No frames yet.' : state.count + (state.count === 1 ? ' frame' : ' frames') + ', the last ' + state.last + '.';
    const older = state.count > MOST ? ' The last ' + MOST + ' are shown.' : '';
    const waiting = state.pause ? ' Paused, with ' + state.waiting.length + ' waiting.' : '';
    tally.textContent = count + older + waiting;
  };
  const tell = () => { timer ??= setTimeout(write, state.count < 2 ? 0 : 1000); };
  const show = (items) => {
    log.prepend(...items.toReversed().map((one) => one()));
    while (log.children.length > MOST) log.lastElementChild.remove();
  };
  const put = (item) => {
    if (!state.pause) return show([item]);
    state.waiting.push(item);
    state.waiting.splice(0, state.waiting.length - MOST);
  };
  const toggle = (name, work) => onClick(box, name, ({ target }) => {
    state[name] = !state[name];
    target.setAttribute('aria-pressed', state[name]);
    work();
  });
  toggle('pause', () => {
    if (!state.pause) show(state.waiting.splice(0));
    write();
  });
  toggle('unfold', () => {
    for (const details of log.querySelectorAll('details')) details.open = state.unfold;
  });
  onClick(box, 'clear', () => {
    log.replaceChildren();
    Object.assign(state, { count: 0, waiting: [] });
    write();
  });
  return {
    /** A frame, as it came. */
    add(text) {
      const frame = JSON.parse(text);
      const at = timeOf(new Date());
      const { type, id, is_deleted, deleted_id, subscription_ids } = frame.meta ?? {};
      const of = deleted_id ?? id ?? frame.data?.[0]?.id;
      const words = frame.control
        ? ['control', frame.control]
        : [type, is_deleted && 'deleted', of, subscription_ids && 'for ' + subscription_ids.join(', ')];
      const said = words.filter(Boolean).join(' ');
      state.count++;
      state.last = 'at ' + at + ': ' + said;
      const beginning = textOf(Array.isArray(frame.data) ? frame.data[0] : frame.data);
      const summary = [make('span', at, { className: 'time' }), ' ', make('strong', words[0]), said.slice(words[0].length) + (beginning && ': ' + beginning)];
      put(() => make('li', foldedJson(summary, frame, state.unfold)));
      tell();
    },
    /** Something that happened to the stream. */
    note(text) {
      const at = timeOf(new Date());
      put(() => make('li', [make('span', at, { className: 'time' }), ' ' + text], { className: 'quiet' }));
    },
  };
}

/** Says with which token calls are made. */
function showToken() {
  const ask = page.querySelector('[data-ask]');
  const token = stored();
  if (!token) {
    const link = make('a', 'get a token for trying', { href: '/docs/token?call=console' });
    ask.replaceChildren('A user stream and the list of filters need a token: ', link, '. It is kept until you close this tab or end it.');
    return;
  }
  const button = make('button', 'End the token', { type: 'button', className: 'button link' });
  button.addEventListener('click', async () => {
    await end(token.secret, '/token');
    dropToken();
    ask.querySelector('a').focus();
  });
  ask.replaceChildren('Calls are made with your token (scopes: ' + token.scopes.replaceAll(' ', ', ') + '). ', button);
}
addEventListener('token', showToken);
showToken();
document.querySelector('[data-without-scripts]').remove();
page.hidden = false;
// What was ended when the page was left does not come back with it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
`;

const text = [
  SHARED_SCRIPT,
  ...[USER_STREAM_SCRIPT, APP_STREAM_SCRIPT, FILTERS_SCRIPT].map((part) => `{${part}}`),
].join('\n');

/** The script of the page, and its URL, which names its content. It stands in a block of its own: `docs.js` has such names too. */
export const consoleScript = (() => {
  const whole = `{${text}}`;
  const version = createHash('sha256').update(whole).digest('hex').slice(0, 12);
  return { path: `/docs/console.js?v=${version}`, text: whole };
})();
