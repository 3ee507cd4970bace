/** Saturday: content of every other kind, notes, an announcement, an app; and who may sign up. */
import { expect, test } from 'vitest';
import { type Scope, scopes } from '../../../src/scopes.ts';
import { imageFile, picture } from '../../admin/gone/world.ts';
import { channel, message } from '../../channels.ts';
import { FormClient } from '../../form-client.ts';
import { describeWeek, listen, PASSWORD } from './week.ts';

describeWeek('moderators at the weekend', (week) => {
  test('Saturday: what one removes is gone, and the other restores it', async () => {
    const { one, two, service } = week();
    const self = await service.person('ann');
    const ann = Object.assign(await service.tokenFor(self, Object.keys(scopes) as Scope[]), {
      id: self.id,
      username: self.username,
    });
    await picture(ann, 'avatar', 300);
    const file = await imageFile(ann, 'photo');
    // What only some may read is removed through a report.
    const open = { readers: { public: true } };
    const [{ id: kept }, { id: room }] = [await channel(ann, open), await channel(ann, open)];
    const { id: text } = await message(ann, room, 'Bad words');
    const shows = async (path: string) => {
      const { status, data } = await ann.get(path);
      return status === 200 && data.is_deleted !== true;
    };
    const showsPicture = async () =>
      !(await service.anonymous.get(`/users/${self.id}`)).data.avatar_image.is_default;
    for (const [kind, which, isShown] of [
      ['avatar', self.username, showsPicture],
      ['file', file.id, async () => (await ann.get(`/files/${file.id}`)).status === 200],
      ['message', text, () => shows(`/channels/${room}/messages/${text}`)],
      ['channel', kept, () => shows(`/channels/${kept}`)],
    ] as const) {
      await expect.poll(() => isShown(), { message: kind }).toBe(true);
      await one.page.goto('/admin/content');
      await one.page.getByLabel('Kind').selectOption(kind);
      await one.page.getByLabel(/^Id, or the URL/).fill(String(which));
      await one.page.getByLabel('Reason, for the audit').first().fill('against the rules');
      await one.page.getByRole('button', { name: 'Remove it' }).click();
      await one.page.getByText(' removed ').first().waitFor();
      await expect.poll(() => isShown(), { message: kind }).toBe(false);
      await two.page.goto('/admin/content');
      await two.page
        .getByRole('row', { name: new RegExp(`^${kind}`) })
        .getByRole('button', { name: 'Restore' })
        .click();
      await two.page.getByText(' restored ').first().waitFor();
      await expect.poll(() => isShown(), { message: kind }).toBe(true);
    }
    await expect.poll(() => week().audited(file.id)).toEqual(['remove by one', 'restore by two']);
  });

  test('Saturday: a note is for moderators, an announcement for all, and apps are for administrators', async () => {
    const { one, two, boss, service } = week();
    const bob = await service.person('bob');
    const reader = await week().seat('reader', 2);
    await one.page.goto(`/admin/people/${bob.username}`);
    await one.page.getByLabel('For moderators only').fill('Watch this one.');
    await one.page.getByRole('button', { name: 'Add the note' }).click();
    await one.page.getByText('added a note about').first().waitFor();
    await two.page.goto(`/admin/people/${bob.username}`);
    await two.page.getByText('Watch this one.').waitFor();
    await reader.page.goto(`/@${bob.username}`);
    await expect.poll(() => reader.page.getByText('Watch this one.').count()).toBe(0);

    await boss.page.goto('/admin/announcements');
    await boss.page.getByLabel('Text, with Markdown').fill('We move **tonight**.');
    await boss.page.getByLabel(/end/i).first().fill('2h');
    await boss.page.getByRole('button', { name: 'Announce' }).click();
    await boss.page.getByRole('status').getByText('announced:').waitFor();
    for (const { page } of [two, reader]) {
      await page.goto('/explore');
      await page.getByText('We move tonight.').waitFor();
    }

    const user = await service.tokenFor(bob, []);
    await expect.poll(async () => (await user.get('/users/me')).status).toBe(200);
    expect((await two.page.goto('/admin/apps'))?.status()).toBe(403);
    const path = `/admin/apps/${service.clientId}/suspend`;
    const form = new FormClient(service.origin);
    await form.signIn(two.username, PASSWORD);
    const { status } = await form.request(path, { form: { csrf: await form.csrf('/account') } });
    expect(status).toBe(403);
    await boss.page.goto(`/admin/apps/${service.clientId}`);
    await boss.page.getByRole('button', { name: /^Suspend/ }).click();
    await boss.page.getByText(/ suspended the app /).waitFor();
    await expect.poll(async () => (await user.get('/users/me')).status).toBe(401);
    await boss.page.getByRole('button', { name: /^(Restore|End the suspension)/ }).click();
    await boss.page.getByText('ended the suspension of the app').waitFor();
    await expect.poll(async () => (await user.get('/users/me')).status).toBe(200);
  });
});

describeWeek(
  'moderators at the door',
  (week) => {
    test('Friday: of two who approve and refuse a sign-up one does, and blocked domains cannot sign up', async () => {
      const { one, two, boss, service } = week();
      for (const { page } of [one, two]) await listen(page, '/admin/sign-ups');
      const { page } = await week().seat('door', 2);
      await page.context().clearCookies();
      await page.goto('/join');
      await page.getByLabel('Username').fill('newcomer');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByLabel(/why|reason/i).fill('I keep bees.');
      await page.locator('main button[type=submit], main button.button').last().click();
      for (const seat of [one, two]) await seat.page.getByText('I keep bees.').waitFor();
      await Promise.all([
        one.page.getByRole('button', { name: 'Approve' }).first().click({ noWaitAfter: true }),
        two.page
          .getByRole('button', { name: /^Refuse/ })
          .first()
          .click({ noWaitAfter: true }),
      ]);
      for (const seat of [one, two]) await seat.page.getByText('I keep bees.').waitFor({ state: 'detached' });
      const decided = await week().rows("select action from audit where action in ('approve', 'refuse')");
      expect(decided).toHaveLength(1);
      const { status } = await service.anonymous.get('/users/@newcomer');
      expect(status).toBe(/approve/.test(decided[0]!.action) ? 200 : 404);

      await boss.page.goto('/admin/blocked');
      await boss.page.locator('main input[type=text]').first().fill('spam.example');
      await boss.page
        .getByRole('button', { name: /^(Block|Add)/ })
        .first()
        .click();
      await boss.page.getByText(' blocked spam.example for sign-ups.').first().waitFor();
      const client = new FormClient(service.origin);
      const joined = await client.signUp('spammer', { email: 'a@spam.example', reason: 'adverts' });
      await expect
        .poll(async () => [
          joined.status,
          (await week().rows("select 1 as one from sign_ups where username = 'spammer'")).length,
        ])
        .toEqual([400, 0]);
    });
  },
  { MILLRACE_SIGNUP: 'approval' },
);
