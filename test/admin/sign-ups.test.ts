/** Sign-ups that moderators approve, and what cannot sign up. */
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import { signUpCommands } from '../../src/commands/sign-ups.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { renameUser } from '../../src/features/admin/admin.actions.ts';
import type { Role } from '../../src/features/audit/roles.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { databases, describeService, type Json, TestService } from '../harness.ts';
import { Postbox } from '../postbox.ts';

const PASSWORD = 'a good long password';
const queue = '/admin/sign-ups';
const blocked = '/admin/blocked';
const command = (name: string) => signUpCommands.find((one) => one.name === name) as Command;

async function staff(service: TestService, role: Role, email?: string): Promise<FormClient> {
  const username = `${role.slice(0, 5)}_${Math.random().toString(36).slice(2, 8)}`;
  const id = await addUser(service.ctx.store, { username, password: PASSWORD, role });
  const browser = new FormClient(service.origin);
  expect((await browser.signIn(username, PASSWORD)).status).toBe(303);
  if (email !== undefined) {
    await service.ctx.store.bookkeeping((db) =>
      db.all(`update users set email = '${email}', email_confirmed_at = 1 where id = ${id}`, []),
    );
  }
  return browser;
}

describe.each(databases)('sign-up with approval on %s', (database) => {
  let postbox: Postbox;
  let service: TestService;

  beforeAll(async () => {
    postbox = await Postbox.start();
    service = await TestService.start(database, {
      MILLRACE_SIGNUP: 'approval',
      MILLRACE_SMTP_URL: postbox.url,
    });
  });

  afterAll(async () => {
    await service.stop();
    await postbox.stop();
  });

  const browse = () => new FormClient(service.origin);
  const rows = (sql: string) => service.ctx.store.bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  const ask = (username: string, more: Record<string, string> = {}) =>
    browse().signUp(username, { reason: 'I like <birds>.', ...more });

  test('a person waits, cannot sign in, is approved and then can', async () => {
    const moderator = await staff(service, 'moderator', 'mod@example.org');
    expect((await browse().get('/join')).text).toContain('Why you would like to have an account');
    const waiting = await ask('hopeful', { email: 'Hopeful@Example.org' });
    expect([waiting.status, waiting.location]).toEqual([303, '/join/waiting']);
    expect(waiting.setCookies.join()).not.toContain('session');
    expect((await browse().get('/join/waiting')).text).toContain('Waiting for approval');
    expect((await postbox.next('mod@example.org')).text).toContain(`${service.origin}${queue}`);
    expect((await service.anonymous.get('/users/@hopeful')).status).toBe(404);
    for (const [name, password, status, said] of [
      ['hopeful', PASSWORD, 403, 'Waiting for approval'],
      ['@HOPEFUL', PASSWORD, 403, 'Waiting for approval'],
      ['hopeful', 'another password', 400, 'name or the password is wrong'],
      ['hopeful@example.org', PASSWORD, 400, 'name or the password is wrong'],
    ] as const) {
      const { status: got, text } = await browse().signIn(name, password);
      expect([got, text.includes(said)], name).toEqual([status, true]);
    }
    const { text } = await moderator.get(queue);
    for (const shown of ['@hopeful', 'I like &lt;birds&gt;.', 'hopeful@example.org', 'from <bdi>203.0.'])
      expect(text).toContain(shown);
    const done = await moderator.submit(queue, `${queue}/approve`, { username: 'hopeful', reason: 'nice' });
    expect(done.location).toMatch(/^\/admin\/sign-ups\?done=\d+$/);
    expect((await postbox.next('hopeful@example.org')).text).toContain('is approved');
    expect((await postbox.next('hopeful@example.org')).text).toContain('/confirm-email/');
    expect((await browse().signIn('hopeful', PASSWORD)).status).toBe(303);
    const { id } = (await service.anonymous.get('/users/@hopeful')).data;
    const other = await service.person('other');
    expect((await other.get('/users/search?q=hopeful')).data).toHaveLength(1);
    const [entry] = await rows(`select action, via, reason from audit where target_id = ${id}`);
    expect(entry).toEqual({ action: 'approve', via: 'page', reason: 'nice' });
    expect(await rows('select * from sign_ups')).toEqual([]);
    expect(await findWrongCounts(service.ctx.store.read)).toEqual([]);
  });

  test('a refused sign-up is erased, and its username is free', async () => {
    const moderator = await staff(service, 'moderator');
    await ask('unlucky', { email: 'unlucky@example.org' });
    const form = { username: 'unlucky', told: 'We are full.', reason: 'full' };
    expect((await moderator.submit(queue, `${queue}/refuse`, form)).status).toBe(303);
    expect((await postbox.next('unlucky@example.org')).text).toContain('We are full.');
    expect(await rows('select * from sign_ups')).toEqual([]);
    const [entry] = await rows("select * from audit where action = 'refuse'");
    expect(entry).toMatchObject({ target_kind: 'sign-up', reason: 'full', detail: '{"username":"unlucky"}' });
    expect(JSON.stringify(await rows('select * from audit'))).not.toContain('unlucky@example.org');
    expect((await browse().signIn('unlucky', PASSWORD)).status).toBe(400);
    expect((await ask('unlucky')).location).toBe('/join/waiting');
    await command('user refuse').run(service.ctx, ['@Unlucky'], { reason: 'again' });
  });

  test('a person is answered in the language of the form', async () => {
    const moderator = await staff(service, 'moderator');
    // The address of an approved account is confirmed too, by an e-mail that may come first.
    for (const [username, tag, decision, said] of [
      ['hoffend', 'de', 'approve', ['um sie zu bestätigen', 'ist freigegeben']],
      ['espoir', 'fr', 'refuse', ['C’est complet.']],
    ] as const) {
      const browser = browse();
      browser.acceptLanguage = tag;
      await browser.signUp(username, { reason: 'a', email: `${username}@example.org` });
      await moderator.submit(queue, `${queue}/${decision}`, { username, told: 'C’est complet.', reason: '' });
      const texts: string[] = [];
      for (const _ of said) {
        const { raw } = await postbox.next(`${username}@example.org`);
        expect(raw).toContain(`Content-Language: ${tag}`);
        texts.push((await PostalMime.parse(raw)).text ?? '');
      }
      for (const words of said) expect(texts.join('\n')).toContain(words);
    }
  });

  test('a form needs a reason; sent twice it waits once; the username is taken for all', async () => {
    for (const [reason, said] of [
      [' \r\n ', 'Say why'],
      ['x'.repeat(501), 'at most 500 characters'],
    ] as const) {
      const { status, text } = await ask('reasoned', { reason });
      expect([status, text.includes(said)]).toEqual([400, true]);
    }
    const browser = browse();
    const form = { username: 'Twice', password: PASSWORD, reason: '😀'.repeat(500), email: '' };
    const csrf = await browser.csrf('/join');
    const sent = await Promise.all([1, 2].map(() => browser.request('/join', { form: { ...form, csrf } })));
    expect(sent.map(({ location }) => location)).toEqual(['/join/waiting', '/join/waiting']);
    expect(await rows('select username from sign_ups')).toEqual([{ username: 'twice' }]);
    const other = await browse().signUp('twice', { reason: 'me too', password: 'another good password' });
    expect([other.status, other.text.includes('is taken')]).toEqual([400, true]);
    await expect(addUser(service.ctx.store, { username: 'twice' })).rejects.toThrow('is taken');
    const member = await service.person('member');
    await expect(renameUser(service.ctx.store, undefined, Number(member.id), 'twice')).rejects.toThrow(
      'is taken',
    );
    await command('user refuse').run(service.ctx, ['twice'], {});
  });

  test('two moderators at once: one decides, the other learns it; members decide nothing', async () => {
    const [one, two] = await Promise.all([staff(service, 'moderator'), staff(service, 'administrator')]);
    await ask('contested');
    const forms = await Promise.all(
      [one, two].map(async (browser) => ({ csrf: await browser.csrf(queue), username: 'contested' })),
    );
    const tried = await Promise.all([
      one.request(`${queue}/approve`, { form: forms[0] as Record<string, string> }),
      two.request(`${queue}/refuse`, { form: forms[1] as Record<string, string> }),
    ]);
    const statuses = tried.map(({ status }) => status);
    expect(statuses).toContain(303);
    expect([404, 409]).toContain(statuses.find((status) => status !== 303));
    expect(await rows('select * from sign_ups')).toEqual([]);
    const { status } = await service.anonymous.get('/users/@contested');
    expect(status).toBe(statuses[0] === 303 ? 200 : 404);
    // Later as well, with what was typed.
    const typed = { csrf: await two.csrf('/account'), username: 'contested', told: 'Not you.' };
    const late = await two.request(`${queue}/refuse`, { form: typed });
    const decider = statuses[0] === 303 ? one : two;
    const name = (await decider.get('/account')).text.match(/@((?:moder|admin)_\w+)/)?.[1];
    expect(late.status).toBe(409);
    expect(late.text).toContain(`@${name} has already decided about it.`);
    expect(late.text).toContain('Not you.');
    await ask('alone');
    await command('user approve').run(service.ctx, ['alone'], {});
    const member = browse();
    await member.signIn('alone', PASSWORD);
    const form = { csrf: await member.csrf('/account'), username: 'nobody' };
    expect((await member.request(`${queue}/approve`, { form })).status).toBe(404);
    expect((await member.get(queue)).status).toBe(404);
  });

  test('commands list, approve and refuse; an invitation is noted and counted', async () => {
    const member = await service.person('inviter');
    const { invite_link } = (await member.get('/token')).data;
    const invite = new URL(invite_link).searchParams.get('invite') as string;
    expect((await ask('wrongly', { invite: 'made-up-invitation' })).status).toBe(403);
    await ask('invited', { invite });
    const { json } = await command('user waiting').run(service.ctx, [], {});
    expect(json.waiting).toMatchObject([
      { username: 'invited', inviter: 'inviter', reason: 'I like <birds>.', email: null },
    ]);
    expect(JSON.stringify(json)).not.toContain('argon2');
    await command('user approve').run(service.ctx, ['invited'], { reason: 'r' });
    expect(await rows('select count(*) as n from invitation_uses')).toEqual([{ n: 1 }]);
    for (const name of ['user approve', 'user refuse']) {
      await expect(command(name).run(service.ctx, ['invited'], {})).rejects.toThrow(
        'the operator has already decided about it',
      );
    }
  });
});

describeService('blocks of sign-ups', (service) => {
  const run = async (name: string, words: string[]): Promise<Json> =>
    (await command(name).run(service().ctx, words, {})).json;
  const join = (username: string, email: string, address?: string) =>
    new FormClient(service().origin, address).signUp(username, { email });

  test('domains hold for what is below them, at sign-up and for new addresses', async () => {
    const member = await signedUp(service());
    await member.submit('/account/email', '/account/email', { email: 'old@spam.example' });
    expect(await run('sign-up block', ['Spam.EXAMPLE.'])).toEqual({ kind: 'domain', value: 'spam.example' });
    await run('sign-up block', ['bücher.example']);
    for (const email of ['a@spam.example', 'a@MAIL.spam.example', 'a@bücher.example']) {
      const { status, text } = await join('spammer', email);
      expect([status, text.includes('are not accepted here')], email).toEqual([400, true]);
    }
    expect((await join('spammer_not', 'a@notspam.example')).status).toBe(303);
    const change = (email: string) => member.submit('/account/email', '/account/email', { email });
    expect((await change('new@xn--bcher-kva.example')).status).toBe(400);
    // The address that the account has stays.
    expect((await change('old@spam.example')).status).toBe(303);
    await run('sign-up unblock', ['spam.example']);
    await expect(run('sign-up unblock', ['spam.example'])).rejects.toThrow('is not blocked');
    expect((await join('spammer', 'a@spam.example')).status).toBe(303);
  });

  test('networks hold for their addresses alone', async () => {
    expect(await run('sign-up block', ['198.51.100.77/24'])).toMatchObject({ value: '198.51.100.0/24' });
    expect(await run('sign-up block', ['2001:DB8::1/32'])).toMatchObject({ value: '2001:db8::/32' });
    expect(await run('sign-up block', ['::ffff:192.0.2.1'])).toMatchObject({ value: '192.0.2.1/32' });
    let n = 0;
    for (const [address, status] of [
      ['198.51.100.1', 403],
      ['198.51.101.1', 303],
      ['2001:db8:ffff::9', 403],
      ['2001:db9::9', 303],
      ['192.0.2.1', 403],
      ['192.0.2.2', 303],
    ] as const) {
      expect((await join(`net_${++n}`, '', address)).status, address).toBe(status);
    }
    expect((await run('sign-up test', ['198.51.100.200'])).block).toMatchObject({ kind: 'range' });
    expect((await run('sign-up test', ['::ffff:198.51.100.200'])).block).toMatchObject({ kind: 'range' });
    expect((await run('sign-up test', ['198.51.99.200'])).block).toBeNull();
    const values = (await run('sign-up blocks', [])).blocks.map(({ value }: Json) => value);
    expect(values).toEqual(expect.arrayContaining(['198.51.100.0/24', '2001:db8::/32', '192.0.2.1/32']));
  });

  test.each([
    ...['', ' ', 'spam', '10.1', '1.2.3.4/33', '1.2.3/8', '::/129', '1.2.3.4/-1', '1.2.3.4/8/8', '1.2.3.4/'],
    ...['fe80::1%eth0/64', 'a b.example', 'http://spam.example', 'spam.example:25', '@', 'a..b', '*.example'],
    ...['x'.repeat(300), `${'x'.repeat(64)}.example`, '::ffff:1.2.3.4/64', "'; drop table users; --.x"],
  ])('%j is no block', async (given) => {
    await expect(run('sign-up block', [given])).rejects.toMatchObject({ slug: 'invalid-parameter' });
  });

  test('administrators block and try on the page, moderators do not', async () => {
    const [admin, moderator] = [await staff(service(), 'administrator'), await staff(service(), 'moderator')];
    expect((await moderator.get(blocked)).status).toBe(403);
    const refused = await admin.submit(blocked, blocked, { value: 'what <ever>' });
    expect([refused.status, refused.text.includes('value="what &lt;ever&gt;"')]).toEqual([400, true]);
    const value = 'page.example';
    expect((await admin.submit(blocked, blocked, { value, reason: 'spam' })).status).toBe(303);
    expect((await admin.submit(blocked, blocked, { value })).status).toBe(303);
    for (const [tried, said] of [
      ['me@sub.page.example', 'Blocked by <code>page.example</code>'],
      ['me@elsewhere.example', 'Nothing blocks it.'],
      ['nonsense', 'This must be an e-mail domain'],
    ] as const) {
      expect((await admin.get(`${blocked}?test=${encodeURIComponent(tried)}`)).text).toContain(said);
    }
    expect((await admin.submit(blocked, `${blocked}/remove`, { value })).status).toBe(303);
    expect((await admin.submit(blocked, `${blocked}/remove`, { value })).status).toBe(404);
    const audit = (await service().ctx.store.read.all(
      "select action, detail, reason from audit where detail like '%page.example%' order by id",
      [],
    )) as Json[];
    expect(audit.map(({ action }) => action)).toEqual(['sign-up-block', 'sign-up-unblock']);
    expect(audit[0].reason).toBe('spam');
  });
});
