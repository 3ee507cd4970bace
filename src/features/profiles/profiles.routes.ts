import type { Static } from 'typebox';
import { type Call, endpoint, viewerId } from '../../http/endpoint.ts';
import { integer, type Params, pathUser } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { userKind } from '../users/users.kind.ts';
import { userParams } from '../users/users.params.ts';
import { userImage } from '../users/users.render.ts';
import { loadUser } from '../users/users.resolve.ts';
import { User } from '../users/users.schema.ts';
import { changeProfile } from './profiles.actions.ts';
import { ProfileBody, ProfilePatch } from './profiles.schema.ts';

const section = 'Users';
const pathParams = { user_id: pathUser };
const MAX_PIXELS = 10_000;
const imageParams = {
  w: integer({ min: 1, max: MAX_PIXELS, about: 'Width in pixels.' }),
  h: integer({ min: 1, max: MAX_PIXELS, about: 'Height in pixels.' }),
};

const errors = {
  'invalid-parameter':
    'The name is blank or too long, the locale or time zone is none, or an annotation breaks a rule.',
  'invalid-text': 'The text of the description is too long, or its entities.links break a rule.',
};

async function change(call: Call<Params, typeof userParams, Static<typeof ProfilePatch>>) {
  const user = viewerId(call.viewer);
  await changeProfile(call.ctx, user, call.body);
  return { data: await renderObject(call, userKind, user) };
}

async function redirectToImage(
  { ctx, viewer, path, query }: Call<typeof pathParams, typeof imageParams>,
  kind: 'avatar' | 'cover',
) {
  const { row } = await loadUser(ctx, viewer, path.user_id);
  const size = new URLSearchParams();
  if (query.w !== undefined) size.set('w', String(query.w));
  if (query.h !== undefined) size.set('h', String(query.h));
  const { url } = userImage(row, kind, ctx.config);
  return { redirect: size.size === 0 ? url : `${url}?${size}` };
}

export const profileEndpoints = [
  endpoint({
    name: 'users.replace',
    method: 'PUT',
    path: '/users/me',
    section,
    summary: 'Replace your profile. Annotations are merged by type; one without a value is removed.',
    token: 'user',
    scopes: ['update_profile'],
    query: userParams,
    body: { schema: ProfileBody, form: false },
    reply: User,
    errors,
    handle: change,
  }),

  endpoint({
    name: 'users.update',
    method: 'PATCH',
    path: '/users/me',
    section,
    summary: 'Change parts of your profile. Annotations are merged by type; one without a value is removed.',
    token: 'user',
    scopes: ['update_profile'],
    query: userParams,
    body: { schema: ProfilePatch, form: false },
    reply: User,
    errors,
    handle: change,
  }),

  endpoint({
    name: 'users.avatar.get',
    method: 'GET',
    path: '/users/:user_id/avatar',
    section,
    summary: "Be redirected to a user's avatar.",
    token: 'none',
    limited: false,
    pathParams,
    query: imageParams,
    reply: undefined,
    handle: (call) => redirectToImage(call, 'avatar'),
  }),

  endpoint({
    name: 'users.cover.get',
    method: 'GET',
    path: '/users/:user_id/cover',
    section,
    summary: "Be redirected to a user's cover image.",
    token: 'none',
    limited: false,
    pathParams,
    query: imageParams,
    reply: undefined,
    handle: (call) => redirectToImage(call, 'cover'),
  }),
];
