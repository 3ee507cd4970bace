import { issueInvitation, listInvitations, revokeInvitation } from '../features/accounts/accounts.ts';
import { describeInvitation } from '../features/admin/admin.ts';
import { requireUser } from './account.ts';
import { type Command, operatorFor } from './command.ts';
import { table } from './table.ts';

export const inviteAdd: Command = {
  name: 'invite add',
  usage: '<username>',
  summary: 'Give a user a new link to invite people with and print it; the one before is no longer valid.',
  words: 1,
  isAction: true,
  async run(ctx, [username = ''], flags) {
    const user = await requireUser(ctx, username);
    const invite_link = await issueInvitation(ctx, operatorFor(flags), user.id);
    return { json: { username: user.username, invite_link }, lines: [invite_link] };
  },
};

export const inviteList: Command = {
  name: 'invite list',
  summary: 'List the links that people can be invited with, and how many people each inviter brought.',
  async run(ctx) {
    const invitations = (await listInvitations(ctx)).map(describeInvitation);
    const rows = invitations.map(({ username, invite_link, created_at, joined }) => [
      ...[`@${username}`, created_at, String(joined), invite_link],
    ]);
    const lines = table(['INVITER', 'CREATED', 'JOINED', 'LINK'], rows, 'There are no invitations.');
    return { json: { invitations }, lines };
  },
};

export const inviteRevoke: Command = {
  name: 'invite revoke',
  usage: '<username>',
  summary: 'End the link that a user invites people with; they get another when they next ask for it.',
  words: 1,
  isAction: true,
  async run(ctx, [username = ''], flags) {
    const user = await requireUser(ctx, username);
    const revoked = await revokeInvitation(ctx, operatorFor(flags), user.id);
    const line = revoked
      ? `The invitation of @${user.username} is no longer valid.`
      : `@${user.username} had no invitation.`;
    return { json: { username: user.username, revoked }, lines: [line] };
  },
};

/** Commands that manage invitations. */
export const inviteCommands: readonly Command[] = [inviteAdd, inviteList, inviteRevoke];
