/** Notifications of quotes and of the ends of polls, by push and by e-mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { endPolls } from '../../src/features/polls/polls.end.ts';
import { page, send, visitor } from '../channel-pages.ts';
import { textOf } from '../doc.ts';
import { type Json, type Person, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { describeWithPostbox } from '../postbox.ts';
import { PushServer } from '../push-server.ts';

const SETTINGS = '/account/notifications';
const CORE = 'net.svc.core';

describeWithPostbox(
  'notifications of quotes and polls',
  (service, postbox) => {
    let pushes: PushServer;
    beforeAll(async () => {
      pushes = await PushServer.start();
    });
    afterAll(async () => {
      await pushes.stop();
      expect(pushes.faults).toEqual([]);
    });

    const showing = (name: string, replacement: string, value: object) => ({
      annotations: [{ type: `${CORE}.${name}`, value: { [`+${CORE}.${replacement}`]: value } }],
    });
    const quote = (who: Person, post_id: string, text: string) =>
      post(who, text, showing('quote', 'post', { post_id }));

    /** Asks people something, who vote, and ends it. @returns the poll's id. */
    async function ask(owner: Person, prompt: string, ...voters: Person[]): Promise<string> {
      const given = { prompt, options: ['Yes', 'No'], duration: 60 };
      const { id } = (await owner.post('/polls', given)).data;
      await post(owner, 'vote', showing('poll', 'poll', { poll_id: id }));
      for (const who of voters)
        await who.call(`/polls/${id}/response`, { method: 'PUT', body: { positions: [1] } });
      await endPolls(service().ctx, Date.now() + 61_000);
      return id;
    }

    const told = async (who: Awaited<ReturnType<typeof visitor>>) =>
      (await page(who, '/notifications')).all('article').map(textOf);

    test('are on the page, pushed and e-mailed, each where it is wanted', async () => {
      const { ctx } = service();
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const me = await visitor(service(), 'me');
      const email = `${me.username}@example.org`;
      await send(me, '/account/email', '/account/email', { email });
      await postbox().next(email);
      await confirmEmail(ctx.store, undefined, me.id);
      const choose = (...ways: string[]) =>
        send(me, SETTINGS, SETTINGS, {
          ...Object.fromEntries(ways.map((way) => [way, '1'])),
          mail_mode: 'at-once',
        });
      await choose('page-quote', 'page-poll', 'push-quote', 'push-poll', 'mail-quote', 'mail-poll');
      const one = pushes.subscriber();
      expect((await me.request('/live/push', { form: one.fields })).status).toBe(200);
      /** The next e-mail, though one came just before. */
      const mailed = async () => {
        await ctx.store.bookkeeping((db) =>
          db.all(
            'update notification_settings set mail_sent_at = 1, mail_next_at = 1 where mail_next_at > 1',
            [],
          ),
        );
        // What is due is looked for when anybody is notified.
        const mine = await post(me.api, 'mine');
        await ann.post(`/posts/${mine}/star`);
        return (await postbox().next(email)).text;
      };

      const id = await post(me.api, 'my words');
      const quoting = await quote(ann, id, 'well said');
      await until(() => one.got.length === 1);
      expect(one.got[0]).toMatchObject({
        title: `${ann.username} quoted your post`,
        text: 'well said',
        path: `/@${ann.username}/post/${quoting}`,
      });
      expect((await postbox().next(email)).text).toContain('well said');
      const theirs = await ask(bob, 'Shall we?', me.api);
      await until(() => one.got.length === 2);
      expect(one.got[1]).toMatchObject({ text: 'Shall we?', path: `/polls/${theirs}` });
      const own = await ask(me.api, 'Shall I?', bob);
      await until(() => one.got.length === 3);
      expect(one.got[2]).toMatchObject({ text: 'Shall I?', path: `/polls/${own}` });
      // Before the page is seen, which leaves nothing unread.
      expect(await mailed()).toMatch(/Shall (I|we)\?/);
      expect(await told(me)).toEqual([
        expect.stringContaining('Shall I?'),
        expect.stringContaining('Shall we?'),
        expect.stringContaining('well said'),
      ]);

      // Turned off in one way each; what comes last shows that nothing came before it.
      await choose('page-quote', 'push-poll', 'mail-poll', 'push-mention', 'mail-mention');
      await quote(ann, id, 'only on the page');
      await ask(bob, 'Not on the page?', me.api);
      await until(() => one.got.length === 4);
      await post(ann, `@${me.username} the last`);
      await until(() => one.got.length === 5);
      expect(one.got.slice(3).map(({ text }) => text)).toEqual([
        'Not on the page?',
        `@${me.username} the last`,
      ]);
      const mail = await mailed();
      expect(mail).toContain('Not on the page?');
      expect(mail).not.toContain('only on the page');
      expect(await told(me)).toEqual([expect.stringMatching(/only on the page.*well said/s)]);
      // Nor of people who are muted, or of a poll that is gone.
      await choose('page-quote', 'page-poll', 'push-quote', 'push-poll', 'push-mention');
      await me.api.post(`/users/${ann.id}/mute`);
      await quote(ann, id, 'from afar');
      await bob.delete(`/polls/${theirs}`);
      await post(bob, `@${me.username} at last`);
      await until(() => one.got.length === 6);
      expect(one.got[5]?.text).toBe(`@${me.username} at last`);
      expect((await told(me)).join()).not.toContain('Shall we?');
      expect(await service().wrongCounts()).toEqual([] as Json[]);
    });
  },
  { MILLRACE_PUSH_URLS: 'any' },
);
