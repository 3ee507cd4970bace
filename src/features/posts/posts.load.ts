import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Reply, Viewer } from '../../http/endpoint.ts';
import { type Entry, type PageQuery, paginate, type Source } from '../../http/pagination.ts';
import type { Wire } from '../../http/wire.ts';
import { samplePeople } from './posts.samples.ts';
import {
  type PostOptions,
  type PostRecord,
  type PostScene,
  postOptions,
  postWire,
  shownPeople,
} from './posts.view.ts';
import { canSeePost, mayViewPost, type PostFilter, peopleOf } from './posts.visibility.ts';

/** Posts by id. */
export type Records = Map<number, PostRecord>;

/** Posts by id, with the originals of reposts among them, added to those loaded before. */
export async function loadRecords(
  ctx: Context,
  ids: Iterable<number>,
  records: Records = new Map(),
): Promise<Records> {
  await ctx.posts.get(ids, records);
  const originals: number[] = [];
  for (const { row } of records.values()) {
    if (row.repost_of !== null && !records.has(row.repost_of)) originals.push(row.repost_of);
  }
  return originals.length > 0 ? ctx.posts.get(originals, records) : records;
}

/** Those of the posts that the caller sees in a list, in the order given. */
export async function filterPosts(
  ctx: Context,
  viewer: Viewer,
  entries: Entry<number>[],
  filter: PostFilter,
  loaded?: Records,
): Promise<Entry<number>[]> {
  const records = await loadRecords(
    ctx,
    entries.map(({ item }) => item),
    loaded,
  );
  const id = viewer?.userId;
  const lens =
    id === undefined
      ? undefined
      : { id, relations: await ctx.viewers.relations(id, peopleOf(records.values(), records)) };
  return entries.filter(({ item }) => {
    const record = records.get(item);
    return record !== undefined && canSeePost(record, records, lens, filter);
  });
}

/** Loads what rendering these posts needs, in a number of queries that does not depend on theirs. */
export async function loadScene(
  ctx: Context,
  viewer: number | undefined,
  posts: Records,
  options: PostOptions,
): Promise<PostScene> {
  const ids = [...posts.keys()];
  const [starredBy, reposters] = await samplePeople(ctx, viewer, ids, options);
  const scene = { config: ctx.config, options, posts, starredBy, reposters };
  const people = shownPeople(scene);
  if (viewer === undefined) return { ...scene, users: await ctx.users.get(people), lens: undefined };
  const [users, relations, bits] = await Promise.all([
    ctx.users.get([...people, viewer]),
    ctx.viewers.relations(viewer, people),
    ctx.viewers.postBits(
      viewer,
      ids.filter((id) => isTouched(posts.get(id))),
    ),
  ]);
  const isBot = users.get(viewer)?.row.type === 'bot';
  return { ...scene, users, lens: { id: viewer, isBot, relations, posts: bits } };
}

/** Whether anybody starred or reposted a post; what nobody did, the viewer did not do. */
function isTouched(record: PostRecord | undefined): boolean {
  return record !== undefined && record.row.num_stars + record.row.num_reposts > 0;
}

/** The JSON of each post of a list, in order; `pid` is shown as its `pagination_id`. */
export async function renderPosts(
  ctx: Context,
  viewer: Viewer,
  entries: readonly { item: number; pid?: number }[],
  options: PostOptions,
): Promise<Wire[]> {
  const records = await loadRecords(
    ctx,
    entries.map(({ item }) => item),
  );
  return renderEntries(await loadScene(ctx, viewer?.userId, records, options), entries);
}

function renderEntries(scene: PostScene, entries: readonly { item: number; pid?: number }[]): Wire[] {
  return entries.flatMap(({ item, pid }) => {
    const record = scene.posts.get(item);
    return record === undefined ? [] : postWire(scene, record, pid);
  });
}

/** The JSON of one post. */
export async function renderOnePost(
  ctx: Context,
  viewer: Viewer,
  id: number,
  options: PostOptions,
): Promise<Wire> {
  const records = await loadRecords(ctx, [id]);
  const record = records.get(id);
  if (record === undefined) throw new ApiError('not-found', 'there is no such post.');
  return postWire(await loadScene(ctx, viewer?.userId, records, options), record);
}

/** A post that a path names. @throws {ApiError} 404 when there is none or the caller may not see it. */
export async function loadPost(ctx: Context, viewer: Viewer, id: number): Promise<PostRecord> {
  const records = await loadRecords(ctx, [id]);
  const record = records.get(id);
  const user = viewer?.userId;
  const lens =
    user === undefined
      ? undefined
      : { id: user, relations: await ctx.viewers.relations(user, peopleOf(records.values(), records)) };
  if (record === undefined || !mayViewPost(record, records, lens)) {
    throw new ApiError('not-found', 'there is no such post.');
  }
  return record;
}

/** The general parameters of a list of posts, as read. */
export type PostQuery = Parameters<typeof postOptions>[0] & {
  include_muted: boolean | undefined;
  include_deleted: boolean;
  include_directed_posts: boolean | undefined;
  include_machine: boolean;
};

/** Which posts a list shows, from its parameters and its own defaults. */
export function postFilter(
  query: PostQuery,
  defaults: { muted?: boolean; directed?: boolean } = {},
): PostFilter {
  return {
    muted: query.include_muted ?? defaults.muted ?? false,
    deleted: query.include_deleted,
    machine: query.include_machine,
    directed: query.include_directed_posts ?? defaults.directed ?? true,
  };
}

/** Where a list of posts comes from, and what is left out of it before its filter sees it. */
export interface PostSource {
  read: Source<number>['read'];
  prune?: (entries: Entry<number>[], filter: PostFilter, loaded: Records) => Promise<Entry<number>[]>;
}

/** One page of a stream of posts: read, filtered for the caller, rendered. */
export async function replyWithPosts(
  ctx: Context,
  viewer: Viewer,
  query: PostQuery & PageQuery,
  source: PostSource,
  filter: PostFilter,
): Promise<Reply> {
  return (await readPostPage(ctx, viewer, query, source, filter)).reply;
}

/** The same, with everything that the page was made from. */
export async function readPostPage(
  ctx: Context,
  viewer: Viewer,
  query: PostQuery & PageQuery,
  { read, prune }: PostSource,
  filter: PostFilter,
): Promise<{ reply: Reply; posts: Records; users: PostScene['users'] }> {
  const loaded: Records = new Map();
  const page = await paginate(query, {
    read,
    filter: async (entries) => {
      const kept = prune === undefined ? entries : await prune(entries, filter, loaded);
      return filterPosts(ctx, viewer, kept, filter, loaded);
    },
  });
  const scene = await loadScene(ctx, viewer?.userId, loaded, postOptions(query));
  const reply = { data: renderEntries(scene, page.entries), meta: page.meta };
  return { reply, posts: loaded, users: scene.users };
}
