/** The queue of reports by keyboard, and what a report shows around what was reported. */
import { expect, test } from 'vitest';
import { addNote, warnUser } from '../../src/features/admin/notices.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { signedUp } from '../form-client.ts';
import { people, post } from '../people.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectReadable, expectToFit } from './readable.ts';

describeBrowser('reports by keyboard', (service, open) => {
  test('go from one to the next, are taken, decided and opened again', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { store } = service().ctx;
    await warnUser(store, undefined, Number(ann.id), 'Be kind.');
    await addNote(store, undefined, Number(ann.id), 'Watch this one.');
    const first = await post(ann, 'The beginning');
    const { data: reply } = await bob.post('/posts', { text: 'What do you mean?', reply_to: first });
    const { data: bad } = await ann.post('/posts', { text: 'Buy pills', reply_to: reply.id });
    await bob.post('/posts', { text: 'No, thanks', reply_to: bad.id });
    for (const id of [bad.id, first]) await bob.post(`/posts/${id}/report`);
    const user = await signedUp(service(), 'mod');
    await setRole(store, undefined, user.id, 'moderator');
    const page = await open();
    await signInAs(page, user);

    await page.goto('/admin/reports');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Report \d+$/ }).waitFor();
    const one = page.url();
    const thread = page.getByRole('region', { name: 'Its thread now' });
    await expect
      .poll(() => thread.locator('article').allInnerTexts())
      .toEqual(
        ['The beginning', 'What do you mean?', 'Buy pills', 'No, thanks'].map((text) =>
          expect.stringContaining(text),
        ),
      );
    const history = page.getByRole('region', { name: `Reported: @${ann.username}` });
    await expect
      .poll(() => history.locator('dl').innerText())
      .toMatch(/warning 1[\s\S]*1 among moderators[\s\S]*open 2/);
    await expectReadable(page, 'a report with its thread');
    await expectToFit(page, 'a report with its thread');

    await page.keyboard.press('j');
    await page.waitForURL((url) => url.href !== one);
    await page.keyboard.press('k');
    await page.waitForURL(one);
    // The page that was left may show live what its form did, before the next one comes.
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('t')]);
    await page.getByText(`taken by @${user.username}`).first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Next report').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // What had the focus in the dialog keeps it until the next frame is drawn.
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(true);
    // Nothing is done by keys while a person types.
    await page.keyboard.press('n');
    await page.keyboard.type('jktd');
    const note = page.getByLabel('Note for moderators');
    await expect.poll(() => note.inputValue()).toBe('jktd');
    // What is typed stays when the page shows what others do.
    const { data: third } = await ann.post('/posts', { text: 'Buy more' });
    await bob.post(`/posts/${third.id}/report`);
    await history.getByText('open 3').waitFor();
    await expect.poll(() => note.inputValue()).toBe('jktd');
    await expect.poll(() => note.evaluate((field) => field.matches(':focus'))).toBe(true);
    await note.blur();
    await page.keyboard.press('d');
    await page.keyboard.type('No pills.');
    expect(page.url()).toBe(one);
    await expect.poll(() => page.getByLabel('Message to the author').inputValue()).toBe('No pills.');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('is decided.').waitFor();
    await expect.poll(async () => (await bob.get(`/posts/${bad.id}`)).data.is_deleted).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The decision is undone').waitFor();
    await expect.poll(async () => (await bob.get(`/posts/${bad.id}`)).data.text).toBe('Buy pills');
  });
});
