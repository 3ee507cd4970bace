import type { Context } from '../../context.ts';
import { type JsonText, joinJson, jsonList, toJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type ObjectKind } from '../../objects/kind.ts';
import { membersJson } from '../../objects/members.ts';
import { annotationsJson } from '../annotations/annotations.ts';
import {
  BLOCKED_BY,
  BLOCKS,
  FOLLOWED_BY,
  FOLLOWS,
  loadRelations,
  MUTES,
  mirror,
  SELF,
} from './users.bits.sql.ts';
import { type UserFilter, type UserOptions, userOptions, userParams } from './users.params.ts';
import { UserRecord } from './users.record.ts';
import { User } from './users.schema.ts';
import { selectUserCounts, selectUsers, type UserCounts } from './users.sql.ts';
import { canListUser, isActive, isOutOfReach } from './users.visibility.ts';

/** Active users; others are never shown (users.visibility.ts). */
export const userKind: ObjectKind<UserRecord, UserOptions, UserFilter, undefined> = defineKind({
  name: 'user',
  params: userParams,
  schemas: [User],
  options: userOptions,
  filter: (_, { unasked = false, withinReach = false }) => ({ unasked, withinReach }),

  async load(db, ids) {
    const rows = await selectUsers(db, { ids: [...ids] });
    return new Map(rows.filter(isActive).map((row) => [row.id, new UserRecord(row)]));
  },
  bytes: (record) => record.bytes,
  // Nearly everything a user does changes their counts.
  async recount(db, before) {
    const records = new Map(before.map((record) => [record.row.id, record]));
    const rows = await selectUserCounts(db, { ids: [...records.keys()] });
    return new Map(rows.map((row) => [row.user_id, records.get(row.user_id)?.withCounts(row) as UserRecord]));
  },
  apply(event, cache) {
    const { seq } = event;
    // The cached counts may be those after a later event; the rest is not.
    if (event.type === 'user') cache.drop(event.body.id);
    // `storage_used` has changed.
    if (event.type === 'file') cache.drop(event.body.user);
    if (event.type === 'post' || event.type === 'star' || event.type === 'user_follow')
      cache.dropCounts(event.body.user, seq);
    if (event.type === 'user_follow') cache.dropCounts(event.body.follows, seq);
  },

  bits: {
    load: (db, viewer, ids) => loadRelations(db, viewer, [...ids]),
    async loadOf(db, viewers, id) {
      const relations = await loadRelations(db, id, [...viewers]);
      for (const [viewer, bits] of relations) relations.set(viewer, mirror(bits));
      return relations;
    },
    changed(event) {
      if (event.type === 'user_follow') return bothWays(event.body.user, event.body.follows);
      if (event.type === 'mute' || event.type === 'block')
        return bothWays(event.body.user, event.body.target);
      return [];
    },
  },

  judgedBy: ({ row }, refer) => refer.bits(userKind, row.id),
  canSee({ row }, state, { unasked, withinReach }) {
    const bits = state.bits(userKind, row.id);
    return unasked ? canListUser(row, bits) : !withinReach || !isOutOfReach(row, bits);
  },
  references(record, state, refer) {
    if (state.options(userKind).annotations) record.replacing(state.config)?.refersTo(refer);
  },
  render: (record, state, paginationId) => userJson(record, state, paginationId),
});

/** Caches a user's counts as of event `seq`, if the rest of the user is cached. */
export function keepUserCounts(
  { objects }: Pick<Context, 'objects'>,
  id: number,
  counts: UserCounts,
  seq: number,
): void {
  const cache = objects.cacheOf(userKind);
  const cached = cache.peek(id);
  if (cached) cache.keep(id, cached.withCounts(counts), seq);
}

function bothWays(one: number, other: number): [number, number][] {
  return [
    [one, other],
    [other, one],
  ];
}

const relationJson = new Map<number, JsonText>();

/** The keys that describe the viewer's relation to a user; there are few combinations, so each is rendered only once. */
function renderRelation(bits: number, viewerIsBot: boolean): JsonText {
  const key = viewerIsBot ? ~bits : bits;
  let json = relationJson.get(key);
  if (json === undefined) {
    const is = (bit: number): boolean => (bits & bit) !== 0;
    // Bots may only follow and subscribe users who follow them (docs/interface.md, Users).
    const reachable = !is(BLOCKED_BY) && (!viewerIsBot || is(FOLLOWED_BY));
    const keys = {
      follows_you: is(FOLLOWED_BY),
      you_blocked: is(BLOCKS),
      you_follow: is(FOLLOWS),
      you_muted: is(MUTES),
      you_can_subscribe: reachable,
      you_can_follow: reachable,
      is_follower: is(FOLLOWED_BY),
      is_following: is(FOLLOWS),
      is_muted: is(MUTES),
    };
    json = joinJson(',', toJson(keys).slice(1, -1));
    relationJson.set(key, json);
  }
  return json;
}

/**
 * A user's JSON for the viewer. Has no `you_*` keys without a user token or if the user is the viewer. `paginationId` is for
 * paginated lists; `isEmbedded` for users shown in a replacement or a sample.
 */
export function userJson(
  record: UserRecord,
  state: Hydration,
  paginationId?: number,
  isEmbedded?: boolean,
): JsonText {
  const { config, viewer } = state;
  const options = state.options(userKind);
  let json: string = record.json(options, config);
  const replacing = options.annotations ? record.replacing(config) : undefined;
  if (replacing !== undefined) {
    const object = { kind: 'user', id: record.row.id, isPublic: true } as const;
    json += `,"annotations":${record.rendering(() => annotationsJson(replacing, state, object, isEmbedded))}`;
  }
  if (viewer !== undefined) {
    const bits = state.bits(userKind, record.row.id);
    if ((bits & SELF) === 0) json += renderRelation(bits, viewer.isBot);
  }
  if (paginationId !== undefined) json += `,"pagination_id":"${paginationId}"`;
  return joinJson(json, membersJson(userKind, record.row.id, state), '}');
}

/** JSON of the users shown in a post's samples, in embedded form, without those the viewer is not shown. */
export function sampleJson(ids: readonly number[], state: Hydration): JsonText {
  return jsonList(
    ids.flatMap((id) => {
      const user = state.get(userKind, id);
      return user === undefined || !canListUser(user.row, state.bits(userKind, id))
        ? []
        : userJson(user, state, undefined, true);
    }),
  );
}
