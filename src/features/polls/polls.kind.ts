import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineInternalKind, defineKind, type Facts, type ObjectKind } from '../../objects/kind.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { everyMessage, messageKind } from '../messages/messages.ts';
import { postFilter, postKind } from '../posts/posts.ts';
import { SELF, userJson, userKind, userParams } from '../users/users.ts';
import { MAX_VOTERS } from './polls.schema.ts';
import {
  type PollRow,
  selectFirstVoters,
  selectPolls,
  selectPositions,
  selectPositionsOf,
  selectShownPolls,
  selectTallies,
  selectUses,
  type Tally,
} from './polls.sql.ts';

/** A poll with its votes, and the posts and messages that show it. */
export interface PollRecord {
  row: PollRow;
  options: readonly string[];
  tally: Tally;
  uses: readonly { id: number; kind: 'post' | 'message' }[];
}

const NO_VOTES: Tally = { ids: [], numVoters: 0, votes: [] };

/** Polls of active users. A viewer's bits are the options that the viewer voted for. */
export const pollKind: ObjectKind<PollRecord, undefined, undefined, undefined> = defineKind({
  name: 'poll',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    const [rows, tallies, uses] = await Promise.all([
      selectShownPolls(db, { ids: [...ids] }),
      selectTallies(db, ids),
      selectUses(db, { polls: [...ids] }),
    ]);
    const byPoll = Map.groupBy(uses, ({ poll_id }) => poll_id);
    return new Map(
      rows.map((row): [number, PollRecord] => {
        const { id } = row;
        const options = JSON.parse(row.options) as string[];
        return [id, { row, options, tally: tallies.get(id) ?? NO_VOTES, uses: byPoll.get(id) ?? [] }];
      }),
    );
  },
  bytes: (record) => heapBytes(record),
  async recount(db, before) {
    const tallies = await selectTallies(
      db,
      before.map(({ row }) => row.id),
    );
    return new Map(
      before.map((record) => [
        record.row.id,
        { ...record, tally: tallies.get(record.row.id) ?? record.tally },
      ]),
    );
  },
  apply(event, cache) {
    if (event.type === 'poll') cache.drop(event.body.id, event.seq);
    if (event.type === 'poll_vote') cache.dropCounts(event.body.poll, event.seq);
    if (event.type === 'user' && event.body.account !== undefined) {
      const { id } = event.body;
      cache.dropWhere(({ row }) => row.user_id === id);
    }
  },

  bits: {
    async load(db, user, polls) {
      const rows = await selectPositions(db, { user, polls: [...polls] });
      return new Map(rows.map(({ poll, positions }) => [poll, positions]));
    },
    async loadOf(db, users, poll) {
      const rows = await selectPositionsOf(db, { poll, users: [...users] });
      return new Map(rows.map(({ user, positions }) => [user, positions]));
    },
    changed: (event) => (event.type === 'poll_vote' ? [[event.body.user, event.body.poll]] : []),
    mayHave: ({ tally }) => tally.numVoters > 0,
  },

  judgedBy({ row, uses }, refer) {
    refer.bits(userKind, row.user_id);
    for (const { kind, id } of uses) refer.object(kind === 'post' ? postKind : messageKind, id);
  },
  canSee: ({ row, uses }, facts) =>
    (facts.bits(userKind, row.user_id) & SELF) !== 0 || uses.some((use) => seesUse(use, facts)),

  references({ row }, _, refer) {
    refer.object(userKind, row.user_id);
    if (row.is_anonymous === 0) refer.leaf(votersKind, row.id);
  },
  render(record, state) {
    const { id, ...members } = pollMembers(record, state);
    const user = state.get(userKind, record.row.user_id);
    const shown = { id, ...(user && { user: userJson(user, state) }), ...members };
    return joinJson(
      '{',
      Object.entries(shown)
        .map(([key, json]) => `${toJson(key)}:${json}`)
        .join(','),
      '}',
    );
  },
});

/** What is seen when it is asked for. */
const anyPost = postFilter({}, { muted: true, blocked: true, limited: true, machine: true, directed: true });

/** Whether the viewer sees a post or message that shows a poll. */
function seesUse({ kind, id }: PollRecord['uses'][number], facts: Facts): boolean {
  if (kind === 'post') {
    const post = facts.get(postKind, id);
    // The annotations of a deleted one are gone.
    return (
      post !== undefined && post.row.is_deleted !== 1 && postKind.canSee?.(post, facts, anyPost) === true
    );
  }
  const message = facts.get(messageKind, id);
  return (
    message !== undefined &&
    message.row.is_deleted === 0 &&
    messageKind.canSee?.(message, facts, everyMessage) === true
  );
}

/** The first voters of each option of a poll, which is not anonymous: by the place of the option. */
export const votersKind = defineInternalKind<readonly (readonly number[])[]>({
  name: 'poll voters',
  async load(db, ids) {
    const options = (await selectPolls(db, { ids: [...ids] })).flatMap((row) =>
      // Of anonymous ones nothing is ever loaded.
      row.is_anonymous === 1
        ? []
        : (JSON.parse(row.options) as string[]).map((_, index) => ({ poll: row.id, position: index + 1 })),
    );
    const voters = new Map<number, (readonly number[])[]>();
    for (const row of await selectFirstVoters(db, { options: JSON.stringify(options), many: MAX_VOTERS })) {
      const own = voters.get(row.poll) ?? [];
      own[row.position - 1] = JSON.parse(`[${row.voters ?? ''}]`) as number[];
      voters.set(row.poll, own);
    }
    return voters;
  },
  bytes: (voters) => heapBytes(voters),
  apply(event, cache) {
    if (event.type !== 'poll_vote' || event.body.positions === undefined) return;
    const { poll, positions } = event.body;
    const known = event.deleted ? undefined : cache.peek(poll);
    // Later voters are not named.
    if (known && positions.every((position) => (known[position - 1]?.length ?? 0) >= MAX_VOTERS)) return;
    cache.drop(poll, event.seq);
  },
});

/** Whether nobody can vote any more. */
export function isClosed(
  { closes_at, told_at }: Pick<PollRow, 'closes_at' | 'told_at'>,
  now: number,
): boolean {
  return told_at !== null || now >= closes_at;
}

/** The positions of a mask. */
export function positionsOf(mask: number): number[] {
  const positions: number[] = [];
  for (let index = 0; mask >> index !== 0; index++) if (mask & (1 << index)) positions.push(index + 1);
  return positions;
}

/** Whether a viewer who sees a poll sees the votes: on a closed one, those who voted, and the owner. */
export function seesVotes({ row }: PollRecord, facts: Facts): boolean {
  return (
    isClosed(row, Date.now()) ||
    facts.bits(pollKind, row.id) !== 0 ||
    (facts.bits(userKind, row.user_id) & SELF) !== 0
  );
}

/** A poll as the viewer sees it, without its owner. */
export function describePoll(record: PollRecord, state: Hydration) {
  const { row, options, tally } = record;
  const isOver = isClosed(row, Date.now());
  if (!isOver) state.outdatedAt = Math.min(state.outdatedAt, row.closes_at);
  const own = state.bits(pollKind, row.id);
  const showsVotes = seesVotes(record, state);
  const voters = row.is_anonymous === 0 ? (state.get(votersKind, row.id) ?? []) : undefined;
  return {
    id: String(row.id),
    created_at: timestamp(row.created_at),
    closed_at: timestamp(row.closes_at),
    is_closed: isOver,
    prompt: row.prompt,
    options: options.map((text, index) => ({
      position: index + 1,
      text,
      ...(showsVotes && { num_votes: tally.votes[index] ?? 0 }),
      ...(showsVotes && voters && { voter_ids: (voters[index] ?? []).map(String) }),
    })),
    max_options: row.max_options,
    is_anonymous: row.is_anonymous === 1,
    ...(showsVotes && { num_voters: tally.numVoters }),
    ...(state.viewer && { you_responded: own !== 0, your_positions: positionsOf(own) }),
  };
}

/** The same as members of an object. */
export function pollMembers(record: PollRecord, state: Hydration): Record<string, JsonText> {
  const members = Object.entries(describePoll(record, state));
  return Object.fromEntries(members.map(([key, value]) => [key, toJson(value)]));
}

/** The page of a poll. */
export const pollPath = (id: number): string => `/polls/${id}`;
