import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, id, named, time } from './admin.schema.ts';

export const AdminSession = named('AdminSession', {
  id: Type.String(),
  agent: Type.String({ description: 'The browser; empty if it was not recognised.' }),
  network: Type.String({ description: 'Of its IP address at the last use; empty if it was not stored.' }),
  created_at: time,
  last_used_at: time,
});

export const AdminToken = named('AdminToken', {
  id,
  client_id: Type.String(),
  app: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: time,
  last_used_at: Type.Union([time, Type.Null()], { description: 'To the hour.' }),
});

export const accessBodies = {
  endSessions: body({ session: Type.Optional(givenText('Only this one; all without it.')) }, {}),
  rename: body({ username: givenText('The new one.') }, { username: 'ada' }),
};
