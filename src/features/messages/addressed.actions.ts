/** Whom messages mention or answer, in the transactions that write and remove them (docs/interface.md, Notifications). */
import type { Tx } from '../../db/store.ts';
import type { Entities } from '../../text/entities.ts';
import { addressed } from '../channels/channels.ts';
import { addInteraction, removeInteraction, restoreInteraction } from '../interactions/interactions.ts';
import { type MessageRow, selectMessages } from './messages.sql.ts';

type Addressing = Pick<MessageRow, 'id' | 'channel_id' | 'user_id' | 'created_at' | 'entities' | 'reply_to'>;

/** Tells the users whom a new message of a channel mentions, and the author of the one that it answers. */
export function tellAddressed(tx: Tx, message: Addressing, users: Iterable<number>): void {
  for (const user of new Set(users)) addInteraction(tx, actOf(message, user));
}

/** Undoes that for a message that is removed. */
export async function forgetAddressed(tx: Tx, message: Addressing): Promise<void> {
  for (const user of await addressedBy(tx, message)) {
    await removeInteraction(tx, actOf(message, user), message.created_at);
  }
}

/** Adds it again for a message that is restored. */
export async function restoreAddressed(tx: Tx, message: Addressing): Promise<void> {
  for (const user of await addressedBy(tx, message)) {
    await restoreInteraction(tx, actOf(message, user), message.created_at);
  }
}

function actOf({ id, channel_id: object, user_id: actor }: Addressing, user: number) {
  return { action: addressed, user, object, actor, id };
}

async function addressedBy(tx: Tx, { entities, reply_to }: Addressing): Promise<ReadonlySet<number>> {
  const { mentions } = JSON.parse(entities) as Entities;
  const parents = reply_to === null ? [] : await selectMessages(tx, { ids: [reply_to] });
  return new Set([...mentions.map(({ id }) => Number(id)), ...parents.map(({ user_id }) => user_id)]);
}
