/** Opens an app stream over chunked HTTP, with an app token that is revoked when the stream ends or the page is left. */
import type { AppStream } from '../../../../../packages/client/src/api.ts';
import { find, messageOf, onSubmit } from '../../../client/dom.ts';
import { fill } from '../../../client/texts.ts';
import { ask, call, end, send } from './calls.ts';
import { appStreamCode } from './code.ts';
import { Frames } from './frames.ts';
import { buttonOf, enable, onClick, partOf, texts } from './page.ts';
import { showCode } from './show-code.ts';

const box = partOf('app');
const form = box.querySelector<HTMLFormElement>('[data-form=app]');
// People without an app get no form.
if (form) setUp(form);

function setUp(form: HTMLFormElement): void {
  const status = find(box, '[data-status]');
  const frames = new Frames(box);
  /** The open stream: its token, once there is one, and the controller that closes the connection. */
  let open: { abort: AbortController; secret: string | undefined } | undefined;
  /** Tokens not revoked yet, because the service did not respond. */
  const left = new Set<string>();

  const tell = (text: string): void => {
    status.textContent = text;
    frames.note(text);
  };

  const show = (): void => {
    enable(box, { open: !open, end: open !== undefined });
    // The options belong to the open stream.
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input'))
      control.disabled = open !== undefined;
  };

  /** Revokes a token, which deletes its stream, and those still left. */
  const endToken = async (secret?: string): Promise<void> => {
    if (secret) left.add(secret);
    await Promise.all([...left].map(async (one) => (await end(one, '/token')) && left.delete(one)));
  };

  const endStream = (): Promise<void> => {
    const { abort, secret } = open ?? {};
    open = undefined;
    abort?.abort();
    return endToken(secret);
  };

  onClick(box, 'end', async () => {
    await endStream();
    tell(texts.deleted);
    show();
    buttonOf(box, 'open').focus();
  });
  addEventListener('pagehide', endStream);

  onSubmit(form, async () => {
    if (open) return;
    const given = new FormData(form);
    const own = { abort: new AbortController(), secret: undefined as string | undefined };
    open = own;
    show();
    status.textContent = texts.opening;
    try {
      const { secret } = await send<{ secret: string }>('app-token', {
        client_id: String(given.get('client_id')),
      });
      own.secret = secret;
      // Closed meanwhile.
      if (open !== own) return await endToken(secret);
      endToken();
      const filter = given.get('filter');
      const body = {
        object_types: given.getAll('type'),
        type: 'long_poll',
        key: 'console',
        ...(filter && { filter_id: filter }),
      };
      const { data } = await call<{ data: AppStream }>(secret, 'POST', '/streams', body);
      showCode(box, appStreamCode(location.origin, body));
      const response = await ask(`${new URL(data.endpoint).pathname}?auto_delete=1`, {
        headers: { Authorization: `Bearer ${secret}` },
        credentials: 'omit',
        cache: 'no-store',
        signal: own.abort.signal,
      });
      if (!response.ok) throw new Error(fill(texts.refused, `${response.status} ${response.statusText}`));
      tell(fill(texts.opened, data.id));
      // Without an error the service has closed it; with one the connection was lost.
      await read(response, frames).catch(() => undefined);
      throw new Error(texts.over);
    } catch (error) {
      if (open !== own) return;
      await endStream();
      tell(messageOf(error));
      show();
    }
  });
}

/** The stream of a first app is opened at once. */
const made = document.querySelector<HTMLElement>('[data-first-app]')?.dataset.firstApp;
if (form && made) {
  find<HTMLSelectElement>(form, '[name=client_id]').value = made;
  form.requestSubmit();
}

async function read(response: Response, frames: Frames): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') frames.add(line);
  }
}
