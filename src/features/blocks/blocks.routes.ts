import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pathUser, userList } from '../../http/params.ts';
import {
  changeRelation,
  listTargets,
  mapTargets,
  othersList,
  relationChange,
} from '../relations/relations.routes.ts';
import { userParams } from '../users/users.params.ts';
import { Id, User } from '../users/users.schema.ts';
import { block, unblock } from './blocks.actions.ts';
import { readBlocked } from './blocks.sql.ts';

const section = 'Users';
const pathParams = { user_id: pathUser };

export const blockEndpoints = [
  endpoint({
    name: 'users.block',
    method: 'POST',
    path: '/users/:user_id/block',
    summary: 'Block a user.',
    ...relationChange,
    errors: { ...relationChange.errors, 'insufficient-storage': 'You block as many users as is allowed.' },
    handle: (call) => changeRelation(call, block),
  }),

  endpoint({
    name: 'users.unblock',
    method: 'DELETE',
    path: '/users/:user_id/block',
    summary: 'Stop blocking a user.',
    ...relationChange,
    handle: (call) => changeRelation(call, unblock),
  }),

  endpoint({
    name: 'users.blocked',
    method: 'GET',
    path: '/users/:user_id/blocked',
    section,
    summary:
      'List the users whom a user has blocked: your own list, or as an app that of a user who authorised it.',
    token: 'any',
    pathParams,
    query: userParams,
    reply: Type.Array(User),
    errors: othersList,
    handle: (call) => listTargets(call, readBlocked),
  }),

  endpoint({
    name: 'users.blocked.ids',
    method: 'GET',
    path: '/users/blocked/ids',
    section,
    summary: 'Map users who authorised the app to the ids of those whom they have blocked.',
    token: 'app',
    query: { ids: userList },
    reply: Type.Record(Id, Type.Array(Id)),
    handle: (call) => mapTargets(call, readBlocked),
  }),
];
