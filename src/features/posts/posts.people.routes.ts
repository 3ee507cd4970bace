import { Type } from 'typebox';
import { type Call, endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { replyWithList } from '../../objects/list.ts';
import { User, userKind, userParams } from '../users/users.ts';
import { findPost } from './posts.find.ts';
import { readReposters, readStarrers } from './posts.people.sql.ts';

const section = 'Users';
const pathParams = { post_id: pathId('post') };
const query = { ...pageParams, ...userParams };

async function list(call: Call<typeof pathParams, typeof query>, read: typeof readStarrers) {
  const { ctx, viewer, path } = call;
  const post = (await findPost(ctx, viewer, path.post_id)).row.id;
  return replyWithList(call, userKind, { read: (range, _, db) => read(db, { post, ...range }) });
}

/** Lists the users who did something with a post, in the order in which they did. */
export const postPeopleEndpoints = [
  endpoint({
    name: 'posts.reposters',
    method: 'GET',
    path: '/posts/:post_id/reposters',
    section,
    summary: 'List the users who reposted a post.',
    token: 'any',
    pathParams,
    query,
    reply: Type.Array(User),
    paginated: true,
    list: { kind: userKind, filter: { unasked: true } },
    handle: (call) => list(call, readReposters),
  }),

  endpoint({
    name: 'posts.stars',
    method: 'GET',
    path: '/posts/:post_id/stars',
    section,
    summary: 'List the users who starred a post.',
    token: 'any',
    pathParams,
    query,
    reply: Type.Array(User),
    paginated: true,
    list: { kind: userKind, filter: { unasked: true } },
    handle: (call) => list(call, readStarrers),
  }),
];
