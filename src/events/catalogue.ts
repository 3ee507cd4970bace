import type { Scope } from '../scopes.ts';
import type { Bodies, EventType, LogEvent } from './types.ts';

/**
 * What a live subscription listens to: subscriptions and events make it by the same functions, which stand beside the
 * types of events. A number is an author, whose posts go into home timelines: of these there are many, so they take no text.
 */
export type Topic = number | string;

/** A marker of a user: every list that has one is subscribed to it as well. */
export function markerTopic(user: number, name: string): Topic {
  return `marker:${user}:${name}`;
}

/** Whom an event is told to. */
export interface Receiver {
  userId: number;
  tokenId: number;
}

/** The object that an event shows: its kind, its id, and its `pagination_id` where its list has pages. */
export interface Shown {
  kind: string;
  id: number;
  paginationId?: number;
}

/** A change of what subscriptions listen to: those on `reader` get `topic`, or lose it. */
export interface Retopic {
  reader: Topic;
  topic: Topic;
  add: boolean;
}

/** An object that is part of `data`: its key there, empty where it is all of it, its kind and its id. */
export type Part = readonly [key: string, kind: string, id: number];

/** Whom an event is to be notified to: who caused it, and the users whom it concerns. */
export interface Notified {
  by: number;
  users: readonly number[];
  /** The channel that it is in: its subscribers are concerned as well, and nobody who may not read it is told. */
  channel?: number;
  /** Nobody is to be told: only programs read it. */
  isSilent?: boolean;
}

/** What app streams know of one type of event (docs/interface.md, App stream messages). */
export interface AppSpec<B> {
  /** `meta.id` */
  id(body: B): string | number;
  /** What `data` consists of. */
  data(body: B): readonly Part[];
  /** False for those events of the type of which no app is told. */
  isTold?(body: B): boolean;
  /** Whether what it is about is gone, beside where the event itself is a deletion. */
  isOver?(body: B): boolean;
  /** The only app that is told. */
  app?(body: B): number;
  /** The user who must have authorised the app. */
  ofUser?(body: B): number;
  /** One of these scopes must have been granted, by that user or else by any. */
  scopes?(body: B): readonly Scope[];
  /** The channel that it is about or in, for `meta`. */
  channel?(body: B): number | undefined;
  /** What `meta` says of that channel. */
  meta?: readonly ('channel_id' | 'channel_type' | 'subscribed_user_ids')[];
  /** `meta.user_id` */
  user?(body: B): number;
  /** No clause of a filter can name the type: all its messages pass. */
  passesFilters?: true;
  /** Its places in the lists of types that app streams and clauses of filters take; types without follow in the order of modules. */
  places?: { stream: number; clause?: number };
}

/** What is known of one type of event: by live streams (docs/interface.md, Streams), and by those who notify. */
export interface EventSpec<B> {
  /** Subscriptions to one of these get it; absent where none do. */
  topics?(body: B): Topic[];
  /**
   * What a subscription is shown; absent where no user stream tells of the event. `list` names the kind of object that the
   * subscription lists.
   */
  shows?(body: B, receiver: Receiver, list: string | undefined): Shown;
  /** How it changes what others listen to. */
  retopic?(body: B, isDeleted: boolean): Retopic;
  /** Whose streams it ends. */
  ends?(body: B, isDeleted: boolean): { token: number } | { user: number } | undefined;
  /** Absent where no app stream tells of it. */
  app?: AppSpec<B>;
  /** Absent where nobody is notified of it. */
  notifies?(body: B): Notified;
}

/** One type of event. Code that delivers events reads these rows; nothing else tells the types apart. */
export interface EventRow<T extends EventType = EventType> {
  readonly type: T;
  readonly spec: EventSpec<Bodies[T]>;
}

/** Declares a type of event, whose body its feature adds to `Bodies`. What only drops objects from caches says nothing more. */
export function defineEvent<T extends EventType>(type: T, spec: EventSpec<Bodies[T]> = {}): EventRow<T> {
  return { type, spec };
}

type Spec = EventSpec<LogEvent['body']>;

/** Of types that only a newer version knows, which serves its own streams. */
const unknown: Spec = {};

let catalogue: ReadonlyMap<EventType, Spec> = new Map();

/** Makes these the types of events that the program knows. @throws for a type that two modules declare. */
export function fillCatalogue(rows: readonly EventRow[]): void {
  const filled = new Map<EventType, Spec>();
  for (const { type, spec } of rows) {
    if (filled.has(type)) throw new Error(`two modules declare the type of event ${type}`);
    filled.set(type, spec);
  }
  catalogue = filled;
}

/** Whether this version knows the type of an event. */
export function isKnown({ type }: LogEvent): boolean {
  return catalogue.has(type);
}

function specOf(event: LogEvent): Spec {
  return catalogue.get(event.type) ?? unknown;
}

/** The topics of an event. */
export function topicsOf(event: LogEvent): Topic[] {
  return specOf(event).topics?.(event.body) ?? [];
}

/** What an event shows to a receiver, in a list of this kind; undefined where nothing is told of it. */
export function shownBy(event: LogEvent, receiver: Receiver, list: string | undefined): Shown | undefined {
  return specOf(event).shows?.(event.body, receiver, list);
}

/** How an event changes what subscriptions listen to. */
export function retopicOf(event: LogEvent): Retopic | undefined {
  return specOf(event).retopic?.(event.body, event.deleted === true);
}

/** Whose streams an event ends: those of a token that was revoked, or of an account that is no longer active. */
export function endedBy(event: LogEvent): { token: number } | { user: number } | undefined {
  return specOf(event).ends?.(event.body, event.deleted === true);
}

/** What app streams tell of an event; undefined where they tell nothing. */
export function appSpecOf(event: LogEvent): AppSpec<LogEvent['body']> | undefined {
  const spec = specOf(event).app;
  return spec?.isTold?.(event.body) === false ? undefined : spec;
}

/** Whom an event is to be notified to; undefined where nobody is notified of its type. */
export function notifiedBy(event: LogEvent): Notified | undefined {
  return specOf(event).notifies?.(event.body);
}

/** The types of messages of app streams (docs/interface.md, App streams). */
export function appTypes(): readonly EventType[] {
  return listTypes('stream');
}

/** Those that a clause of a filter can name (docs/interface.md, Filters). */
export function clauseTypes(): readonly EventType[] {
  return listTypes('clause').filter(hasClauses);
}

/** Whether a clause of a filter can name the type; messages of others pass every filter. */
export function hasClauses(type: string): boolean {
  const app = catalogue.get(type as EventType)?.app;
  return app !== undefined && app.passesFilters !== true;
}

/** @throws before the modules are put together. */
function listTypes(list: 'stream' | 'clause'): EventType[] {
  if (catalogue.size === 0) throw new Error('types of events are known when the modules are put together');
  const told = [...catalogue].flatMap(([type, { app }]) => (app === undefined ? [] : { type, app }));
  const placeOf = ({ app }: { app: { places?: AppSpec<never>['places'] } }) =>
    app.places?.[list] ?? told.length + 1;
  return told.sort((a, b) => placeOf(a) - placeOf(b)).map(({ type }) => type);
}
