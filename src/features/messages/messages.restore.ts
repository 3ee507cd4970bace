import type { Context } from '../../context.ts';
import { query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import type { Entities } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { lookUpSource } from '../apps/apps.ts';
import { addToChannelCounts } from '../channels/channels.ts';
import { restoreAddressed } from './addressed.actions.ts';
import { indexMessage } from './messages.search.sql.ts';
import { addToMessageCounts, type MessageRow, selectMessages } from './messages.sql.ts';

/** What a message has and its tombstone lacks. */
export type MessageContent = Pick<MessageRow, 'text' | 'entities' | 'annotations' | 'facets'>;

const updateContent = query((db, p: MessageContent & { id: number; channel_id: number }) =>
  db
    .updateTable('messages')
    .set({ is_deleted: 0, text: p.text, entities: p.entities, annotations: p.annotations, facets: p.facets })
    .where('id', '=', p.id)
    .where('channel_id', '=', p.channel_id),
);

/** Makes a tombstone the message again that it was before `removeMessage`. Idempotent. */
export async function restoreMessage(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  id: number,
  content: MessageContent,
): Promise<void> {
  const [tombstone] = await selectMessages(tx, { ids: [id] });
  if (tombstone?.is_deleted !== 1) return;
  await updateContent(tx, { ...content, id, channel_id: tombstone.channel_id });
  const message = { ...tombstone, ...content };
  const { user_id: user, channel_id: channel, reply_to } = message;
  if (message.machine_only === 0) {
    const entities = JSON.parse(message.entities) as Entities;
    const annotations = JSON.parse(message.annotations) as Annotation[];
    // The row of an app stays as long as anything names it.
    const { client_id } = (await lookUpSource(tx, message.app_id)) as { client_id: string };
    indexMessage(tx, { ...message, client_id, entities, annotations }, config.namespace);
    await restoreAddressed(tx, message);
  }
  addToChannelCounts(tx, channel, { num_messages: 1 });
  if (reply_to !== null) addToMessageCounts(tx, reply_to, { num_replies: 1 }, channel);
  tx.emit({
    type: 'message',
    body: { id, user, channel, restored: true, ...(reply_to !== null && { reply_to }) },
  });
}
