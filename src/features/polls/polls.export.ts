import type { Db } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { positionsOf } from './polls.kind.ts';
import { selectPollsOf, selectTallies, selectVotesOf } from './polls.sql.ts';

async function selectCountedPolls(db: Db, part: Part) {
  const rows = await selectPollsOf(db, part);
  const tallies = await selectTallies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tally: tallies.get(row.id) }));
}

/** A user's polls with their counts; who voted is not said. */
export const exportedPolls: ExportedList = {
  name: 'polls.json',
  position: 86,
  notImported: { what: 'polls', why: whyNot.thisService },
  read: listOf(selectCountedPolls, (row) => ({
    id: String(row.id),
    created_at: exactTime(row.created_at),
    closed_at: exactTime(row.closes_at),
    prompt: row.prompt,
    options: (JSON.parse(row.options) as string[]).map((text, index) => ({
      ...{ position: index + 1, text },
      num_votes: row.tally?.votes[index] ?? 0,
    })),
    max_options: row.max_options,
    is_anonymous: row.is_anonymous === 1,
    num_voters: row.tally?.numVoters ?? 0,
  })),
};

/** What a user voted for. */
export const exportedVotes: ExportedList = {
  name: 'votes.json',
  position: 87,
  notImported: { what: 'votes', why: whyNot.thisService },
  read: listOf(selectVotesOf, ({ poll_id, prompt, positions, created_at, is_deleted }) =>
    is_deleted === 1
      ? undefined
      : {
          poll_id: String(poll_id),
          prompt,
          positions: positionsOf(positions),
          created_at: exactTime(created_at),
        },
  ),
};
