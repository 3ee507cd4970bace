import { type Static, Type } from 'typebox';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Call, Endpoint, Reply } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathUser, text } from '../../http/params.ts';
import type { Acting } from '../audit/audit.actions.ts';
import { type Permission, roles } from '../audit/roles.ts';
import { restoreUser, setTier, suspendUser } from './admin.actions.ts';
import { readNotes, readNotices } from './admin.content.sql.ts';
import { actorOf, adminEndpoint, findId, replyWithRows } from './admin.endpoint.ts';
import { describeAccount, describeNote, describeNotice } from './admin.list.ts';
import { optionalWord } from './admin.params.ts';
import { AdminAccount, bodies, ModerationNote, ModerationNotice } from './admin.schema.ts';
import { readAccounts, selectAccount } from './admin.sql.ts';
import { addNote, warnUser } from './notices.actions.ts';
import { setRole } from './roles.actions.ts';
import { readEnd } from './until.ts';

async function replyWithAccount({ ctx }: Pick<Call, 'ctx'>, id: number): Promise<Reply> {
  const [row] = await selectAccount(ctx.store.read, { id });
  if (row === undefined) throw new ApiError('not-found', 'there is no such user.');
  return { data: toJson(describeAccount(row)) };
}

type Bodies = typeof bodies;
type BodyOf<K extends keyof Bodies> = Static<Bodies[K]['schema']>;

/** Declares a call that acts on an account and replies with it. */
function acting<K extends keyof Bodies>(
  what: Permission,
  given: { name: string; method: 'POST' | 'PUT'; path: string; summary: string; body: K },
  act: (store: Store, actor: Acting, id: number, body: BodyOf<K>) => Promise<void>,
): Endpoint {
  return adminEndpoint(what, {
    ...given,
    name: `user.${given.name}`,
    path: `/users/:user_id/${given.path}`,
    pathParams: { user_id: pathUser },
    body: bodies[given.body],
    reply: AdminAccount,
    errors: { 'not-allowed': 'It is your own account, or this cannot be done to it.' },
    async handle(call) {
      const id = await findId(call, call.path.user_id);
      await act(call.ctx.store, actorOf(call), id, call.body as BodyOf<K>);
      return replyWithAccount(call, id);
    },
  });
}

export const peopleRoutes = [
  adminEndpoint('look', {
    name: 'users',
    method: 'GET',
    path: '/users',
    summary: 'List accounts.',
    query: {
      ...pageParams,
      search: text('Only accounts whose username, name or e-mail address has this in it.'),
      state: optionalWord(['active', 'suspended', 'deleted'] as const, 'Only accounts in this state.'),
      role: optionalWord(roles, 'Only accounts with this role.'),
    },
    reply: Type.Array(AdminAccount),
    paginated: true,
    handle(call) {
      const { search = '', state = '', role = '' } = call.query;
      return replyWithRows(
        call,
        (db, range) => readAccounts(db, { search, state, role }, range),
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
    { name: 'suspend', method: 'POST', path: 'suspend', summary: 'Suspend an account.', body: 'suspend' },
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
      body: 'reason',
    },
    (store, actor, id) => restoreUser(store, actor, id),
  ),
  acting(
    'warn',
    { name: 'warn', method: 'POST', path: 'warn', summary: 'Warn a person.', body: 'warn' },
    (store, actor, id, { text: told }) => warnUser(store, actor, id, told),
  ),
  acting(
    'warn',
    {
      name: 'note',
      method: 'POST',
      path: 'note',
      summary: 'Add a note about a person, for moderators only.',
      body: 'note',
    },
    (store, actor, id, { text: note }) => addNote(store, actor, id, note),
  ),
  acting(
    'roles',
    {
      name: 'role',
      method: 'PUT',
      path: 'role',
      summary: 'Give an account a role, or take it.',
      body: 'role',
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
      body: 'tier',
    },
    (store, actor, id, { tier }) => setTier(store, actor, id, tier),
  ),
];
