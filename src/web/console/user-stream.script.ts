/** Opens a user stream over WebSocket, and subscribes it by calls. */
export const USER_STREAM_SCRIPT = `
const box = part('user');
const [connectForm, subscribeForm] = ['connect', 'subscribe'].map((name) => box.querySelector('[data-form=' + name + ']'));
const status = box.querySelector('[data-status]');
const outcome = subscribeForm.querySelector('.outcome');
const frames = framesOf(box);
const list = box.querySelector('[data-subscriptions]');
const none = box.querySelector('[data-none]');
/** The connection: its id is known as soon as it is open. */
let connection;
const paths = new Map();

const show = () => {
  const isOpen = connection?.socket !== undefined;
  const token = stored();
  const isThere = connection !== undefined;
  enable(box, { connect: !isThere && token !== undefined, drop: isOpen, reconnect: isThere && !isOpen, end: isThere });
  subscribeForm.querySelector('button').disabled = !connection?.id;
  none.hidden = list.children.length > 0;
};
const tell = (text) => { status.textContent = text; frames.note(text); };

function open() {
  const before = connection?.id;
  const token = stored();
  if (!token) return showWithout();
  const given = [...new FormData(connectForm)].filter(([, value]) => value !== '');
  const query = new URLSearchParams([...given, ['access_token', token.secret], ...(before ? [['connection_id', before]] : [])]);
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/stream/user?' + query);
  connection = { id: before, secret: token.secret, socket };
  status.textContent = 'Connecting…';
  let isNamed = false;
  socket.onmessage = ({ data }) => {
    if (isNamed) return frames.add(data);
    isNamed = true;
    connection.id = JSON.parse(data).meta.connection_id;
    if (before === undefined) tell('Connected as ' + connection.id + '.');
    else if (before === connection.id) tell('Back on the same connection: what happened meanwhile follows, and nothing is missed.');
    else {
      list.replaceChildren();
      tell('The connection had expired. This is a new one: subscribe again.');
    }
    show();
  };
  socket.onclose = async () => {
    if (connection?.socket !== socket) return;
    connection.socket = undefined;
    // A socket does not say why it was closed.
    const error = await call(token.secret, 'GET', '/token').then(() => undefined, (thrown) => thrown);
    if (connection === undefined || connection.socket) return;
    const isOver = error !== undefined && !stored();
    if (isOver || !isNamed && before === undefined) forget();
    if (isOver) tell('The token has ended, and the stream with it.');
    else if (isNamed) tell('The stream has ended. ' + (error ? error.message + ' ' : '') + 'Its events wait 600 seconds for you to reconnect.');
    else tell(error ? error.message : 'The stream was refused. A token has five connections: end another one first.');
    show();
  };
  show();
}

function showWithout() {
  status.textContent = 'Get a token first.';
  show();
}

function forget() {
  connection = undefined;
  list.replaceChildren();
}

function close() {
  const { socket } = connection ?? {};
  if (!socket) return;
  connection.socket = undefined;
  socket.close();
}

onSubmit(connectForm, () => connection === undefined && open());
onClick(box, 'reconnect', () => open());
onClick(box, 'drop', () => {
  close();
  tell('The socket is dropped. Events wait 600 seconds for you to reconnect.');
  show();
  box.querySelector('[data-do=reconnect]').focus();
});
const endConnection = () => {
  if (connection === undefined) return;
  const { id, secret } = connection;
  close();
  forget();
  if (id) return end(secret, '/users/me/streams/' + id);
};
onClick(box, 'end', async () => {
  await endConnection();
  tell('The connection is ended.');
  show();
  connectForm.querySelector('[data-do=connect]').focus();
});
addEventListener('pagehide', endConnection);

const fields = subscribeForm.querySelector('[data-fields]');
const select = subscribeForm.elements.call;
const chosen = () => box.querySelector('template[data-call="' + select.value + '"]');
const choose = () => fields.replaceChildren(chosen().content.cloneNode(true));
select.addEventListener('change', choose);
choose();

onSubmit(subscribeForm, async () => {
  const given = new FormData(subscribeForm);
  given.delete('call');
  const path = chosen().dataset.path.replace(/{(\\w+)}/g, (_, name) => {
    const value = encodeURIComponent(given.get(name)).replaceAll('%40', '@');
    given.delete(name);
    return value;
  });
  const query = new URLSearchParams([...given].filter(([, value]) => value !== ''));
  const shown = new URLSearchParams(query);
  shown.delete('subscription_id');
  query.set('connection_id', connection.id);
  outcome.textContent = 'Subscribing…';
  try {
    const { meta, data } = await call(connection.secret, 'GET', path + '?' + query);
    const [id] = meta.subscription_ids ?? [meta.subscription_id];
    if (!id) {
      outcome.textContent = 'Not subscribed: this page does not reach the present, or only some URLs of the call can be subscribed to.';
      return;
    }
    outcome.textContent = 'Subscribed as ' + id + '; the page has ' + (Array.isArray(data) ? data.length + ' objects now.' : 'one object now.');
    add(id, path + (shown.size > 0 ? '?' + shown : ''));
  } catch (error) {
    outcome.textContent = error.message;
  }
});

function add(id, path) {
  for (const item of list.children) if (item.dataset.id === id) item.remove();
  const button = make('button', ['Unsubscribe', make('span', ' ' + id, { className: 'unseen' })], { type: 'button', className: 'button small plain' });
  const item = make('li', [make('code', id), ' ', make('span', path, { className: 'path' }), ' ', button]);
  item.dataset.id = id;
  button.addEventListener('click', async () => {
    try {
      await call(connection.secret, 'DELETE', '/users/me/streams/' + connection.id + '/' + encodeURIComponent(id));
      outcome.textContent = 'Unsubscribed from ' + id + '.';
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      (next?.querySelector('button') ?? select).focus();
    } catch (error) {
      outcome.textContent = error.message;
    }
    show();
  });
  list.append(item);
  show();
}
addEventListener('token', show);
show();
`;
