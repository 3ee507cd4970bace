import { MillraceError } from './error.ts';

/** An open stream. */
export interface Connection {
  /** Of a user stream. */
  id: string | undefined;
  /** The JSON text of each frame, until the connection ends for whatever reason. */
  frames: AsyncIterable<string>;
  close(): void;
}

/** A service sends something every 30 seconds; one from which nothing has come for longer is not reached any more. */
const SILENCE_MS = 75_000;

/** Opens a stream over chunked HTTP, where what is not read is not taken from the network. @throws {MillraceError} */
export async function openByFetch(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Connection> {
  const controller = new AbortController();
  const close = (): void => controller.abort();
  signal.addEventListener('abort', close);
  if (signal.aborted) close();
  try {
    const timer = setTimeout(close, SILENCE_MS);
    const response = await fetch(url, { headers, signal: controller.signal }).finally(() =>
      clearTimeout(timer),
    );
    if (!response.ok) throw await MillraceError.of(response);
    const id = response.headers.get('connection-id') ?? undefined;
    const body = response.body as ReadableStream<Uint8Array>;
    return { id, frames: readLines(body, close, () => signal.removeEventListener('abort', close)), close };
  } catch (thrown) {
    signal.removeEventListener('abort', close);
    // Nothing came: as if nothing had answered.
    if (controller.signal.aborted && !signal.aborted) throw new TypeError('The service did not answer.');
    throw thrown;
  }
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  close: () => void,
  done: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const timer = setTimeout(close, SILENCE_MS);
      // A connection that is cut is one that has ended.
      const { value, done } = await reader
        .read()
        .catch(() => ({ value: undefined, done: true }))
        .finally(() => clearTimeout(timer));
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\r\n');
      // What comes after the last line break is not whole yet; an empty line keeps the connection alive.
      rest = lines.pop() as string;
      for (const line of lines) if (line !== '') yield line;
    }
  } finally {
    done();
    close();
  }
}

/** Frames that may wait to be read: a WebSocket takes from the network what nobody reads. With more it is closed. */
const MAX_WAITING = 10_000;

/** Opens a user stream over WebSocket; the first frame names the connection. */
export async function openBySocket(url: string, signal: AbortSignal): Promise<Connection> {
  const socket = new WebSocket(url);
  const close = (): void => socket.close();
  signal.addEventListener('abort', close);
  const waiting: string[] = [];
  let wake = (): void => undefined;
  let isOver = signal.aborted;
  socket.onmessage = ({ data }) => {
    waiting.push(data as string);
    if (waiting.length > MAX_WAITING) socket.close();
    wake();
  };
  socket.onclose = () => {
    isOver = true;
    signal.removeEventListener('abort', close);
    wake();
  };
  async function* read(): AsyncGenerator<string, void> {
    try {
      for (;;) {
        const text = waiting.shift();
        if (text !== undefined) yield text;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      close();
    }
  }
  const frames = read();
  const first = await frames.next();
  if (first.done) throw new TypeError('The stream was not opened.');
  return { id: JSON.parse(first.value).meta.connection_id, frames, close };
}
