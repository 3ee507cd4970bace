/** Reporting on the pages, and what moderators and reporters see of it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { reportList } from '../../src/commands/reports.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { type Browser, page, send, visitor } from '../channel-pages.ts';
import { channel, message } from '../channels.ts';
import { textOf } from '../doc.ts';
import { newFile } from '../files/files.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post } from '../people.ts';
import { openReports } from '../rows.ts';

describeService('reporting on pages', (service) => {
  let moderator: Browser;

  beforeAll(async () => {
    moderator = await visitor(service(), 'moderator');
    await setRole(service().ctx.store, undefined, moderator.id, 'administrator');
  });

  const reportOf = async (me: Browser): Promise<Json> =>
    (await openReports(service().ctx.store.read)).findLast(({ reporter }) => reporter === me.username);

  /** What a person who has done all of it can be reported for. */
  async function made() {
    const { ann } = await people(service(), 'ann');
    const id = await post(ann, 'A <b>rude</b> post');
    const room = await channel(ann, {
      readers: { public: true },
      annotations: [
        { type: 'net.svc.core.channel.metadata', value: { title: 'Rude room', description: 'Of rudeness' } },
      ],
    });
    const { id: said } = await message(ann, room.id, 'A rude message');
    const file = await newFile(ann, { name: 'rude.txt', public: true });
    return { ann, objects: { post: id, message: said, channel: room.id, file: file.id, user: ann.id } };
  }

  describe.each([
    ['post', 'A <b>rude</b> post'],
    ['message', 'A rude message'],
    ['channel', 'Rude room'],
    ['file', 'rude.txt'],
    ['user', '@ann'],
  ] as const)('of a %s', (kind, text) => {
    test('is stored once with category, note and what it was, and is decided', async () => {
      const me = await visitor(service(), 'reporter');
      const { ann, objects } = await made();
      const path = `/report/${kind}/${objects[kind]}`;
      const form = await page(me, path);
      expect(form.text).toContain(text);
      expect(form.all('b')).toEqual([]);
      const fields = { category: 'abuse', comment: 'It <i>hurts</i>\r\nme', block: '1' };
      const done = await send(me, `${path}?next=/@x`, path, fields);
      const said = await page(me, done);
      expect(textOf(said.all('p', 'role', 'status')[0]!)).toContain(`You have blocked @${ann.username}.`);
      expect((await me.api.get(`/users/${ann.id}`)).data).toMatchObject({
        you_blocked: true,
        you_muted: false,
      });
      expect(await reportOf(me)).toMatchObject({
        ...{ kind, category: 'abuse', comment: 'It <i>hurts</i>\nme' },
        ...{ author: ann.username, post_id: Number(objects[kind]), decision: null },
      });
      const { id } = await reportOf(me);
      expect(JSON.parse((await reportOf(me)).copy).text).toContain(text);
      await me.api.delete(`/users/${ann.id}/block`);
      const again = await send(me, path, path, { category: 'spam', comment: 'again' });
      expect(again).toContain('done=1');
      const mine = (await openReports(service().ctx.store.read)).filter(
        ({ reporter }) => reporter === me.username,
      );
      expect(mine.map(({ category }) => category)).toEqual(['abuse']);
      // Moderators see it in the queue, on its page, and among their notifications.
      const at = `/admin/reports/${id}`;
      expect((await page(moderator, '/admin/reports')).text).toContain(`${kind}, abuse`);
      const shown = await page(moderator, at);
      expect(shown.text).toContain('It <i>hurts</i>');
      expect(shown.text).toContain(text);
      const what = kind === 'user' ? 'an account' : `a ${kind}`;
      expect((await page(moderator, '/notifications')).text).toContain(`reported ${what}`);
      const listed = (await reportList.run(service().ctx, [], {})).json as Json;
      expect(listed.reports.at(-1)).toMatchObject({ kind, [`${kind}_id`]: objects[kind], category: 'abuse' });
      // Warned of by the moderator, and the reporter is told without a word of the moderator.
      await send(moderator, at, at, { decision: 'warn', told: 'Be nice.', answer: '' });
      expect((await page(me, '/account')).text).toContain('has acted on it');
      expect((await page(moderator, '/notifications')).text).not.toContain(`reported ${what}`);
    });

    test('is for those who see it, and not of one’s own', async () => {
      const me = await visitor(service(), 'reporter');
      const { ann, objects } = await made();
      const own = kind === 'user' ? String(me.id) : undefined;
      if (own !== undefined) expect((await me.get(`/report/user/${own}`)).status).toBe(400);
      const path = `/report/${kind}/${objects[kind]}`;
      const csrf = await me.csrf('/account');
      const bad = async (form: Record<string, string>) =>
        (await me.request(path, { form: { csrf, ...form } })).status;
      expect(await bad({})).toBe(400);
      expect(await bad({ category: 'x' })).toBe(400);
      expect(await bad({ category: 'spam', comment: 'x'.repeat(1_001) })).toBe(400);
      expect(await bad({ category: 'spam', csrf: 'x' })).toBe(403);
      expect(await reportOf(me)).toBeUndefined();
      const missing = await me.request(`/report/${kind}/999999999`, { form: { csrf, category: 'spam' } });
      expect(missing.status).toBe(404);
      if (kind === 'post') {
        await ann.delete(`/posts/${objects.post}`);
        expect((await me.get(path)).status).toBe(400);
      }
    });
  });

  test('what only others see cannot be reported, or probed for', async () => {
    const me = await visitor(service(), 'outsider');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const room = await channel(ann, { readers: { user_ids: [bob.id] } });
    const { id } = await message(ann, room.id, 'private');
    const csrf = await me.csrf('/account');
    for (const path of [
      `/report/message/${id}`,
      `/report/channel/${room.id}`,
      '/report/app/1',
      '/report/post/x',
    ]) {
      expect((await me.get(path)).status, path).toBe(404);
      expect((await me.request(path, { form: { csrf, category: 'spam' } })).status, path).toBe(404);
    }
    expect(await reportOf(me)).toBeUndefined();
  });

  test('removing what was reported removes it, and an account cannot be removed', async () => {
    const me = await visitor(service(), 'remover');
    const { ann, objects } = await made();
    for (const kind of ['message', 'channel', 'user'] as const) {
      const path = `/report/${kind}/${objects[kind]}`;
      await send(me, path, path, { category: 'illegal' });
      const at = `/admin/reports/${(await reportOf(me)).id}`;
      const form = { decision: 'remove', told: '', answer: '' };
      const { status } = await moderator.submit(at, at, form);
      expect([kind, status]).toEqual([kind, kind === 'user' ? 400 : 303]);
    }
    expect((await ann.get(`/channels/${objects.channel}`)).status).toBe(404);
  });
});
