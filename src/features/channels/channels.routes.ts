import { type Static, Type } from 'typebox';
import { type Call, creation, endpoint, userCaller, viewerId } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { idList, type Param, type Params } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, renderEntries, renderObject, replyWithList } from '../../objects/list.ts';
import { channelScopes } from '../../scopes.ts';
import { channelMarkersTopic } from '../markers/markers.ts';
import { changeChannel, createChannel, deactivateChannel } from './channels.actions.ts';
import { channelTopics } from './channels.events.ts';
import { findChannel } from './channels.find.ts';
import { channelKind } from './channels.kind.ts';
import { channelFilter, channelParams, channelSection, pathChannel } from './channels.params.ts';
import { channelParts } from './channels.parts.ts';
import { ChannelPatch, channelSchema, MAX_CHANNEL_BODY, NewChannelBody } from './channels.schema.ts';
import { readOwnChannels } from './channels.sql.ts';
import { broadcastType, privateType } from './channels.types.ts';
import { subscribedChannels } from './subscribed.cache.ts';
import { selectMutedIds } from './subscriptions.sql.ts';
import { countUnread, markBroadcastsRead, unreadCounts } from './unread.ts';

/** Every call of channels and messages needs one of these scopes with a user token. */
const common = { section: channelSection, scopes: channelScopes } as const;
const ofUser = { ...common, token: 'user' } as const;
const pathParams = { channel_id: pathChannel };

const givenIds = idList('channels');
const ids: Param<number[] | undefined> = {
  ...givenIds,
  about: `${givenIds.about} Without it, the channels that you are subscribed to are listed.`,
  required: false,
  read: (value, name) => (value === undefined ? undefined : givenIds.read(value, name)),
};

const errors = {
  'invalid-parameter':
    'An ACL breaks a rule or lists a user who does not exist, or an annotation breaks a rule.',
  'invalid-text': 'The service does not accept a word or domain in a channel that all users may read.',
  'missing-parameter': 'A broadcast channel lacks its annotation.',
};

async function change(call: Call<typeof pathParams, typeof channelParams, Static<typeof ChannelPatch>>) {
  const { ctx, viewer, path, body } = call;
  await changeChannel(ctx, userCaller(viewer), path.channel_id, body);
  return { data: await renderObject(call, channelKind, path.channel_id) };
}

const changing = () =>
  ({
    ...ofUser,
    path: '/channels/:channel_id',
    pathParams,
    query: channelParams,
    body: { schema: ChannelPatch, ...MAX_CHANNEL_BODY },
    reply: channelSchema(),
    errors: {
      ...errors,
      'not-allowed': 'An ACL that is immutable would change.',
      forbidden: 'You are neither owner nor editor, or the channel is inactive.',
    },
    handle: change,
  }) as const;

const counting = {
  section: channelSection,
  token: 'user',
  scopes: ['messages'],
  reply: Type.Integer({ minimum: 0, description: 'How many channels.' }),
} as const;

async function count({ ctx, viewer }: Pick<Call, 'ctx' | 'viewer'>, typeIn: typeof privateType) {
  return { data: toJson(await countUnread(ctx, viewerId(viewer), typeIn(ctx.config))) };
}

/** Parameters of the list of subscribed channels that select what other features show of them. */
function partParams(): Params {
  return Object.assign({}, ...channelParts.items.map(({ params }) => params));
}

/** The filters for the events of other features in a subscription to that list, by kind of object. */
function partFilters(query: object): Record<string, unknown> {
  return Object.assign({}, ...channelParts.items.map((part) => part.filters(query, channelFilter(query))));
}

/** The channels among these that the caller sees in a list with this filter, in order. */
async function listByIds(
  { ctx, viewer, query }: Call<Params, typeof channelParams>,
  wanted: readonly number[],
  isInactiveShown: boolean,
) {
  const state = Hydration.of(ctx, viewer, query);
  const entries = wanted.map((item) => ({ item }));
  const filter = channelFilter(query, { inactive: isInactiveShown });
  const seen = await filterEntries(state, channelKind, entries, filter);
  return renderEntries(state, channelKind, seen);
}

export const channelEndpoints = () => [
  endpoint({
    name: 'channels.list',
    method: 'GET',
    path: '/channels',
    ...common,
    summary:
      'List the channels that you are subscribed to, those with the latest activity first; or retrieve channels by their ids, of which those you cannot see are left out.',
    token: 'any',
    query: { ids, ...pageParams, ...subscriptionParams, ...channelParams, ...partParams() },
    reply: Type.Array(channelSchema()),
    errors: {
      'missing-parameter': 'ids is empty.',
      'wrong-token-kind': 'An app token is used without ids.',
    },
    paginated: true,
    list: { kind: channelKind },
    async subscribe({ viewer, query }) {
      if (query.ids !== undefined) return undefined;
      return {
        topics: [channelTopics.channels(viewerId(viewer)), channelMarkersTopic(viewerId(viewer))],
        expand: 'channels',
        filters: {
          // A deactivated channel leaves the list, and its subscribers are notified.
          channel: channelFilter(query, { inactive: true }),
          ...partFilters(query),
          stream_marker: channelFilter(query),
        },
      };
    },
    async handle(call) {
      const { ctx, viewer, query } = call;
      if (query.ids !== undefined) return { data: await listByIds(call, query.ids, true) };
      const user = viewerId(viewer);
      const { before_id, connection_id, subscription_id, ...others } = query;
      const asked = `${viewer?.id} ${Object.values(others).join()}`;
      const subscribed = ctx.caches.of(subscribedChannels);
      const { version, read, given } = await subscribed.list(user, asked, before_id);
      return replyWithList(call, channelKind, {
        read: (range, { unreadOnly = false }) => read(range, unreadOnly),
        given,
        meta: async () => ({ unread_counts: await unreadCounts(ctx, userCaller(viewer)) }),
        // A subscription adds data to the response.
        ...(connection_id === undefined && version !== undefined && { cached: { version } }),
      });
    },
  }),

  creation({
    name: 'channels.create',
    path: '/channels',
    ...ofUser,
    summary: 'Create a channel; you are its owner and subscribed to it.',
    query: channelParams,
    body: { schema: NewChannelBody, ...MAX_CHANNEL_BODY },
    reply: channelSchema(),
    errors: { ...errors, 'not-allowed': 'The type is that of private messages.' },
    create: ({ ctx, viewer, body }) => createChannel(ctx, userCaller(viewer), body),
    created: async (call, id) => ({ data: await renderObject(call, channelKind, id) }),
  }),

  endpoint({
    name: 'channels.get',
    method: 'GET',
    path: '/channels/:channel_id',
    ...common,
    summary: 'Retrieve a channel.',
    token: 'none',
    pathParams,
    query: channelParams,
    reply: channelSchema(),
    async handle(call) {
      const { ctx, viewer, path } = call;
      await findChannel(ctx, viewer, path.channel_id);
      return { data: await renderObject(call, channelKind, path.channel_id) };
    },
  }),

  endpoint({
    name: 'channels.replace',
    method: 'PUT',
    summary: 'Change a channel: the ACLs that are given, and annotations by type.',
    ...changing(),
  }),

  endpoint({
    name: 'channels.update',
    method: 'PATCH',
    summary: 'Change a channel, as PUT does.',
    ...changing(),
  }),

  endpoint({
    name: 'channels.deactivate',
    method: 'DELETE',
    path: '/channels/:channel_id',
    ...ofUser,
    summary:
      'Deactivate a channel of your own, for ever: nothing more is written to it, and all are unsubscribed.',
    pathParams,
    query: channelParams,
    reply: channelSchema(),
    errors: {
      forbidden: 'You are not the owner.',
      'not-allowed': 'It is a channel of private messages.',
    },
    async handle(call) {
      const { ctx, viewer, path } = call;
      await deactivateChannel(ctx, userCaller(viewer), path.channel_id);
      return { data: await renderObject(call, channelKind, path.channel_id) };
    },
  }),

  endpoint({
    name: 'users.channels',
    method: 'GET',
    path: '/users/me/channels',
    ...ofUser,
    summary: 'List the channels that you created.',
    query: { ...pageParams, ...channelParams },
    reply: Type.Array(channelSchema()),
    paginated: true,
    list: { kind: channelKind },
    async handle(call) {
      const { viewer } = call;
      const user = viewerId(viewer);
      return replyWithList(call, channelKind, {
        read: (range, _, db) => readOwnChannels(db, { user, ...range }),
      });
    },
  }),

  endpoint({
    name: 'users.channels.unread.private',
    method: 'GET',
    path: '/users/me/channels/pm/num_unread',
    summary:
      'Count the channels of private messages that you are subscribed to and that have unread messages.',
    ...counting,
    handle: (call) => count(call, privateType),
  }),

  endpoint({
    name: 'users.channels.unread.broadcast',
    method: 'GET',
    path: '/users/me/channels/broadcast/num_unread',
    summary: 'Count the broadcast channels that you are subscribed to and that have unread messages.',
    ...counting,
    handle: (call) => count(call, broadcastType),
  }),

  endpoint({
    name: 'users.channels.read.broadcast',
    method: 'DELETE',
    path: '/users/me/channels/broadcast/num_unread',
    summary:
      'Mark all broadcast channels that you are subscribed to as read, by moving your markers; replies with the number of those that are unread then.',
    ...counting,
    isReaction: true,
    async handle(call) {
      await markBroadcastsRead(call.ctx, viewerId(call.viewer));
      return count(call, broadcastType);
    },
  }),

  endpoint({
    name: 'users.channels.muted',
    method: 'GET',
    path: '/users/me/channels/muted',
    ...ofUser,
    summary: 'List the channels that you muted.',
    query: channelParams,
    reply: Type.Array(channelSchema()),
    async handle(call) {
      const { ctx, viewer } = call;
      const rows = await selectMutedIds(ctx.store.read, { user: viewerId(viewer) });
      const muted = rows.map(({ channel_id }) => channel_id);
      return { data: await listByIds(call, muted, false) };
    },
  }),
];
