import type { EventType } from '../../events/types.ts';
import type { Message } from './messages.ts';

/** What the streams with clients are to be sent. */
export class Selection {
  readonly #types = new Map<number, ReadonlySet<string>>();

  set(stream: number, types: readonly EventType[]): void {
    this.#types.set(stream, new Set(types));
  }

  delete(stream: number): void {
    this.#types.delete(stream);
  }

  /** Whether some stream has such messages. */
  wants(type: string): boolean {
    for (const types of this.#types.values()) if (types.has(type)) return true;
    return false;
  }

  /** Whether a stream is to be sent a message. */
  matches(stream: number, { type }: Message): boolean {
    return this.#types.get(stream)?.has(type) === true;
  }

  /** The streams that are to be sent a message. */
  match({ type }: Message): number[] {
    return [...this.#types].flatMap(([stream, types]) => (types.has(type) ? stream : []));
  }
}
