import type { Scope } from '../scopes.ts';
import type { Bodies, EventType, LogEvent } from './types.ts';

/**
 * What a live subscription listens to. Subscriptions and events build topics with the same functions, which are next to the
 * types of events. A number is an author, whose posts go into home timelines: there are many of these, so they need no text.
 */
export type Topic = number | string;

/** A marker of a user; every list with a marker also listens to it. */
export function markerTopic(user: number, name: string): Topic {
  return `marker:${user}:${name}`;
}

/** What others do that a user is notified of. */
export function notifiedTopic(user: number): Topic {
  return `notified:${user}`;
}

/** The receiver of an event. */
export interface Receiver {
  userId: number;
  tokenId: number;
}

/** The object that an event shows: its kind, its id and, in lists with pages, its `pagination_id`. */
export interface Shown {
  kind: string;
  id: number;
  paginationId?: number;
}

/** A change of topics: subscriptions to `reader` gain or lose `topic`. */
export interface Retopic {
  reader: Topic;
  topic: Topic;
  add: boolean;
}

/** An object in `data`: its key there (empty if it is all of `data`), its kind and its id. */
export type Part = readonly [key: string, kind: string, id: number];

/** Who should be notified of an event: who caused it, and the users whom it concerns. */
export interface Notified {
  by: number;
  users: readonly number[];
  /** Its channel: subscribers are concerned too, and only users who may read it are notified. */
  channel?: number;
  /** Set if nobody is notified: only programs read it. */
  isSilent?: boolean;
}

/** What app streams show of a type of event (docs/interface.md, App stream messages). */
export interface AppSpec<B> {
  /** `meta.id` */
  id(body: B): string | number;
  /** The objects in `data`. */
  data(body: B): readonly Part[];
  /** Texts in `data`, after the objects. */
  texts?(body: B): Readonly<Record<string, string>>;
  /** False for events of the type that are sent to no app. */
  isTold?(body: B): boolean;
  /** Whether the subject is gone although the event itself is not a deletion. */
  isOver?(body: B): boolean;
  /** The only app that gets it. */
  app?(body: B): number;
  /** Who did it, for what is withheld while that user's reach is limited. */
  by?(body: B): number;
  /** The user who must have authorised the app. */
  ofUser?(body: B): number;
  /** One of these scopes must have been granted: by that user or, without one, by any. */
  scopes?(body: B): readonly Scope[];
  /** The channel that it is about or in, for `meta`. */
  channel?(body: B): number | undefined;
  /** Which fields of `meta` describe that channel. */
  meta?: readonly ('channel_id' | 'channel_type' | 'subscribed_user_ids')[];
  /** `meta.user_id` */
  user?(body: B): number;
  /** Clauses of filters cannot name the type: all its messages pass. */
  passesFilters?: true;
  /**
   * Positions in the lists of types for app streams and for clauses of filters. Types without a position follow in the order of
   * modules.
   */
  places?: { stream: number; clause?: number };
}

/** Whose streams end: those of a token, of a user, or of all tokens of an app. */
export type Ended = { token: number } | { user: number } | { app: number };

/** What live streams (docs/interface.md, Streams) and notifications do with a type of event. */
export interface EventSpec<B> {
  /** Topics whose subscriptions get it; absent if there are none. */
  topics?(body: B): Topic[];
  /**
   * What a subscription shows; absent if no user stream shows the event. `list` is the kind of object that the subscription
   * lists.
   */
  shows?(body: B, receiver: Receiver, list: string | undefined): Shown;
  /** Members of the `meta` of its frames, instead of `type` too. */
  meta?: Readonly<Record<string, unknown>>;
  /**
   * What it was before, for an event that changes who sees its object: subscriptions get it that show the object now or did then.
   */
  before?: {
    /** A filter that finds with a subscription's filter what it showed then. */
    filter(body: B, filter: object): object;
    /** The users whose relations to the viewer this filter needs. */
    users(body: B): readonly number[];
  };
  /** The flag of the subscribing call without which a subscription does not get it. */
  needs?: string;
  /** How it changes the topics of subscriptions. */
  retopic?(body: B, isDeleted: boolean): Retopic;
  /** Whose streams it ends. */
  ends?(body: B, isDeleted: boolean): Ended | undefined;
  /** Absent if app streams do not show it. */
  app?: AppSpec<B>;
  /** Absent if nobody is notified of it. */
  notifies?(body: B): Notified;
}

/** A type of event. Code that delivers events reads these rows, and distinguishes types in no other way. */
export interface EventRow<T extends EventType = EventType> {
  readonly type: T;
  readonly spec: EventSpec<Bodies[T]>;
}

/** Declares a type of event, whose body its feature adds to `Bodies`. An event that only invalidates caches needs no more. */
export function defineEvent<T extends EventType>(type: T, spec: EventSpec<Bodies[T]> = {}): EventRow<T> {
  return { type, spec };
}

type Spec = EventSpec<LogEvent['body']>;

/** For types that only a newer version knows; that version serves its own streams. */
const unknown: Spec = {};

let catalogue: ReadonlyMap<EventType, Spec> = new Map();

/** Sets the types of events that the program knows. @throws for a type that two modules declare. */
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
  const { topics, notifies } = specOf(event);
  const own = topics?.(event.body) ?? [];
  const notified = event.deleted === true ? undefined : notifies?.(event.body);
  if (notified === undefined || notified.isSilent === true || notified.users.length === 0) return own;
  return [...own, ...notified.users.map(notifiedTopic)];
}

/** The flag that a subscription must have asked for to get an event; undefined for none. */
export function neededBy(event: LogEvent): string | undefined {
  return specOf(event).needs;
}

/** Members of the `meta` of an event's frames. */
export function metaOf(event: LogEvent): Readonly<Record<string, unknown>> {
  return { type: event.type, ...specOf(event).meta };
}

/** What an event's object was before; undefined if that does not matter. */
export function beforeOf(event: LogEvent): Spec['before'] {
  return specOf(event).before;
}

/** What an event shows to a receiver, in a list of this kind; undefined if nothing. */
export function shownBy(event: LogEvent, receiver: Receiver, list: string | undefined): Shown | undefined {
  return specOf(event).shows?.(event.body, receiver, list);
}

/** How an event changes the topics of subscriptions. */
export function retopicOf(event: LogEvent): Retopic | undefined {
  return specOf(event).retopic?.(event.body, event.deleted === true);
}

/** Whose streams an event ends: those of a revoked token, or of an account or app that is no longer active. */
export function endedBy(event: LogEvent): Ended | undefined {
  return specOf(event).ends?.(event.body, event.deleted === true);
}

/** What app streams show of an event; undefined if nothing. */
export function appSpecOf(event: LogEvent): AppSpec<LogEvent['body']> | undefined {
  const spec = specOf(event).app;
  return spec?.isTold?.(event.body) === false ? undefined : spec;
}

/** Who should be notified of an event; undefined if nobody is notified of its type. */
export function notifiedBy(event: LogEvent): Notified | undefined {
  return specOf(event).notifies?.(event.body);
}

/** The types of messages of app streams (docs/interface.md, App streams). */
export function appTypes(): readonly EventType[] {
  return listTypes('stream');
}

/** The types that clauses of filters can name (docs/interface.md, Filters). */
export function clauseTypes(): readonly EventType[] {
  return listTypes('clause').filter(hasClauses);
}

/** Whether clauses of filters can name the type; messages of other types pass every filter. */
export function hasClauses(type: string): boolean {
  const app = catalogue.get(type as EventType)?.app;
  return app !== undefined && app.passesFilters !== true;
}

/** @throws before the modules are composed. */
function listTypes(list: 'stream' | 'clause'): EventType[] {
  if (catalogue.size === 0) throw new Error('types of events are known when the modules are put together');
  const told = [...catalogue].flatMap(([type, { app }]) => (app === undefined ? [] : { type, app }));
  const placeOf = ({ app }: { app: { places?: AppSpec<never>['places'] } }) =>
    app.places?.[list] ?? told.length + 1;
  return told.sort((a, b) => placeOf(a) - placeOf(b)).map(({ type }) => type);
}
