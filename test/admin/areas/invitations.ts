import { type Action, type Before, name, run } from './area.ts';

const invited: Before = ({ ctx }, { username }) => run(ctx, 'invite add', [username]);

export const actions: readonly Action[] = [
  {
    name: 'list invitations',
    what: 'invitations',
    call: ['invitations'],
    command: ['invite list', () => []],
  },
  {
    name: 'give an invitation',
    what: 'invitations',
    page: ['invitations', () => '/admin/invitations', ({ username }) => ({ username })],
    call: ['invitation.add', {}],
    command: ['invite add', name],
  },
  {
    name: 'end an invitation',
    what: 'invitations',
    before: invited,
    page: ['invitations.revoke', () => '/admin/invitations/revoke', ({ username }) => ({ username })],
    call: ['invitation.revoke', {}],
    command: ['invite revoke', name],
  },
];
