/** Each role against each action; a permission without an action here does not compile. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { issueInvitation } from '../../src/features/accounts/invitations.actions.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { renameUser, revokeTokenById, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { decideReport } from '../../src/features/admin/decisions.actions.ts';
import { closeAccount, deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { requireAdmin } from '../../src/features/audit/audit.actions.ts';
import { mayDo, type Permission, permissions, type Role, roles } from '../../src/features/audit/roles.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { reportPost } from '../../src/features/reports/reports.actions.ts';
import { describeService, type Person, type TestService } from '../harness.ts';
import { by, openReports } from '../rows.ts';

const every = [...roles, null] as const;
let round = 0;

/** Tries what a permission is for, on a new account. */
type Try = (service: TestService, actor: number, target: Person) => Promise<unknown>;

/** What only reads is asked for in the transaction of a write. */
const reading =
  (what: Permission): Try =>
  ({ ctx }, actor) =>
    ctx.store.write((tx) => requireAdmin(tx, by(actor), what));

const actions: Readonly<Record<Permission, Try>> = {
  look: reading('look'),
  audit: reading('audit'),
  warn: reading('warn'),
  content: reading('content'),
  async reports({ ctx }, actor, target) {
    const { id } = (await target.post('/posts', { text: 'rude' })).data;
    const reporter = await addUser(ctx.store, { username: `reporter_${++round}` });
    await reportPost(ctx, reporter, Number(id));
    const open = await openReports(ctx.store.read);
    await decideReport(ctx, by(actor), open.at(-1)?.id ?? 0, { decision: 'dismiss' });
  },
  appeals: reading('appeals'),
  sign_ups: reading('sign_ups'),
  limit: ({ ctx }, actor, target) => limitUser(ctx.store, by(actor), Number(target.id)),
  suspend: ({ ctx }, actor, target) => suspendUser(ctx.store, by(actor), Number(target.id)),
  accounts: ({ ctx }, actor, target) =>
    renameUser(ctx.store, by(actor), Number(target.id), `renamed_${++round}`),
  async tokens({ ctx }, actor, target) {
    const [token] = await ctx.store.read.all(`select id from tokens where user_id = ${target.id}`, []);
    await revokeTokenById(ctx.store, by(actor), (token as { id: number }).id);
  },
  invitations: ({ ctx }, actor, target) => issueInvitation(ctx, by(actor), Number(target.id)),
  settings: ({ ctx }, actor) => setInstance(ctx.store, by(actor), 'contact', `mail ${++round}`),
  async apps({ ctx }, actor, target) {
    const { client_id } = await addApp(ctx, {
      ownerId: Number(target.id),
      name: 'Tool',
      link: '',
      redirectUris: [],
    });
    await permitAdministration(ctx.store, by(actor), client_id, true);
  },
  roles: ({ ctx }, actor, target) => setRole(ctx.store, by(actor), Number(target.id), 'moderator'),
};

describeService('roles', (service) => {
  const personAs = async (role: Role | null): Promise<Person> => {
    const person = await service().person(`${role ?? 'member'}_${++round}`);
    await setRole(service().ctx.store, undefined, Number(person.id), role);
    return person;
  };

  describe.each(Object.keys(permissions) as Permission[])('%s', (what) => {
    test.each(every)('as %s', async (role) => {
      const actor = await personAs(role);
      const tried = actions[what](service(), Number(actor.id), await personAs(null));
      if (mayDo(role, what)) await tried;
      else await expect(tried).rejects.toMatchObject({ slug: 'forbidden' });
    });
  });

  test.each(every.flatMap((role) => every.map((other) => [role, other] as const)))(
    'a %s acts on a %s',
    async (role, other) => {
      const rank = (of: Role | null) => (of === null ? roles.length : roles.indexOf(of));
      const [actor, target] = [await personAs(role), await personAs(other)];
      const tried = suspendUser(service().ctx.store, by(Number(actor.id)), Number(target.id));
      if (role === 'owner' || (role !== null && rank(role) < rank(other))) await tried;
      else await expect(tried).rejects.toMatchObject({ slug: 'forbidden' });
    },
  );

  test('the last owner stays, also where two owners demote each other at once', async () => {
    const { store } = service().ctx;
    const owners = await Promise.all([personAs('owner'), personAs('owner')]);
    const [a, b] = owners.map(({ id }) => Number(id)) as [number, number];
    const others = (await store.read.all(
      `select id from users where role = 'owner' and id not in (${a}, ${b})`,
      [],
    )) as { id: number }[];
    for (const { id } of others) await setRole(store, undefined, id, null);
    const tried = await Promise.allSettled([setRole(store, by(a), b, null), setRole(store, by(b), a, null)]);
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = (await store.read.all("select id from users where role = 'owner'", [])) as [
      { id: number },
    ];
    for (const refused of [
      setRole(store, undefined, last.id, 'moderator'),
      setRole(store, by(last.id), last.id, null),
      deleteUser(store, undefined, last.id),
      closeAccount(store, last.id),
    ]) {
      await expect(refused).rejects.toMatchObject({ slug: 'not-allowed' });
    }
    // An operator can make another owner.
    await suspendUser(store, undefined, last.id);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('a role ends with its account, and a suspended one has no rights', async () => {
    const { store } = service().ctx;
    const [gone, away] = await Promise.all([personAs('moderator'), personAs('moderator')]);
    const target = Number((await personAs(null)).id);
    await deleteUser(store, undefined, Number(gone.id));
    await suspendUser(store, undefined, Number(away.id));
    for (const { id } of [gone, away]) {
      await expect(suspendUser(store, by(Number(id)), target)).rejects.toMatchObject({ slug: 'forbidden' });
    }
    await expect(setRole(store, undefined, Number(away.id), 'owner')).rejects.toMatchObject({
      slug: 'not-allowed',
    });
    expect(await service().wrongCounts()).toEqual([]);
  });
});

test('docs/administration.md has the table of roles', () => {
  const file = join(import.meta.dirname, '../../docs/administration.md');
  const text = readFileSync(file, 'utf8');
  const rows = Object.entries(permissions).map(
    ([name, { what }]) =>
      `| \`${name}\` | ${what} | ${roles.map((role) => (mayDo(role, name as Permission) ? 'yes' : '')).join(' | ')} |`,
  );
  const table = `| | may … | ${roles.join(' | ')} |\n|${'---|'.repeat(2 + roles.length)}\n${rows.join('\n')}\n`;
  const made = text.replace(/(<!-- roles: [^\n]*-->\n)[\s\S]*(<!-- end of roles -->)/, `$1${table}$2`);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(file, made);
  else expect(text, 'UPDATE_DOCS=1 npm test -- test/admin/roles.test.ts').toBe(made);
});
