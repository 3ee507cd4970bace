/** Monday to Wednesday: reports that two moderators decide, and the appeals of those they decided about. */
import { expect, test } from 'vitest';
import { people, post } from '../../people.ts';
import { choose, describeWeek, HEARS, listen } from './week.ts';

describeWeek('moderators decide reports', (week) => {
  /** A post that was reported, and its report. */
  const report = async () => {
    const { ann, bob } = await people(week().service, 'ann', 'bob');
    const id = await post(ann, 'Buy pills');
    await bob.post(`/posts/${id}/report`);
    const [row] = await week().rows(`select id from reports where post_id = ${id}`);
    return { ann, bob, id, report: Number(row.id), path: `/admin/reports/${row.id}` };
  };

  test('Monday: both hear of a report, and what one takes the other cannot decide', async () => {
    const { one, two, postbox, service } = week();
    for (const { page } of [one, two]) await listen(page, '/admin/reports');
    const { ann, id, report: number, path } = await report();
    for (const { page } of [one, two]) await page.getByRole('row', { name: ann.username }).waitFor();
    for (const { email } of [one, two]) expect((await postbox.next(email)).text).toContain('reported a post');
    await two.page.goto('/notifications');
    await two.page.getByText('reported a post').first().waitFor();
    for (const { page } of [one, two]) await listen(page, path);
    await one.page.getByRole('button', { name: 'Take it', exact: true }).click();
    await two.page.getByText('taken by @one.').waitFor();
    await (await choose(two.page, 'remove')).click();
    await two.page.getByRole('alert').filter({ hasText: '@one has taken this report.' }).waitFor();
    await expect
      .poll(async () => (await service.anonymous.get(`/posts/${id}`)).data.is_deleted)
      .toBeUndefined();
    await listen(two.page, path);
    await (await choose(one.page, 'dismiss')).click();
    await two.page.getByText('dismissed by @one.').waitFor();
    await expect.poll(() => week().audited(number)).toEqual(['take by one', 'resolve by one']);
  });

  test('Monday: of two who decide at once exactly one does, and the other is told who', async () => {
    const { one, two, boss } = week();
    for (let round = 0; round < 3; round++) {
      const { ann, report: number, path } = await report();
      await listen(boss.page, path);
      for (const { page } of [one, two]) {
        // Neither hears of the other's decision, which would take away the button before it is pressed.
        await page.route(HEARS, () => undefined);
        await page.goto(path);
      }
      const buttons = [
        await choose(one.page, 'remove', 'No adverts.'),
        await choose(two.page, 'warn', 'Be kind.'),
      ];
      await Promise.all(buttons.map((button) => button.click({ noWaitAfter: true })));
      await boss.page.getByText(/(removed|warned) by @(one|two)\./).waitFor();
      const decided = await week().audited(number);
      expect(decided).toHaveLength(1);
      const [won, lost] = decided[0] === 'resolve by one' ? [one, two] : [two, one];
      await lost.page.getByText(`this report was resolved before, by @${won.username}.`).waitFor();
      await won.page.getByText(`Report ${number} is decided.`).waitFor();
      for (const { page } of [one, two]) await page.unroute(HEARS);
      const told = await week().rows(`select text from moderation_notices where user_id = ${ann.id}`);
      expect(told).toEqual([{ text: won === one ? 'No adverts.' : 'Be kind.' }]);
    }
  });

  test('Tuesday: an appeal against one is accepted by the other, and the post is back', async () => {
    const { one, two, postbox, service } = week();
    const author = await week().seat('author', 2);
    const client = await service.tokenFor(author, ['write_post', 'stream']);
    const { bob } = await people(service, 'bob');
    await bob.post(`/users/${author.id}/follow`);
    const id = await post(client, 'No advert');
    await bob.post(`/posts/${id}/report`);
    await bob.delete(`/users/${author.id}/mute`);
    const [{ id: number }] = await week().rows(`select id from reports where post_id = ${id}`);
    await listen(one.page, `/admin/reports/${number}`);
    await (await choose(one.page, 'remove', 'It is an advert.')).click();
    await one.page.getByText(`Report ${number} is decided.`).waitFor();
    await expect.poll(async () => (await bob.get(`/posts/${id}`)).data.is_deleted).toBe(true);
    await week().mail();
    const { text } = await postbox.next(author.email);
    expect(text).toContain('It is an advert.');
    const path = /\/appeal\/\S+/.exec(text)?.[0] as string;
    await listen(two.page, '/admin/reports?kind=appeal');
    await author.page.goto(path);
    await author.page.getByLabel('Why you do not agree').fill('It is none.');
    await author.page.getByRole('button', { name: 'Appeal' }).click();
    await author.page.getByText('Your appeal is waiting for a moderator.').waitFor();
    await two.page.getByRole('row', { name: 'It is none.' }).locator('th a').click();
    await two.page.getByRole('button', { name: 'Accept the appeal' }).click();
    await two.page.getByText('is decided.').waitFor();
    await author.page.reload();
    await author.page.getByText('It was withdrawn.').waitFor();
    await expect.poll(async () => (await bob.get(`/posts/${id}`)).data).toMatchObject({ text: 'No advert' });
    await expect
      .poll(async () => (await week().audited(id)).sort())
      .toEqual(['remove by one', 'restore by two']);
  });
});
