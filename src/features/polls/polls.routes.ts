import { creation, endpoint, userCaller } from '../../http/endpoint.ts';
import { pathId } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { userParams } from '../users/users.ts';
import { createPoll, findPoll, removePoll, vote } from './polls.actions.ts';
import { pollKind } from './polls.kind.ts';
import { MAX_OPTIONS, MIN_OPTIONS, Poll, PollBody, ResponseBody } from './polls.schema.ts';

const common = { section: 'Polls', query: userParams, reply: Poll } as const;
const pathParams = { poll_id: pathId('poll') };
const writing = {
  ...common,
  token: 'user',
  scopes: ['write_post', 'messages', 'public_messages'],
} as const;

export const pollEndpoints = [
  creation({
    ...writing,
    name: 'polls.create',
    path: '/polls',
    summary: 'Create a poll, to show it in a post or message.',
    body: { schema: PollBody },
    errors: {
      'invalid-parameter': `A text is empty or too long, there are not ${MIN_OPTIONS} to ${MAX_OPTIONS} different options, or a number is out of range.`,
      'invalid-text': 'The service does not accept a word or domain in the texts.',
    },
    create: ({ ctx, viewer, body }) => createPoll(ctx, userCaller(viewer), body),
    created: async (call, id) => ({ data: await renderObject(call, pollKind, id) }),
  }),

  endpoint({
    ...common,
    name: 'polls.get',
    method: 'GET',
    path: '/polls/:poll_id',
    summary: 'Retrieve a poll of yours, or one in a post or message that you see.',
    token: 'none',
    pathParams,
    async handle(call) {
      const { ctx, viewer, path } = call;
      await findPoll(ctx, viewer, path.poll_id);
      return { data: await renderObject(call, pollKind, path.poll_id) };
    },
  }),

  endpoint({
    ...writing,
    name: 'polls.respond',
    method: 'PUT',
    path: '/polls/:poll_id/response',
    summary: 'Vote, once.',
    isReaction: true,
    pathParams,
    body: { schema: ResponseBody },
    errors: {
      'invalid-parameter': 'The poll has no option at a position, or there are too many.',
      'not-allowed': 'You have voted for something else.',
      'too-late': 'The poll is closed.',
    },
    async handle(call) {
      const { ctx, viewer, path, body } = call;
      await vote(ctx, userCaller(viewer), path.poll_id, body.positions);
      return { data: await renderObject(call, pollKind, path.poll_id) };
    },
  }),

  endpoint({
    ...writing,
    name: 'polls.delete',
    method: 'DELETE',
    path: '/polls/:poll_id',
    summary: 'Delete a poll of yours; the reply shows it as it was.',
    pathParams,
    errors: { forbidden: 'The poll is not yours.' },
    async handle(call) {
      const { ctx, viewer, path } = call;
      await findPoll(ctx, viewer, path.poll_id);
      const data = await renderObject(call, pollKind, path.poll_id);
      await removePoll(ctx, userCaller(viewer), path.poll_id);
      return { data };
    },
  }),
];
