/** Who may sign up: the setting of the environment until administrators set it, at once and without a restart. */
import { afterEach, expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { run, runCommand } from '../admin/areas/area.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';

describeService('the mode of sign-up', (service) => {
  afterEach(() => setInstance(service().ctx.store, undefined, 'sign_up', ''));

  const joining = async () => (await new FormClient(service().origin).get('/join')).text;
  const isOpen = (text: string) => text.includes('name="username"');

  test('is changed on the page, by the command and back to the setting', async () => {
    const admin = await signedUp(service(), 'admin');
    await setRole(service().ctx.store, undefined, admin.id, 'administrator');
    expect(isOpen(await joining())).toBe(true);
    const page = '/admin/instance';
    const { text } = await admin.get(page);
    expect(text).toContain('<option value="" selected>as MILLRACE_SIGNUP says: open to everybody</option>');
    const closed = await admin.submit(page, page, { sign_up: 'closed', reason: 'too many' });
    expect((await admin.get(closed.location ?? '')).text).toContain(
      'changed a setting: Sign-up, from the default to closed.',
    );
    expect(isOpen(await joining())).toBe(false);
    const stranger = new FormClient(service().origin);
    const form = { csrf: await stranger.csrf('/sign-in'), username: 'late', password: 'a good password' };
    expect(isOpen((await stranger.request('/join', { form })).text)).toBe(false);
    expect((await service().anonymous.get('/users/@late')).status).toBe(404);
    expect((await admin.get('/account')).text).not.toContain('/join?invite=');
    expect((await admin.get('/admin/invitations')).text).toContain(
      'Sign-up is closed (<a href="/admin/instance">Instance</a>).',
    );
    await run(service().ctx, 'instance set', ['sign_up', 'approval']);
    expect(await joining()).toContain('name="reason"');
    await run(service().ctx, 'instance set', ['sign_up', '']);
    expect(isOpen(await joining())).toBe(true);
    await expect(runCommand(service().ctx, 'instance set', ['sign_up', 'maybe'])).rejects.toThrow(
      'sign_up must be open, invite, approval, or closed, not "maybe".',
    );
  });

  test('a form that was opened before changes only what differs from what it showed', async () => {
    const [one, two] = [await signedUp(service(), 'one'), await signedUp(service(), 'two')];
    for (const { id } of [one, two]) await setRole(service().ctx.store, undefined, id, 'administrator');
    const page = '/admin/instance';
    const form = async (browser: typeof one) => {
      const { text } = await browser.get(page);
      const hidden = [...text.matchAll(/name="(was-\w+)" value="([^"]+)"/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      return { csrf: await browser.csrf('/account'), ...Object.fromEntries(hidden) };
    };
    const opened = await form(one);
    await two.submit(page, page, { rules: 'Be kind.' });
    const { location } = await one.request(page, {
      form: { ...opened, rules: '', contact: 'mail@example.org' },
    });
    expect((await one.get(location ?? '')).text).toContain('changed a setting: Contact.');
    const { json } = await runCommand(service().ctx, 'instance show', []);
    expect(json).toMatchObject({ rules: 'Be kind.', contact: 'mail@example.org' });
    const wrong = await one.request(page, { form: { ...opened, rules: 'Typed', name: 'x'.repeat(60) } });
    expect([wrong.status, wrong.text.includes('>\nTyped</textarea>')]).toEqual([400, true]);
    expect((await runCommand(service().ctx, 'instance show', [])).json).toMatchObject({ rules: 'Be kind.' });
    for (const key of ['rules', 'contact'] as const)
      await setInstance(service().ctx.store, undefined, key, '');
  });
});
