/** What only some people may read: moderators see and remove it only through a report that names it. */
import { expect, test } from 'vitest';
import { contentList, contentRemove } from '../../src/commands/content.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { send, visitor } from '../channel-pages.ts';
import { channel, message } from '../channels.ts';
import { newFile } from '../files/files.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people } from '../people.ts';

describeService('private content', (service) => {
  const rows = (sql: string) => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
  const moderator = async () => {
    const browser = await signedUp(service(), 'mod');
    const { store } = service().ctx;
    await setRole(store, undefined, browser.id, 'moderator');
    await permitAdministration(store, undefined, service().clientId, true);
    return { browser, tool: await service().tokenFor(browser, [adminScope]) };
  };
  /** A private channel with a message and a file, of a person whom another may report. */
  const made = async () => {
    const { ann } = await people(service(), 'ann');
    const reader = await visitor(service(), 'reader');
    const room = await channel(ann, { readers: { user_ids: [String(reader.id)] } });
    const { id } = await message(ann, room.id, 'Between us: hunter2');
    const file = await newFile(ann, { name: 'between-us.txt' });
    return { ann, reader, room: room.id as string, id, file: file.id as string };
  };

  test.each(['message', 'channel', 'file'] as const)(
    'a %s is removed by no form, call or command, and is not told from one that is not there',
    async (kind) => {
      const { browser, tool } = await moderator();
      const { ann, id, room, file } = await made();
      const which = { message: id, channel: room, file }[kind];
      const refused = await tool.post(`/admin/content/${kind}/${which}/remove`, { tell: 'No.' });
      const none = await tool.post(`/admin/content/${kind}/999999999/remove`, { tell: 'No.' });
      expect([refused.status, refused.meta.error_message]).toEqual([404, none.meta.error_message]);
      const form = { csrf: await browser.csrf('/account'), kind, which };
      expect((await browser.request('/admin/content/remove', { form })).status).toBe(404);
      await expect(contentRemove.run(service().ctx, [kind, which], {})).rejects.toMatchObject({
        status: 404,
      });
      expect((await ann.get(`/channels/${room}/messages/${id}`)).data.text).toContain('hunter2');
      expect(await rows(`select 1 as one from removed_content where id = ${which}`)).toEqual([]);
    },
  );

  test('a message that a report names is seen in the report, and nowhere else while it is removed', async () => {
    const { browser, tool } = await moderator();
    const { ann, reader, id, room } = await made();
    const path = `/report/message/${id}`;
    await send(reader, path, path, { category: 'abuse' });
    const [{ id: report }] = (await tool.get(`/admin/reports?author=${ann.id}`)).data as [Json];
    const at = `/admin/reports/${report}`;
    expect((await browser.get(at)).text).toContain('hunter2');
    expect((await browser.submit(at, at, { decision: 'remove' })).status).toBe(303);
    expect((await ann.get(`/channels/${room}/messages/${id}`)).data.is_deleted).toBe(true);

    const listed = (await tool.get('/admin/content')).data as Json[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ kind: 'message', text: '' });
    const { json, lines } = await contentList.run(service().ctx, [], {});
    const pages = ['/admin/content', '/admin/audit', `/admin/people/${ann.username}`, '/admin/held'];
    const shown = await Promise.all(pages.map(async (page) => (await browser.get(page)).text));
    for (const text of [JSON.stringify([listed, json, lines]), ...shown])
      expect(text).not.toContain('hunter2');
    // Whose it is still reads it, to appeal.
    expect((await tool.post(`/admin/content/message/${id}/restore`, {})).status).toBe(200);
    expect((await ann.get(`/channels/${room}/messages/${id}`)).data.text).toContain('hunter2');
  });

  test('what everybody may read is removed as before', async () => {
    const { tool } = await moderator();
    const { ann } = await people(service(), 'ann');
    const room = await channel(ann, { readers: { public: true } });
    const { id } = await message(ann, room.id, 'Aloud');
    const file = await newFile(ann, { name: 'aloud.txt', public: true });
    for (const [kind, which] of [
      ['message', id],
      ['file', file.id],
      ['channel', room.id],
    ]) {
      expect([kind, (await tool.post(`/admin/content/${kind}/${which}/remove`, {})).status]).toEqual([
        kind,
        200,
      ]);
    }
    expect(((await tool.get('/admin/content')).data as Json[]).find((one) => one.id === id)!.text).toBe(
      'Aloud',
    );
  });
});
