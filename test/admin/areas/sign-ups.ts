import { unique } from '../../people.ts';
import { type Action, type Before, change } from './area.ts';

const signingUp: Before = async ({ ctx }, { other }) => {
  const username = unique('waits');
  await change(
    ctx,
    `insert into sign_ups (id, username, password_hash, reason, network, created_at)
     values (${other}, '${username}', '', 'Birds', '', 0)`,
  );
  return { username };
};

export const actions: readonly Action[] = [
  { name: 'list sign-ups', command: ['user waiting', () => []], what: 'sign_ups', call: ['sign-ups'] },
  {
    name: 'approve a sign-up',
    command: ['user approve', ({ username }) => [username]],
    what: 'sign_ups',
    page: ['sign-ups.approve', () => '/admin/sign-ups/approve', ({ username }) => ({ username })],
    before: signingUp,
    call: ['sign-up.approve', {}],
  },
  {
    name: 'refuse a sign-up',
    command: ['user refuse', ({ username }) => [username]],
    what: 'sign_ups',
    page: ['sign-ups.refuse', () => '/admin/sign-ups/refuse', ({ username }) => ({ username })],
    before: signingUp,
    call: ['sign-up.refuse', {}],
  },
];
