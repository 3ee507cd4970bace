import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { type Call, endpoint, viewerId } from '../../http/endpoint.ts';
import { type Params, pathUser } from '../../http/params.ts';
import type { Multipart } from '../../http/upload.ts';
import type { PictureKind } from '../../images/pictures.ts';
import { renderObject } from '../../objects/list.ts';
import { loadUser, User, userImage, userKind, userParams } from '../users/users.ts';
import { changePicture, holdPicture, MAX_PICTURE_BYTES, readPicture } from './pictures.actions.ts';
import { changeProfile } from './profiles.actions.ts';
import { ProfileBody, ProfilePatch } from './profiles.schema.ts';
import { sizeParams } from './size-params.ts';

const section = 'Users';
const pathParams = { user_id: pathUser };

const errors = {
  'invalid-parameter':
    'The name is blank or too long, the locale or time zone is none, or an annotation breaks a rule.',
  'invalid-text':
    'The text of the description is too long, its entities.links break a rule, or the service does not accept a word or domain.',
};

async function change(call: Call<Params, typeof userParams, Static<typeof ProfilePatch>>) {
  const user = viewerId(call.viewer);
  await changeProfile(call.ctx, user, call.body);
  return { data: await renderObject(call, userKind, user) };
}

async function redirectToImage(
  { ctx, viewer, path, query }: Call<typeof pathParams, typeof sizeParams>,
  kind: PictureKind,
) {
  const { row } = await loadUser(ctx, viewer, path.user_id);
  const size = new URLSearchParams();
  if (query.w !== undefined) size.set('w', String(query.w));
  if (query.h !== undefined) size.set('h', String(query.h));
  const { url } = userImage(row, kind, ctx.config);
  return { redirect: size.size === 0 ? url : `${url}?${size}` };
}

/** The upload of a picture, in the part named after its kind. */
function uploadOf(kind: PictureKind, about: string) {
  const picture = Type.String({ format: 'binary', description: about });
  return endpoint({
    name: `users.${kind}.set`,
    method: 'POST',
    path: `/users/me/${kind}`,
    section,
    summary: `Set your ${kind}.`,
    token: 'user',
    scopes: ['update_profile'],
    query: userParams,
    body: {
      multipart: {
        schema: Type.Object({ [kind]: picture }, { examples: [{ [kind]: `@${kind}.jpg` }] }),
        // Includes room for the multipart lines around the part.
        maxBytes: MAX_PICTURE_BYTES + 64 * 1024,
      },
    },
    reply: User,
    errors: {
      'missing-parameter': `The form has no part ${kind}.`,
      'invalid-parameter': 'The image has another format, cannot be read, or is too small.',
    },
    async handle(call: Call<Params, typeof userParams, Multipart>) {
      const user = viewerId(call.viewer);
      for await (const part of call.body) {
        if (part.name !== kind) continue;
        const release = holdPicture(user);
        try {
          await changePicture(call.ctx, user, kind, await readPicture(kind, part.content));
        } finally {
          release();
        }
        return { data: await renderObject(call, userKind, user) };
      }
      throw new ApiError('missing-parameter', `You must supply ${kind}.`);
    },
  });
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
    query: sizeParams,
    reply: undefined,
    handle: (call) => redirectToImage(call, 'avatar'),
  }),

  uploadOf('avatar', 'A JPEG, PNG, GIF, WebP or AVIF of at most 10 MB; it is cropped to a square.'),

  endpoint({
    name: 'users.cover.get',
    method: 'GET',
    path: '/users/:user_id/cover',
    section,
    summary: "Be redirected to a user's cover image.",
    token: 'none',
    limited: false,
    pathParams,
    query: sizeParams,
    reply: undefined,
    handle: (call) => redirectToImage(call, 'cover'),
  }),

  uploadOf('cover', 'A JPEG, PNG, GIF, WebP or AVIF, at least 960 pixels wide and of at most 10 MB.'),
];
