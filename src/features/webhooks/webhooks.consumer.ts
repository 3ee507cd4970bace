import { defineConsumer } from '../../consumers/consumer.ts';
import type { Context } from '../../context.ts';
import { WebhookDelivery } from './delivery.ts';
import { LONGEST_MS } from './retries.ts';
import { selectOldestWanted } from './webhooks.sql.ts';

const running = new WeakMap<Context, WebhookDelivery>();

/** Delivers events to the webhooks of apps. Whatever waits for a receiver goes on beside the log (docs/events.md, Consumers). */
export const webhookConsumer = defineConsumer({
  name: 'webhooks',
  run: 'once',
  // Each webhook has a place of its own.
  isRepeatable: true,
  async begin(ctx, isOwn) {
    const delivery = await WebhookDelivery.begin(ctx, isOwn);
    running.set(ctx, delivery);
    return () => delivery.end();
  },
  deliver: async (ctx, events) => running.get(ctx)?.deliver(events),
  async neededSince({ store }) {
    const [row] = await selectOldestWanted(store.read, {});
    return Math.max(row?.at ?? Number.POSITIVE_INFINITY, Date.now() - LONGEST_MS);
  },
});
