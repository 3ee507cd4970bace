import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/**
 * Exchanges messages with another process of the same program and version, as JSON. Messages of one turn of the event loop go
 * together, in one line.
 * @returns the function that sends one.
 */
export function exchange<Sent, Received>(
  socket: Duplex,
  receive: (message: Received) => void,
): (message: Sent) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  socket.on('data', (bytes: Buffer) => {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() as string;
    for (const line of lines) for (const message of JSON.parse(line) as Received[]) receive(message);
  });
  // The callers listen for `close`.
  socket.on('error', () => undefined);
  let unsent: Sent[] = [];
  const send = (): void => {
    const line = `${JSON.stringify(unsent)}\n`;
    unsent = [];
    if (!socket.destroyed) socket.write(line);
  };
  return (message) => {
    // Runs after everything that is ready has continued: what concurrent requests send goes together.
    if (unsent.push(message) === 1) process.nextTick(send);
  };
}
