import { Type } from 'typebox';
import { type Call, endpoint, type UserCaller, userCaller } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { idList } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, renderObject, replyWithList } from '../../objects/list.ts';
import { channelScopes } from '../../scopes.ts';
import { Id, User, userKind, userParams } from '../users/users.ts';
import { channelTopics } from './channels.events.ts';
import { findChannel } from './channels.find.ts';
import { channelKind } from './channels.kind.ts';
import { channelParams, channelSection, everyChannel, pathChannel } from './channels.params.ts';
import { channelSchema } from './channels.schema.ts';
import {
  type Changing,
  muteChannel,
  subscribe,
  unmuteChannel,
  unsubscribe,
} from './subscriptions.actions.ts';
import { readSubscribers, selectSubscriberIds } from './subscriptions.sql.ts';

const common = { section: channelSection, scopes: channelScopes } as const;
const reading = { ...common, method: 'GET', token: 'none' } as const;
const pathParams = { channel_id: pathChannel };

/** The common options of the endpoints that use `changeOwn`. */
const change = () =>
  ({
    ...common,
    token: 'user',
    isReaction: true,
    pathParams,
    query: channelParams,
    reply: channelSchema(),
  }) as const;

/** Changes the caller's subscription to or mute of a channel; responds with the channel afterwards. */
async function changeOwn(
  call: Call<typeof pathParams, typeof channelParams>,
  action: (ctx: Changing, actor: UserCaller, channel: number) => Promise<void>,
) {
  const { ctx, viewer, path } = call;
  await action(ctx, userCaller(viewer), path.channel_id);
  return { data: await renderObject(call, channelKind, path.channel_id) };
}

export const subscriptionEndpoints = () => [
  endpoint({
    name: 'channels.subscribe',
    method: 'POST',
    path: '/channels/:channel_id/subscribe',
    summary: 'Subscribe to a channel; if you muted it, you no longer do.',
    ...change(),
    errors: { forbidden: 'The channel is inactive.' },
    handle: (call) => changeOwn(call, subscribe),
  }),

  endpoint({
    name: 'channels.unsubscribe',
    method: 'DELETE',
    path: '/channels/:channel_id/subscribe',
    summary: 'End your subscription to a channel.',
    ...change(),
    handle: (call) => changeOwn(call, unsubscribe),
  }),

  endpoint({
    name: 'channels.mute',
    method: 'POST',
    path: '/channels/:channel_id/mute',
    summary: 'Mute a channel: your subscription ends, and others cannot subscribe you.',
    ...change(),
    handle: (call) => changeOwn(call, muteChannel),
  }),

  endpoint({
    name: 'channels.unmute',
    method: 'DELETE',
    path: '/channels/:channel_id/mute',
    summary: 'Stop muting a channel; you are not subscribed to it by that.',
    ...change(),
    handle: (call) => changeOwn(call, unmuteChannel),
  }),

  endpoint({
    name: 'channels.subscribers',
    ...reading,
    path: '/channels/:channel_id/subscribers',
    summary: 'List the users who are subscribed to a channel.',
    pathParams,
    query: { ...pageParams, ...subscriptionParams, ...userParams },
    reply: Type.Array(User),
    paginated: true,
    list: { kind: userKind },
    subscribe: async ({ path }) => ({
      topics: [channelTopics.subscribers(path.channel_id)],
      rule: 'readers-of-channel',
    }),
    async handle(call) {
      const { ctx, viewer, path } = call;
      const channel = path.channel_id;
      await findChannel(ctx, viewer, channel);
      return replyWithList(call, userKind, {
        read: (range, _, db) => readSubscribers(db, { channel, ...range }),
      });
    },
  }),

  endpoint({
    name: 'channels.subscribers.ids',
    ...reading,
    path: '/channels/:channel_id/subscribers/ids',
    summary: 'List the ids of the users who are subscribed to a channel.',
    pathParams,
    reply: Type.Array(Id),
    async handle({ ctx, viewer, path }) {
      await findChannel(ctx, viewer, path.channel_id);
      const rows = await selectSubscriberIds(ctx.store.read, { channels: [path.channel_id] });
      return { data: toJson(rows.map(({ user_id }) => String(user_id))) };
    },
  }),

  endpoint({
    name: 'channels.subscribers.map',
    ...reading,
    path: '/channels/subscribers/ids',
    summary: 'Map channels to the ids of the users who are subscribed to them.',
    query: { ids: idList('channels') },
    reply: Type.Record(Id, Type.Array(Id)),
    async handle({ ctx, viewer, query }) {
      const entries = [...new Set(query.ids)].map((item) => ({ item }));
      const seen = await filterEntries(Hydration.of(ctx, viewer), channelKind, entries, everyChannel);
      const channels = seen.map(({ item }) => item);
      const map: Record<string, string[]> = {};
      for (const id of channels) map[id] = [];
      const rows = await selectSubscriberIds(ctx.store.read, { channels });
      for (const { channel_id, user_id } of rows) map[channel_id]?.push(String(user_id));
      return { data: toJson(map) };
    },
  }),
];
