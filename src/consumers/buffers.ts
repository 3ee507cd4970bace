/** A client for whom bytes wait in this process. */
interface Waiting {
  readonly waitingBytes: number;
  /** Ends the connection without sending what waits. */
  cutOff(): void;
}

/** Clients that share a bound on the bytes that wait for them: of one app, or of one account. */
export interface SharedBuffers {
  add(client: Waiting): void;
  remove(client: Waiting): void;
  /** Cuts off the client for whom most waits, as long as more waits for all than may. */
  makeRoom(): void;
}

/** The clients of each app, or of each account, while they are connected to this process. */
export class BuffersByOwner {
  readonly #maxBytes: number;
  readonly #owners = new Map<number, Set<Waiting>>();

  /** `maxBytes` is what may wait for all clients of an owner together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The buffers that the clients of an owner share, by the owner's id. */
  of(owner: number): SharedBuffers {
    const clientsOf = (): Set<Waiting> => this.#owners.get(owner) ?? new Set();
    return {
      add: (client) => this.#owners.set(owner, clientsOf().add(client)),
      remove: (client) => {
        const clients = clientsOf();
        clients.delete(client);
        if (clients.size === 0) this.#owners.delete(owner);
      },
      makeRoom: () => {
        const clients = [...clientsOf()].sort((a, b) => a.waitingBytes - b.waitingBytes);
        let bytes = 0;
        for (const { waitingBytes } of clients) bytes += waitingBytes;
        while (bytes > this.#maxBytes) {
          const largest = clients.pop();
          if (largest === undefined) return;
          bytes -= largest.waitingBytes;
          largest.cutOff();
        }
      },
    };
  }
}
