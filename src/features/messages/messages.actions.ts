import type { Context } from '../../context.ts';
import type { Tx, WriteOptions } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { NO_ENTITIES } from '../../text/entities.ts';
import { isBlank } from '../../text/invisible.ts';
import { noteShown } from '../annotations/annotations.ts';
import { sourceKind } from '../apps/apps.ts';
import {
  addToChannelCounts,
  broadcastType,
  type ChannelCounts,
  type FoundChannel,
  findChannel,
  findChannelIn,
  isOpen,
  keepChannelCounts,
  privateType,
  requireChannelActive,
  rights,
} from '../channels/channels.ts';
import {
  type Content,
  type ContentRules,
  type Draft,
  fillContent,
  messageRules,
  prepareContent,
} from '../content/content.ts';
import { noteTombstone } from '../tombstones/tombstones.ts';
import { isActive, lookUpAuthor, userKind } from '../users/users.ts';
import { publishedIn, requireNoSuchWords } from '../words/words.ts';
import { forgetAddressed, tellAddressed } from './addressed.actions.ts';
import { findMessage, findMessageIn, type MessagePath } from './messages.find.ts';
import { messageKind } from './messages.kind.ts';
import { MessageRecord } from './messages.record.ts';
import { indexMessage, messageIndex } from './messages.search.sql.ts';
import {
  addToMessageCounts,
  insertMessage,
  type MessageRow,
  selectLiveMessagesOf,
  selectMessages,
  updateMessageDeleted,
} from './messages.sql.ts';

/**
 * Creates a message in a channel (docs/interface.md, Endpoints of messages).
 * @returns its id.
 * @throws {ApiError} 404 if the author may not see the channel, 403 if they may not write there or it is deactivated, 400 for a
 * text, annotation or reply that is not allowed, 401 if the author's account has ended.
 */
export async function createMessage(
  ctx: Context,
  author: UserCaller,
  channel: number,
  draft: Draft,
  now?: number,
): Promise<number> {
  const found = await findChannel(ctx, author, channel);
  requireWritable(found);
  const { row: before } = found.record;
  const content = await prepareMessage(ctx, author, before.type, draft);
  if (isOpen(before)) await requireNoSuchWords(ctx, publishedIn(content));
  const { row } = await ctx.store.write(
    async (tx) => {
      const state = Hydration.inTransaction(tx, author);
      // Concurrently, to wait for the database only once.
      const [context] = await Promise.all([
        lookUpContext(tx, author, channel, draft),
        findChannelIn(state, channel).then(requireWritable),
      ]);
      return writeMessage(ctx, tx, author, channel, draft, content, context);
    },
    { now, independent: true, ...keepWritten(ctx) },
  );
  return row.id;
}

/** Puts what was just written into the caches; the reply and the streams show it next. */
export function keepWritten(ctx: Pick<Context, 'objects'>): Pick<WriteOptions<Written>, 'committed'> {
  return {
    committed: ({ row, counted }, seq) => {
      ctx.objects.cacheOf(messageKind).keep(row.id, new MessageRecord(row), seq);
      if (counted.after !== undefined) keepChannelCounts(ctx, row.channel_id, counted.after, seq);
    },
  };
}

/** A message that was written; the counts of its channel follow once known. */
export interface Written {
  row: MessageRow;
  counted: { after?: ChannelCounts };
}

/** @throws {ApiError} 403 for a channel that the caller may only read, and for an inactive one. */
export function requireWritable({ record, right }: FoundChannel): void {
  if (right < rights.write)
    throw new ApiError('forbidden', 'you may read this channel, but not write to it.');
  requireChannelActive(record);
}

/** The content of a message, and the app by which a search finds it. */
interface Prepared extends Content {
  client_id: string;
}

/**
 * Prepares a message for a channel of this type.
 * @throws {ApiError} 400 if its content breaks a rule, 401 if the account has ended.
 */
export async function prepareMessage(
  ctx: Context,
  author: UserCaller,
  type: string,
  draft: Draft,
): Promise<Prepared> {
  const [self, source] = await Promise.all([
    ctx.objects.find(userKind, author.userId),
    ctx.objects.find(sourceKind, author.appId),
  ]);
  if (self === undefined || source === undefined) throw accountEnded();
  const content = await prepareContent(ctx, self.row, draft, rulesFor(ctx, type, draft));
  return { ...content, client_id: source.client_id };
}

/** See docs/interface.md, Channel types. */
function rulesFor({ config }: Context, type: string, draft: Draft): ContentRules {
  if (type === privateType(config) && draft.machineOnly) {
    throw new ApiError('not-allowed', 'private messages cannot be machine-only.');
  }
  if (type !== broadcastType(config) || !isBlank(draft.text ?? '')) return messageRules;
  const needed = `${config.namespace}.broadcast.message.metadata`;
  const hasSubject = draft.annotations.some((given) => (given as { type?: unknown } | null)?.type === needed);
  if (!hasSubject) {
    throw new ApiError('missing-parameter', `You must supply text, or annotations with ${needed}.`);
  }
  return draft.machineOnly ? messageRules : { ...messageRules, machineOnly: undefined };
}

/** Loads what a message needs from the store. @throws {ApiError} 400 for a wrong `replyTo`, 401 if the account has ended. */
export async function lookUpContext(tx: Tx, author: UserCaller, channel: number, { replyTo }: Draft) {
  const [writer, parent] = await Promise.all([
    lookUpAuthor(tx, author.userId),
    replyTo === undefined ? undefined : loadParent(tx, author, { channel_id: channel, message_id: replyTo }),
  ]);
  if (writer === undefined || !isActive(writer)) throw accountEnded();
  return { parent };
}

/** Writes a message, in the caller's transaction. The caller has checked that the author may. */
export async function writeMessage(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  author: UserCaller,
  channel: number,
  draft: Draft,
  prepared: Prepared,
  { parent }: Awaited<ReturnType<typeof lookUpContext>>,
): Promise<Written> {
  const id = await tx.newId(channel);
  const content = fillContent(prepared, { message_id: String(id) });
  const row = {
    id,
    channel_id: channel,
    user_id: author.userId,
    app_id: author.appId,
    created_at: tx.now,
    text: content.text,
    entities: JSON.stringify(content.entities),
    annotations: JSON.stringify(content.annotations),
    reply_to: parent?.id ?? null,
    thread_id: parent === undefined ? null : (parent.thread_id ?? parent.id),
    machine_only: draft.machineOnly ? 1 : 0,
    facets: content.facets,
    is_deleted: 0,
    num_replies: 0,
  };
  insertMessage(tx, row);
  await noteShown(config, tx, content.annotations, { kind: 'message', id });
  if (!draft.machineOnly) {
    const { text, entities, annotations } = content;
    const { client_id } = prepared;
    indexMessage(tx, { ...row, client_id, text, entities, annotations }, config.namespace);
    tellAddressed(tx, row, [...prepared.mentions.keys(), ...(parent ? [parent.user_id] : [])]);
  }
  if (parent !== undefined) addToMessageCounts(tx, parent.id, { num_replies: 1 }, channel);
  const counted = addToChannelCounts(tx, channel, { num_messages: 1, activity_id: id });
  tx.emit({
    type: 'message',
    body: {
      id,
      user: author.userId,
      channel,
      ...(parent !== undefined && { reply_to: parent.id, of_user: parent.user_id }),
      ...(prepared.mentions.size > 0 && { mentions: [...prepared.mentions.keys()] }),
      ...(draft.machineOnly && { machine_only: true as const }),
    },
  });
  return { row, counted };
}

/** The message replied to. @throws {ApiError} 400. */
async function loadParent(tx: Tx, author: UserCaller, path: MessagePath): Promise<MessageRow> {
  const { row } = await findMessageIn(Hydration.inTransaction(tx, author), path).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.slug !== 'not-found') throw error;
    throw new ApiError(
      'invalid-parameter',
      'reply_to must be the id of a message of this channel that you can see.',
    );
  });
  if (row.is_deleted === 1) throw new ApiError('not-allowed', 'a deleted message cannot be replied to.');
  return row;
}

function accountEnded(): ApiError {
  return new ApiError('not-authorized', 'the account was suspended or deleted.');
}

/**
 * Deletes one of the author's messages and leaves its tombstone; idempotent.
 * @throws {ApiError} 404 if the caller may not see it, 403 for another's.
 */
export async function deleteMessage(ctx: Context, author: UserCaller, path: MessagePath): Promise<void> {
  const { row } = await findMessage(ctx, author, path);
  if (row.user_id !== author.userId)
    throw new ApiError('forbidden', 'you can only delete your own messages.');
  await ctx.store.write(async (tx) => {
    const [message] = await selectMessages(tx, { ids: [row.id] });
    if (message?.is_deleted === 0) await removeMessage(tx, message);
  });
}

/** What ends with a message. */
export const messageEndings = new ExtensionPoint<(tx: Tx, messageId: number) => Promise<void>>();

/** Turns a message into its tombstone and removes it from the counts. */
export async function removeMessage(tx: Tx, message: MessageRow): Promise<void> {
  const { id, user_id: user, channel_id: channel, reply_to } = message;
  await updateMessageDeleted(tx, { id, channel, entities: NO_ENTITIES });
  for (const end of messageEndings.items) await end(tx, id);
  await noteTombstone(tx, 'message', id);
  if (message.machine_only === 0) {
    await messageIndex.remove(tx, { id });
    await forgetAddressed(tx, message);
  }
  addToChannelCounts(tx, channel, { num_messages: -1 });
  if (reply_to !== null) addToMessageCounts(tx, reply_to, { num_replies: -1 }, channel);
  tx.emit({
    type: 'message',
    deleted: true,
    body: { id, user, channel, ...(reply_to !== null && { reply_to }) },
  });
}

/** Deletes messages of a user, oldest first. @returns those deleted. */
export async function eraseMessages(tx: Tx, part: Part): Promise<object[]> {
  const live = await selectLiveMessagesOf(tx, part);
  for (const message of live) await removeMessage(tx, message);
  return live;
}
