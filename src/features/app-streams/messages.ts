import type { Context } from '../../context.ts';
import { type AppSpec, appSpecOf } from '../../events/catalogue.ts';
import type { LogEvent } from '../../events/types.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { AnyKind, Facts, Query } from '../../objects/kind.ts';
import { rendering } from '../../objects/render-error.ts';
import { renderText } from '../../objects/rendering.ts';
import { Slices } from '../../slices.ts';
import { channelKind, everyChannel, isOpen } from '../channels/channels.ts';
import type { AppMessage } from '../filters/filters.ts';
import {
  type Concerned,
  findConcerned,
  loadSubscribers,
  type Subscribers,
} from '../notifications/notifications.ts';
import { type Authorizations, scopeBits } from './authorizations.ts';

/** Ids of apps; most messages share one set, since all may see them. */
type Apps = ReadonlySet<number>;

/** A message, the same for all of these apps. */
export interface Message extends AppMessage {
  /** Number of its event. */
  seq: number;
  apps: Apps;
}

/** Shows everything an app may see, with annotations (docs/interface.md, App stream messages). */
const everything: Query = {
  include_annotations: true,
  include_muted: true,
  include_deleted: true,
  include_machine: true,
  include_directed_posts: true,
  include_inactive: true,
};

/** An object that a message shows; `key` is its key in `data`, or empty if the object is all of `data`. */
interface ShownPart {
  key: string;
  kind: AnyKind;
  id: number;
}

/** An event that some apps may receive. */
interface Told {
  event: LogEvent;
  spec: AppSpec<LogEvent['body']>;
  parts: readonly ShownPart[];
  isDeleted: boolean;
  apps: Apps;
}

/** How many messages are made before other work gets its turn. */
const AT_ONCE = 32;

const MESSAGES = scopeBits(['messages']);
const PUBLIC_MESSAGES = scopeBits(['public_messages']);

/**
 * Makes the messages of events for apps, in the order of the events: one for all apps that see the same. The number of statements
 * depends neither on the number of apps nor on that of their streams.
 */
export async function makeMessages(
  ctx: Context,
  authorizations: Authorizations,
  events: readonly LogEvent[],
  apps: readonly number[],
): Promise<Message[]> {
  const given = new Set(apps);
  const all = rendering(() => events.flatMap((event) => findTold(ctx, event, authorizations, given) ?? []));
  if (all.length === 0) return [];
  const [state, subscribers] = await Promise.all([
    load(ctx, all, apps),
    loadSubscribers(
      ctx.store.read,
      all.flatMap(({ event, spec }) => channelOfSubscribers(spec, event) ?? []),
    ),
  ]);
  const made: Message[] = [];
  const slices = new Slices();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    made.push(...(await makeSome(ctx, authorizations, state, subscribers, some)));
    if (slices.isOver) await slices.next();
  }
  return made;
}

/** The apps that may receive an event, by the users who authorised them and the scopes granted; undefined for none. */
function findTold(
  { objects }: Context,
  event: LogEvent,
  authorizations: Authorizations,
  apps: Apps,
): Told | undefined {
  const spec = appSpecOf(event);
  if (spec === undefined) return undefined;
  const { body } = event;
  const only = spec.app?.(body);
  const user = spec.ofUser?.(body);
  const scopes = spec.scopes && scopeBits(spec.scopes(body));
  const may = (app: number): boolean => {
    if (only !== undefined && app !== only) return false;
    if (user === undefined && scopes === undefined) return true;
    const authorized = authorizations.of(app);
    if (user === undefined) return authorized.someHas(scopes ?? 0);
    return scopes === undefined ? authorized.users.has(user) : authorized.has(user, scopes);
  };
  const isForAll = only === undefined && user === undefined && scopes === undefined;
  const own = isForAll ? apps : those(apps, may);
  if (own.size === 0) return undefined;
  const parts = spec.data(body).map(([key, kind, id]) => ({ key, kind: objects.kindOf(kind), id }));
  const isDeleted = event.deleted === true || spec.isOver?.(body) === true;
  return { event, spec, parts, apps: own, isDeleted };
}

/** Loads the objects that the messages show, and what decides who may see them. */
async function load(ctx: Context, all: readonly Told[], apps: readonly number[]): Promise<Hydration> {
  const state = Hydration.ofApps(ctx, apps, everything);
  const ids = new Map<AnyKind, Set<number>>();
  const channels: number[] = [];
  for (const { event, spec, parts } of all) {
    for (const { kind, id } of parts) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    const channel = spec.channel?.(event.body);
    if (channel !== undefined) channels.push(channel);
  }
  await Promise.all([
    state.judge(channelKind, channels),
    ...[...ids].map(async ([kind, own]) => {
      await state.judge(kind, own);
      await state.show(kind, own);
    }),
  ]);
  return state;
}

/** The channel whose subscribers a message names; undefined if it names none. */
function channelOfSubscribers({ meta, channel }: Told['spec'], { body }: LogEvent): number | undefined {
  return meta?.includes('subscribed_user_ids') ? channel?.(body) : undefined;
}

async function makeSome(
  ctx: Context,
  authorizations: Authorizations,
  state: Hydration,
  subscribers: Subscribers,
  some: readonly Told[],
): Promise<Message[]> {
  const makers = some.map((told) => new Maker(ctx, authorizations, state, subscribers, told));
  await Promise.all(makers.map((maker) => maker.judge()));
  const appsOf = new Map(makers.map(({ event, apps }) => [event, apps]));
  const hasAuthorized = (user: number, event: LogEvent): boolean =>
    [...(appsOf.get(event) ?? [])].some((app) => authorizations.of(app).users.has(user));
  const concerned = await findConcerned(ctx, [...appsOf.keys()], { mayNotify: hasAuthorized, subscribers });
  return rendering(() => makers.flatMap((maker) => maker.make(concerned.get(maker.event))));
}

class Maker {
  readonly event: LogEvent;
  readonly #ctx: Context;
  readonly #authorizations: Authorizations;
  readonly #state: Hydration;
  readonly #told: Told;
  readonly #channel: number | undefined;
  readonly #subscribers: readonly number[];
  #apps: Apps = none;

  constructor(
    ctx: Context,
    authorizations: Authorizations,
    state: Hydration,
    subscribers: Subscribers,
    told: Told,
  ) {
    this.event = told.event;
    this.#ctx = ctx;
    this.#authorizations = authorizations;
    this.#state = state;
    this.#told = told;
    this.#channel = told.spec.channel?.(told.event.body);
    this.#subscribers = subscribers.get(this.#channel ?? 0) ?? [];
  }

  /** The apps that may see what the event shows; valid after `judge`. */
  get apps(): Apps {
    return this.#apps;
  }

  /** Determines the apps that may see what the event shows. */
  async judge(): Promise<void> {
    const user = this.#told.spec.ofUser?.(this.event.body);
    this.#apps = user === undefined ? rendering(() => this.#visibleTo()) : await this.#visibleFor(user);
  }

  /** The loaded objects as messages: one for all apps that see the same. */
  make(concerned: Concerned | undefined): Message[] {
    const apps = this.#apps;
    if (apps.size === 0) return [];
    const [first = 0] = apps;
    const start = this.#start(first);
    const { seq, type } = this.event;
    const message = (end: string, own: Apps): Message => ({
      seq,
      type,
      text: joinJson(start, end),
      apps: own,
    });
    if (this.#subscribers.length === 0 && !concerned?.hidden.size) {
      return [message(this.#end(first, concerned), apps)];
    }
    const groups = new Map<string, Set<number>>();
    for (const app of apps) {
      const end = this.#end(app, concerned);
      groups.set(end, (groups.get(end) ?? new Set()).add(app));
    }
    return [...groups].map(([end, own]) => message(end, own));
  }

  /** The apps that may see what the event shows, as the kinds of its objects decide. */
  #visibleTo(): Apps {
    const { spec, parts, apps, isDeleted } = this.#told;
    const state = this.#state;
    // Of deleted objects there is nothing left to check or show.
    if (parts.some(({ kind, id }) => state.get(kind, id) === undefined)) return isDeleted ? apps : none;
    const isSeen = (app: number, filterOf = everythingOf): boolean => {
      state.app = app;
      return parts.every(({ kind, id }) =>
        sees(kind, state.get<object>(kind, id) as object, state, filterOf),
      );
    };
    const [first = 0] = apps;
    const seen = state.tellsAppsApart ? those(apps, (app) => isSeen(app)) : isSeen(first) ? apps : none;
    const by = spec.by?.(this.event.body);
    // What is gone is told to all, since it may have been sent before the account was limited.
    if (by === undefined || isDeleted || seen.size === 0 || isSeen(first, withinReach)) return seen;
    return those(seen, (app) => this.#authorizations.of(app).users.has(by));
  }

  /** The apps among these that may see what belongs to a user: what the user may see with the scopes granted. */
  async #visibleFor(user: number): Promise<Apps> {
    const { parts, apps, isDeleted } = this.#told;
    const state = this.#state;
    const facts: Facts = {
      viewer: { id: user, isBot: false, seesPrivate: true },
      app: undefined,
      get: (kind, id) => state.get(kind, id),
      bits: () => 0,
    };
    for (const { kind, id } of parts) {
      const record = state.get<object>(kind, id);
      if (record === undefined ? !isDeleted : !rendering(() => sees(kind, record, facts))) return none;
    }
    if (this.#channel === undefined) return apps;
    const channel = state.get(channelKind, this.#channel);
    if (channel === undefined) return none;
    const own = Hydration.ofMany(this.#ctx, [user]);
    await own.judge(channelKind, [this.#channel]);
    return those(apps, (app) => {
      const seesPrivate = this.#authorizations.of(app).has(user, MESSAGES);
      own.viewer = { id: user, isBot: false, seesPrivate };
      return channelKind.canSee?.(channel, own, everyChannel) === true;
    });
  }

  /** `data`, and the part of `meta` that is the same for all apps. */
  #start(app: number): JsonText {
    const { event, spec, parts, isDeleted } = this.#told;
    const state = this.#state;
    state.app = app;
    const shown = parts.flatMap(({ key, kind, id }) => {
      const record = state.get<object>(kind, id);
      return record === undefined ? [] : { key, json: renderText(state, kind, { id, record }, 'app stream') };
    });
    let data = '';
    if (shown.length === parts.length) {
      const [only] = shown;
      const members = shown.map(({ key, json }) => `"${key}":${json}`);
      for (const [key, text] of Object.entries(spec.texts?.(event.body) ?? {}))
        members.push(`"${key}":${toJson(text)}`);
      data = only?.key === '' ? `"data":${only.json},` : `"data":{${members.join(',')}},`;
    }
    const { meta: has = [] } = spec;
    const channel = this.#channel;
    const type = channel === undefined ? undefined : state.get(channelKind, channel)?.row.type;
    const user = spec.user?.(event.body);
    const own = spec.id(event.body);
    const id = typeof own === 'number' ? `"${own}"` : toJson(own);
    let meta = `"type":"${event.type}","id":${id},"timestamp":${Math.floor(event.at / 1000)}`;
    if (isDeleted) meta += ',"is_deleted":true';
    if (has.includes('channel_id') && channel !== undefined) meta += `,"channel_id":"${channel}"`;
    if (has.includes('channel_type') && type !== undefined) meta += `,"channel_type":${toJson(type)}`;
    if (user !== undefined) meta += `,"user_id":"${user}"`;
    return joinJson('{', data, '"meta":{', meta);
  }

  /** The rest of `meta`, which names to each app only users who authorised it. */
  #end(app: number, concerned: Concerned | undefined): string {
    const { spec } = this.#told;
    const authorized = this.#authorizations.of(app);
    let end = '';
    if (spec.meta?.includes('subscribed_user_ids')) {
      const channel = this.#state.get(channelKind, this.#channel ?? 0);
      const scopes = channel !== undefined && isOpen(channel.row) ? PUBLIC_MESSAGES : MESSAGES;
      const subscribed = this.#subscribers.filter((user) => authorized.has(user, scopes));
      end += `,"subscribed_user_ids":${idsJson(subscribed)}`;
    }
    if (concerned !== undefined) {
      const suppressed = [...concerned.hidden].filter((user) => authorized.users.has(user));
      end += `,"suppress_notifications":${idsJson(suppressed)}`;
      end += `,"suppress_notifications_all":${concerned.isSilent}`;
    }
    return `${end}}}`;
  }
}

/** The filters of kinds for `everything` with these defaults. */
function filtersWith(defaults: object): (kind: AnyKind) => unknown {
  const filters = new Map<AnyKind, unknown>();
  return (kind) => {
    if (!filters.has(kind)) filters.set(kind, kind.filter?.(everything, defaults));
    return filters.get(kind);
  };
}

const everythingOf = filtersWith({ limited: true });
/** Without what limited users did. */
const withinReach = filtersWith({ withinReach: true });

/** Whether an object is shown when everything visible is. */
function sees(kind: AnyKind, record: object, facts: Facts, filterOf = everythingOf): boolean {
  return kind.canSee === undefined || kind.canSee(record, facts, filterOf(kind));
}

const none: ReadonlySet<number> = new Set();

/** Filters apps; returns the same set if all pass. */
function those(apps: Apps, isOne: (app: number) => boolean): Apps {
  for (const app of apps) if (!isOne(app)) return new Set([...apps].filter(isOne));
  return apps;
}

function idsJson(ids: readonly number[]): string {
  return ids.length === 0 ? '[]' : `["${ids.join('","')}"]`;
}
