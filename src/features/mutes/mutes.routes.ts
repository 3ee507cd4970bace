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
import { mute, unmute } from './mutes.actions.ts';
import { readMuted } from './mutes.sql.ts';

const section = 'Users';
const pathParams = { user_id: pathUser };

export const muteEndpoints = [
  endpoint({
    name: 'users.mute',
    method: 'POST',
    path: '/users/:user_id/mute',
    summary: 'Mute a user.',
    ...relationChange,
    errors: { ...relationChange.errors, 'insufficient-storage': 'You mute as many users as is allowed.' },
    handle: (call) => changeRelation(call, mute),
  }),

  endpoint({
    name: 'users.unmute',
    method: 'DELETE',
    path: '/users/:user_id/mute',
    summary: 'Stop muting a user.',
    ...relationChange,
    handle: (call) => changeRelation(call, unmute),
  }),

  endpoint({
    name: 'users.muted',
    method: 'GET',
    path: '/users/:user_id/muted',
    section,
    summary:
      'List the users whom a user has muted: your own list, or as an app that of a user who authorised it.',
    token: 'any',
    pathParams,
    query: userParams,
    reply: Type.Array(User),
    errors: othersList,
    handle: (call) => listTargets(call, readMuted),
  }),

  endpoint({
    name: 'users.muted.ids',
    method: 'GET',
    path: '/users/muted/ids',
    section,
    summary: 'Map users who authorised the app to the ids of those whom they have muted.',
    token: 'app',
    query: { ids: userList },
    reply: Type.Record(Id, Type.Array(Id)),
    handle: (call) => mapTargets(call, readMuted),
  }),
];
