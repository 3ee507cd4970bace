import type { Duplex } from 'node:stream';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { toApiError } from '../http/api-error.ts';
import { errorEnvelope } from '../http/envelope.ts';
import type { JsonText } from '../http/json-text.ts';
import { STATUS_CODES } from '../http/node-http.ts';
import type { Incoming, Outcome } from '../http/outcome.ts';

type Refusal = Outcome & { body: JsonText };

/** The error if this process does not have the streams role, or is stopping. */
export function noStreams(): ApiError {
  return new ApiError('unavailable', 'this process serves no streams. Connect again, to reach another.');
}

/** The reply to a client whose stream is refused. */
export function refuseStream(
  { log, config }: Context,
  thrown: unknown,
  incoming: Incoming,
  headers: readonly string[],
): Refusal {
  const error = toApiError(thrown);
  if (error.slug === 'internal-error') {
    log.error({ id: incoming.id, err: thrown }, 'a stream could not be opened');
  }
  return {
    status: error.status,
    error,
    headers: [...headers, 'Content-Type', 'application/json', ...Object.entries(error.headers).flat()],
    body: errorEnvelope(error, incoming.id, config.url),
  };
}

/** Sends the reply over a socket that requested a WebSocket, and closes it. */
export function refuseUpgrade(socket: Duplex, { status, headers, body }: Refusal): void {
  const told = [...headers, 'Connection', 'close', 'Content-Length', String(body.length)];
  const head = told.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, 'latin1');
}
