import type { Context } from '../../context.ts';
import type { Topic } from '../../events/catalogue.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { StreamRule } from '../../streams/rules.ts';
import { channelTopics } from './channels.events.ts';
import { channelKind } from './channels.kind.ts';
import { everyChannel } from './channels.params.ts';
import { selectSubscribedIds } from './subscriptions.sql.ts';

/** The topics of the channels a user is subscribed to. */
export async function subscribedTopics({ store }: Context, user: number): Promise<Topic[]> {
  const rows = await selectSubscribedIds(store.read, { user });
  return rows.map(({ channel_id }) => channelTopics.channel(channel_id));
}

/** Reports subscriptions to a channel only to those who may read it. */
export const onlyToReaders: StreamRule = {
  concerns: ({ type }) => type === 'channel_subscription',

  async prepare(ctx, event, subscriptions) {
    const { channel } = event.body as { channel: number };
    const viewers = new Set(subscriptions.map(({ connection }) => connection.userId));
    const state = Hydration.ofMany(ctx, [...viewers]);
    await state.judge(channelKind, [channel]);
    const record = state.get(channelKind, channel);
    return (_, { connection }) => {
      const { userId: id, isBot, display } = connection;
      state.viewer = { id, isBot, seesPrivate: display.seesPrivate === true };
      return record !== undefined && channelKind.canSee?.(record, state, everyChannel) !== false;
    };
  },
};
