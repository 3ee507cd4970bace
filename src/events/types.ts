/**
 * What the log holds, by type of event; each feature adds its own types in `<name>.events.ts`. An event names objects by id;
 * code that delivers it loads and renders them for each viewer. A deletion carries what is needed to find whom it concerns.
 * `id` is that of the relation if there is one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Bodies {}

export type EventType = keyof Bodies;

/** An event as a write emits it. */
export type NewEvent = {
  [T in EventType]: { type: T; deleted?: true; body: Bodies[T] };
}[EventType];

/** An event as the log holds it: `seq` has no gaps, `at` is in milliseconds. */
export type LogEvent = NewEvent & { seq: number; at: number };
