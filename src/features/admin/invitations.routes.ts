import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { pathUser } from '../../http/params.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { issueInvitation, listInvitations, revokeInvitation } from '../accounts/accounts.ts';
import { actorOf, adminEndpoint, findId } from './admin.endpoint.ts';
import { closed, reasonBody, time } from './admin.schema.ts';

const AdminInvitation = Type.Object(
  {
    username: Type.String({ description: 'Who invites with it.' }),
    invite_link: Type.String(),
    created_at: time,
    joined: Type.Integer({ description: 'How many came by this person.' }),
  },
  { ...closed, title: 'AdminInvitation' },
);

/** An invitation, as commands and calls show it. */
export const describeInvitation = (row: Awaited<ReturnType<typeof listInvitations>>[number]) => ({
  username: row.username,
  invite_link: row.link,
  created_at: timestamp(row.created_at),
  joined: Number(row.num_joined ?? 0),
});

/** The links that people invite others with. */
export const invitationCalls = {
  endpoints: [
    adminEndpoint('invitations', {
      name: 'invitations',
      method: 'GET',
      path: '/invitations',
      summary: 'List the valid invitations, the oldest first.',
      reply: Type.Array(AdminInvitation),
      handle: async ({ ctx }) => ({
        data: (await listInvitations(ctx)).map((row) => toJson(describeInvitation(row))),
      }),
    }),
    adminEndpoint('invitations', {
      name: 'invitation.add',
      method: 'POST',
      path: '/users/:user_id/invitation',
      summary: 'Give a person a new link to invite with; the one before is no longer valid.',
      pathParams: { user_id: pathUser },
      body: reasonBody,
      reply: Type.Pick(AdminInvitation, ['invite_link']),
      errors: { 'not-allowed': 'Sign-up is closed.' },
      async handle(call) {
        const id = await findId(call, call.path.user_id);
        return { data: toJson({ invite_link: await issueInvitation(call.ctx, actorOf(call), id) }) };
      },
    }),
    adminEndpoint('invitations', {
      name: 'invitation.revoke',
      method: 'POST',
      path: '/users/:user_id/invitation/revoke',
      summary: 'End the link that a person invites with, if there is one.',
      pathParams: { user_id: pathUser },
      body: reasonBody,
      reply: Type.Object({ revoked: Type.Boolean({ description: 'Whether there was one.' }) }, closed),
      async handle(call) {
        const id = await findId(call, call.path.user_id);
        return { data: toJson({ revoked: await revokeInvitation(call.ctx, actorOf(call), id) }) };
      },
    }),
  ],
  schemas: [AdminInvitation],
};
