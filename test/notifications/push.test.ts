/** Push messages, through a push service that checks and decrypts them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { page, send, visitor, write } from '../channel-pages.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { PushServer, type Subscriber } from '../push-server.ts';

const SETTINGS = '/account/notifications';

describeService(
  'push messages',
  (service) => {
    let pushes: PushServer;
    beforeAll(async () => {
      pushes = await PushServer.start();
    });
    afterAll(async () => {
      await pushes.stop();
      expect(pushes.faults).toEqual([]);
    });

    /** Turns push messages on in a browser, as the page's script does. */
    async function subscribe(browser: FormClient, one = pushes.subscriber()): Promise<Subscriber> {
      const { status, text } = await browser.request('/live/push', { form: one.fields });
      expect(status, text).toBe(200);
      return one;
    }

    const rows = async (): Promise<Json[]> =>
      (await service().ctx.store.read.all('select * from push_subscriptions', [])) as Json[];
    const rowOf = async ({ endpoint }: Subscriber) => (await rows()).find((row) => row.endpoint === endpoint);
    /** That everything was sent that is to be sent. */
    const settled = (one: Subscriber) =>
      until(async () => {
        const row = await rowOf(one);
        return row !== undefined && row.next_at === null;
      });

    test('say who did what, with the text, encrypted and signed, replaced by topic', async () => {
      const me = await visitor(service(), 'me');
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const id = await post(me.api, 'my words');
      await post(ann, `@${me.username} before`);
      const one = await subscribe(me);
      const mention = await post(ann, `@${me.username} hello\n\nthere`);
      const [first] = await until(() => one.got.length === 1 && one.got);
      expect(first).toMatchObject({
        title: `${ann.username} mentioned you`,
        text: `@${me.username} hello there`,
        path: `/@${ann.username}/post/${mention}`,
        unread: 2,
        headers: { urgency: 'high' },
      });
      expect(Number(first!.headers.ttl)).toBeGreaterThan(86_400);
      await ann.post(`/posts/${id}/star`);
      await until(() => one.got.length === 2);
      await bob.post(`/posts/${id}/star`);
      await until(() => one.got.length === 3);
      const [, star, stars] = one.got;
      expect([star!.title, stars!.title]).toEqual([
        `${ann.username} starred your post`,
        `${bob.username} and ${ann.username} starred your post`,
      ]);
      expect([stars!.headers.topic, stars!.tag, stars!.headers.urgency]).toEqual([
        star!.headers.topic,
        star!.tag,
        'low',
      ]);
      expect(star!.headers.topic).not.toBe(first!.headers.topic);
      const conversation = await write(await visitor(service(), 'cal'), [me], 'a secret');
      await until(() => one.got.length === 4);
      expect(one.got[3]).toMatchObject({
        text: 'a secret',
        path: expect.stringContaining(`${conversation}#`),
        language: 'en',
      });
      await service().ctx.store.write((tx) => updateUser(tx, { id: me.id, language: 'de' }));
      await bob.post(`/users/${me.id}/follow`);
      await until(() => one.got.length === 5);
      expect(one.got[4]).toMatchObject({ title: `${bob.username} folgt dir jetzt`, language: 'de' });
    });

    test('leave out what is read, hidden, quiet or not wanted, also where that came after it', async () => {
      const me = await visitor(service(), 'choosy');
      const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
      const one = await subscribe(me);
      const id = await post(me.api, 'my words');
      await me.api.post(`/users/${ann.id}/mute`);
      await send(me, `/users/${bob.id}/quiet`, `/users/${bob.id}/quiet`);
      await send(me, SETTINGS, SETTINGS, { 'page-star': '1', 'push-mention': '1', 'push-follow': '1' });
      await post(ann, `@${me.username} muted`);
      await post(bob, `@${me.username} quiet`);
      await cal.post(`/posts/${id}/star`);
      await cal.post(`/users/${me.id}/follow`);
      await until(() => one.got.length === 1);
      expect(one.got[0]!.title).toBe(`${cal.username} followed you`);
      // The push service fails while it is deleted, and another one is read.
      one.answer = 500;
      const gone = await post(cal, `@${me.username} soon gone`);
      await until(async () => (await rowOf(one))!.tries === 1);
      await cal.delete(`/posts/${gone}`);
      one.answer = 201;
      const read = await post(cal, `@${me.username} read at once`);
      await me.api.post('/posts/marker', { name: 'notifications', id: read });
      await service().ctx.store.bookkeeping((db) =>
        db.all('update push_subscriptions set next_at = 1 where next_at is not null', []),
      );
      await post(cal, `@${me.username} the last`);
      await until(() => one.got.length === 2);
      await settled(one);
      expect(one.got[1]!.text).toBe(`@${me.username} the last`);
    });

    test('end with the session, with the account, and where the push service says that the browser is gone', async () => {
      const me = await visitor(service(), 'leaving');
      const { ann } = await people(service(), 'ann');
      const [here, there] = [await subscribe(me), pushes.subscriber()];
      const elsewhere = new FormClient(service().origin);
      await elsewhere.signIn(me.username, 'a good long password');
      await subscribe(elsewhere, there);
      await post(ann, `@${me.username} one`);
      await until(() => here.got.length === 1 && there.got.length === 1);
      await send(elsewhere, '/account', '/sign-out');
      await until(async () => (await rowOf(there)) === undefined);
      await post(ann, `@${me.username} two`);
      await until(() => here.got.length === 2);
      here.answer = 410;
      await post(ann, `@${me.username} three`);
      await until(async () => (await rowOf(here)) === undefined);
      await post(ann, `@${me.username} four`);
      const again = await subscribe(me);
      await closeAccount(service().ctx.store, me.id);
      expect(await rowOf(again)).toBeUndefined();
      expect([here.attempts, there.attempts]).toEqual([3, 1]);
    });

    test('belong to the person who signed in last in a browser, and to no more than 20 browsers', async () => {
      const [me, other] = [await visitor(service(), 'me'), await visitor(service(), 'other')];
      const one = await subscribe(me);
      await subscribe(other, one);
      expect((await rows()).filter(({ endpoint }) => endpoint === one.endpoint)).toMatchObject([
        { user_id: other.id },
      ]);
      for (let n = 0; n < 21; n++) {
        const browser = new FormClient(service().origin);
        await browser.signIn(me.username, 'a good long password');
        await subscribe(browser);
      }
      expect((await rows()).filter(({ user_id }) => user_id === me.id)).toHaveLength(20);
    });

    test('hold nobody up where a push service is slow, never answers, fails or leads elsewhere', async () => {
      const { ann } = await people(service(), 'ann');
      const bad: Subscriber[] = [];
      for (const answer of [
        'never',
        500,
        429,
        { to: `${pushes.origin}/elsewhere` },
        { after: 3_000 },
      ] as const) {
        const browser = await visitor(service(), 'bad');
        const one = await subscribe(browser, pushes.subscriber('localhost'));
        one.answer = answer;
        bad.push(one);
        await ann.post(`/users/${browser.id}/follow`);
      }
      await until(() => bad.every(({ attempts }) => attempts > 0));
      const me = await visitor(service(), 'me');
      const good = await subscribe(me);
      const start = performance.now();
      await ann.post(`/users/${me.id}/follow`);
      await until(() => good.got.length === 1);
      expect(performance.now() - start).toBeLessThan(3_000);
      await until(() => bad.at(-1)!.got.length === 1);
      for (const one of bad.slice(1, 4)) expect((await rowOf(one))!.tries).toBeGreaterThan(0);
      for (const one of bad)
        await service().ctx.store.bookkeeping((db) =>
          db.all(`delete from push_subscriptions where endpoint = '${one.endpoint}'`, []),
        );
    });

    test('are asked for by our own pages alone, with keys and URLs that browsers have', async () => {
      const me = await visitor(service(), 'me');
      const { fields } = pushes.subscriber();
      const ask = async (given: Record<string, string>, headers = {}) =>
        (await me.request('/live/push', { form: { ...fields, ...given }, headers })).status;
      expect(await ask({}, { origin: 'https://elsewhere.example' })).toBe(403);
      expect(await ask({}, { cookie: '' })).toBe(401);
      for (const given of [
        { endpoint: '' },
        { endpoint: 'ftp://push.example/1' },
        { endpoint: 'https://user:password@push.example/1' },
        { endpoint: `https://push.example/${'x'.repeat(1_000)}` },
        { p256dh: '' },
        { p256dh: Buffer.alloc(65, 4).toString('base64url') },
        { p256dh: fields.p256dh.slice(0, 60) },
        { auth: 'short' },
        { auth: '' },
      ]) {
        expect(await ask(given), JSON.stringify(given)).toBe(400);
      }
      expect(await ask({})).toBe(200);
      expect((await page(me, SETTINGS)).text).toContain('This browser shows notifications');
      await me.request('/live/push/end', { form: {} });
      expect((await page(me, SETTINGS)).text).not.toContain('This browser shows notifications');
    });
  },
  { MILLRACE_PUSH_URLS: 'any' },
);

describeService('push messages to private addresses', (service) => {
  test('are never sent', async () => {
    const pushes = await PushServer.start();
    const me = await visitor(service(), 'me');
    const { ann } = await people(service(), 'ann');
    const one = pushes.subscriber();
    const secure = { ...one.fields, endpoint: one.endpoint.replace('http:', 'https:') };
    expect((await me.request('/live/push', { form: one.fields })).status).toBe(400);
    for (const endpoint of [secure.endpoint, secure.endpoint.replace('127.0.0.1', 'localhost')]) {
      expect((await me.request('/live/push', { form: { ...secure, endpoint } })).status).toBe(200);
      await post(ann, `@${me.username} hello`);
      const tries = async () =>
        ((await service().ctx.store.read.all('select tries from push_subscriptions', [])) as Json[])[0]
          ?.tries;
      await until(async () => (await tries()) > 0);
    }
    expect(one.attempts).toBe(0);
    await pushes.stop();
  });
});
