import { setTimeout } from 'node:timers/promises';
import { POLL_MS } from '../events/tail.ts';
import {
  type Actor,
  confirmEmail,
  restoreUser,
  setTier,
  suspendUser,
} from '../features/admin/admin.actions.ts';
import { type AccountRow, selectAccount, selectAccounts } from '../features/admin/admin.sql.ts';
import { deleteUser } from '../features/admin/deletion.actions.ts';
import { verifyDomain } from '../features/domains/domains.actions.ts';
import { resolveReport } from '../features/reports/reports.actions.ts';
import { selectOpenReports } from '../features/reports/reports.sql.ts';
import { parseId } from '../http/params.ts';
import { timestamp } from '../objects/timestamp.ts';
import { requireUser } from './accounts.ts';
import { type Command, textFlag, UsageError } from './command.ts';

/** Those who run the program administer the service. */
const operator: Actor = undefined;

/** A service that runs on the same store has heard of an event when a command ends that caused it. */
async function letItBeHeard(): Promise<void> {
  await setTimeout(2 * POLL_MS);
}

/** An account as administrators see it. */
function describeAccount(row: AccountRow) {
  return {
    id: String(row.id),
    username: row.username,
    name: row.name,
    type: row.type,
    tier: row.tier,
    is_admin: row.is_admin === 1,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    state: row.deleted_at !== null ? 'deleted' : row.suspended_at !== null ? 'suspended' : 'active',
    created_at: timestamp(row.created_at),
    counts: {
      following: row.num_following,
      followers: row.num_followers,
      posts: row.num_posts,
      stars: row.num_stars,
    },
  };
}

const plain = { help: [], options: {} } as const;

export const userSuspend: Command = {
  ...plain,
  name: 'user suspend',
  usage: '<username>',
  summary: 'Suspend an account: it cannot be used, and it and its posts are hidden until it is restored.',
  words: 1,
  async run(ctx, [username = '']) {
    const user = await requireUser(ctx, username);
    await suspendUser(ctx.store, operator, user.id);
    await letItBeHeard();
    return { json: { id: String(user.id) }, lines: [`Suspended @${user.username}.`] };
  },
};

export const userRestore: Command = {
  ...plain,
  name: 'user restore',
  usage: '<username>',
  summary: 'End the suspension of an account.',
  words: 1,
  async run(ctx, [username = '']) {
    const user = await requireUser(ctx, username);
    await restoreUser(ctx.store, operator, user.id);
    await letItBeHeard();
    return { json: { id: String(user.id) }, lines: [`Restored @${user.username}.`] };
  },
};

export const userDelete: Command = {
  ...plain,
  name: 'user delete',
  usage: '<username>',
  summary: 'Delete an account and everything it made, for ever. Its username stays taken.',
  words: 1,
  async run(ctx, [username = '']) {
    const user = await requireUser(ctx, username);
    await deleteUser(ctx.store, operator, user.id);
    await letItBeHeard();
    return { json: { id: String(user.id) }, lines: [`Deleted @${user.username}.`] };
  },
};

export const userTier: Command = {
  ...plain,
  name: 'user tier',
  usage: '<username> free|paid',
  summary: 'Set how much an account may store.',
  words: 2,
  async run(ctx, [username = '', tier = '']) {
    if (tier !== 'free' && tier !== 'paid') throw new UsageError('the tier must be free or paid.');
    const user = await requireUser(ctx, username);
    await setTier(ctx.store, operator, user.id, tier);
    return { json: { id: String(user.id), tier }, lines: [`@${user.username} is now on the ${tier} tier.`] };
  },
};

export const userConfirmEmail: Command = {
  ...plain,
  name: 'user confirm-email',
  usage: '<username>',
  summary: 'Let an account sign in by the e-mail address that it has given; no other account then can.',
  words: 1,
  async run(ctx, [username = '']) {
    const { id } = await requireUser(ctx, username);
    await confirmEmail(ctx.store, operator, id);
    const [row] = (await selectAccount(ctx.store.read, { id })) as [AccountRow];
    return { json: describeAccount(row), lines: [`@${row.username} can sign in as ${row.email}.`] };
  },
};

export const userVerifyDomain: Command = {
  ...plain,
  name: 'user verify-domain',
  usage: '<username> <domain>',
  summary: "Show a domain on a profile once its /.well-known/millrace names the user's page.",
  words: 2,
  async run(ctx, [username = '', domain = '']) {
    const user = await requireUser(ctx, username);
    const verified = await verifyDomain(ctx, user.id, domain);
    const json = { id: String(user.id), verified_domain: verified };
    return { json, lines: [`Verified ${verified} for @${user.username}.`] };
  },
};

export const userList: Command = {
  ...plain,
  name: 'user list',
  usage: '',
  summary: 'List every account.',
  words: 0,
  async run(ctx) {
    const users = (await selectAccounts(ctx.store.read, {})).map(describeAccount);
    const lines = users.map(
      ({ id, username, type, tier, is_admin, state }) =>
        `${id}\t@${username}\t${type}\t${tier}\t${state}${is_admin ? '\tadministrator' : ''}`,
    );
    return { json: { users }, lines };
  },
};

export const reportList: Command = {
  ...plain,
  name: 'report list',
  usage: '',
  summary: 'List the reports that wait for an administrator.',
  words: 0,
  async run(ctx) {
    const reports = (await selectOpenReports(ctx.store.read, {})).map((row) => ({
      id: String(row.id),
      post_id: String(row.post_id),
      author: row.author,
      reporter: row.reporter,
      created_at: timestamp(row.created_at),
      text: row.text,
    }));
    const lines = reports.map(
      ({ id, post_id, author, reporter, created_at, text }) =>
        `${id}\t${created_at}\tpost ${post_id} by @${author}, reported by @${reporter}\t${text.replace(/\s+/g, ' ')}`,
    );
    return { json: { reports }, lines };
  },
};

export const reportResolve: Command = {
  name: 'report resolve',
  usage: '<id> [--note N]',
  summary: 'Close a report.',
  help: ['--note N   what was decided'],
  options: { note: { type: 'string' } },
  words: 1,
  async run(ctx, [word = ''], flags) {
    const id = parseId(word);
    if (id === undefined) throw new UsageError('report resolve needs the id of a report.');
    await resolveReport(ctx.store, operator, id, textFlag(flags, 'note'));
    return { json: { id: String(id) }, lines: [`Resolved report ${id}.`] };
  },
};

/** What administers accounts and reports. */
export const adminCommands: readonly Command[] = [
  userList,
  userSuspend,
  userRestore,
  userDelete,
  userTier,
  userConfirmEmail,
  userVerifyDomain,
  reportList,
  reportResolve,
];
