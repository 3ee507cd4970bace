import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import {
  type Acls,
  addChannel,
  addSubscriptions,
  open,
  privateType,
  readUserLists,
  selectChannelOfPeople,
  selectSubscribedOrMuting,
  subscribeOthers,
} from '../channels/channels.ts';
import type { Draft } from '../content/content.ts';
import { FOLLOWED_BY, loadRelations } from '../users/users.ts';
import { keepWritten, lookUpContext, prepareMessage, writeMessage } from './messages.actions.ts';
import { MAX_DESTINATIONS } from './messages.schema.ts';

/**
 * Sends a private message: reuses the channel of the same set of users or creates one, and subscribes everyone who can be
 * (docs/interface.md, Private messages).
 * @returns the message's id.
 * @throws {ApiError} 400 for destinations, text or annotations that break a rule, 403 if the token does not show private
 * channels, or if a bot would write first to users who do not follow it.
 */
export async function sendPrivateMessage(
  ctx: Context,
  author: UserCaller,
  destinations: readonly (string | number)[],
  draft: Draft,
  now?: number,
): Promise<number> {
  if (!author.scopes.includes('messages')) {
    throw new ApiError('missing-scope', 'You need the following scopes: messages');
  }
  const others = await readDestinations(ctx, author, destinations);
  const type = privateType(ctx.config);
  const content = await prepareMessage(ctx, author, type, draft);
  const work = async (tx: Tx) => {
    const channel = await findOrAddChannel(tx, author, type, others);
    const context = await lookUpContext(tx, author, channel, draft);
    // First, so that the message reaches the live channel streams of users subscribed here.
    const settled = await selectSubscribedOrMuting(tx, { channel, users: [author.userId] });
    if (settled.length === 0) await addSubscriptions(tx, channel, [author.userId]);
    await subscribeOthers(tx, author, channel, others);
    return writeMessage(ctx, tx, author, channel, draft, content, context);
  };
  const { row } = await ctx.store.write(work, { now, ...keepWritten(ctx) });
  return row.id;
}

async function readDestinations(
  ctx: Pick<Context, 'store'>,
  author: UserCaller,
  given: readonly (string | number)[],
): Promise<ReadonlySet<number>> {
  const lists = await readUserLists(ctx.store.read, new Map([['destinations', given]]));
  const users = lists.get('destinations') ?? new Set();
  users.delete(author.userId);
  if (users.size === 0) throw new ApiError('missing-parameter', 'You must supply destinations: other users.');
  if (users.size <= MAX_DESTINATIONS) return users;
  throw new ApiError('invalid-parameter', `destinations must be at most ${MAX_DESTINATIONS} users.`);
}

/** Finds or creates the channel of private messages between the author and others. */
async function findOrAddChannel(
  tx: Tx,
  author: UserCaller,
  type: string,
  others: ReadonlySet<number>,
): Promise<number> {
  const people = digestOf([author.userId, ...others]);
  const [known] = await selectChannelOfPeople(tx, { people });
  if (known !== undefined) return known.id;
  if (author.isBot) {
    const relations = await loadRelations(tx, author.userId, [...others]);
    if (![...relations.values()].every((bits) => bits & FOLLOWED_BY)) {
      throw new ApiError('forbidden', 'a bot can only write first to users who follow it.');
    }
  }
  const closed = { open: open.nobody, users: new Set<number>(), immutable: true };
  const acls: Acls = { readers: closed, writers: { ...closed, users: others }, editors: closed };
  return addChannel(tx, { owner: author.userId, type, acls, annotations: '[]', people });
}

/** Depends only on the set of users, not on who writes first. */
function digestOf(users: readonly number[]): string {
  return createHash('sha256')
    .update([...users].sort((a, b) => a - b).join())
    .digest('base64url');
}
