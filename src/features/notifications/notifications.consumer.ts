import { defineConsumer } from '../../consumers/consumer.ts';
import { Deliveries } from '../../consumers/deliveries.ts';
import type { Context } from '../../context.ts';
import { notifiedBy } from '../../events/catalogue.ts';
import type { LogEvent } from '../../events/types.ts';
import { Hydration } from '../../objects/hydration.ts';
import { mayDo, rolesInForce } from '../audit/audit.ts';
import { channelKind, privateType } from '../channels/channels.ts';
import { selectToldOfAll } from '../levels/levels.ts';
import { selectRoles } from '../users/users.ts';
import { findConcerned, loadSubscribers, type Subscribers, usersByChannel } from './concerned.ts';
import { UnreadSource } from './mail/mail.sender.ts';
import { markMailDue } from './mail/mail.sql.ts';
import { PushSource } from './push/push.sender.ts';
import { deleteEnded, markDue, selectAnyReceiver, selectReceivers } from './push/subscriptions.sql.ts';

/** The deliveries of a process that runs the consumer. */
interface Running {
  wake(): void;
}

const running = new WeakMap<Context, Running>();

/**
 * Finds out whom events concern, and makes their browsers and mailboxes due. What is sent is decided when it is sent: it is then
 * read from the list of notifications, so what was read, deleted or hidden meanwhile is not sent, and events that come again
 * change nothing.
 */
export const notificationConsumer = defineConsumer({
  name: 'notifications',
  run: 'once',
  isRepeatable: true,

  async begin(ctx, isOwn) {
    const push = await PushSource.open(ctx);
    const all = [new Deliveries(ctx, push, isOwn)];
    if (ctx.mail !== undefined)
      all.push(new Deliveries(ctx, new UnreadSource(ctx, ctx.mail), isOwn) as never);
    const wake = () => {
      for (const one of all) one.wake();
    };
    running.set(ctx, { wake });
    // What an earlier process left.
    wake();
    return async () => {
      running.delete(ctx);
      await Promise.all(all.map((one) => one.end()));
      await push.close();
    };
  },

  async deliver(ctx, events) {
    await endSubscriptions(ctx, events);
    const users = await findReceivers(ctx, events);
    if (users.length === 0) return;
    const now = Date.now();
    await ctx.store.bookkeeping(async (db) => {
      await markDue(db, { users, now });
      await markMailDue(db, { users, now });
    });
    running.get(ctx)?.wake();
  },
});

/** Deletes the subscriptions of sessions that have ended. */
async function endSubscriptions({ store }: Context, events: readonly LogEvent[]): Promise<void> {
  const streams = events.flatMap((event) =>
    event.type === 'session' && event.deleted === true ? event.body.stream : [],
  );
  if (streams.length > 0) await store.bookkeeping((db) => deleteEnded(db, { streams }));
}

/**
 * Whom each message of channels may notify, by channel: subscribers of conversations, of others those who asked for it. So a message
 * costs the same however many are subscribed.
 */
export async function loadTold(ctx: Context, channels: readonly number[]): Promise<Subscribers> {
  if (channels.length === 0) return new Map();
  const { read } = ctx.store;
  const state = Hydration.of(ctx, undefined);
  await state.judge(channelKind, channels);
  const isPrivate = (id: number) => state.get(channelKind, id)?.row.type === privateType(ctx.config);
  const others = channels.filter((id) => !isPrivate(id));
  const [ofConversations, ofOthers] = await Promise.all([
    loadSubscribers(read, channels.filter(isPrivate)),
    others.length === 0 ? [] : selectToldOfAll(read, { channels: others }),
  ]);
  return new Map([...ofConversations, ...usersByChannel(ofOthers)]);
}

/** The users who get push messages or e-mail and whom events concern. */
async function findReceivers(ctx: Context, events: readonly LogEvent[]): Promise<number[]> {
  const { read } = ctx.store;
  const notifying = events.filter(
    (event) => event.deleted !== true && (event.type === 'report' || notifiedBy(event) !== undefined),
  );
  if (notifying.length === 0 || (await selectAnyReceiver(read, {})).length === 0) return [];
  const channels = notifying.flatMap((event) => notifiedBy(event)?.channel ?? []);
  const subscribers = await loadTold(ctx, channels);
  const candidates = new Set([
    ...notifying.flatMap((event) => notifiedBy(event)?.users ?? []),
    ...[...subscribers.values()].flat(),
  ]);
  const receivers = new Set(
    (await selectReceivers(read, { users: [...candidates] })).map(({ user_id }) => user_id),
  );
  const mayNotify = (user: number) => receivers.has(user);
  const concerned = await findConcerned(ctx, notifying, { subscribers, mayNotify });
  const found = new Set<number>();
  for (const { users, hidden } of concerned.values()) {
    for (const user of users) if (!hidden.has(user)) found.add(user);
  }
  if (notifying.some(({ type }) => type === 'report')) {
    const roles = await rolesInForce(read, await selectRoles(read, {}));
    for (const [id, role] of roles) if (mayDo(role, 'reports')) found.add(id);
  }
  return [...found];
}
