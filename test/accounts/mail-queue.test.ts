/** E-mail waits in the store until the mail server has taken it. */
import { expect, test } from 'vitest';
import { sendConfirmation } from '../../src/features/accounts/mail.actions.ts';
import { deleteAndTell } from '../../src/features/admin/account-messages.ts';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { type Json, until } from '../harness.ts';
import { describeWithPostbox, type Received } from '../postbox.ts';

describeWithPostbox('e-mail that waits', (service, postbox) => {
  const rowsTo = async (email: string): Promise<Json[]> =>
    (await service().ctx.store.read.all(
      `select * from queued_mails where email = '${email}' order by created_at`,
      [],
    )) as Json[];
  const change = (sql: string) => service().ctx.store.bookkeeping((db) => db.all(sql, []));

  /** Lets the pause after a failed attempt be over. */
  async function pass(email: string): Promise<void> {
    await change(`update queued_mails set next_at = 1 where email = '${email}'`);
    // Any other message wakes the one that sends.
    await signedUp(service(), 'waking').then(async ({ username, id }) => {
      await service().ctx.store.write((tx) => updateUser(tx, { id, email: `${username}@example.org` }));
      await sendConfirmation(service().ctx, id);
      await postbox().next(`${username}@example.org`);
    });
  }

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${service().origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)![1]);
  }

  test('is sent once when the mail server is back, and holds no secret that can be read', async () => {
    postbox().isBroken = true;
    const person = await signedUp(service(), 'patient');
    const email = `${person.username}@example.org`;
    const given = await person.submit('/account/email', '/account/email', { email });
    expect(given.location).toBe('/account/general?done=email');
    expect((await person.get('/account')).text).toContain('A message is on its way');
    const failed = await until(async () => (await rowsTo(email)).find(({ tries }) => tries === 1));
    expect(failed.next_at - Date.now()).toBeGreaterThan(5_000);
    expect(failed.next_at - Date.now()).toBeLessThan(11_000);
    expect(JSON.stringify(failed)).not.toMatch(/confirm/);
    expect(await metric('millrace_mail_queued')).toBe(1);
    const operator = await signedUp(service(), 'operator');
    await setRole(service().ctx.store, undefined, operator.id, 'owner');
    const health = (await operator.get('/admin')).text;
    expect(health).toContain('1 message waits to be sent, the oldest since');
    expect(health).toMatch(/Free space on the disk<.*\d MB/s);
    expect(health).toMatch(/Backup<[^.]*not used/);
    const sent = await metric('millrace_mail_sent_total');
    postbox().isBroken = false;
    await pass(email);
    const { text } = await postbox().next(email);
    expect(text).toContain('/confirm-email/');
    expect(await until(async () => (await rowsTo(email)).length === 0)).toBe(true);
    await until(async () => (await metric('millrace_mail_queued')) === 0);
    expect(await metric('millrace_mail_sent_total')).toBe(sent + 2);
    expect(postbox().messages).toEqual([]);
  });

  test('is given up when the mail server refuses it for good, or after a day', async () => {
    const person = await signedUp(service(), 'refused');
    const email = `${person.username}@example.org`;
    postbox().unknown.add(email);
    const before = await metric('millrace_mail_failed_total');
    await person.submit('/account/email', '/account/email', { email });
    await until(async () => (await metric('millrace_mail_failed_total')) === before + 1);
    expect(await rowsTo(email)).toEqual([]);
    const late = `late.${email}`;
    postbox().isBroken = true;
    await person.submit('/account/email', '/account/email', { email: late });
    await until(async () => (await rowsTo(late))[0]?.tries === 1);
    postbox().isBroken = false;
    await change(`update queued_mails set created_at = ${Date.now() - 86_400_000} where email = '${late}'`);
    await pass(late);
    await until(async () => (await metric('millrace_mail_failed_total')) === before + 2);
    expect([await rowsTo(late), postbox().messages]).toEqual([[], []]);
  });

  test('is sent again after the connection was cut, not at once and under the same name', async () => {
    const person = await signedUp(service(), 'cut');
    const email = `${person.username}@example.org`;
    postbox().cuts = true;
    await person.submit('/account/email', '/account/email', { email });
    await until(async () => (await rowsTo(email))[0]?.tries === 1);
    postbox().cuts = false;
    const nameOf = ({ raw }: Received) => /^message-id: (\S+)/im.exec(raw)![1];
    const first = await postbox().next(email);
    expect(postbox().messages).toEqual([]);
    await pass(email);
    expect(nameOf(await postbox().next(email))).toBe(nameOf(first));
    expect(postbox().messages).toEqual([]);
  });

  test('goes to one mailbox five times an hour, whatever asked for it and however it is written', async () => {
    const email = `flooded${Date.now()}@example.org`;
    for (let n = 0; n < 7; n++) {
      const browser = new FormClient(service().origin);
      await browser.signUp(`flood_${n}_${Date.now() % 100_000}`, {
        email: n % 2 ? email : email.toUpperCase(),
      });
    }
    for (let n = 0; n < 5; n++) await postbox().next(email);
    const waiting = await until(async () => {
      const rows = await rowsTo(email);
      return rows.length === 2 && rows.every(({ next_at }) => next_at > Date.now() + 3_000_000) && rows;
    });
    expect(waiting.map(({ tries }) => tries)).toEqual([0, 0]);
    expect(postbox().messages).toEqual([]);
    await change(`delete from queued_mails where email = '${email}'`);
  });

  test('goes with the account, but for the message that says so', async () => {
    const { ctx } = service();
    const { username, id } = await signedUp(service(), 'leaving');
    const email = `${username}@example.org`;
    postbox().isBroken = true;
    await ctx.store.write((tx) => updateUser(tx, { id, email }));
    await sendConfirmation(ctx, id);
    await until(async () => (await rowsTo(email))[0]?.tries === 1);
    await confirmEmail(ctx.store, undefined, id);
    await deleteAndTell(ctx, undefined, id);
    expect((await rowsTo(email)).map(({ user_id, rank }) => [user_id, rank])).toEqual([[null, 0]]);
    postbox().isBroken = false;
    await until(async () => (await rowsTo(email))[0]?.tries !== 0);
    await pass(email);
    expect((await postbox().next(email)).text).toContain(`@${username}`);
    expect(postbox().messages).toEqual([]);
  });
});
