import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import { checkValue } from '../../http/body.ts';
import type { UserCaller, Viewer } from '../../http/endpoint.ts';
import { readGivenFlag } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import { isBlank, isShownOnLine } from '../../text/invisible.ts';
import { requireActive } from '../users/users.ts';
import { requireNoSuchWords } from '../words/words.ts';
import { isClosed, type PollRecord, pollKind, positionsOf } from './polls.kind.ts';
import { MAX_OPTION, MAX_PROMPT, PollBody } from './polls.schema.ts';
import {
  addToTally,
  deleteChoices,
  deleteVotes,
  insertChoice,
  insertPoll,
  insertTally,
  insertVote,
  type PollRow,
  selectPolls,
  selectPollsOf,
  selectTallies,
  selectVote,
  selectVotesOf,
  tallyOf,
  updatePollDeleted,
} from './polls.sql.ts';

/** Among how many rows the votes on a poll are counted. */
const SHARDS = 8;

/** A poll sent by a client. */
type GivenPoll = Static<typeof PollBody>;

/**
 * Creates a poll (docs/interface.md, Polls).
 * @returns its id.
 * @throws {ApiError} 400 for a text that is empty, too long or not accepted on this service, for options that are not different
 * and for more choices than options.
 */
export async function createPoll(
  ctx: Context,
  actor: Pick<UserCaller, 'userId'>,
  given: GivenPoll,
): Promise<number> {
  // Those of pages are not checked yet.
  checkValue(PollBody, given);
  const { userId: user } = actor;
  const prompt = readLine(given.prompt, 'prompt', MAX_PROMPT);
  const options = given.options.map((text, index) => readLine(text, `options.${index}`, MAX_OPTION));
  if (new Set(options).size < options.length) {
    throw new ApiError('invalid-parameter', 'options must be different texts.');
  }
  const { max_options = 1, duration } = given;
  if (max_options > options.length) {
    throw new ApiError(
      'invalid-parameter',
      `max_options must be at most ${options.length}, as many as options.`,
    );
  }
  const isAnonymous = readGivenFlag(given.is_anonymous, 'is_anonymous') ?? true;
  await requireNoSuchWords(ctx, { texts: [prompt, ...options] });
  return ctx.store.write(async (tx) => {
    await requireActive(tx, [user]);
    const id = await tx.newId(user);
    await insertPoll(tx, {
      id,
      user_id: user,
      created_at: tx.now,
      closes_at: tx.now + duration * 1000,
      prompt,
      options: JSON.stringify(options),
      max_options,
      is_anonymous: isAnonymous ? 1 : 0,
      told_up_to: 0,
      told_at: null,
      act_id: null,
      is_deleted: 0,
    });
    const none = Object.fromEntries(Object.keys(tallyOf(1023, 1)).map((name) => [name, 0]));
    for (let shard = 0; shard < SHARDS; shard++) {
      const tally = { id: await tx.newId(id), poll_id: id, shard, ...none };
      insertTally(tx, tally as Parameters<typeof insertTally>[1]);
    }
    tx.emit({ type: 'poll', body: { id, user } });
    return id;
  });
}

/** A text on one line, without spaces around it. @throws {ApiError} 400 */
function readLine(given: string, name: string, most: number): string {
  const text = given.normalize('NFC').trim();
  if (isBlank(text) || [...text].length > most) {
    throw new ApiError('invalid-parameter', `${name} must have from 1 to ${most} characters.`);
  }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || !isShownOnLine(text)) {
    throw new ApiError('invalid-parameter', `${name} must be text on one line.`);
  }
  return text;
}

/** @throws {ApiError} 404 if there is none or the viewer may not see it. */
export async function findPoll(ctx: Context, viewer: Viewer, id: number): Promise<PollRecord> {
  const record = await findSeen(Hydration.of(ctx, viewer), pollKind, id, undefined);
  if (record === undefined) throw noPoll();
  return record;
}

const noPoll = () => new ApiError('not-found', 'there is no such poll.');

/**
 * Votes, once; the same vote again changes nothing.
 * @throws {ApiError} 404 for a poll that the caller may not see, 400 for positions that there are not, another vote than before,
 * and a vote after the end.
 */
export async function vote(
  ctx: Context,
  actor: UserCaller,
  poll: number,
  given: readonly number[],
): Promise<void> {
  const { userId: user } = actor;
  const { row: shown, options, tally } = await findPoll(ctx, actor, poll);
  const positions = readPositions(given, shown, options.length);
  await ctx.store.write(
    async (tx) => {
      const [[row], [known]] = await Promise.all([
        selectPolls(tx, { ids: [poll] }),
        selectVote(tx, { user, poll }),
        requireActive(tx, [user]),
      ]);
      if (row === undefined || row.is_deleted === 1) throw noPoll();
      if (known?.positions === positions) return;
      if (isClosed(row, tx.now)) throw new ApiError('too-late', 'the poll is closed.');
      if (known !== undefined)
        throw new ApiError('not-allowed', 'you have voted, and a vote cannot be changed.');
      const id = await tx.newId(user);
      insertVote(tx, {
        ...{ id, poll_id: poll, user_id: user, positions, created_at: tx.now },
        ...{ act_id: null, told_at: null },
      });
      const chosen = positionsOf(positions);
      const isOpen = row.is_anonymous === 0;
      if (isOpen) {
        for (const position of chosen)
          insertChoice(tx, { poll_id: poll, position, vote_id: id, user_id: user });
      }
      addToTally(tx, shardOf(tally.ids, user), tallyOf(positions, 1));
      tx.emit({ type: 'poll_vote', body: { poll, user, ...(isOpen && { positions: chosen }) } });
    },
    { independent: `vote ${user} ${poll}` },
  );
}

/** The row that counts a user's vote. */
function shardOf(tallies: readonly number[], user: number): number {
  return tallies[user % SHARDS] as number;
}

/** Options voted for, as a mask. @throws {ApiError} 400 */
function readPositions(given: readonly number[], { max_options }: PollRow, options: number): number {
  if (given.length === 0 || given.length > max_options || new Set(given).size < given.length) {
    throw new ApiError(
      'invalid-parameter',
      `positions must name from 1 to ${max_options} options, each once.`,
    );
  }
  const isOne = (position: number) => Number.isInteger(position) && position >= 1 && position <= options;
  if (!given.every(isOne)) {
    throw new ApiError('invalid-parameter', `positions must be from 1 to ${options}.`);
  }
  return given.reduce((mask, position) => mask | (1 << (position - 1)), 0);
}

/** Deletes a poll. @throws {ApiError} 404 unless the caller sees it, 403 for another's. */
export async function removePoll(ctx: Context, actor: UserCaller, id: number): Promise<void> {
  const { row } = await findPoll(ctx, actor, id);
  if (row.user_id !== actor.userId) throw new ApiError('forbidden', 'you can only delete your own polls.');
  await ctx.store.write((tx) => endPoll(tx, row));
}

/** Takes a poll away: nobody sees it any more. Its votes are deleted afterwards (polls.end.ts). */
async function endPoll(tx: Tx, { id, user_id: user }: PollRow): Promise<void> {
  const gone = await updatePollDeleted(tx, { id });
  if (gone.length > 0) tx.emit({ type: 'poll', deleted: true, body: { id, user } });
}

/** Takes polls of a user away. @returns those. */
export async function erasePolls(tx: Tx, part: Part): Promise<object[]> {
  const polls = await selectPollsOf(tx, part);
  for (const poll of polls) await endPoll(tx, poll);
  return polls;
}

/** Deletes votes of a user, and takes them out of the counts. @returns those. */
export async function eraseVotes(tx: Tx, part: Part): Promise<object[]> {
  const votes = await selectVotesOf(tx, part);
  const tallies = await selectTallies(
    tx,
    votes.map(({ poll_id }) => poll_id),
  );
  await deleteVotes(tx, { ids: votes.map(({ id }) => id) });
  await deleteChoices(tx, { votes: votes.map(({ id }) => id) });
  for (const { poll_id: poll, positions } of votes) {
    const { ids = [] } = tallies.get(poll) ?? {};
    addToTally(tx, shardOf(ids, part.user), tallyOf(positions, -1));
    tx.emit({ type: 'poll_vote', deleted: true, body: { poll, user: part.user, positions: [] } });
  }
  return votes;
}
