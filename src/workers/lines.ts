import type { Duplex } from 'node:stream';

const NEWLINE = 0x0a;
const SPACE = 0x20;
/** How a line of messages begins; one that is published begins with the name of its channel. */
const LIST = 0x5b;

/** A process's end of a socket to another one. */
export interface End<Sent> {
  send(message: Sent): void;
  /** Sends a line that is published: a channel, a space, and a text without line breaks. */
  publish(line: Buffer | string): void;
}

/**
 * Exchanges messages with another process of the same program and version, as lines: JSON, of which the messages of one turn of
 * the event loop share a line, and what is published, which can be passed on as it came. What one turn sends goes together, in order.
 * @param heard - called with each line that is published, with its end, and its channel.
 */
export function exchange<Sent, Received>(
  socket: Duplex,
  receive: (message: Received) => void,
  heard: (line: Buffer, channel: string) => void,
): End<Sent> {
  const read = (line: Buffer): void => {
    if (line[0] !== LIST) heard(line, line.toString('latin1', 0, line.indexOf(SPACE)));
    else for (const message of JSON.parse(line.toString()) as Received[]) receive(message);
  };
  const rest: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      const line = bytes.subarray(start, end + 1);
      start = end + 1;
      if (rest.length === 0) read(line);
      else read(Buffer.concat([...rest.splice(0), line]));
    }
    if (start < bytes.length) rest.push(bytes.subarray(start));
  });
  // The callers listen for `close`.
  socket.on('error', () => undefined);
  let unsent: Sent[] = [];
  let lines: (Buffer | string)[] = [];
  const end = (): void => {
    if (unsent.length > 0) lines.push(`${JSON.stringify(unsent)}\n`);
    unsent = [];
  };
  const write = (): void => {
    end();
    if (!socket.destroyed) {
      socket.cork();
      for (const line of lines) socket.write(line);
      socket.uncork();
    }
    lines = [];
  };
  const wait = (): void => {
    // Runs after everything that is ready has continued: what concurrent requests send goes together.
    if (unsent.length + lines.length === 0) process.nextTick(write);
  };
  return {
    send(message) {
      wait();
      unsent.push(message);
    },
    publish(line) {
      wait();
      end();
      lines.push(line);
    },
  };
}
