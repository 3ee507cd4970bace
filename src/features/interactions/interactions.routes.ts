import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { endpoint, viewerId } from '../../http/endpoint.ts';
import { type JsonText, joinJson, jsonList, toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import type { Param, Params } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { pageBounds } from '../../objects/list.ts';
import { PageTexts } from '../../objects/page-texts.ts';
import { renderOrLeaveOut } from '../../objects/rendering.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { userKind } from '../users/users.ts';
import { type Interaction, readInteractionPage } from './interactions.list.ts';
import { interactionSchema } from './interactions.schema.ts';
import { type Action, listedActions, shownObjects, usualActions } from './interactions.types.ts';

function actionsParam(): Param<readonly Action[]> {
  const actions = new Map(listedActions().map((action) => [action.name, action]));
  const names = [...actions.keys()].join(', ');
  return {
    schema: { type: 'string', examples: ['follow,reply'] },
    about: `Only these actions, comma-separated: ${names}.`,
    required: false,
    read(value, name) {
      const given = (value ?? '').split(',').flatMap((part) => part.trim() || []);
      const wanted = given.map((part) => {
        const action = actions.get(part);
        if (action !== undefined) return action;
        throw new ApiError('invalid-parameter', `${name} must be a list of ${names}, not "${part}".`);
      });
      return wanted.length === 0 ? usualActions() : wanted;
    },
  };
}

/** The parameters that say how users and objects are shown. */
function shownParams(): Params {
  return Object.assign({}, ...shownObjects().map(({ params }) => params));
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
      interaction_actions: actionsParam(),
      ...shownParams(),
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
        query.interaction_actions.filter(({ object }) => object?.isShownTo?.(viewer) !== false),
      );
      const texts = new PageTexts(page, query.count < 0, pageBounds.bytes);
      for (const [index, entry] of texts.entries.entries()) {
        if (!texts.add(render(entry, state), index)) break;
        if (texts.isTurnOver) await texts.nextTurn();
      }
      return { data: texts.all(), meta: page.meta };
    },
  }),
];

function render({ pid, item, action, at, users }: Interaction, state: Hydration): JsonText {
  const kind = action.object?.kind;
  const record = kind && state.get<object>(kind, item);
  const object = kind && record && renderOrLeaveOut(state, kind, { id: item, record }, 'list');
  return joinJson(
    `{"action":"${action.name}","event_date":"${timestamp(at)}","objects":`,
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
