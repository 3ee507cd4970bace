import { type JsonText, joinJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type Facts, type ObjectKind } from '../../objects/kind.ts';
import { membersJson } from '../../objects/members.ts';
import { annotationsJson } from '../annotations/annotations.ts';
import { sampleJson, userJson, userKind } from '../users/users.ts';
import { loadPostBits, loadPostBitsOf, REPOSTED, STARRED } from './posts.bits.sql.ts';
import { type PostFilter, type PostOptions, postFilter, postOptions, postParams } from './posts.params.ts';
import { PostRecord } from './posts.record.ts';
import { loadSamples, type Samples } from './posts.samples.ts';
import { Post, RepostedPost } from './posts.schema.ts';
import { selectPosts } from './posts.sql.ts';
import { canSeePost } from './posts.visibility.ts';

/** Posts, including reposts and tombstones. */
export const postKind: ObjectKind<PostRecord, PostOptions, PostFilter, Samples> = defineKind({
  name: 'post',
  params: postParams,
  schemas: [Post, RepostedPost],
  options: postOptions,
  filter: postFilter,
  decided: { name: 'include_muted', by: ({ muted }) => muted },

  async load(db, ids) {
    const rows = await selectPosts(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.id, new PostRecord(row)]));
  },
  bytes: (record) => record.bytes,
  apply(event, cache) {
    const { seq } = event;
    if (event.type === 'star') cache.drop(event.body.post, seq);
    if (event.type === 'post_revision') cache.drop(event.body.id, seq);
    // Posts show the name of the app that made them, which seldom changes.
    if (event.type === 'app') cache.clear();
    // Reposts show the username of the original's author; accounts are seldom renamed.
    if (event.type === 'user' && event.body.account === 'renamed') cache.clear();
    else if (
      event.type === 'user' &&
      (event.body.account !== undefined || event.body.limited !== undefined)
    ) {
      // Each record includes whether its author is active, and limited.
      const { id } = event.body;
      cache.dropWhere(({ row }) => row.user_id === id);
    }
    if (event.type !== 'post') return;
    const { id, reply_to, repost_of } = event.body;
    cache.drop(id, seq);
    if (reply_to !== undefined) cache.drop(reply_to, seq);
    if (repost_of !== undefined) cache.drop(repost_of, seq);
  },

  bits: {
    load: loadPostBits,
    loadOf: loadPostBitsOf,
    changed(event) {
      if (event.type === 'star') return [[event.body.user, event.body.post]];
      if (event.type !== 'post' || event.body.repost_of === undefined) return [];
      return [[event.body.user, event.body.repost_of]];
    },
    mayHave: ({ row }) => row.num_stars + row.num_reposts > 0,
  },

  judgedBy({ row, directedAt }, refer) {
    refer.bits(userKind, row.user_id);
    for (const id of directedAt) refer.bits(userKind, id);
    if (row.repost_of !== null) refer.object(postKind, row.repost_of);
  },
  canSee: (record, facts, filter) => canSeePost(record, originalOf(record, facts), facts, filter),

  references(record, state, refer) {
    refer.object(userKind, record.row.user_id);
    if (record.row.repost_of !== null) refer.object(postKind, record.row.repost_of);
    if (state.options(postKind).annotations) record.replacing(state.config)?.refersTo(refer);
  },
  extras: (ctx, state, ids, refer) =>
    loadSamples(ctx, state.viewer, state.options(postKind), ids, refer, state.extras(postKind)),
  render: postJson,
});

function originalOf({ row }: PostRecord, facts: Facts): PostRecord | undefined {
  return row.repost_of === null ? undefined : facts.get(postKind, row.repost_of);
}

/** `you_starred` and `you_reposted`, by bits. */
const bitsJson = [0, 1, 2, 3].map((bits) =>
  joinJson(`,"you_starred":${(bits & STARRED) !== 0},"you_reposted":${(bits & REPOSTED) !== 0}`),
);

function postJson(record: PostRecord, state: Hydration, paginationId?: number): JsonText {
  const { row } = record;
  const members = membersJson(postKind, row.id, state);
  const options = state.options(postKind);
  const original = originalOf(record, state);
  // In lists, posts that show no user but their author are the same for many viewers.
  const author = state.get(userKind, row.user_id);
  if (
    author === undefined ||
    original !== undefined ||
    options.starredBy ||
    options.reposters ||
    paginationId !== row.id
  ) {
    return assemble(record, state, original, members, paginationId);
  }
  const userOptions = state.options(userKind);
  if (
    (options.annotations && record.replacing(state.config) !== undefined) ||
    (userOptions.annotations && author.replacing(state.config) !== undefined)
  ) {
    return assemble(record, state, original, members, paginationId);
  }
  let key = (options.annotations ? 1 : 0) | (options.html ? 2 : 0) | (userOptions.annotations ? 4 : 0);
  if (state.viewer !== undefined) {
    const { isBot } = state.viewer;
    key |=
      8 | (isBot ? 16 : 0) | (state.bits(userKind, row.user_id) << 5) | (state.bits(postKind, row.id) << 12);
  }
  const authorMembers = membersJson(userKind, row.user_id, state);
  return record.complete(key, author.json(userOptions, state.config), members + authorMembers, () =>
    assemble(record, state, original, members, paginationId),
  );
}

function assemble(
  record: PostRecord,
  state: Hydration,
  original: PostRecord | undefined,
  members: string,
  paginationId: number | undefined,
): JsonText {
  const { row } = record;
  const options = state.options(postKind);
  let json: string = record.json(options, state.config, original);
  const replacing = options.annotations ? record.replacing(state.config) : undefined;
  if (replacing !== undefined)
    json += `,"annotations":${annotationsJson(replacing, state, { kind: 'post', id: row.id, isPublic: true })}`;
  const user = state.get(userKind, row.user_id);
  if (user !== undefined) json += `,"user":${userJson(user, state)}`;
  if (state.viewer !== undefined) json += bitsJson[state.bits(postKind, row.id)];
  const samples = state.extras(postKind);
  if (options.starredBy) json += `,"starred_by":${sampleJson(samples?.starredBy.get(row.id) ?? [], state)}`;
  if (options.reposters) json += `,"reposters":${sampleJson(samples?.reposters.get(row.id) ?? [], state)}`;
  if (original !== undefined) json += `,"repost_of":${postJson(original, state)}`;
  if (paginationId !== undefined) json += `,"pagination_id":"${paginationId}"`;
  return joinJson(json, members, '}');
}
