import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Ends each of two connections with the other; `open` has both meanwhile. */
export function tie(inner: Socket, outer: Socket, open: Set<Socket>): void {
  for (const [socket, other] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    open.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }
}

/** A way to PostgreSQL that can be closed, and lead to another server when it is opened again. */
export class Gate {
  #target: string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isHeld = false;
  #port = 0;

  private constructor(target: string) {
    this.#target = target;
  }

  /** An open gate to a database, and the URL of that database through it. */
  static async to(target: string): Promise<{ gate: Gate; url: string }> {
    const gate = new Gate(target);
    await gate.open();
    const url = new URL(target);
    url.port = String(gate.#port);
    return { gate, url: url.href };
  }

  async open(target = this.#target): Promise<void> {
    this.#target = target;
    this.#isHeld = false;
    const { hostname, port } = new URL(target);
    // What was sent in parts would wait for the receipt of each, some 40 ms.
    const server = createServer({ noDelay: true }, (inner) => {
      const outer = connect({ port: Number(port), host: hostname, noDelay: true });
      tie(inner, outer, this.#sockets);
      if (!this.#isHeld) inner.pipe(outer).pipe(inner);
    });
    this.#server = server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as { port: number }).port;
  }

  /** From now on nothing comes through: connections stay, and so do new ones, without a word. */
  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.unpipe();
  }

  close(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
