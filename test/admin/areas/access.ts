import { unique } from '../../people.ts';
import { type Action, type Before, change, name, personPath } from './area.ts';

const withFactor: Before = ({ ctx }, { id }) =>
  change(ctx, `insert into totp_keys (user_id, salt, last_step, created_at) values (${id}, 'x', 0, 0)`);

const withEmail: Before = ({ ctx }, { id }) =>
  change(ctx, `update users set email = '${id}@example.org' where id = ${id}`);

export const actions: readonly Action[] = [
  {
    name: 'rename',
    what: 'accounts',
    page: ['person.rename', personPath('rename'), () => ({ username: unique('renamed') })],
    call: ['user.rename', () => ({ username: unique('renamed') })],
    command: ['user rename', ({ username }) => [username, unique('renamed')]],
  },
  {
    name: 'delete',
    what: 'accounts',
    page: ['person.delete', personPath('delete'), ({ username }) => ({ sure: username })],
    call: ['user.delete', {}],
    command: ['user delete', name],
  },
  {
    name: 'see where they are signed in',
    what: 'look',
    call: ['user.sessions'],
    command: ['user sessions', name],
  },
  {
    name: 'end sessions',
    what: 'tokens',
    page: ['person.end-sessions', personPath('end-sessions')],
    call: ['user.sessions.end', {}],
    isIdle: true,
    command: ['user end-sessions', name],
  },
  { name: 'see their apps', what: 'look', call: ['user.tokens'], command: ['token list', name] },
  {
    name: 'revoke a token',
    what: 'tokens',
    page: ['person.revoke-token', personPath('revoke-token'), ({ token }) => ({ token })],
    call: ['token.revoke', {}],
    command: ['token revoke', ({ token }) => [token]],
  },
  {
    name: 'reset the second factor',
    what: 'accounts',
    before: withFactor,
    page: ['person.reset-factors', personPath('reset-factors')],
    call: ['user.reset-factors', {}],
    command: ['user reset-factors', name],
  },
  {
    name: 'confirm an e-mail address',
    what: 'accounts',
    before: withEmail,
    page: ['person.confirm-email', personPath('confirm-email')],
    call: ['user.confirm-email', {}],
    command: ['user confirm-email', name],
  },
];
