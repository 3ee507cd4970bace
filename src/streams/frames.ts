import type { Frame } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import { beforeOf, metaOf, type Shown, shownBy } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import { flatten, toJson } from '../http/json-text.ts';
import { Hydration } from '../objects/hydration.ts';
import type { AnyKind, LoadForFilter } from '../objects/kind.ts';
import { rendering } from '../objects/render-error.ts';
import { renderText } from '../objects/rendering.ts';
import { Slices } from '../slices.ts';
import type { Connection, Display, Subscription } from './connection.ts';
import type { Told } from './recipients.ts';

/** Builds the frame of one event for one connection's matching subscriptions; undefined if none may see it. */
type FrameMaker = (connection: Connection, subscriptions: readonly Subscription[]) => Frame | undefined;

/** An event with its consequences, prepared for its recipients. */
export interface Outgoing {
  receivers: ReadonlyMap<Connection, unknown>;
  /** The frames for a connection; they belong together and are sent in one write. */
  framesFor(connection: Connection): readonly Frame[];
}

/** Prepares an event and its consequences; undefined if there are no recipients. */
export async function prepareTold(
  ctx: Context,
  event: LogEvent,
  told: readonly Told[],
): Promise<Outgoing | undefined> {
  if (told[0]?.event !== told.at(-1)?.event) await loadTogether(ctx, event, told);
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
    framesFor: (connection) => (receivers.get(connection) ?? []).flatMap((one) => one.framesFor(connection)),
  };
}

async function prepareOne(ctx: Context, told: Told): Promise<Outgoing> {
  const { matches } = told;
  const make = await prepareFrames(ctx, told);
  return {
    receivers: matches,
    framesFor(connection) {
      const subscriptions = matches.get(connection);
      const frame = subscriptions && rendering(() => make(connection, subscriptions));
      return frame === undefined ? [] : [frame];
    },
  };
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

/** Prepares an event for its recipients: loads and renders shared parts only once. */
async function prepareFrames(ctx: Context, told: Told): Promise<FrameMaker> {
  const { event, target, matches } = told;
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
    shows.map(({ shown, connections }) => prepareShown(ctx, told, shown, connections)),
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
  { event, target: { asked = [] }, matches }: Told,
  shown: Shown,
  connections: readonly Connection[],
): Promise<FrameMaker> {
  const kind = ctx.objects.kindOf(shown.kind);
  const { canSee, decided } = kind;
  const viewers = new Set<number>();
  const loads = new Set<LoadForFilter | undefined>();
  /** What connections with equal display parameters show: with their filters' decision, and without. */
  const [withIt, withoutIt] = [new Map<Display, Root | undefined>(), new Map<Display, Root | undefined>()];
  const rootsFor = (subscriptions: readonly Subscription[]) => {
    if (decided === undefined) return withoutIt;
    for (const subscription of subscriptions) {
      const filter = filterFor(kind, subscription);
      if (filter !== undefined && decided.by(filter)) return withIt;
    }
    return withoutIt;
  };
  const slices = new Slices();
  for (const connection of connections) {
    if (slices.isOverAfterStep) await slices.next();
    const subscriptions = matches.get(connection) ?? [];
    viewers.add(connection.userId);
    rootsFor(subscriptions).set(connection.display, undefined);
    if (kind.judgedByFilter === undefined) continue;
    for (const subscription of subscriptions) {
      const filter = filterFor(kind, subscription);
      if (filter !== undefined) loads.add(kind.judgedByFilter(filter));
    }
  }
  const state = Hydration.ofMany(ctx, [...viewers]);
  await state.judge(kind, [shown.id]);
  for (const load of loads) await load?.(state, [shown.id]);
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
  for (const roots of [withIt, withoutIt]) {
    const isDecided = roots === withIt;
    for (const display of roots.keys()) {
      const own = state.with({ ...display.query, ...flags, ...(decided && { [decided.name]: isDecided }) });
      await own.show(kind, [shown.id]);
      own.viewer = viewer;
      roots.set(display, { state: own, start: undefined, next: [] });
    }
  }
  const viewerMaps = [...state.allViewerMaps()];

  const sees = (subscription: Subscription): boolean => {
    const own = filterFor(kind, subscription);
    if (canSee === undefined || (own === undefined && subscription.target.kind !== kind.name)) return true;
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
    const root = rootsFor(subscriptions).get(display);
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

/**
 * Viewers with the same bits for every object in a frame receive the same bytes. They are grouped by one object after the other,
 * as in a prefix tree whose edges are bits.
 */
interface Group {
  start: string | undefined;
  next: Group[];
}

/** The first group of viewers with equal display parameters. */
interface Root extends Group {
  state: Hydration;
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
