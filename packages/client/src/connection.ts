import { MillraceError } from './error.ts';
import { request } from './http.ts';

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

/** The object of a frame. @throws {MillraceError} when it is none, as from a proxy that answers by itself */
// biome-ignore lint/suspicious/noExplicitAny: what a service sends
export function parseFrame(text: string): any {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw MillraceError.unanswered('GET /stream', thrown);
  }
}

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
    const tooLate = MillraceError.unanswered(`GET ${new URL(url).pathname}`);
    const timer = setTimeout(() => controller.abort(tooLate), SILENCE_MS);
    const response = await request(url, { headers, signal: controller.signal }).finally(() =>
      clearTimeout(timer),
    );
    const id = response.headers.get('connection-id') ?? undefined;
    const body = response.body as ReadableStream<Uint8Array>;
    return { id, frames: readLines(body, close, () => signal.removeEventListener('abort', close)), close };
  } catch (thrown) {
    signal.removeEventListener('abort', close);
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

/** Characters that may wait to be read: a WebSocket takes from the network what nobody reads. With more it is closed. */
const MAX_WAITING = 16_000_000;

/** Opens a user stream over WebSocket; the first frame names the connection. */
export async function openBySocket(url: string, signal: AbortSignal): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting: string[] = [];
  let size = 0;
  let wake = (): void => undefined;
  let isOver = false;
  // It does not wait for the other side, which may be there no more.
  const close = (): void => {
    isOver = true;
    socket.close();
    wake();
  };
  const abort = (): void => {
    waiting.length = 0;
    close();
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    waiting.push(data as string);
    size += (data as string).length;
    if (size > MAX_WAITING) close();
    wake();
  };
  socket.onclose = () => {
    isOver = true;
    signal.removeEventListener('abort', abort);
    wake();
  };
  async function* read(): AsyncGenerator<string, void> {
    try {
      for (;;) {
        const text = waiting.shift();
        if (text !== undefined) {
          size -= text.length;
          yield text;
        } else if (isOver) return;
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
  const timer = setTimeout(close, SILENCE_MS);
  const first = await frames.next().finally(() => clearTimeout(timer));
  if (first.done) throw MillraceError.unanswered(`GET ${new URL(url).pathname}`);
  return { id: parseFrame(first.value).meta?.connection_id, frames, close };
}
