import { type Static, Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Call, Endpoint, Reply } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathUser, text } from '../../http/params.ts';
import { type Acting, type Permission, roles } from '../audit/audit.ts';
import { countFilesOf } from '../files/files.ts';
import { restoreUser, setTier, suspendUser } from './admin.actions.ts';
import { readNotes, readNotices } from './admin.content.sql.ts';
import { actorOf, adminEndpoint, findId, replyWithRows } from './admin.endpoint.ts';
import { describeAccount, describeNote, describeNotice, describeRemoval } from './admin.list.ts';
import { optionalAddress, optionalWord } from './admin.params.ts';
import { type body, reasonBody } from './admin.schema.ts';
import { searchedStates, selectAccount } from './admin.sql.ts';
import { limitUser, unlimitUser } from './limits.actions.ts';
import { addNote, warnUser, writeTo } from './notices.actions.ts';
import { AdminAccount, ModerationNote, ModerationNotice, peopleBodies } from './people.schema.ts';
import { readAccounts } from './people.search.ts';
import { removePosts, restorePosts } from './posts.actions.ts';
import { selectLatestRemoval } from './posts.sql.ts';
import { setRole } from './roles.actions.ts';
import { readEnd } from './until.ts';

/** Replies with an account, whatever its state. @throws {ApiError} 404 */
export async function replyWithAccount({ ctx }: Pick<Call, 'ctx'>, id: number): Promise<Reply> {
  const { read } = ctx.store;
  const [[row], [files], [removal]] = await Promise.all([
    selectAccount(read, { id }),
    countFilesOf(read, { user_id: id }),
    selectLatestRemoval(read, { user: id }),
  ]);
  if (row === undefined) throw new ApiError('not-found', 'there is no such user.');
  const post_removal = removal === undefined ? null : describeRemoval(removal);
  return { data: toJson({ ...describeAccount(row), files: files?.count ?? 0, post_removal }) };
}

/** Of calls that give rights or take protection. */
export const confirming = {
  'confirm-needed': 'The token was granted more than ten minutes ago: have it granted again.',
} as const;

/** Declares a call that acts on an account and replies with it. */
export function acting<B extends ReturnType<typeof body>>(
  what: Permission,
  given: {
    name: string;
    method: 'POST' | 'PUT';
    path: string;
    summary: string;
    body: B;
    errors?: Endpoint['errors'];
  },
  act: (store: Store, actor: Acting, id: number, body: Static<B['schema']>, ctx: Context) => Promise<unknown>,
): Endpoint {
  return adminEndpoint(what, {
    ...given,
    name: `user.${given.name}`,
    path: `/users/:user_id/${given.path}`,
    pathParams: { user_id: pathUser },
    reply: AdminAccount,
    errors: { 'not-allowed': 'It is your own account, or this cannot be done to it.', ...given.errors },
    async handle(call) {
      const id = await findId(call, call.path.user_id);
      await act(call.ctx.store, actorOf(call), id, call.body as Static<B['schema']>, call.ctx);
      return replyWithAccount(call, id);
    },
  });
}

export const peopleCalls = {
  endpoints: [
    adminEndpoint('look', {
      name: 'users',
      method: 'GET',
      path: '/users',
      summary: 'List accounts.',
      query: {
        ...pageParams,
        search: text('Only accounts whose username, name or e-mail address has this in it.'),
        state: optionalWord(searchedStates, 'Only accounts in this state.'),
        role: optionalWord(roles, 'Only accounts with this role.'),
        app: text('Only accounts that authorised the app with this client_id.'),
        address: optionalAddress(
          'Only accounts with a browser that was last used in the network of this IP address.',
        ),
      },
      reply: Type.Array(AdminAccount),
      paginated: true,
      handle(call) {
        const { search = '', state = '', role = '', app = '', address } = call.query;
        return replyWithRows(
          call,
          (db, range) => readAccounts(db, { search, state, role, app, address }, range),
          describeAccount,
        );
      },
    }),
    adminEndpoint('look', {
      name: 'user',
      method: 'GET',
      path: '/users/:user_id',
      summary: 'Retrieve an account, whatever its state.',
      pathParams: { user_id: pathUser },
      reply: AdminAccount,
      handle: async (call) => replyWithAccount(call, await findId(call, call.path.user_id)),
    }),
    adminEndpoint('warn', {
      name: 'user.notes',
      method: 'GET',
      path: '/users/:user_id/notes',
      summary: 'List the notes of moderators about a person.',
      pathParams: { user_id: pathUser },
      query: pageParams,
      reply: Type.Array(ModerationNote),
      paginated: true,
      async handle(call) {
        const user = await findId(call, call.path.user_id);
        return replyWithRows(call, (db, range) => readNotes(db, { user, ...range }), describeNote);
      },
    }),
    adminEndpoint('look', {
      name: 'user.notices',
      method: 'GET',
      path: '/users/:user_id/notices',
      summary: 'List what moderators told a person.',
      pathParams: { user_id: pathUser },
      query: pageParams,
      reply: Type.Array(ModerationNotice),
      paginated: true,
      async handle(call) {
        const user = await findId(call, call.path.user_id);
        return replyWithRows(call, (db, range) => readNotices(db, { user, ...range }), describeNotice);
      },
    }),
    acting(
      'suspend',
      {
        name: 'suspend',
        method: 'POST',
        path: 'suspend',
        summary: 'Suspend an account.',
        body: peopleBodies.suspend,
      },
      (store, actor, id, { until, tell = '' }) =>
        suspendUser(store, actor, id, { until: readEnd(until), told: tell }),
    ),
    acting(
      'suspend',
      {
        name: 'restore',
        method: 'POST',
        path: 'restore',
        summary: 'End the suspension of an account.',
        body: reasonBody,
      },
      (store, actor, id) => restoreUser(store, actor, id),
    ),
    acting(
      'limit',
      {
        name: 'limit',
        method: 'POST',
        path: 'limit',
        summary: 'Limit the reach of an account to its followers.',
        body: peopleBodies.limit,
      },
      (store, actor, id, { until, tell = '' }) =>
        limitUser(store, actor, id, { until: readEnd(until), told: tell }),
    ),
    acting(
      'limit',
      {
        name: 'unlimit',
        method: 'POST',
        path: 'unlimit',
        summary: 'Lift the limit of an account.',
        body: reasonBody,
      },
      (store, actor, id) => unlimitUser(store, actor, id),
    ),
    acting(
      'warn',
      { name: 'warn', method: 'POST', path: 'warn', summary: 'Warn a person.', body: peopleBodies.warn },
      (store, actor, id, { text: told }) => warnUser(store, actor, id, told),
    ),
    acting(
      'warn',
      {
        name: 'notice',
        method: 'POST',
        path: 'notice',
        summary: 'Write to a person, not about a decision: by e-mail, and on their account page.',
        body: peopleBodies.notice,
      },
      (store, actor, id, { text: told }) => writeTo(store, actor, id, told),
    ),
    acting(
      'warn',
      {
        name: 'note',
        method: 'POST',
        path: 'note',
        summary: 'Add a note about a person, for moderators only.',
        body: peopleBodies.note,
      },
      (store, actor, id, { text: note }) => addNote(store, actor, id, note),
    ),
    acting(
      'content',
      {
        name: 'remove-posts',
        method: 'POST',
        path: 'remove-posts',
        summary: 'Remove all posts of a person, step by step; they can be restored for 30 days.',
        body: peopleBodies.removePosts,
      },
      (_, actor, id, { tell = '' }, ctx) => removePosts(ctx, actor, id, tell),
    ),
    acting(
      'content',
      {
        name: 'restore-posts',
        method: 'POST',
        path: 'restore-posts',
        summary: 'Undo the latest removal of all posts of a person.',
        body: reasonBody,
      },
      (_, actor, id, __, ctx) => restorePosts(ctx, actor, id),
    ),
    acting(
      'roles',
      {
        name: 'role',
        method: 'PUT',
        path: 'role',
        summary: 'Give an account a role, or take it.',
        body: peopleBodies.role,
        errors: confirming,
      },
      (store, actor, id, { role }) => setRole(store, actor, id, role === 'none' ? null : role),
    ),
    acting(
      'accounts',
      {
        name: 'tier',
        method: 'PUT',
        path: 'tier',
        summary: 'Set how much an account may store.',
        body: peopleBodies.tier,
      },
      (store, actor, id, { tier }) => setTier(store, actor, id, tier),
    ),
  ],
  schemas: [AdminAccount, ModerationNote, ModerationNotice],
};
