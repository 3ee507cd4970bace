import { Type } from 'typebox';
import { body, id, maybe, named, tell, time } from './admin.schema.ts';

export const SignUp = named('SignUp', {
  id,
  username: Type.String({ description: 'Taken while it waits.' }),
  email: maybe('Not confirmed; null if none was given.'),
  reason: Type.String({ description: 'Why they want an account.' }),
  network: Type.String({ description: 'Of their IP address; empty if it was not stored.' }),
  inviter: maybe('Username of who invited them.'),
  created_at: time,
});

export const refusal = body({ tell }, { tell: 'We know you from before.' });
