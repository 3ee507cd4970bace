/** A client with bytes waiting in this process. */
interface Waiting {
  readonly waitingBytes: number;
  /** Closes the connection without sending what waits. */
  cutOff(): void;
}

/** Clients that share a limit on waiting bytes: those of one app or one account. */
export interface SharedBuffers {
  add(client: Waiting): void;
  remove(client: Waiting): void;
  /** Cuts off the clients with the most waiting bytes until the total is within the limit. */
  makeRoom(): void;
}

/** The connected clients of this process, grouped by app or account. */
export class BuffersByOwner {
  readonly #maxBytes: number;
  readonly #owners = new Map<number, Set<Waiting>>();

  /** `maxBytes` limits the waiting bytes of all clients of an owner together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The buffers shared by an owner's clients, by the owner's id. */
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
