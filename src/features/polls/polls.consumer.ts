import { defineConsumer } from '../../consumers/consumer.ts';
import type { Context } from '../../context.ts';
import { PollEnder } from './polls.end.ts';

const running = new WeakMap<Context, PollEnder>();

/** Ends polls in time, whichever process created them. The rows are the queue: events only say that there is another. */
export const pollConsumer = defineConsumer({
  name: 'polls',
  run: 'once',
  isRepeatable: true,

  async begin(ctx, isOwn) {
    const ender = new PollEnder(ctx, isOwn);
    running.set(ctx, ender);
    ender.wake();
    return async () => {
      running.delete(ctx);
      await ender.end();
    };
  },

  async deliver(ctx, events) {
    if (events.some(({ type }) => type === 'poll')) running.get(ctx)?.wake();
  },
});
