/** Opens a user stream over WebSocket, and subscribes it to calls. */
import type { StreamMeta } from '../../../../../packages/client/src/api.ts';
import { fieldsOf, fillPath, find, make, messageOf, onSubmit } from '../../../client/dom.ts';
import { fill } from '../../../client/texts.ts';
import { storedToken } from '../token.ts';
import { call, end } from './calls.ts';
import { type Made, userStreamCode } from './code.ts';
import { Frames } from './frames.ts';
import { buttonOf, enable, onClick, partOf, texts } from './page.ts';
import { showCode } from './show-code.ts';

interface Connection {
  /** Known once it is open. */
  id: string | undefined;
  secret: string;
  socket: WebSocket | undefined;
}

const box = partOf('user');
const connectForm = find<HTMLFormElement>(box, '[data-form=connect]');
const subscribeForm = find<HTMLFormElement>(box, '[data-form=subscribe]');
const status = find(box, '[data-status]');
const outcome = find(subscribeForm, '.outcome');
const frames = new Frames(box);
const list = find(box, '[data-subscriptions]');
const none = find(box, '[data-none]');
let connection: Connection | undefined;
/** What was subscribed to, by the ids of the subscriptions, and what the frames show: for the code. */
const made = new Map<string, Made>();
const displayed = (): Record<string, string> =>
  Object.fromEntries(fieldsOf(connectForm).filter(([, value]) => value !== ''));

function show(): void {
  const isOpen = connection?.socket !== undefined;
  const isThere = connection !== undefined;
  enable(box, {
    connect: !isThere && storedToken() !== undefined,
    drop: isOpen,
    reconnect: isThere && !isOpen,
    end: isThere,
  });
  find<HTMLButtonElement>(subscribeForm, 'button').disabled = !connection?.id;
  none.hidden = list.children.length > 0;
}

function tell(text: string): void {
  status.textContent = text;
  frames.note(text);
}

function open(): void {
  const before = connection?.id;
  const token = storedToken();
  if (!token) {
    status.textContent = texts.needsToken;
    show();
    return;
  }
  const query = new URLSearchParams(displayed());
  query.set('access_token', token.secret);
  if (before) query.set('connection_id', before);
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/stream/user?${query}`);
  const own: Connection = { id: before, secret: token.secret, socket };
  connection = own;
  status.textContent = texts.connecting;
  let isNamed = false;
  socket.onmessage = ({ data }) => {
    if (isNamed) return frames.add(data);
    isNamed = true;
    own.id = JSON.parse(data).meta.connection_id as string;
    if (before !== own.id) made.clear();
    showCode(box, userStreamCode(location.origin, displayed(), made));
    if (before === undefined) tell(fill(texts.connected, own.id));
    else if (before === own.id) tell(texts.back);
    else {
      list.replaceChildren();
      tell(texts.expired);
    }
    show();
  };
  socket.onclose = async () => {
    if (connection?.socket !== socket) return;
    connection.socket = undefined;
    // A socket does not say why it was closed.
    const error = await call(own.secret, 'GET', '/token').then(() => undefined, messageOf);
    if (connection === undefined || connection.socket) return;
    const isOver = error !== undefined && !storedToken();
    if (isOver || (!isNamed && before === undefined)) forget();
    if (isOver) tell(texts.tokenEnded);
    else if (isNamed) tell(error ? fill(texts.endedBy, error) : texts.ended);
    else tell(error ?? texts.tooMany);
    show();
  };
  show();
}

function forget(): void {
  connection = undefined;
  list.replaceChildren();
}

function close(): void {
  const { socket } = connection ?? {};
  if (!connection || !socket) return;
  connection.socket = undefined;
  socket.close();
}

async function endConnection(): Promise<void> {
  if (connection === undefined) return;
  const { id, secret } = connection;
  close();
  forget();
  if (id) await end(secret, `/users/me/streams/${id}`);
}

onSubmit(connectForm, () => connection === undefined && open());
onClick(box, 'reconnect', open);
onClick(box, 'drop', () => {
  close();
  tell(texts.dropped);
  show();
  buttonOf(box, 'reconnect').focus();
});
onClick(box, 'end', async () => {
  await endConnection();
  tell(texts.connectionEnded);
  show();
  buttonOf(connectForm, 'connect').focus();
});
addEventListener('pagehide', endConnection);

const select = find<HTMLSelectElement>(subscribeForm, '[name=call]');
const chosen = (): HTMLTemplateElement => find(box, `template[data-call="${select.value}"]`);
const choose = (): void =>
  find(subscribeForm, '[data-fields]').replaceChildren(chosen().content.cloneNode(true));
select.addEventListener('change', choose);
choose();

onSubmit(subscribeForm, async () => {
  if (!connection?.id) return;
  const given = fieldsOf(subscribeForm).filter(([name]) => name !== 'call');
  const [path, fields] = fillPath(chosen().dataset.path ?? '', given);
  const query = new URLSearchParams(fields);
  const shown = new URLSearchParams(query);
  shown.delete('subscription_id');
  query.set('connection_id', connection.id);
  outcome.textContent = texts.subscribing;
  try {
    const { meta, data } = await call<{ meta: StreamMeta; data: unknown }>(
      connection.secret,
      'GET',
      `${path}?${query}`,
    );
    const [id] = meta.subscription_ids ?? [meta.subscription_id];
    if (!id) {
      outcome.textContent = texts.notSubscribed;
      return;
    }
    outcome.textContent = Array.isArray(data)
      ? fill(texts.subscribed, data.length, id)
      : fill(texts.subscribedToOne, id);
    add(id, path + (shown.size > 0 ? `?${shown}` : ''));
    const template = chosen().dataset.path ?? '';
    const args = [...template.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => given.find(([key]) => key === name)?.[1] ?? '',
    );
    made.set(id, { name: select.value, args, path, query: Object.fromEntries(shown) });
    showCode(box, userStreamCode(location.origin, displayed(), made));
  } catch (error) {
    outcome.textContent = messageOf(error);
  }
});

/** Lists a subscription, with a button to end it. */
function add(id: string, path: string): void {
  for (const item of list.querySelectorAll('li')) if (item.dataset.id === id) item.remove();
  const button = make('button', [texts.unsubscribe, make('span', ` ${id}`, { className: 'unseen' })], {
    type: 'button',
    className: 'button small plain',
  });
  const item = make('li', [make('code', id), ' ', make('span', path, { className: 'path' }), ' ', button]);
  item.dataset.id = id;
  button.addEventListener('click', async () => {
    if (!connection?.id) return;
    try {
      const url = `/users/me/streams/${connection.id}/${encodeURIComponent(id)}`;
      await call(connection.secret, 'DELETE', url);
      outcome.textContent = fill(texts.unsubscribed, id);
      made.delete(id);
      showCode(box, userStreamCode(location.origin, displayed(), made));
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      (next?.querySelector('button') ?? select).focus();
    } catch (error) {
      outcome.textContent = messageOf(error);
    }
    show();
  });
  list.append(item);
  show();
}

addEventListener('token', show);
show();
