import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { creation, endpoint, userCaller, viewerId } from '../../http/endpoint.ts';
import { markedPageParams, pageParams, subscriptionParams } from '../../http/pagination.ts';
import { idList, pathId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, renderEntries, renderObject, replyWithList } from '../../objects/list.ts';
import { channelScopes } from '../../scopes.ts';
import { everyChannel, findChannel, pathChannel, pathTarget } from '../channels/channels.ts';
import { readDraft } from '../content/content.ts';
import { channelMarkerName, findMarker } from '../markers/markers.ts';
import { createMessage, deleteMessage } from './messages.actions.ts';
import { messagesTopic } from './messages.events.ts';
import { findMessage } from './messages.find.ts';
import { messageKind } from './messages.kind.ts';
import { messageFilter, messageParams } from './messages.params.ts';
import { Message, NewMessageBody } from './messages.schema.ts';
import { readChannelMessages, readUserMessages } from './messages.sql.ts';
import { sendPrivateMessage } from './private.actions.ts';

const section = 'Messages';
const scopes = channelScopes;
const pathParams = { channel_id: pathChannel, message_id: pathId('message') };

export const messageEndpoints = () => [
  endpoint({
    name: 'messages.list',
    method: 'GET',
    path: '/channels/:channel_id/messages',
    section,
    summary: 'List the messages of a channel.',
    token: 'none',
    scopes,
    pathParams: { channel_id: pathChannel },
    query: { ...markedPageParams, ...subscriptionParams, ...messageParams },
    reply: Type.Array(Message),
    paginated: true,
    list: { kind: messageKind },
    marker: findMarker,
    subscribe: async ({ path }) => ({
      topics: [messagesTopic(path.channel_id)],
      filters: { stream_marker: everyChannel },
    }),
    async handle(call) {
      const { ctx, viewer, path } = call;
      const channel = path.channel_id;
      await findChannel(ctx, viewer, channel);
      return replyWithList(call, messageKind, {
        marker: channelMarkerName(channel),
        read: (range, _, db) => readChannelMessages(db, { channel, ...range }),
      });
    },
  }),

  creation({
    name: 'messages.create',
    path: '/channels/:channel_id/messages',
    section,
    summary: 'Write a message to a channel, or with the channel pm a private message to its destinations.',
    token: 'user',
    scopes,
    pathParams: { channel_id: pathTarget },
    query: messageParams,
    body: { schema: NewMessageBody },
    reply: Message,
    errors: {
      'missing-parameter':
        'There is no text, a machine-only message has no annotation, an annotation lacks a key, or a private message has no destinations.',
      'invalid-parameter':
        'reply_to is not a message of the channel that you can see, a destination is not a user, or an annotation breaks a rule.',
      'invalid-text':
        'The text is too long, entities.links break a rule, or the service does not accept a word or domain in a public channel.',
      'not-allowed':
        'The message replied to is deleted; a machine-only message has text, or is a private message.',
      forbidden:
        'You may not write to the channel, or it is inactive; or you are a bot and would write first to a user who does not follow you.',
    },
    async create({ ctx, viewer, path, body }) {
      const author = userCaller(viewer);
      const draft = readDraft(body, 'message');
      return path.channel_id === 'pm'
        ? sendPrivateMessage(ctx, author, body.destinations ?? [], draft)
        : createMessage(ctx, author, path.channel_id, draft);
    },
    created: async (call, id) => ({ data: await renderObject(call, messageKind, id) }),
  }),

  endpoint({
    name: 'messages.get',
    method: 'GET',
    path: '/channels/:channel_id/messages/:message_id',
    section,
    summary: 'Retrieve a message.',
    token: 'none',
    scopes,
    pathParams,
    query: messageParams,
    reply: Message,
    errors: { 'not-found': 'It is machine-only, and include_machine=1 is not given.' },
    async handle(call) {
      const { ctx, viewer, path, query } = call;
      const { row } = await findMessage(ctx, viewer, path);
      if (row.machine_only === 1 && !query.include_machine) {
        throw new ApiError('not-found', 'this message is machine-only: ask with include_machine=1.');
      }
      return { data: await renderObject(call, messageKind, row.id) };
    },
  }),

  endpoint({
    name: 'messages.delete',
    method: 'DELETE',
    path: '/channels/:channel_id/messages/:message_id',
    section,
    summary: 'Delete a message of your own.',
    token: 'user',
    scopes,
    pathParams,
    query: messageParams,
    reply: Message,
    errors: { forbidden: "The message is another's." },
    async handle(call) {
      const { ctx, viewer, path } = call;
      await deleteMessage(ctx, userCaller(viewer), path);
      return { data: await renderObject(call, messageKind, path.message_id) };
    },
  }),

  endpoint({
    name: 'messages.retrieve',
    method: 'GET',
    path: '/channels/messages',
    section,
    summary: 'Retrieve messages of any channels by their ids; those you cannot see are left out.',
    token: 'any',
    scopes,
    query: { ids: idList('messages'), ...messageParams },
    reply: Type.Array(Message),
    async handle({ ctx, viewer, query }) {
      const state = Hydration.of(ctx, viewer, query);
      const entries = query.ids.map((item) => ({ item }));
      const seen = await filterEntries(
        state,
        messageKind,
        entries,
        messageFilter(query, { muted: true, blocked: true }),
      );
      return { data: await renderEntries(state, messageKind, seen) };
    },
  }),

  endpoint({
    name: 'users.messages',
    method: 'GET',
    path: '/users/me/messages',
    section,
    summary: 'List the messages that you wrote, in all channels.',
    token: 'user',
    scopes,
    query: { ...pageParams, ...messageParams },
    reply: Type.Array(Message),
    paginated: true,
    list: { kind: messageKind },
    async handle(call) {
      const { viewer } = call;
      const user = viewerId(viewer);
      return replyWithList(call, messageKind, {
        read: (range, _, db) => readUserMessages(db, { user, ...range }),
      });
    },
  }),
];
