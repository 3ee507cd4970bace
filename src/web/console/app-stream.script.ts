/** Opens an app stream over chunked HTTP, with an app token that ends when the stream or the page does. */
export const APP_STREAM_SCRIPT = `
const box = part('app');
const form = box.querySelector('[data-form=app]');
if (form) {
  const status = box.querySelector('[data-status]');
  const frames = framesOf(box);
  /** What is open: the token, and what ends the connection. */
  let open;
  /** Tokens that could not be ended yet, because the service did not answer. */
  const left = new Set();
  const tell = (text) => { status.textContent = text; frames.note(text); };
  const show = () => {
    enable(box, { open: !open, end: open });
    // What was chosen is that of the open stream.
    for (const control of form.querySelectorAll('select, input')) control.disabled = open !== undefined;
  };
  const endStream = () => {
    const { abort, secret } = open ?? {};
    open = undefined;
    abort?.abort();
    return endToken(secret);
  };
  /** Ends a token, with which its stream is deleted, and those that are left. */
  const endToken = (secret) => {
    if (secret) left.add(secret);
    return Promise.all([...left].map(async (one) => (await end(one, '/token')) && left.delete(one)));
  };
  onClick(box, 'end', async () => {
    await endStream();
    tell('The stream is deleted, and its token ended.');
    show();
    box.querySelector('[data-do=open]').focus();
  });
  addEventListener('pagehide', endStream);

  onSubmit(form, async () => {
    if (open) return;
    const given = new FormData(form);
    const own = { abort: new AbortController(), secret: undefined };
    open = own;
    show();
    status.textContent = 'Opening…';
    try {
      const { secret } = await send('app-token', { client_id: given.get('client_id') });
      own.secret = secret;
      // Ended meanwhile.
      if (open !== own) return endToken(secret);
      endToken();
      const { data } = await call(secret, 'POST', '/streams', {
        object_types: given.getAll('type'), type: 'long_poll', key: 'console', filter_id: given.get('filter'),
      });
      const response = await ask(new URL(data.endpoint).pathname + '?auto_delete=1', {
        headers: { Authorization: 'Bearer ' + secret }, credentials: 'omit', cache: 'no-store', signal: own.abort.signal,
      });
      if (!response.ok) throw new Error('The stream was refused: ' + response.status + ' ' + response.statusText);
      tell('Open as stream ' + data.id + '.');
      // Without an error the service has ended it, with one the connection was lost.
      await read(response).catch(() => undefined);
      throw new Error('The stream has ended: by the service, or because the connection was lost.');
    } catch (error) {
      if (open !== own) return;
      await endStream();
      tell(error.message);
      show();
    }
  });

  async function read(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\\r\\n');
      rest = lines.pop();
      for (const line of lines) if (line !== '') frames.add(line);
    }
  }
}
`;
