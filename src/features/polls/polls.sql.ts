import { sql } from 'kysely';
import { batchedCounter, batchedInsert } from '../../db/batched.ts';
import { inPart } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';
import type { Part } from '../../db/tables.ts';
import type { PollUseTable } from './polls.tables.ts';

const EVERY_COLUMN = [
  ...(['id', 'user_id', 'created_at', 'closes_at', 'prompt', 'options', 'max_options'] as const),
  ...(['is_anonymous', 'told_up_to', 'told_at', 'act_id', 'is_deleted'] as const),
];

/** Polls, also those that are being deleted. */
export const selectPolls = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('polls').select(EVERY_COLUMN).where(isOneOf('id', p.ids)),
);

export type PollRow = Awaited<ReturnType<typeof selectPolls>>[number];

/** The polls of active users. */
export const selectShownPolls = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('polls')
    .innerJoin('users', 'users.id', 'polls.user_id')
    .select(EVERY_COLUMN.map((column) => `polls.${column}` as const))
    .where(isOneOf('polls.id', p.ids))
    .where('polls.is_deleted', '=', sql.lit(0))
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

export const insertPoll = insertInto('polls');

export const updatePoll = updateById('polls');

/** Takes a poll's texts away. Returns a row unless it was deleted before. */
export const updatePollDeleted = query((db, p: { id: number }) =>
  db
    .updateTable('polls')
    .set({ is_deleted: 1, prompt: '', options: '[]' })
    .where('id', '=', p.id)
    .where('is_deleted', '=', sql.lit(0))
    .returning('id'),
);

/** Some of a user's polls that are not deleted, oldest first. */
export const selectPollsOf = query((db, p: Part) =>
  db
    .selectFrom('polls')
    .select(EVERY_COLUMN)
    .where('user_id', '=', p.user)
    .where('is_deleted', '=', sql.lit(0))
    .$call(inPart(p, 'id')),
);

/** Polls whose end has come and is yet to be told, the one that ended first first. */
export const selectToEnd = query((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('polls')
    .select('id')
    .where('told_at', 'is', null)
    .where('is_deleted', '=', sql.lit(0))
    .where('closes_at', '<=', p.now)
    .orderBy('closes_at')
    .limit(p.limit),
);

/** When the next poll ends. */
export const selectNextEnd = query((db) =>
  db
    .selectFrom('polls')
    .select('closes_at as at')
    .where('told_at', 'is', null)
    .where('is_deleted', '=', sql.lit(0))
    .orderBy('closes_at')
    .limit(1),
);

/** Polls that were deleted and still have rows. */
export const selectDeletedPolls = query((db, p: { limit: number }) =>
  db.selectFrom('polls').select('id').where('is_deleted', '=', sql.lit(1)).orderBy('id').limit(p.limit),
);

export const deletePoll = query((db, p: { id: number }) => db.deleteFrom('polls').where('id', '=', p.id));

const VOTES = [
  ...(['votes_1', 'votes_2', 'votes_3', 'votes_4', 'votes_5'] as const),
  ...(['votes_6', 'votes_7', 'votes_8', 'votes_9', 'votes_10'] as const),
];

/** How a vote for the options of a mask changes a tally. */
export function tallyOf(positions: number, change: 1 | -1): Parameters<typeof addToTally>[2] {
  const counts = VOTES.filter((_, index) => positions & (1 << index)).map((name) => [name, change]);
  return { num_voters: change, ...Object.fromEntries(counts) };
}

export const insertTally = batchedInsert('poll_tallies');

export const addToTally = batchedCounter('poll_tallies', ['id'], ['num_voters', ...VOTES]);

const selectTallyRows = query((db, p: { polls: number[] }, { isOneOf }) =>
  db
    .selectFrom('poll_tallies')
    .select(['id', 'poll_id', 'num_voters', ...VOTES])
    .where(isOneOf('poll_id', p.polls))
    .orderBy('shard'),
);

/** The votes on a poll: how many people voted, and for each option. */
export interface Tally {
  /** The rows that count them, by their shard. */
  ids: readonly number[];
  numVoters: number;
  /** By the place of the option, with zeros to the most options that there can be. */
  votes: readonly number[];
}

/** The votes on polls. */
export async function selectTallies(db: Db, polls: readonly number[]): Promise<Map<number, Tally>> {
  const rows = Map.groupBy(await selectTallyRows(db, { polls: [...polls] }), ({ poll_id }) => poll_id);
  return new Map(
    [...rows].map(([poll, own]) => {
      const sum = (name: (typeof VOTES)[number] | 'num_voters') =>
        own.reduce((total, row) => total + row[name], 0);
      return [poll, { ids: own.map(({ id }) => id), numVoters: sum('num_voters'), votes: VOTES.map(sum) }];
    }),
  );
}

export const deleteTallies = query((db, p: { poll: number }) =>
  db.deleteFrom('poll_tallies').where('poll_id', '=', p.poll),
);

export const insertVote = batchedInsert('poll_votes');

export const insertChoice = batchedInsert('poll_choices');

export const selectVote = query((db, p: { user: number; poll: number }) =>
  db
    .selectFrom('poll_votes')
    .select(['id', 'positions'])
    .where('user_id', '=', p.user)
    .where('poll_id', '=', p.poll),
);

/** What a user voted for in some polls, as masks. */
export const selectPositions = query((db, p: { user: number; polls: number[] }, { isOneOf }) =>
  db
    .selectFrom('poll_votes')
    .select(['poll_id as poll', 'positions'])
    .where('user_id', '=', p.user)
    .where(isOneOf('poll_id', p.polls)),
);

/** What some users voted for in a poll, as masks. */
export const selectPositionsOf = query((db, p: { poll: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('poll_votes')
    .select(['user_id as user', 'positions'])
    .where('poll_id', '=', p.poll)
    .where(isOneOf('user_id', p.users)),
);

/** Some of the votes on a poll, in order. */
export const selectVotesOn = query((db, p: { poll: number; after: number; limit: number }) =>
  db
    .selectFrom('poll_votes')
    .select(['id', 'user_id', 'act_id', 'told_at'])
    .where('poll_id', '=', p.poll)
    .$call(inPart(p, 'id')),
);

/** Some of a user's votes, with the prompts of their polls, oldest first. */
export const selectVotesOf = query((db, p: Part) =>
  db
    .selectFrom('poll_votes as v')
    .innerJoin('polls', 'polls.id', 'v.poll_id')
    .select(['v.id', 'v.poll_id', 'v.positions', 'v.created_at', 'polls.prompt', 'polls.is_deleted'])
    .where('v.user_id', '=', p.user)
    .$call(inPart(p, 'v.id')),
);

/** Notes with what the voters after one, up to another, are told of the end. */
export const updateVotesTold = query(
  (db, p: { poll: number; after: number; last: number; act: number; now: number }) =>
    db
      .updateTable('poll_votes')
      .set({ act_id: p.act, told_at: p.now })
      .where('poll_id', '=', p.poll)
      .where('id', '>', p.after)
      .where('id', '<=', p.last),
);

export const deleteVotes = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.deleteFrom('poll_votes').where(isOneOf('id', p.ids)),
);

export const deleteChoices = query((db, p: { votes: number[] }, { isOneOf }) =>
  db.deleteFrom('poll_choices').where(isOneOf('vote_id', p.votes)),
);

/** The first voters of each option of polls, in order. */
export const selectFirstVoters = query((db, p: { options: string; many: number }, { records }) => {
  const options = records<{ poll: number; position: number }>(p.options, {
    poll: 'bigint',
    position: 'bigint',
  });
  // One value per option, so that every plan reads only the first votes for it.
  const voters = sql<string | null>`(select string_agg(cast(n.user_id as text), ',') from (
    select user_id from poll_choices where poll_id = o.poll and position = o.position
    order by vote_id limit ${p.many}) as n)`;
  return db.selectFrom(options.as('o')).select(['o.poll', 'o.position', voters.as('voters')]);
});

export const insertUse = query((db, p: PollUseTable) =>
  db
    .insertInto('poll_uses')
    .values({ poll_id: p.poll_id, object_id: p.object_id, kind: p.kind })
    .onConflict((conflict) => conflict.columns(['poll_id', 'object_id']).doNothing()),
);

/** The posts and messages that show polls, the first one first. */
export const selectUses = query((db, p: { polls: number[] }, { isOneOf }) =>
  db
    .selectFrom('poll_uses')
    .select(['poll_id', 'object_id as id', 'kind'])
    .where(isOneOf('poll_id', p.polls))
    .orderBy('object_id'),
);

export const deleteUses = query((db, p: { poll: number }) =>
  db.deleteFrom('poll_uses').where('poll_id', '=', p.poll),
);
