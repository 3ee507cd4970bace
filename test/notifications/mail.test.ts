/** Notifications by e-mail, through a real SMTP server. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { approvePost } from '../../src/features/admin/held.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { removeWordRule, setWordRule } from '../../src/features/words/words.actions.ts';
import { type Browser, page, send, visitor, write } from '../channel-pages.ts';
import { type Json, type Person, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { describeWithPostbox, type Received } from '../postbox.ts';

const SETTINGS = '/account/notifications';
const KINDS = ['mention', 'reply', 'star', 'repost', 'follow', 'broadcast', 'message'];
const ALL = Object.fromEntries(
  KINDS.flatMap((kind) => ['page', 'push', 'mail'].map((way) => [`${way}-${kind}`, '1'])),
);

describeWithPostbox('notifications by e-mail', (service, postbox) => {
  /** Somebody with a confirmed address, who wants e-mail. */
  async function reader(name: string, mode: string): Promise<Browser & { api: Person; email: string }> {
    const me = await visitor(service(), name);
    const email = `${me.username}@example.org`;
    await send(me, '/account/email', '/account/email', { email });
    await postbox().next(email);
    await confirmEmail(service().ctx.store, undefined, me.id);
    await send(me, SETTINGS, SETTINGS, { ...ALL, mail_mode: mode });
    return Object.assign(me, { email });
  }

  /** Notifications that have come; the address gets other messages too. */
  const mails = (): Received[] => postbox().messages.filter(({ text }) => /^list-unsubscribe:/im.test(text));
  /** The next one to an address, which is then taken away. */
  async function next(email: string): Promise<Received> {
    const found = await until(() => mails().find(({ to }) => to.includes(email)));
    postbox().messages.splice(postbox().messages.indexOf(found), 1);
    return found;
  }

  const rowOf = async ({ id }: Browser): Promise<Json> =>
    (await service().ctx.store.read.all(`select * from notification_settings where user_id = ${id}`, []))[0];
  /** Lets the pause after the last e-mail be over, once everybody was notified of what has happened. */
  async function pass({ id }: Browser): Promise<void> {
    const { store, tail } = service().ctx;
    const seq = tail.position;
    const position = "select seq from consumers where name = 'notifications'";
    await until(async () => ((await store.read.all(position, [])) as Json[])[0].seq >= seq);
    await store.bookkeeping((db) =>
      db.all(
        `update notification_settings set mail_sent_at = 1, mail_next_at = case when mail_next_at is null then null else 1 end where user_id = ${id}`,
        [],
      ),
    );
  }
  const idle = (me: Browser) => until(async () => (await rowOf(me)).mail_next_at === null);
  const headerOf = ({ text }: Received, name: string) =>
    new RegExp(`^${name}:\\s+(.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(text)?.[1]?.replace(/\r\n\s+/g, '');
  const path = (url: string) => new URL(url.replace(/[<>]/g, '')).pathname;

  test('come at once, as text and HTML, and then at most one in five minutes', async () => {
    const me = await reader('eager', 'at-once');
    // Somebody whose name shows nothing is named by their username.
    const ann = await service().person('unnamed', { name: '\u2060\u3164 ' });
    await post(ann, `@${me.username} <b>hello</b> & more`);
    const first = await next(me.email);
    expect(headerOf(first, 'subject')).toBe(`${ann.username} mentioned you at Millrace`);
    expect(first.text).toContain('Content-Type: text/plain');
    expect(first.text).toContain(`@${me.username} <b>hello</b> & more`);
    expect(first.text).toContain(`@${me.username} &lt;b&gt;hello&lt;/b&gt; &amp; more`);
    await idle(me);
    const id = await post(me.api, 'my words');
    await ann.post(`/posts/${id}/star`);
    await until(async () => (await rowOf(me)).mail_next_at > Date.now() + 240_000);
    expect(mails()).toEqual([]);
    await post(ann, `@${me.username} again`);
    await pass(me);
    // What is due is looked for when anybody is notified.
    const poked = await reader('poked', 'at-once');
    await post(ann, `@${poked.username} hello`);
    await next(poked.email);
    const second = await next(me.email);
    expect(headerOf(second, 'subject')).toBe('2 notifications at Millrace');
    expect(second.text).toContain(`${ann.username} starred your post`);
    expect(second.text).not.toContain('hello');
    await idle(me);
  });

  test('tell moderators of reports, while they are', async () => {
    const { ctx } = service();
    const reporting = { 'mail-report': '1' };
    const me = await reader('moderator', 'at-once');
    const former = await reader('former', 'at-once');
    for (const { id } of [me, former]) await setRole(ctx.store, undefined, id, 'moderator');
    for (const one of [me, former])
      await send(one, SETTINGS, SETTINGS, { ...reporting, mail_mode: 'at-once' });
    await setRole(ctx.store, undefined, former.id, null);
    const { ann, bob } = await people(service(), 'ann', 'bob');
    await bob.post(`/posts/${await post(ann, 'a bad word')}/report`);
    const { text } = await next(me.email);
    expect(text).toContain(`${bob.username} reported a post`);
    expect(text).toContain('a bad word');
    await idle(me);
    // Nor while they lack the second factor that a role needs.
    await setInstance(ctx.store, undefined, 'admin_second_factor', 'required');
    await bob.post(`/posts/${await post(ann, 'a worse one')}/report`);
    await pass(me);
    await idle(me);
    expect(mails()).toEqual([]);
    await setInstance(ctx.store, undefined, 'admin_second_factor', '');
    await send(me, SETTINGS, SETTINGS, { mail_mode: 'at-once' });
    await pass(me);
    await bob.post(`/posts/${await post(ann, 'another one')}/report`);
    await idle(me);
    expect([mails(), (await rowOf(former)).mail_next_at]).toEqual([[], null]);
  });

  test('tell those who get a role of reports alone, unless they are e-mailed already', async () => {
    const { ctx } = service();
    const [me, other] = [await reader('asked', 'never'), await reader('daily', 'daily')];
    for (const { id } of [me, other]) await setRole(ctx.store, undefined, id, 'moderator');
    expect(await rowOf(other)).toMatchObject({ mail_mode: 2 });
    const { ann, bob } = await people(service(), 'ann', 'bob');
    await post(ann, `@${me.username} hello`);
    await bob.post(`/posts/${await post(ann, 'a bad word')}/report`);
    const { text } = await next(me.email);
    expect([text.includes('a bad word'), text.includes('hello')]).toEqual([true, false]);
    await idle(me);
    // Another role is no new one: what was chosen meanwhile stays.
    await send(me, SETTINGS, SETTINGS, { mail_mode: 'never' });
    await setRole(ctx.store, undefined, me.id, 'administrator');
    expect(await rowOf(me)).toMatchObject({ mail_mode: 0 });
  });

  test('tell of a held post when it is approved', async () => {
    const { ctx } = service();
    const me = await reader('patient', 'at-once');
    const { ann } = await people(service(), 'ann');
    await setWordRule(ctx.store, undefined, { kind: 'word', value: 'dubious', action: 'hold' });
    const id = await post(ann, `@${me.username} dubious`);
    expect((await rowOf(me)).mail_next_at).toBe(null);
    await approvePost(ctx, undefined, Number(id));
    expect((await next(me.email)).text).toContain(`${ann.username} mentioned you`);
    await idle(me);
    await removeWordRule(ctx.store, undefined, { kind: 'word', value: 'dubious' });
  });

  test('come once a day, of what was not read, and not if there is nothing', async () => {
    const me = await reader('daily', 'daily');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const read = await post(ann, `@${me.username} read before`);
    await until(async () => (await rowOf(me)).mail_next_at > Date.now() + 80_000_000);
    await page(me, '/notifications');
    await pass(me);
    await post(bob, `@${me.username} not read`);
    const { text } = await next(me.email);
    expect(text).toContain('not read');
    expect(text).not.toContain('read before');
    await idle(me);
    const last = await post(ann, `@${me.username} read in time`);
    await until(async () => (await rowOf(me)).mail_next_at !== null);
    await me.api.post('/posts/marker', { name: 'notifications', id: last });
    await pass(me);
    // What is due is looked for when somebody is notified.
    const other = await reader('other', 'at-once');
    await post(ann, `@${other.username} hello`);
    await next(other.email);
    await idle(me);
    await ann.delete(`/posts/${read}`);
    await pass(me);
    await me.api.post(`/users/${bob.id}/mute`);
    await post(bob, `@${me.username} muted`);
    await post(me.api, 'a post');
    expect([mails(), (await rowOf(me)).mail_next_at]).toEqual([[], null]);
  });

  test('do not hold what was written in private, nor go to an address that is not confirmed', async () => {
    const me = await reader('private', 'at-once');
    const ann = await visitor(service(), 'ann');
    await write(ann, [me], 'a secret');
    const { text } = await next(me.email);
    expect(text).toContain(`${ann.username} wrote to you`);
    expect(text).not.toContain('a secret');
    await idle(me);
    await send(me, '/account/email', '/account/email', { email: `other_${me.email}` });
    await pass(me);
    await post(ann.api, `@${me.username} hello`);
    await idle(me);
    expect(mails()).toEqual([]);
  });

  test('are in the language of their reader, who gets nothing of private messages in either part', async () => {
    const me = await reader('reader', 'at-once');
    const ann = await visitor(service(), 'ann');
    await service().ctx.store.write((tx) => updateUser(tx, { id: me.id, language: 'de' }));
    await write(ann, [me], 'a secret');
    const read = async () => PostalMime.parse((await next(me.email)).raw);
    const told = await read();
    expect(told.subject).toBe(`${ann.username} hat dir geschrieben (Millrace)`);
    expect(`${told.text}${told.html}`).not.toContain('secret');
    await idle(me);
    await service().ctx.store.write((tx) => updateUser(tx, { id: me.id, language: 'ar' }));
    await pass(me);
    await post(ann.api, `@${me.username} <i>hello</i>`);
    const { subject, text, html } = await read();
    expect(subject).toBe(`إشارة إليك من \u2068${ann.username}\u2069 في \u2068Millrace\u2069`);
    expect(text).toContain(`إشارة إليك من \u2068${ann.username}\u2069\n@${me.username} <i>hello</i>\n`);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain(
      `<div dir="auto" style="margin-top: 2px">@${me.username} &lt;i&gt;hello&lt;/i&gt;</div>`,
    );
    await idle(me);
  });

  test('end with one click, without a session, by the link alone', async () => {
    const me = await reader('ending', 'at-once');
    const { ann } = await people(service(), 'ann');
    await post(ann, `@${me.username} hello`);
    const message = await next(me.email);
    expect(headerOf(message, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = path(headerOf(message, 'list-unsubscribe')!);
    expect(message.text).toContain(link);
    // Opening it, as programs do that look through mail, ends nothing.
    const opened = await fetch(service().origin + link);
    expect([opened.status, (await opened.text()).includes('End the e-mails')]).toEqual([200, true]);
    expect((await rowOf(me)).mail_mode).toBe(1);
    const wrong = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const to of [wrong, link.replace(String(me.id), String(Number(me.id) + 1)), '/end-mail/1']) {
      expect((await fetch(service().origin + to, { method: 'POST', body, headers })).status).toBe(404);
    }
    const ended = await fetch(service().origin + link, { method: 'POST', body, headers });
    expect([ended.status, (await rowOf(me)).mail_mode]).toEqual([200, 0]);
    await post(ann, `@${me.username} more`);
    expect((await page(me, SETTINGS)).text).toContain('Never');
    expect(mails()).toEqual([]);
  });

  test('are sent once, later, where the mail server refuses them', async () => {
    const me = await reader('late', 'at-once');
    const { ann } = await people(service(), 'ann');
    postbox().isBroken = true;
    await post(ann, `@${me.username} one`);
    await until(async () => (await rowOf(me)).mail_tries === 1);
    postbox().isBroken = false;
    await pass(me);
    await post(ann, `@${me.username} two`);
    const { text } = await next(me.email);
    expect([text.includes('one'), text.includes('two')]).toEqual([true, true]);
    await idle(me);
    expect([mails(), (await rowOf(me)).mail_tries]).toEqual([[], 0]);
  });

  test('of a report comes once when the mail server was unavailable for a long time', async () => {
    const { ctx } = service();
    const me = await reader('watching', 'at-once');
    await setRole(ctx.store, undefined, me.id, 'moderator');
    await send(me, SETTINGS, SETTINGS, { 'mail-report': '1', mail_mode: 'at-once' });
    const { ann, bob } = await people(service(), 'ann', 'bob');
    await postbox().stop();
    for (let attempt = 0; attempt < 6; attempt++) {
      if (attempt > 0) await pass(me);
      // The first report makes it due, the others have it looked for.
      await bob.post(`/posts/${await post(ann, `bad word ${attempt}`)}/report`);
      await until(async () => {
        const { mail_tries, mail_next_at } = await rowOf(me);
        return mail_tries === 1 && mail_next_at > Date.now() + 1_000;
      });
    }
    // It waits a minute at most, however often it failed.
    expect((await rowOf(me)).mail_next_at).toBeLessThanOrEqual(Date.now() + 60_000);
    await postbox().restart();
    await pass(me);
    await bob.post(`/posts/${await post(ann, 'the last one')}/report`);
    const { text } = await next(me.email);
    for (const word of ['bad word 0', 'bad word 5']) expect(text).toContain(word);
    await idle(me);
    expect(mails()).toEqual([]);
  });
});
