/** Wednesday to Friday: accounts that are limited and suspended, and posts that wait for review. */
import { expect, test } from 'vitest';
import { setWordRule } from '../../../src/features/words/words.actions.ts';
import { until } from '../../harness.ts';
import { people, post } from '../../people.ts';
import { describeWeek, listen, PASSWORD } from './week.ts';

describeWeek('moderators limit, suspend and review', (week) => {
  test('Wednesday: the posts of a limited account do not reach strangers until the limit is lifted', async () => {
    const { one, two, service } = week();
    const { ann, eve } = await people(service, 'ann', 'eve');
    const stranger = await week().seat('stranger', 2);
    await listen(stranger.page, `/@${ann.username}`);
    await one.page.goto(`/admin/people/${ann.username}`);
    await one.page.getByLabel('E-mail to the person').first().fill('Not so loud.');
    await one.page.getByRole('button', { name: 'Limit', exact: true }).click();
    await one.page.getByText('limited the reach of').first().waitFor();
    await post(ann, `Hidden @${eve.username}`);
    await expect.poll(async () => (await eve.get('/users/me/mentions')).data).toEqual([]);
    await two.page.goto(`/admin/people/${ann.username}`);
    await two.page.getByRole('button', { name: 'Lift the limit' }).click();
    await two.page.getByText('lifted the limit of').first().waitFor();
    await post(ann, `Seen @${eve.username}`);
    await until(async () => (await eve.get('/users/me/mentions')).data.length > 0);
    await stranger.page.getByRole('button', { name: /new posts?$/ }).waitFor();
    await expect.poll(() => week().audited(ann.id)).toEqual(['limit by one', 'unlimit by two']);
  });

  test('Thursday: a suspended person appeals, and is answered by the other moderator', async () => {
    const { one, two, postbox } = week();
    const away = await week().seat('away', 2);
    await one.page.goto(`/admin/people/${away.username}`);
    const panel = one.page.getByRole('region', { name: 'Suspend' });
    await panel.getByLabel('E-mail to the person').fill('No adverts here.');
    await panel.getByLabel('It ends').fill('7d');
    await panel.getByLabel('Reason, for the audit').fill('adverts');
    await panel.getByRole('button', { name: 'Suspend', exact: true }).click();
    await one.page
      .getByText(/suspended @\w+ until/)
      .first()
      .waitFor();
    await away.page.goto('/home');
    expect(new URL(away.page.url()).pathname).toBe('/sign-in');
    await away.page.locator('[name=login]').fill(away.username);
    await away.page.locator('[name=password]').fill(PASSWORD);
    await away.page.locator('[name=password]').press('Enter');
    await away.page.getByText('No adverts here.').waitFor();
    await listen(two.page, '/admin/reports?kind=appeal');
    await away.page.getByLabel('Why you do not agree').fill('I sell nothing.');
    await away.page.getByRole('button', { name: 'Appeal' }).click();
    await two.page.getByRole('row', { name: 'I sell nothing.' }).locator('th a').click();
    await two.page.getByLabel('Message to the person').fill('You do.');
    await two.page.getByRole('button', { name: 'Reject the appeal' }).click();
    await two.page.getByText('is decided.').waitFor();
    await away.page.reload();
    await away.page.getByText('You do.').waitFor();
    await week().mail();
    // What is due at once is sent at once, over several connections.
    const texts = [await postbox.next(away.email), await postbox.next(away.email)].map(({ text }) => text);
    for (const told of ['No adverts here.', 'You do.']) {
      expect(texts.filter((text) => text.includes(told))).toHaveLength(1);
    }
    await expect.poll(() => week().audited(away.id)).toContain('suspend by one');
  });

  test('Friday: of two who approve and refuse a held post at once exactly one does', async () => {
    const { one, two, service } = week();
    await setWordRule(service.ctx.store, undefined, { kind: 'word', value: 'sales talk', action: 'hold' });
    const { ann, eve } = await people(service, 'ann', 'eve');
    for (let round = 0; round < 3; round++) {
      for (const { page } of [one, two]) await listen(page, '/admin/held');
      const id = await post(ann, `Sales talk ${round}`);
      const rows = [one, two].map(({ page }) => page.locator(`#row-${id}`));
      for (const row of rows) await row.waitFor();
      await expect.poll(async () => (await eve.get(`/posts/${id}`)).status).toBe(404);
      await Promise.all([
        rows[0]!.getByRole('button', { name: 'Approve' }).click({ noWaitAfter: true }),
        rows[1]!.getByRole('button', { name: 'Remove it' }).click({ noWaitAfter: true }),
      ]);
      for (const row of rows) await row.waitFor({ state: 'detached' });
      const decided = await until(async () => {
        const done = await week().audited(id);
        return done.length > 0 && done;
      });
      expect(decided).toHaveLength(1);
      const { status, data } = await eve.get(`/posts/${id}`);
      expect(status === 200 && !data.is_deleted).toBe(decided[0]!.endsWith('by one'));
      const lost = decided[0]!.endsWith('by one') ? two : one;
      await lost.page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    }
  });
});
