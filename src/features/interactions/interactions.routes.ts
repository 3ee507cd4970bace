import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { endpoint, type Viewer, viewerId } from '../../http/endpoint.ts';
import { type JsonText, joinJson, jsonList, toJson } from '../../http/json-text.ts';
import { pageParams, renderFitting } from '../../http/pagination.ts';
import type { Param } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { pageBounds } from '../../objects/list.ts';
import { renderOrLeaveOut } from '../../objects/rendering.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { channelKind } from '../channels/channels.kind.ts';
import { channelParams } from '../channels/channels.params.ts';
import { channelScopes } from '../channels/channels.routes.ts';
import { postParams } from '../posts/posts.params.ts';
import { userKind } from '../users/users.kind.ts';
import { type Action, actions } from './interactions.actions.ts';
import { type Interaction, objectKinds, readInteractionPage } from './interactions.list.ts';
import { actionNames, interactionSchema } from './interactions.schema.ts';

/** What of the general parameters says how users, posts and channels are shown. */
const {
  include_annotations,
  include_post_annotations,
  include_user_annotations,
  include_html,
  include_starred_by,
  include_reposters,
} = postParams;
const { include_channel_annotations } = channelParams;

const interactionActions: Param<Action[]> = {
  schema: { type: 'string', examples: ['follow,reply'] },
  about: `Only these actions, comma-separated: ${actionNames.join(', ')}.`,
  required: false,
  read(value, name) {
    const given = (value ?? '').split(',').flatMap((part) => part.trim() || []);
    const unknown = given.find((part) => !Object.hasOwn(actions, part));
    if (unknown !== undefined) {
      throw new ApiError(
        'invalid-parameter',
        `${name} must be a list of ${actionNames.join(', ')}, not "${unknown}".`,
      );
    }
    return given.length === 0 ? actionNames : (given as Action[]);
  },
};

function isOfChannels(action: Action): boolean {
  return objectKinds[action] === channelKind;
}

/** Whether a token shows channels at all; which of them, their kind decides. */
function showsChannels(viewer: Viewer): boolean {
  return channelScopes.some((scope) => viewer?.scopes.includes(scope));
}

export const interactionEndpoints = () => [
  endpoint({
    name: 'users.interactions',
    method: 'GET',
    path: '/users/me/interactions',
    section: 'Users',
    summary: 'Retrieve what others did with you and your posts.',
    token: 'user',
    query: {
      ...pageParams,
      interaction_actions: interactionActions,
      include_annotations,
      include_post_annotations,
      include_channel_annotations,
      include_user_annotations,
      include_html,
      include_starred_by,
      include_reposters,
    },
    reply: Type.Array(interactionSchema()),
    paginated: true,
    async handle({ ctx, viewer, query }) {
      const state = Hydration.of(ctx, viewer, query);
      const page = await readInteractionPage(
        ctx,
        state,
        viewerId(viewer),
        query,
        query.interaction_actions.filter((action) => !isOfChannels(action) || showsChannels(viewer)),
      );
      const data = await renderFitting(page, query.count < 0, {
        render: (entry) => render(entry, state),
        maxBytes: pageBounds.bytes,
      });
      return { data, meta: page.meta };
    },
  }),
];

function render({ pid, item, action, kind, at, users }: Interaction, state: Hydration): JsonText {
  const record = kind && state.get<object>(kind, item);
  const object = kind && record && renderOrLeaveOut(state, kind, { id: item, record }, 'list');
  return joinJson(
    `{"action":"${action}","event_date":"${timestamp(at)}","objects":`,
    jsonList(object === undefined ? [] : [object]),
    ',"users":',
    jsonList(
      users.flatMap((id) => {
        const record = state.get(userKind, id);
        return (record && renderOrLeaveOut(state, userKind, { id, record }, 'list')) ?? [];
      }),
    ),
    `,"pagination_id":${toJson(String(pid))}}`,
  );
}
