/** Around the second step: administrators who need it, where sessions are used, exports and closed accounts. */
import { expect, test } from 'vitest';
import { writeSessionUses } from '../../src/features/accounts/session-uses.ts';
import { setTier } from '../../src/features/admin/admin.actions.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { addApp } from '../factors.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { by } from '../rows.ts';

const PASSWORD = 'a good long password';
const HERE = '/account/security';

describeService('security of accounts', (service) => {
  const archives = archiveFolder();

  test('people with a role set up a second factor first, if the instance requires it', async () => {
    const { store } = service().ctx;
    const admin = await signedUp(service(), 'admin');
    const user = await signedUp(service());
    await setRole(store, undefined, admin.id, 'administrator');
    await setTier(store, by(admin.id), user.id, 'paid');
    await expect(setInstance(store, undefined, 'admin_second_factor', 'yes')).rejects.toThrow(
      'optional or required',
    );
    await setInstance(store, undefined, 'app_registration', 'admins');
    await setInstance(store, undefined, 'admin_second_factor', 'required');
    const act = () => setTier(store, by(admin.id), user.id, 'free');
    await expect(act()).rejects.toThrow('need a passkey or an authenticator app first');
    expect((await admin.get('/account/apps')).text).not.toContain('action="/account/apps"');
    const browser = new FormClient(service().origin);
    expect((await browser.signIn(admin.username, PASSWORD)).location).toBe(HERE);
    expect((await browser.get(HERE)).text).toContain('you cannot use your role');
    expect((await new FormClient(service().origin).signIn(user.username, PASSWORD)).location).toBe('/home');

    await addApp(admin);
    expect((await browser.get(HERE)).text).not.toContain('you cannot use your role');
    expect((await admin.get('/account/apps')).text).toContain('action="/account/apps"');
    await act();
    await admin.submit(`${HERE}/authenticator/remove`, `${HERE}/authenticator/remove`, {});
    await expect(act()).rejects.toThrow('need a passkey');
    // The operator on the command line is not concerned.
    await setTier(store, undefined, user.id, 'paid');
    await setInstance(store, undefined, 'admin_second_factor', '');
    await setInstance(store, undefined, 'app_registration', '');
    await act();
  });

  test('sessions show from where they were last used', async () => {
    const browser = await signedUp(service());
    const thief = new FormClient(service().origin, '2001:db8:77:1:2:3:4:5');
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const network = (text: string) => /from <bdi>([\da-f.:]+\/\d+)/.exec(text)?.[1];
    expect(network((await browser.get('/account')).text)).toMatch(/^203\.0\.\d+\.0\/24$/);
    const { ctx } = service();
    const age = `update sessions set last_used_at = last_used_at - 600001, created_at = created_at - 600001 where user_id = ${browser.id}`;
    await ctx.store.write((tx) => tx.all(age, []));
    await thief.get('/home');
    for (const one of service().contexts) await writeSessionUses(one);
    const { text } = await browser.get('/account');
    expect(network(text)).toBe('2001:db8:77::/48');
    expect(text).toContain('Last used');
  });

  test('an export lists factors and sessions without secrets, and closing the account erases them', async () => {
    const browser = await signedUp(service());
    const { codes } = await addApp(browser);
    const { store } = service().ctx;
    const passkey = `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${browser.id}, ${browser.id}, 'a credential', 'a public key', 0, '[]', 'Blue key', 1700000000000)`;
    await store.write((tx) => tx.all(passkey, []));
    const file = archives.next();
    const quiet = { progress: () => undefined, warn: () => undefined };
    await exportAccount(service().ctx, browser.id, file, quiet as Json);
    const files = await unzip(file);
    expect(jsonOf(files, 'passkeys.json')).toEqual([
      { name: 'Blue key', created_at: '2023-11-14T22:13:20.000Z', last_used_at: null },
    ]);
    const at = expect.stringMatching(/Z$/);
    expect(jsonOf(files, 'authenticator_apps.json')).toEqual([{ created_at: at, last_used_at: null }]);
    expect(jsonOf(files, 'sessions.json')).toEqual([
      { browser: '', network: expect.stringMatching(/^203/), created_at: at, last_used_at: at },
    ]);
    const all = JSON.stringify([...files].map(([name]) => jsonOf(files, name)));
    for (const secret of [codes[0]!, 'a credential', browser.cookies.get('millrace_session')!])
      expect(all).not.toContain(secret);

    await closeAccount(store, browser.id);
    for (const table of ['passkeys', 'totp_keys', 'recovery_codes', 'undo_links', 'sessions']) {
      const left = `select count(*) as n from ${table} where user_id = ${browser.id}`;
      expect(await store.read.all(left, []), table).toEqual([{ n: 0 }]);
    }
    expect(await service().wrongCounts()).toEqual([]);
  });
});
