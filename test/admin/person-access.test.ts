/** What administrators do about how people get into their accounts: sessions, tokens of apps, second factors. */
import { expect, test } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import type { Role } from '../../src/features/audit/roles.ts';
import { addApp, ageConfirmation } from '../factors.ts';
import { FormClient, signedUp } from '../form-client.ts';
import type { Json } from '../harness.ts';
import { describeWithPostbox } from '../postbox.ts';

const PASSWORD = 'a good long password';

describeWithPostbox('how people get into their accounts', (service, postbox) => {
  const rows = (sql: string) => service().ctx.store.bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  const browserAs = async (role: Role) => {
    const browser = await signedUp(service(), role.slice(0, 5));
    await setRole(service().ctx.store, undefined, browser.id, role);
    return browser;
  };
  const isSignedIn = async (browser: FormClient) => (await browser.get('/account')).status === 200;
  const auditOf = (id: number) =>
    rows(`select actor_id, action, reason, detail from audit where target_id = ${id} order by id desc`);

  test('sessions are shown with their last use, and end alone or all at once', async () => {
    const administrator = await browserAs('administrator');
    const person = await signedUp(service(), 'person');
    const others = [new FormClient(service().origin), new FormClient(service().origin)];
    for (const other of others) await other.signIn(person.username, PASSWORD);
    const page = `/admin/people/${person.username}`;
    const sessions = await rows(
      `select digest from sessions where user_id = ${person.id} order by created_at`,
    );
    expect(sessions).toHaveLength(3);
    const { text } = await administrator.get(page);
    for (const { digest } of sessions) expect(text).toContain(`value="${digest}"`);
    const first = { session: sessions[0].digest, reason: 'stolen phone' };
    expect((await administrator.submit(page, `${page}/end-sessions`, first)).location).toMatch(/\?done=\d+$/);
    expect(await Promise.all([person, ...others].map(isSignedIn))).toEqual([false, true, true]);
    // Another administrator ended it meanwhile.
    const again = await administrator.submit(page, `${page}/end-sessions`, first);
    expect([again.status, again.text.includes('his session has ended')]).toEqual([404, true]);
    await administrator.submit(page, `${page}/end-sessions`, { session: '', reason: 'all of them' });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await auditOf(person.id)).toMatchObject([
      { actor_id: administrator.id, action: 'end-sessions', reason: 'all of them' },
      { actor_id: administrator.id, action: 'end-sessions', reason: 'stolen phone' },
    ]);
    // Those of another person cannot be ended over this page, nor those of a higher role.
    const owner = await browserAs('owner');
    const [own] = await rows(`select digest from sessions where user_id = ${owner.id}`);
    await administrator.submit(page, `${page}/end-sessions`, { session: own.digest });
    const form = { csrf: await administrator.csrf('/account') };
    const over = await administrator.request(`/admin/people/${owner.username}/end-sessions`, { form });
    expect(over.status).toBe(403);
    expect(await isSignedIn(owner)).toBe(true);
  });

  test('tokens are shown with their scopes, and end only on the page of their person', async () => {
    const administrator = await browserAs('administrator');
    const person = await signedUp(service(), 'person');
    const other = await signedUp(service(), 'other');
    const [client, kept] = [
      await service().tokenFor(person, ['basic', 'stream']),
      await service().tokenFor(other, ['basic']),
    ];
    const [{ id: token }] = (await rows(`select id from tokens where user_id = ${person.id}`)) as [Json];
    const [{ id: theirs }] = (await rows(`select id from tokens where user_id = ${other.id}`)) as [Json];
    const page = `/admin/people/${person.username}`;
    expect((await administrator.get(page)).text).toContain('basic stream');
    const wrong = await administrator.submit(page, `${page}/revoke-token`, { token: String(theirs) });
    expect(wrong.status).toBe(404);
    await administrator.submit(page, `${page}/revoke-token`, { token: String(token) });
    expect([(await client.get('/token')).status, (await kept.get('/token')).status]).toEqual([401, 200]);
    // A moderator sees them, without buttons.
    const moderator = await browserAs('moderator');
    const seen = (await moderator.get(`/admin/people/${other.username}`)).text;
    expect([seen.includes('Their apps'), seen.includes('revoke-token')]).toEqual([true, false]);
  });

  test('the second factor is reset by administrators who authenticated recently, and who see what is sent', async () => {
    const administrator = await browserAs('administrator');
    const person = await signedUp(service(), 'person');
    const email = `${person.username}@example.org`;
    await person.submit('/account/email', '/account/email', { email });
    await postbox().next(email);
    await confirmEmail(service().ctx.store, undefined, person.id);
    await addApp(person);
    await postbox().next(email);
    const page = `/admin/people/${person.username}`;
    const path = `${page}/reset-factors`;
    expect((await administrator.get(page)).text).toContain(`href="${path}"`);

    await ageConfirmation(service(), administrator.id);
    const confirm = `/account/confirm?${new URLSearchParams({ next: path })}`;
    expect((await administrator.get(path)).location).toBe(confirm);
    const form = { csrf: await administrator.csrf('/account') };
    expect((await administrator.request(path, { form })).location).toBe(confirm);
    expect(await isSignedIn(person)).toBe(true);
    await administrator.submit(confirm, '/account/confirm', { password: PASSWORD });

    const shown = (await administrator.get(path)).text;
    const subject = 'The passkeys and the authenticator app were removed';
    expect([shown.includes(email), shown.includes(subject)]).toEqual([true, true]);
    const done = await administrator.submit(path, path, { reason: 'lost their phone' });
    expect(done.location).toMatch(/\?done=\d+$/);
    const { text } = await postbox().next(email);
    expect(text).toContain(subject);
    const sentence = 'undoes later changes to how the account signs in';
    expect([text.includes(sentence), shown.includes(sentence)]).toEqual([true, true]);
    expect(await isSignedIn(person)).toBe(false);
    const back = new FormClient(service().origin);
    expect((await back.signIn(person.username, PASSWORD)).location).not.toContain('/step');
    expect(await isSignedIn(back)).toBe(true);
    expect((await auditOf(person.id))[0]).toMatchObject({
      action: 'reset-factors',
      reason: 'lost their phone',
    });
    // There is nothing to reset any more.
    expect((await administrator.submit(path, path, {})).status).toBe(400);
    expect((await administrator.get(page)).text).not.toContain(`href="${path}"`);
  });

  test('who is renamed or deleted is told by e-mail what the page showed before', async () => {
    const administrator = await browserAs('administrator');
    const person = await signedUp(service(), 'person');
    const silent = await signedUp(service(), 'silent');
    const email = `${person.username}@example.org`;
    await person.submit('/account/email', '/account/email', { email });
    await postbox().next(email);
    await confirmEmail(service().ctx.store, undefined, person.id);
    const page = `/admin/people/${person.username}`;
    const renamed = `${person.username.slice(0, 12)}_new`;
    const shown = (await administrator.get(page)).text;
    for (const subject of [' is now @…', `@${person.username} at Millrace was deleted`])
      expect(shown, subject).toContain(subject);
    await administrator.submit(page, `${page}/rename`, { username: person.username });
    await administrator.submit(page, `${page}/rename`, { username: renamed.toUpperCase() });
    const first = await postbox().next(email);
    expect(first.text).toContain(`the username @${renamed}. Sign in with it from now on.`);
    const now = `/admin/people/${renamed}`;
    await administrator.submit(now, `${now}/delete`, { sure: renamed });
    expect((await postbox().next(email)).text).toContain(`have deleted your account @${renamed}`);
    // Without a confirmed address the page says so.
    const other = (await administrator.get(`/admin/people/${silent.username}`)).text;
    expect(other.match(/They get no e-mail/g)).toHaveLength(2);
  });
});
