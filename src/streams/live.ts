import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import type { Consequence, StreamExtensions } from './rules.ts';

/** A part of a feature that has its own clients and delivers events to them while the service runs. */
export interface Live {
  start(): Promise<void>;
  /** Closes the connections of all clients, which may return to the next process. */
  stop(): Promise<void>;
  /** Queues an event for delivery. */
  apply(event: LogEvent): void;
  /** Ends everything that refers to numbers of the log, because the end of the log was lost. */
  forget(): void;
}

/** Identifies a `Live`; its feature gets it from `ctx.live.of`. */
export interface LiveDefinition<L extends Live> {
  readonly name: string;
  make(ctx: Context, extensions: StreamExtensions): L;
}

/** The `Live` parts of all features. */
export class LiveFeatures implements Live {
  /** Consequences of events, for everything that delivers them. */
  readonly consequences: readonly Consequence[];
  readonly #all = new Map<LiveDefinition<Live>, Live>();

  constructor(ctx: Context, definitions: readonly LiveDefinition<Live>[], extensions: StreamExtensions) {
    this.consequences = extensions.consequences;
    for (const definition of definitions) this.#all.set(definition, definition.make(ctx, extensions));
  }

  /** @throws if it was not registered in `app.ts`. */
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
