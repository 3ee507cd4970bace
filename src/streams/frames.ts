import type { Frame } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import { beforeOf, metaOf, type Shown, shownBy } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import { flatten, toJson } from '../http/json-text.ts';
import { knownOr } from '../known.ts';
import { Hydration } from '../objects/hydration.ts';
import type { AnyKind, LoadForFilter } from '../objects/kind.ts';
import { rendering } from '../objects/render-error.ts';
import { renderText } from '../objects/rendering.ts';
import { Slices } from '../slices.ts';
import type { Connection, Subscription, Target } from './connection.ts';
import type { Matches, Told } from './recipients.ts';

/** Builds the frame of one event for one connection's matching subscriptions; undefined if none may see it. */
type FrameMaker = (connection: Connection, subscriptions: readonly Subscription[]) => Frame | undefined;

/** An event with its consequences, prepared for its recipients. */
export interface Outgoing {
  receivers: ReadonlyMap<Connection, unknown>;
  /** Adds the frames for a connection; they belong together and are sent in one write. */
  addFrames(connection: Connection, frames: Frame[]): void;
}

/** Prepares an event and its consequences; undefined if there are no recipients. */
export async function prepareTold(
  ctx: Context,
  event: LogEvent,
  told: readonly Told[],
): Promise<Outgoing | undefined> {
  if (told.length > 1) await loadTogether(ctx, event, told);
  const all: Outgoing[] = [];
  const slices = new Slices();
  for (const one of told) {
    if (slices.isOver) await slices.next();
    all.push(await prepareOne(ctx, one));
  }
  if (all.length < 2) return all[0];
  const receivers = new Map<Connection, Outgoing[]>();
  for (const one of all) {
    for (const connection of one.receivers.keys()) {
      const own = receivers.get(connection);
      if (own === undefined) receivers.set(connection, [one]);
      else own.push(one);
    }
  }
  return {
    receivers,
    addFrames(connection, frames) {
      for (const one of receivers.get(connection) ?? []) one.addFrames(connection, frames);
    },
  };
}

async function prepareOne(ctx: Context, { event, matches }: Told): Promise<Outgoing> {
  const parts: { matches: Matches; make: FrameMaker }[] = [];
  for (const { target, matches: own } of await byTarget(matches)) {
    parts.push({ matches: own, make: await prepareFrames(ctx, event, target, own) });
  }
  return {
    receivers: matches,
    addFrames(connection, frames) {
      for (const part of parts) {
        const subscriptions = part.matches.get(connection);
        const frame = subscriptions && rendering(() => part.make(connection, subscriptions));
        if (frame !== undefined) frames.push(frame);
      }
    },
  };
}

/** Recipients whose subscriptions have the same kind of object and the same flags. */
interface Alike {
  target: Target;
  matches: Matches;
}

/**
 * Splits the recipients by the kind of object that their subscriptions list, because an event may show each kind a different
 * object, and by their flags, because these may show more of it.
 */
async function byTarget(matches: Matches): Promise<Alike[]> {
  const all = new Map<string, Alike>();
  const slices = new Slices();
  for (const subscriptions of matches.values()) {
    for (const { target } of subscriptions)
      knownOr(all, nameOf(target), () => ({ target, matches: new Map() }));
    if (slices.isOverAfterStep) await slices.next();
  }
  const [only] = all.values();
  if (only !== undefined && all.size === 1) return [{ ...only, matches }];
  for (const [connection, subscriptions] of matches) {
    for (const [name, alike] of all) {
      const those = subscriptions.filter(({ target }) => nameOf(target) === name);
      if (those.length > 0) alike.matches.set(connection, those);
    }
    if (slices.isOverAfterStep) await slices.next();
  }
  return [...all.values()];
}

function nameOf({ kind = '', asked }: Target): string {
  return asked === undefined ? kind : `${kind} ${asked.join()}`;
}

/**
 * Loads into the caches what an event and its consequences show, plus the bits of all viewers needed to render the event's
 * object, which the consequences refer to.
 */
async function loadTogether(ctx: Context, event: LogEvent, told: readonly Told[]): Promise<void> {
  const receivers = new Set(told.flatMap(({ matches }) => [...matches.keys()]));
  const [receiver] = receivers;
  if (receiver === undefined) return;
  const shown = rendering(() => shownBy(event, receiver, undefined));
  if (shown === undefined) return;
  const kind = ctx.objects.kindOf(shown.kind);
  const ids = told.flatMap(({ event: one }) => shownBy(one, receiver, undefined)?.id ?? []);
  const viewers = new Set([...receivers].map(({ userId }) => userId));
  await Hydration.of(ctx, undefined).show(kind, ids);
  await Hydration.ofMany(ctx, [...viewers]).show(kind, [shown.id]);
}

/**
 * Prepares an event for all these connections: loads and renders shared parts only once. Their subscriptions are like `target`.
 */
async function prepareFrames(
  ctx: Context,
  event: LogEvent,
  target: Target,
  matches: Matches,
): Promise<FrameMaker> {
  const shows: { shown: Shown; connections: Connection[] }[] = [];
  const slices = new Slices();
  for (const connection of matches.keys()) {
    if (slices.isOverAfterStep) await slices.next();
    const shown = rendering(() => shownBy(event, connection, target.kind));
    if (shown === undefined) continue;
    const known = shows.find((one) => one.shown.id === shown.id && one.shown.kind === shown.kind);
    if (known === undefined) shows.push({ shown, connections: [connection] });
    else known.connections.push(connection);
  }
  const makers = await Promise.all(
    shows.map(({ shown, connections }) => prepareShown(ctx, event, target, shown, connections, matches)),
  );
  const [only] = makers;
  if (only === undefined) return () => undefined;
  if (makers.length === 1) return only;
  const byConnection = new Map(
    shows.flatMap(({ connections }, index) =>
      connections.map((connection): [Connection, FrameMaker] => [connection, makers[index] as FrameMaker]),
    ),
  );
  return (connection, subscriptions) => byConnection.get(connection)?.(connection, subscriptions);
}

/** Prepares the object an event shows to these connections. */
async function prepareShown(
  ctx: Context,
  event: LogEvent,
  { asked = [] }: Target,
  shown: Shown,
  connections: readonly Connection[],
  matches: Matches,
): Promise<FrameMaker> {
  const kind = ctx.objects.kindOf(shown.kind);
  const state = Hydration.ofMany(ctx, [...new Set(connections.map(({ userId }) => userId))]);
  await state.judge(kind, [shown.id]);
  await judgeByFilters(state, kind, shown.id, connections, matches);
  const before = beforeOf(event);
  if (before !== undefined) await state.judge(ctx.objects.kindOf('user'), before.users(event.body));
  const record = state.get<object>(kind, shown.id);
  const paginationId = shown.paginationId ?? (record && kind.paginationId?.(record));
  const place: Shown = { ...shown, ...(paginationId !== undefined && { paginationId }) };
  if (record === undefined) {
    // No viewer may see it; only deletions are delivered.
    const start = event.deleted && frameStart(event, '', place);
    return (connection, subscriptions) =>
      start ? { seq: event.seq, start, end: endFor(connection, subscriptions) } : undefined;
  }
  // One object for all viewers, set to each in turn, because there may be thousands.
  const viewer = { id: 0, isBot: false, seesPrivate: false };
  state.viewer = viewer;
  const flags = Object.fromEntries(asked.map((name) => [name, true]));
  const { decided } = kind;
  const decides = (connection: Connection): boolean =>
    decided !== undefined &&
    matches.get(connection)?.some((subscription) => {
      const own = filterFor(kind, subscription);
      return own !== undefined && decided.by(own);
    }) === true;
  type Root = Group & { state: Hydration };
  const roots = new Map<Connection, Root>();
  /** Of connections that show alike: with their filters' decision, and without. */
  const [withIt, withoutIt] = [
    new Map<Connection['display'], Root>(),
    new Map<Connection['display'], Root>(),
  ];
  for (const connection of connections) {
    const { display } = connection;
    const isDecided = decides(connection);
    const alike = isDecided ? withIt : withoutIt;
    let root = alike.get(display);
    if (root === undefined) {
      const own = state.with({ ...display.query, ...flags, ...(decided && { [decided.name]: isDecided }) });
      await own.show(kind, [shown.id]);
      own.viewer = viewer;
      root = { state: own, start: undefined, next: [] };
      alike.set(display, root);
    }
    roots.set(connection, root);
  }
  const viewerMaps = [...state.allViewerMaps()];

  const sees = (subscription: Subscription): boolean => {
    const own = filterFor(kind, subscription);
    if (own === undefined && subscription.target.kind !== kind.name) return true;
    const { canSee } = kind;
    if (canSee === undefined) return true;
    return state.attempt(
      kind,
      shown.id,
      () =>
        canSee(record, state, own) ||
        (before !== undefined && canSee(record, state, before.filter(event.body, own as object))),
    );
  };

  return (connection, subscriptions) => {
    const { userId, isBot, display } = connection;
    viewer.id = userId;
    viewer.isBot = isBot;
    viewer.seesPrivate = display.seesPrivate === true;
    const seen = subscriptions.every(sees) ? subscriptions : subscriptions.filter(sees);
    const root = roots.get(connection);
    if (seen.length === 0 || root === undefined) return undefined;
    let group = nextGroup(root, isBot ? 1 : 0);
    for (const bitsByViewer of viewerMaps) group = nextGroup(group, bitsByViewer.get(userId) ?? 0);
    if (group.start === undefined) {
      const loaded = { id: shown.id, record, paginationId };
      group.start = frameStart(event, renderText(root.state, kind, loaded, 'stream'), place);
    }
    return { seq: event.seq, start: group.start, end: endFor(connection, seen) };
  };
}

/** A subscription's filter for objects of a kind. */
function filterFor({ name }: AnyKind, { target, filter }: Subscription): unknown {
  return target.filters?.[name] ?? (target.kind === name ? filter : undefined);
}

/** Loads what the filters of the matching subscriptions need for objects of this kind. */
async function judgeByFilters(
  state: Hydration,
  kind: AnyKind,
  id: number,
  connections: readonly Connection[],
  matches: Matches,
): Promise<void> {
  if (kind.judgedByFilter === undefined) return;
  const loads = new Set<LoadForFilter | undefined>();
  const slices = new Slices();
  for (const connection of connections) {
    if (slices.isOver) await slices.next();
    for (const subscription of matches.get(connection) ?? []) {
      const filter = filterFor(kind, subscription);
      if (filter !== undefined) loads.add(kind.judgedByFilter(filter));
    }
  }
  for (const load of loads) await load?.(state, [id]);
}

/**
 * Viewers with the same bits for every object in a frame receive the same bytes. They are grouped by one object after the other,
 * as in a prefix tree whose edges are bits.
 */
interface Group {
  start: string | undefined;
  next: Group[];
}

function nextGroup({ next }: Group, bits: number): Group {
  let group = next[bits];
  if (group === undefined) {
    group = { start: undefined, next: [] };
    next[bits] = group;
  }
  return group;
}

/** The end of a frame, specific to these subscriptions. */
export function frameEnd(connection: Connection, subscriptions: readonly { id: string }[]): string {
  const ids = subscriptions.map(({ id }) => id);
  return `"subscription_ids":${toJson(ids)},"connection_id":"${connection.id}"}}`;
}

export function endFor(connection: Connection, subscriptions: readonly Subscription[]): string {
  const [first] = subscriptions;
  return first !== undefined && subscriptions.length === 1
    ? first.frameEnd
    : frameEnd(connection, subscriptions);
}

/** The start of a frame: an envelope whose data is a list, left open at the end of `meta`. */
function frameStart(event: LogEvent, data: string, { id, paginationId }: Shown): string {
  const meta = {
    code: 200,
    ...metaOf(event),
    ...(paginationId !== undefined && {
      min_id: String(paginationId),
      max_id: String(paginationId),
      more: false,
    }),
    ...(event.deleted && { is_deleted: true, deleted_id: String(id) }),
  };
  return flatten(`{"data":[${data}],"meta":${toJson(meta).slice(0, -1)},`);
}
