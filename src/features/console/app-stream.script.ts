/** Opens an app stream over chunked HTTP, with an app token that ends when the stream or the page does. */
export const APP_STREAM_SCRIPT = `
const box = part('app');
const form = box.querySelector('[data-form=app]');
if (form) {
  const status = box.querySelector('[data-status]');
  const frames = framesOf(box);
  /** What is open: the token, and what ends the connection. */
  let open;
  const tell = (text) => { status.textContent = text; frames.note(text); };
  const show = () => enable(box, { open: !open, end: open });
  const endStream = () => {
    if (!open) return;
    const { abort, secret } = open;
    open = undefined;
    abort.abort();
    // The stream is deleted with its token.
    if (secret) return end(secret, '/token');
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
    const own = { abort: new AbortController(), secret: undefined };
    open = own;
    show();
    status.textContent = 'Opening…';
    const given = new FormData(form);
    try {
      const { secret } = await send('app-token', { client_id: given.get('client_id') });
      own.secret = secret;
      // Ended meanwhile.
      if (open !== own) return end(secret, '/token');
      const { data } = await call(secret, 'POST', '/streams', {
        object_types: given.getAll('type'), type: 'long_poll', key: 'console', filter_id: given.get('filter'),
      });
      const response = await fetch(new URL(data.endpoint).pathname + '?auto_delete=1', {
        headers: { Authorization: 'Bearer ' + secret }, credentials: 'omit', cache: 'no-store', signal: own.abort.signal,
      });
      if (!response.ok) throw new Error('The stream was refused: ' + response.status + ' ' + response.statusText);
      tell('Open as stream ' + data.id + '.');
      await read(response);
      throw new Error('The service has ended the stream.');
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
