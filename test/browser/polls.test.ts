/** Polls in a real browser: written in the composer, and voted in without leaving the page. */
import { expect, test } from 'vitest';
import { endPolls } from '../../src/features/polls/polls.end.ts';
import { describeBrowser } from './chromium.ts';

describeBrowser('polls', (service, open) => {
  test('are written in the composer, and show their votes once one has voted', async () => {
    const ada = await service().person('ada', { name: 'Ada' });
    const { data } = await ada.post('/polls', {
      ...{ prompt: 'Where shall we meet?', options: ['At the lake', 'In the woods', 'Nowhere'] },
      ...{ duration: 7200, max_options: 2 },
    });
    const value = { '+net.svc.core.poll': { poll_id: data.id } };
    await ada.post('/posts', { text: 'The picnic', annotations: [{ type: 'net.svc.core.poll', value }] });
    const page = await open({ viewport: { width: 390, height: 844 } });
    await page.goto('/join');
    await page.getByLabel('Username').fill('bea');
    await page.getByLabel('Password').fill('a good long password');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForURL('/welcome');

    await page.goto('/@ada');
    const poll = page.getByRole('region', { name: 'Poll' });
    await poll.getByRole('checkbox', { name: 'In the woods' }).check();
    await poll.getByRole('button', { name: 'Vote' }).click();
    await expect.poll(() => poll.getByRole('listitem').allInnerTexts()).toHaveLength(3);
    expect(page.url()).toMatch(/\/@ada$/);
    await expect
      .poll(() => poll.innerText())
      .toMatch(/In the woods[\s\S]*100%[\s\S]*1 person voted · Ends in 2 hours/);
    await expect.poll(() => poll.getByRole('button').count()).toBe(0);
    // Others vote while the page is open.
    const { cleo, dan } = { cleo: await service().person('cleo'), dan: await service().person('dan') };
    const path = `/polls/${data.id}/response`;
    await cleo.call(path, { method: 'PUT', body: { positions: [1] } });
    await poll.getByText('2 people voted').waitFor();
    await expect.poll(() => poll.innerText()).toMatch(/At the lake[\s\S]*50%[\s\S]*In the woods[\s\S]*50%/);
    await dan.call(path, { method: 'PUT', body: { positions: [2] } });
    await poll.getByText('3 people voted').waitFor();
    await expect.poll(() => poll.innerText()).toMatch(/At the lake[\s\S]*33%[\s\S]*In the woods[\s\S]*67%/);
    await expect.poll(() => poll.locator('.share').nth(1).getAttribute('title')).toBe('2 votes');

    // At its end it takes no votes, also on the page of a stranger.
    const stranger = await open();
    await stranger.goto('/@ada');
    await stranger.getByRole('link', { name: 'Sign in to vote' }).waitFor();
    await endPolls(service().ctx, Date.parse(data.closed_at) + 1000);
    for (const one of [page, stranger]) {
      await one.evaluate(`document.querySelector('.poll').dataset.ends = '0';
        dispatchEvent(new Event('acted'))`);
      await one.getByRole('status').filter({ hasText: 'Ended just now' }).waitFor();
      await expect
        .poll(() => one.getByRole('region', { name: 'Poll' }).innerText())
        .toMatch(/67%[\s\S]*3 people voted/);
    }

    await page.goto('/compose');
    await page.getByLabel('New post').fill('Tea');
    await page.getByRole('button', { name: 'Poll' }).click();
    await page.getByLabel('Question').fill('Milk?');
    await page.getByLabel('Option 1', { exact: true }).fill('Yes');
    await expect.poll(() => page.getByLabel('Option 3').isVisible()).toBe(false);
    await page.getByLabel('Option 2').fill('No');
    await page.getByLabel('Option 3').fill('Both');
    await page.getByLabel('Choices').selectOption('Several');
    // What was typed stays, as any draft.
    await page.reload();
    await expect.poll(() => page.getByLabel('Option 3').inputValue()).toBe('Both');
    await expect.poll(() => page.getByLabel('Choices').inputValue()).toBe('several');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/@bea/post/*');
    await page.goto('/@bea');
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(3);
  });
});
