import { defineConsumer } from '../../../consumers/consumer.ts';
import { Deliveries } from '../../../consumers/deliveries.ts';
import type { Context } from '../../../context.ts';
import { QueueSource } from './queue.sender.ts';

const running = new WeakMap<Context, { wake(): void }>();

/** Sends the e-mails that are queued, whichever process queued them. The rows are the queue: events only say that there is one more. */
export const mailConsumer = defineConsumer({
  name: 'mail',
  run: 'once',
  isRepeatable: true,
  isOff: ({ smtpUrl }) => smtpUrl === undefined,

  async begin(ctx, isOwn) {
    const { mail } = ctx;
    if (mail === undefined) return async () => undefined;
    const deliveries = new Deliveries(ctx, new QueueSource(ctx, mail), isOwn);
    running.set(ctx, deliveries);
    // What an earlier process left.
    deliveries.wake();
    return async () => {
      running.delete(ctx);
      await deliveries.end();
      mail.queue = undefined;
    };
  },

  async deliver(ctx, events) {
    if (events.some(({ type }) => type === 'mail')) running.get(ctx)?.wake();
  },
});
