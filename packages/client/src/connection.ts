import { MillraceError } from './error.ts';
import { request } from './http.ts';

/** An open stream connection. */
export interface Connection {
  /** For user streams. */
  id: string | undefined;
  /** The JSON text of each frame, until the connection ends for any reason. */
  frames: AsyncIterable<string>;
  close(): void;
}

/** A service sends something every 30 seconds; after a longer silence the connection counts as lost, in milliseconds. */
const SILENCE_MS = 75_000;

/** Largest frame, in characters. */
const MAX_FRAME = 16_777_216;

/** Parses a frame. @throws {MillraceError} if it is none, as from a proxy that answers in place of the service */
// biome-ignore lint/suspicious/noExplicitAny: what a service sends
export function parseFrame(text: string): any {
  try {
    const frame = JSON.parse(text);
    if (!isFrame(frame)) throw new TypeError('a frame is not one of the service');
    return frame;
  } catch (thrown) {
    throw MillraceError.unanswered('GET /stream', thrown);
  }
}

/** Whether what streams look at has the types that the service gives it. */
// biome-ignore lint/suspicious/noExplicitAny: what a service sends
function isFrame(frame: any): boolean {
  if (typeof frame !== 'object' || frame === null) return false;
  const { meta } = frame;
  if (meta === undefined) return true;
  if (typeof meta !== 'object' || meta === null) return false;
  const { type, id, max_id, deleted_id, subscription_ids: ids = [] } = meta;
  const isText = (one: unknown): boolean => typeof one === 'string';
  const texts = [type, id, max_id, deleted_id].filter((one) => one !== undefined);
  return texts.every(isText) && Array.isArray(ids) && ids.every(isText);
}

/** Opens a stream over chunked HTTP, which applies back-pressure. @throws {MillraceError} */
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
      // Treat a cut connection as ended.
      const { value, done } = await reader
        .read()
        .catch(() => ({ value: undefined, done: true }))
        .finally(() => clearTimeout(timer));
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\r\n');
      // The text after the last line break is incomplete; empty lines are keep-alives.
      rest = lines.pop() as string;
      if (rest.length > MAX_FRAME) return;
      for (const line of lines) if (line !== '') yield line;
    }
  } finally {
    done();
    close();
  }
}

/** Maximum number of unread characters, beyond which the WebSocket is closed: it has no back-pressure. */
const MAX_WAITING = 16_000_000;

/** Opens a user stream over WebSocket; the first frame holds the connection's id. */
export async function openBySocket(url: string, signal: AbortSignal): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting: string[] = [];
  let size = 0;
  let wake = (): void => undefined;
  let isOver = false;
  // Does not wait for the other side, which may be gone.
  const close = (): void => {
    isOver = true;
    // Browsers complain about one that is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
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
