import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import { loadRecords } from '../features/posts/posts.load.ts';
import { samplePeople } from '../features/posts/posts.samples.ts';
import {
  type PostOptions,
  type PostRecord,
  type PostScene,
  postWire,
  shownPeople,
} from '../features/posts/posts.view.ts';
import { canSeePost, peopleOf } from '../features/posts/posts.visibility.ts';
import { renderToken } from '../features/tokens/tokens.view.ts';
import { renderUsers } from '../features/users/users.load.ts';
import { flatten, toWire } from '../http/wire.ts';
import type { Connection, Subscription } from './connection.ts';
import type { Frame } from './transport.ts';

/** Makes the frame of one event for one connection's matching subscriptions; undefined where none may see it. */
export type FrameMaker = (
  connection: Connection,
  subscriptions: readonly Subscription[],
) => Promise<Frame | undefined> | Frame | undefined;

/** Prepares an event for all these connections at once: what they have in common is loaded and rendered once. */
export async function prepareFrames(
  ctx: Context,
  event: LogEvent,
  connections: readonly Connection[],
): Promise<FrameMaker> {
  switch (event.type) {
    case 'post':
      return preparePost(ctx, event, connections);
    case 'user_follow':
      return prepareFollow(ctx, event);
    case 'token':
    case 'user':
      return prepareToken(ctx, event);
    default:
      return () => undefined;
  }
}

/** The end of a frame: what only these subscriptions have. */
export function frameEnd(connection: Connection, subscriptions: readonly { id: string }[]): string {
  const ids = subscriptions.map(({ id }) => id);
  return `"subscription_ids":${toWire(ids)},"connection_id":"${connection.id}"}}`;
}

function endFor(connection: Connection, subscriptions: readonly Subscription[]): string {
  const [first] = subscriptions;
  return first !== undefined && subscriptions.length === 1
    ? first.frameEnd
    : frameEnd(connection, subscriptions);
}

/** The start of a frame: an envelope of a list (decision 11), open at the end of `meta`. */
function frameStart(
  event: LogEvent,
  data: string,
  meta: Record<string, unknown>,
  deletedId?: number,
): string {
  const deletion = event.deleted && { is_deleted: true, deleted_id: String(deletedId) };
  const rest = toWire({ code: 200, type: event.type, ...meta, ...deletion }).slice(0, -1);
  return flatten(`{"data":[${data}],"meta":${rest},`);
}

function place(id: number): { min_id: string; max_id: string; more: false } {
  return { min_id: String(id), max_id: String(id), more: false };
}

/** Bits of many viewers towards one person or post, by viewer. */
type Column = ReadonlyMap<number, number>;

async function preparePost(
  ctx: Context,
  event: LogEvent & { type: 'post' },
  connections: readonly Connection[],
): Promise<FrameMaker> {
  const { id } = event.body;
  const records = await loadRecords(ctx, [id]);
  const record = records.get(id);
  if (record === undefined) return () => undefined;
  const groups = new Map<string, Group>();
  for (const { optionsKey, options } of connections) {
    if (groups.has(optionsKey)) continue;
    groups.set(optionsKey, { scene: await makeScene(ctx, records, options), start: undefined, nearer: [] });
  }
  const viewers = [...new Set(connections.map(({ userId }) => userId))];
  const people = peopleOf(records.values(), records);
  for (const { scene } of groups.values()) for (const person of scene.users.keys()) people.add(person);
  const relations = new Map<number, Column>();
  for (const person of people) relations.set(person, await ctx.viewers.relationsTo(viewers, person));
  const posts = new Map<number, Column>();
  for (const { row } of records.values()) {
    // Nobody has starred or reposted most posts when they are delivered.
    if (row.num_stars + row.num_reposts > 0) posts.set(row.id, await ctx.viewers.postBitsTo(viewers, row.id));
  }
  // One for all viewers, set to each in turn: there may be thousands.
  const lens = {
    id: 0,
    isBot: false,
    relations: { get: (person: number) => relations.get(person)?.get(lens.id) },
    posts: { get: (post: number) => posts.get(post)?.get(lens.id) },
  };

  return (connection, subscriptions) => {
    lens.id = connection.userId;
    lens.isBot = connection.isBot;
    const sees = ({ filter }: Subscription): boolean => canSeePost(record, records, lens, filter);
    const seen = subscriptions.every(sees) ? subscriptions : subscriptions.filter(sees);
    if (seen.length === 0) return undefined;
    let group = nearerGroup(groups.get(connection.optionsKey) as Group, lens.isBot ? 1 : 0);
    for (const [person, column] of relations) {
      group = nearerGroup(group, person === lens.id ? ITSELF : (column.get(lens.id) ?? 0));
    }
    for (const column of posts.values()) group = nearerGroup(group, column.get(lens.id) ?? 0);
    group.start ??= frameStart(event, postWire({ ...group.scene, lens }, record, id), place(id), id);
    return { seq: event.seq, start: group.start, end: endFor(connection, seen) };
  };
}

/** Viewers who stand alike to everybody in a post are sent the same bytes; told apart person by person. */
interface Group {
  scene: Omit<PostScene, 'lens'>;
  start: string | undefined;
  nearer: Group[];
}

/** How a person stands to themselves; beyond all bits of relations. */
const ITSELF = 64;

function nearerGroup({ scene, nearer }: Group, bits: number): Group {
  let group = nearer[bits];
  if (group === undefined) {
    group = { scene, start: undefined, nearer: [] };
    nearer[bits] = group;
  }
  return group;
}

/** What rendering needs apart from who looks. Samples of people are the same for all viewers here. */
async function makeScene(
  ctx: Context,
  posts: ReadonlyMap<number, PostRecord>,
  options: PostOptions,
): Promise<Omit<PostScene, 'lens'>> {
  const [starredBy, reposters] = await samplePeople(ctx, undefined, [...posts.keys()], options);
  const scene = { config: ctx.config, options, posts, starredBy, reposters };
  return { ...scene, users: await ctx.users.get(shownPeople(scene)) };
}

/** The other person of a follow, as the one who is subscribed sees them. */
function prepareFollow(ctx: Context, event: LogEvent & { type: 'user_follow' }): FrameMaker {
  const { id, user, follows } = event.body;
  return async (connection, subscriptions) => {
    const other = connection.userId === user ? follows : user;
    const viewer = { userId: connection.userId };
    const data = await renderUsers(ctx, viewer, [{ id: other, paginationId: id }], connection.options.user);
    // The other is suspended or deleted by now: only that the relation has ended can be told.
    if (data === '[]' && !event.deleted) return undefined;
    const start = frameStart(event, data.slice(1, -1), place(id), other);
    return { seq: event.seq, start, end: endFor(connection, subscriptions) };
  };
}

/** The Token object anew, after its scopes or its user's record changed. */
function prepareToken(ctx: Context, event: LogEvent & { type: 'token' | 'user' }): FrameMaker {
  return async (connection, subscriptions) => {
    const token = await ctx.tokens.findById(connection.tokenId);
    if (token === undefined || (event.type === 'token' && event.body.app !== token.appId)) return undefined;
    const data = await renderToken(ctx, token, connection.options.user);
    const start = frameStart(event, data, {}, connection.tokenId);
    return { seq: event.seq, start, end: endFor(connection, subscriptions) };
  };
}
