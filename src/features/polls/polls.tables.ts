import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    polls: PollTable;
    poll_tallies: PollTallyTable;
    poll_votes: PollVoteTable;
    poll_choices: PollChoiceTable;
    poll_uses: PollUseTable;
  }
}

export interface PollTable {
  id: number;
  user_id: number;
  created_at: number;
  /** From then on nobody can vote. */
  closes_at: number;
  prompt: string;
  /** JSON list of texts. */
  options: string;
  max_options: number;
  is_anonymous: number;
  /** The votes up to this one have been told of the end. */
  told_up_to: number;
  /** When everybody had been told of the end. */
  told_at: number | null;
  /** Id of what tells the owner of the end; null if nobody voted, or if the owner did and is told as a voter. */
  act_id: number | null;
  /** The poll has no texts any more; its row goes after the votes. */
  is_deleted: number;
}

/**
 * A part of the votes on a poll, counted. A vote adds to one of several rows, by the voter, so that those who vote at the same time
 * seldom wait for one another.
 */
export interface PollTallyTable {
  id: number;
  poll_id: number;
  /** Which voters it counts: those whose id leaves this remainder. */
  shard: number;
  num_voters: number;
  votes_1: number;
  votes_2: number;
  votes_3: number;
  votes_4: number;
  votes_5: number;
  votes_6: number;
  votes_7: number;
  votes_8: number;
  votes_9: number;
  votes_10: number;
}

export interface PollVoteTable {
  id: number;
  poll_id: number;
  user_id: number;
  /** The bit `1 << position - 1` for each option voted for. */
  positions: number;
  created_at: number;
  /** Id and time of what tells the voter of the end. */
  act_id: number | null;
  told_at: number | null;
}

/** Who voted for an option of a poll that is not anonymous. */
export interface PollChoiceTable {
  poll_id: number;
  position: number;
  vote_id: number;
  user_id: number;
}

/** A post or message that shows a poll. */
export interface PollUseTable {
  poll_id: number;
  object_id: number;
  kind: 'post' | 'message';
}

export const pollMigrations: readonly Migration[] = [
  {
    name: '0001-polls',
    statements: [
      `create table polls (
        id {id},
        user_id bigint not null,
        created_at bigint not null,
        closes_at bigint not null,
        prompt text not null,
        options text not null,
        max_options bigint not null,
        is_anonymous bigint not null,
        told_up_to bigint not null,
        told_at bigint,
        act_id bigint,
        is_deleted bigint not null
      )`,
      'create index polls_by_user on polls (user_id, id)',
      'create index polls_to_end on polls (closes_at) where told_at is null and is_deleted = 0',
      'create index polls_deleted on polls (id) where is_deleted = 1',
      `create table poll_tallies (
        id {id},
        poll_id bigint not null,
        shard bigint not null,
        num_voters bigint not null,
        votes_1 bigint not null,
        votes_2 bigint not null,
        votes_3 bigint not null,
        votes_4 bigint not null,
        votes_5 bigint not null,
        votes_6 bigint not null,
        votes_7 bigint not null,
        votes_8 bigint not null,
        votes_9 bigint not null,
        votes_10 bigint not null
      )`,
      'create index poll_tallies_by_poll on poll_tallies (poll_id, shard)',
      `create table poll_votes (
        id {id},
        poll_id bigint not null,
        user_id bigint not null,
        positions bigint not null,
        created_at bigint not null,
        act_id bigint,
        told_at bigint,
        unique (user_id, poll_id)
      )`,
      'create index poll_votes_by_user on poll_votes (user_id, id)',
      'create index poll_votes_by_poll on poll_votes (poll_id, id)',
      `create table poll_choices (
        poll_id bigint not null,
        position bigint not null,
        vote_id bigint not null,
        user_id bigint not null,
        primary key (poll_id, position, vote_id)
      )`,
      'create index poll_choices_by_vote on poll_choices (vote_id)',
      `create table poll_uses (
        poll_id bigint not null,
        object_id bigint not null,
        kind text not null,
        primary key (poll_id, object_id)
      )`,
      'create index poll_uses_by_object on poll_uses (object_id)',
    ],
  },
];
