import type { Context } from '../../context.ts';
import { explainFault } from '../../db/faults.ts';
import type { Tx } from '../../db/store.ts';
import { TICK_MS } from '../../ticks.ts';
import { addInteraction, removeInteraction } from '../interactions/interactions.ts';
import { selectUsers } from '../users/users.ts';
import { pollEnded } from './polls.interactions.ts';
import {
  deleteChoices,
  deletePoll,
  deleteTallies,
  deleteUses,
  deleteVotes,
  type PollRow,
  selectDeletedPolls,
  selectNextEnd,
  selectPolls,
  selectTallies,
  selectToEnd,
  selectVote,
  selectVotesOn,
  updatePoll,
  updateVotesTold,
} from './polls.sql.ts';

/** Voters told, or votes deleted, in one transaction; and polls looked at together. */
const STEP = 500;
const MANY = 20;
/** Longest wait until the database is asked again, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Ends polls in time, in the one process that does so for the service, and deletes what is left of deleted ones. What waits is
 * rows, and each step is one transaction: a process that takes over goes on where another ended, and two that work at the same time
 * tell nobody twice.
 */
export class PollEnder {
  readonly #ctx: Context;
  readonly #isOwn: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #worksAgain = false;
  #isEnding = false;

  /** @param isOwn - whether this process still works for the service. */
  constructor(ctx: Context, isOwn: () => Promise<boolean>) {
    this.#ctx = ctx;
    this.#isOwn = isOwn;
  }

  /** Looks for what there is to be done. */
  wake(): void {
    if (this.#isEnding) return;
    clearTimeout(this.#timer);
    this.#worksAgain = true;
    this.#working ??= this.#work()
      .catch((error) => {
        // One line for all says that the store is unavailable.
        const level = explainFault(error) === undefined ? 'warn' : 'debug';
        this.#ctx.log[level]({ err: error }, 'polls could not be ended; trying again');
        return TICK_MS;
      })
      .then((wait) => {
        this.#working = undefined;
        if (this.#worksAgain && wait !== TICK_MS) this.wake();
        else if (!this.#isEnding) this.#timer = setTimeout(() => this.wake(), wait).unref();
      });
  }

  /** Ends after the current step. */
  async end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  /** @returns when to look again, in milliseconds from now. */
  async #work(): Promise<number> {
    const mayGoOn = async () => !this.#isEnding && (await this.#isOwn());
    this.#worksAgain = false;
    if (!(await mayGoOn())) return TICK_MS;
    await endPolls(this.#ctx, Date.now(), mayGoOn);
    await deleteEndedPolls(this.#ctx, mayGoOn);
    const [next] = await selectNextEnd(this.#ctx.store.read, {});
    return Math.min(Math.max((next?.at ?? Number.POSITIVE_INFINITY) - Date.now(), 0) + 1, LONGEST_WAIT_MS);
  }
}

const always = async () => true;

/** Tells the end of polls that have ended by a time, in milliseconds. */
export async function endPolls(ctx: Context, now: number, mayGoOn = always): Promise<void> {
  for (;;) {
    const polls = await selectToEnd(ctx.store.read, { now, limit: MANY });
    if (polls.length === 0) return;
    for (const { id } of polls) {
      let isMore = true;
      while (isMore) {
        if (!(await mayGoOn())) return;
        isMore = await ctx.store.write((tx) => tellSome(tx, id, now));
      }
    }
  }
}

/** Tells some voters, and then the owner, of the end of a poll. @returns whether there are more. */
async function tellSome(tx: Tx, id: number, now: number): Promise<boolean> {
  const [row] = await selectPolls(tx, { ids: [id] });
  // Another process may have told them meanwhile.
  if (row === undefined || row.is_deleted === 1 || row.told_at !== null || row.closes_at > now) return false;
  const { user_id: owner, told_up_to: after } = row;
  const act = await tx.newId();
  const votes = await selectVotesOn(tx, { poll: id, after, limit: STEP });
  const last = votes.at(-1)?.id ?? after;
  if (votes.length > 0) await updateVotesTold(tx, { poll: id, after, last, act, now: tx.now });
  const users = await selectUsers(tx, { ids: votes.map(({ user_id }) => user_id) });
  // The rows of an account that was closed are being deleted.
  const told = users.flatMap((user) => (user.deleted_at === null ? user.id : []));
  if (votes.length === STEP) {
    await updatePoll(tx, { id, told_up_to: last });
    tellOf(tx, row, act, told);
    return true;
  }
  const tellsOwner = await hasVotesOfOthersOnly(tx, row);
  await updatePoll(tx, { id, told_up_to: last, told_at: tx.now, ...(tellsOwner && { act_id: act }) });
  tellOf(tx, row, act, told);
  if (tellsOwner) tellOf(tx, row, act, [owner]);
  tx.emit({ type: 'poll', body: { id, user: owner } });
  return false;
}

/** Whether anybody voted, and the owner did not. */
async function hasVotesOfOthersOnly(tx: Tx, { id, user_id: user }: PollRow): Promise<boolean> {
  const [[own], tallies] = await Promise.all([selectVote(tx, { user, poll: id }), selectTallies(tx, [id])]);
  return own === undefined && (tallies.get(id)?.numVoters ?? 0) > 0;
}

/** Tells users of the end of a poll. */
function tellOf(tx: Tx, { id: poll, user_id: owner }: PollRow, act: number, users: readonly number[]): void {
  for (const user of users)
    addInteraction(tx, { action: pollEnded, user, object: poll, actor: owner, id: act });
  const others = users.filter((user) => user !== owner);
  if (others.length > 0) tx.emit({ type: 'poll_end', body: { id: act, poll, user: owner, told: others } });
  if (others.length < users.length)
    tx.emit({ type: 'poll_end', body: { id: act, poll, user: owner, told: [owner] } });
}

/** Deletes what is left of polls that were deleted. */
export async function deleteEndedPolls(ctx: Context, mayGoOn = always): Promise<void> {
  for (;;) {
    const polls = await selectDeletedPolls(ctx.store.read, { limit: MANY });
    if (polls.length === 0) return;
    for (const { id } of polls) {
      let isMore = true;
      while (isMore) {
        if (!(await mayGoOn())) return;
        isMore = await ctx.store.write((tx) => deleteSome(tx, id));
      }
    }
  }
}

/** @returns whether there are more votes. */
async function deleteSome(tx: Tx, poll: number): Promise<boolean> {
  const [row] = await selectPolls(tx, { ids: [poll] });
  if (row === undefined) return false;
  const forget = async (user: number, id: number | null, at: number | null) => {
    const act = { action: pollEnded, user, object: poll, actor: row.user_id };
    if (id !== null && at !== null) await removeInteraction(tx, { ...act, id }, at);
  };
  const votes = await selectVotesOn(tx, { poll, after: 0, limit: STEP });
  for (const { user_id, act_id, told_at } of votes) await forget(user_id, act_id, told_at);
  const ids = votes.map(({ id }) => id);
  await deleteVotes(tx, { ids });
  await deleteChoices(tx, { votes: ids });
  if (votes.length === STEP) return true;
  await forget(row.user_id, row.act_id, row.told_at);
  await deleteTallies(tx, { poll });
  await deleteUses(tx, { poll });
  await deletePoll(tx, { id: poll });
  return false;
}
