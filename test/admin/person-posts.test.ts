/** The posts of a person in the administration: all of them removed and restored, in steps; and messages to the person. */
import { expect, test } from 'vitest';
import { goOnWithRemovals, removePosts, takeStep } from '../../src/features/admin/posts.actions.ts';
import { selectLatestRemoval } from '../../src/features/admin/posts.sql.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';
import { by } from '../rows.ts';
import { run } from './areas/area.ts';

/** More than one step. */
const MANY = 120;

describeService('posts of a person', (service) => {
  const moderator = async () => {
    const browser = await signedUp(service(), 'mod');
    await setRole(service().ctx.store, undefined, browser.id, 'moderator');
    return browser;
  };
  const removalOf = async (user: string) => {
    const [row] = await selectLatestRemoval(service().ctx.store.read, { user: Number(user) });
    return row!;
  };

  test('all are removed in steps, which go on after a kill, and restored as they were', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const posts = await Promise.all(
      Array.from({ length: MANY }, (_, n) => post(ann, `Buy pills ${n} #pills`)),
    );
    const other = await post(bob, 'Mine');
    await ann.post(`/posts/${other}/repost`);
    const mod = await moderator();
    const page = `/admin/people/${ann.username}`;
    const asks = await mod.get(`${page}/remove-posts`);
    expect(asks.text).toContain('For 30 days all of them can be restored.');
    // They were written at once, in any order.
    const newest = posts.indexOf(String(Math.max(...posts.map(Number))));
    expect((await mod.get(page)).text).toContain(`Buy pills ${newest} #pills`);

    // The process ends after the first step.
    await removePosts(ctx, by(mod.id), Number(ann.id), 'No adverts.', 0);
    const later = await post(ann, 'A later one');
    const { id } = await removalOf(ann.id);
    expect(await takeStep(ctx, id)).toBe(true);
    expect(await removalOf(ann.id)).toMatchObject({ state: 'removing', total: MANY, done: 100 });
    expect((await mod.get(page)).text).toContain('Removing: 100 of 120.');
    await expect(removePosts(ctx, undefined, Number(ann.id))).rejects.toThrow('are being removed');
    await goOnWithRemovals(ctx);
    expect(await removalOf(ann.id)).toMatchObject({ state: 'removed', done: MANY });

    const shown = async (ids: string[]) => {
      const { data } = await bob.get(`/posts?ids=${ids.join()}&include_deleted=1`);
      return data.map((one: { text?: string }) => one.text);
    };
    const [first, last] = [posts[0] as string, posts.at(-1) as string];
    expect((await bob.get(`/posts/${first}`)).data).toMatchObject({ is_deleted: true });
    expect((await bob.get(`/posts/${later}`)).data.text).toBe('A later one');
    expect((await bob.get('/posts/tag/pills')).data).toEqual([]);
    const { data: user } = await bob.get(`/users/${ann.id}`);
    expect(user.counts.posts).toBe(2);

    const restored = await mod.submit(page, `${page}/restore-posts`, { reason: 'a mistake' });
    expect(restored.location).toMatch(/\?done=\d+$/);
    // What the request did not do on a busy machine.
    await goOnWithRemovals(ctx);
    const { text } = await mod.get(restored.location ?? '');
    expect(text).toContain('that were removed together: 120 posts.');
    expect(text).toContain('Restored: 120.');
    expect(await shown([first, last])).toEqual(
      expect.arrayContaining(['Buy pills 0 #pills', 'Buy pills 119 #pills']),
    );
    expect((await bob.get(`/users/${ann.id}`)).data.counts.posts).toBe(MANY + 2);
    expect((await bob.get('/posts/tag/pills?count=200')).data).toHaveLength(MANY);
    const again = await mod.request(`${page}/restore-posts`, { form: { csrf: await mod.csrf('/account') } });
    expect([again.status, again.text.includes('There are no posts to restore.')]).toEqual([404, true]);
  });

  test('an accepted appeal restores them all; private messages were never part of it', async () => {
    const member = await signedUp(service(), 'member');
    const { ctx } = service();
    const tool = await service().tokenFor(member, ['write_post', 'messages']);
    const { bob } = await people(service(), 'bob');
    const id = await post(tool, 'Said once');
    const sent = await tool.post('/channels/pm/messages', { text: 'in private', destinations: [bob.id] });
    await run(ctx, 'user remove-posts', [member.username]);
    const account = await member.get('/account');
    expect(account.text).toContain('All your posts were removed');
    const [, path = ''] = /href="(\/appeal\/[^"]+)"/.exec(account.text) ?? [];
    await member.submit(path, path, { text: 'Why?' });
    expect((await bob.get(`/channels/${sent.data.channel_id}/messages`)).data[0].text).toBe('in private');
    const mod = await moderator();
    const [, queued = ''] =
      /href="(\/admin\/reports\/\d+)"/.exec((await mod.get('/admin/reports?kind=appeal')).text) ?? [];
    expect((await mod.get(queued)).text).toContain('removed all posts of');
    await mod.submit(queued, `${queued}/accept`, {});
    await goOnWithRemovals(ctx);
    expect((await bob.get(`/posts/${id}`)).data.text).toBe('Said once');
  });

  test('moderators write to a person, who reads it on their account page; there is nothing to appeal against', async () => {
    const [mod, member] = [await moderator(), await signedUp(service(), 'member')];
    const page = `/admin/people/${member.username}`;
    const empty = await mod.submit(page, `${page}/notice`, { message: ' ' });
    expect([empty.status, empty.text.includes('A message needs a text.')]).toEqual([400, true]);
    const sent = await mod.submit(page, `${page}/notice`, { message: 'We close <soon>.', reason: 'news' });
    const done = (await mod.get(sent.location ?? '')).text;
    expect(done).toMatch(/wrote to <a href="[^"]*"><bdi>@member/);
    const { text } = await member.get('/account');
    expect(text).toContain('A message from the moderators');
    expect(text).toContain('We close &lt;soon&gt;.');
    expect(text).not.toContain('href="/appeal/');
    const [row] = (await service().ctx.store.read.all(
      `select detail from audit where action = 'notice' and target_id = ${member.id}`,
      [],
    )) as { detail: string }[];
    expect(row?.detail).toBe('{}');
  });
});
