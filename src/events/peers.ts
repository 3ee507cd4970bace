import { Type } from 'typebox';
import type { Bus } from '../bus/bus.ts';
import { checked } from '../bus/checked.ts';
import type { LogPlace } from '../db/clock.ts';
import type { LogEvent } from './types.ts';

/** The events of one commit. */
export interface EventBatch {
  /** The last event before them. */
  before: LogPlace;
  events: LogEvent[];
}

/** Version of the message format. A process that does not know it reads the log instead. */
const VERSION = 1;
/** Marks a message without a commit. */
const NO_COMMIT = 0;

const CHANNEL = 'events';

const number = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const place = { seq: number, at: number };

/** A message of any version. */
const isMessage = checked(Type.Object({ v: Type.Integer() }));
/** A message of this version. The required body of an event depends on its type. */
const isBatch = checked(
  Type.Object({
    before: Type.Object(place),
    events: Type.Array(
      Type.Object({
        ...place,
        type: Type.String(),
        deleted: Type.Optional(Type.Boolean()),
        body: Type.Object({}),
      }),
    ),
  }),
);
/**
 * The other processes of the service. They hear of each commit, so that they need not poll the log. The horizon, the number of
 * the last event acknowledged to any client, shows a process whether it has seen everything.
 */
export class Peers {
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Whether all commits of others arrive, as far as is known. */
  get isHearing(): boolean {
    return this.#bus.reachesCommands && this.#bus.isHearing;
  }

  /** Calls `receive` with every announced batch, and with undefined for one of an unknown version. */
  listen(receive: (batch: EventBatch | undefined) => void): Promise<void> {
    return this.#bus.subscribe(CHANNEL, isMessage, (message) => {
      if (message.v !== VERSION) return receive(undefined);
      if (!isBatch(message) || !followOn(message as EventBatch)) throw new Error('this is no commit');
      const { before, events } = message as EventBatch;
      receive({ before, events });
    });
  }

  /** Announces a commit. Resolves when every process can know of it, or the bus is unavailable. */
  async tell(batch: EventBatch): Promise<void> {
    this.#bus.announce(CHANNEL, JSON.stringify({ v: VERSION, ...batch }));
    await this.raise(batch.events.at(-1)?.seq ?? 0);
  }

  /** Raises the horizon. */
  async raise(seq: number): Promise<void> {
    await this.#bus.horizon.raise(seq);
  }

  /** Sets the horizon of a log that has lost its end, and makes every process read the log, and so notice the loss. */
  async reset(seq: number): Promise<void> {
    this.#bus.announce(CHANNEL, JSON.stringify({ v: NO_COMMIT }));
    await this.#bus.horizon.reset(seq);
  }

  /** The horizon; undefined if it is not known for certain. */
  horizon(): Promise<number | undefined> | number {
    return this.#bus.horizon.read();
  }

  /** Registers a listener for each time that the bus is back; it may have lost the horizon. */
  onReady(listener: () => void): void {
    this.#bus.onReady(listener);
  }
}

/** Whether events are consecutive, as those of a commit are. */
function followOn({ before, events }: EventBatch): boolean {
  return events.every(({ seq }, index) => seq === before.seq + 1 + index);
}
