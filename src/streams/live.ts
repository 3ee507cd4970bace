import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import type { StreamExtensions } from './rules.ts';

/** Something of a feature that has clients of its own and delivers events to them, while the service serves. */
export interface Live {
  start(): Promise<void>;
  /** Ends the connections of all clients, which may come back to the next process. */
  stop(): Promise<void>;
  /** Hands an event on to be delivered. */
  apply(event: LogEvent): void;
  /** Ends everything that goes by the numbers of the log, since its end was lost. */
  forget(): void;
}

/** Names one; the feature that declares it reaches its own through `ctx.live.of`. */
export interface LiveDefinition<L extends Live> {
  readonly name: string;
  make(ctx: Context, extensions: StreamExtensions): L;
}

/** Those of all features. */
export class LiveFeatures implements Live {
  readonly #all = new Map<LiveDefinition<Live>, Live>();

  constructor(ctx: Context, definitions: readonly LiveDefinition<Live>[], extensions: StreamExtensions) {
    for (const definition of definitions) this.#all.set(definition, definition.make(ctx, extensions));
  }

  /** @throws when it was not registered in `app.ts`. */
  of<L extends Live>(definition: LiveDefinition<L>): L {
    const live = this.#all.get(definition);
    if (live === undefined) throw new Error(`"${definition.name}" is not registered`);
    return live as L;
  }

  async start(): Promise<void> {
    for (const live of this.#all.values()) await live.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#all.values()].map((live) => live.stop()));
  }

  apply(event: LogEvent): void {
    for (const live of this.#all.values()) live.apply(event);
  }

  forget(): void {
    for (const live of this.#all.values()) live.forget();
  }
}
