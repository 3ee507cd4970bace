/** What a deleted account wrote is nowhere in the files of the store a while later, and nothing that is shown names the account. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { removeTraces } from '../../src/features/service/traces.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post, repost, unique } from '../people.ts';

describeService('deleted accounts', (service) => {
  test('leave no text in the files of an embedded store: rows, free pages, indexes, log', async (t) => {
    const { ctx } = service();
    if (ctx.store.file === undefined) return t.skip('VACUUM does it on PostgreSQL');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const word = unique('marker');
    await ann.call('/users/me', {
      method: 'PATCH',
      body: JSON.stringify({ description: { text: `I am ${word}` } }),
      headers: { 'content-type': 'application/json' },
    });
    const root = await post(ann, `Public ${word}`);
    for (let n = 0; n < 40; n++) await post(ann, `Public ${word} again and again, ${n}`, { reply_to: root });
    await ann.post('/channels/pm/messages', { text: `Private ${word}`, destinations: [bob.id] });
    const found = () =>
      readdirSync(ctx.config.data).filter(
        (name) => /^millrace\.db/.test(name) && readFileSync(join(ctx.config.data, name)).includes(word),
      );
    expect(found()).not.toEqual([]);
    await closeAccount(ctx.store, Number(ann.id));
    await removeTraces(ctx);
    expect(found()).toEqual([]);
    expect(await ctx.store.read.all("select 1 from meta where key = 'erased_at'", [])).toEqual([]);
    expect(await ctx.store.integrity()).toEqual([]);
  });

  test('are named by no tombstone: in lists, threads, lookups, reposts and on pages', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const root = await post(ann, 'The beginning');
    const reply = await post(bob, 'An answer', { reply_to: root });
    const second = await post(ann, 'And more', { reply_to: reply });
    const again = await repost(eve, root);
    const { canonical_url: before } = (await bob.get(`/posts/${root}`)).data;
    const named = new RegExp(ann.username, 'i');
    expect(before).toMatch(named);
    await closeAccount(service().ctx.store, Number(ann.id));
    const { origin } = service();
    const thread = await bob.get(`/posts/${root}/replies?include_deleted=1`);
    const shown = thread.data.filter((one: Json) => one.is_deleted).map((one: Json) => one.canonical_url);
    expect(shown.toSorted()).toEqual([root, second].map((id) => `${origin}/post/${id}`).toSorted());
    for (const path of [
      `/posts?ids=${root},${second},${reply},${again}&include_deleted=1`,
      `/posts/${root}?include_html=1&include_annotations=1`,
      `/posts/${reply}/replies?include_deleted=1`,
      `/posts/${again}`,
      `/users/${eve.id}/posts?include_deleted=1`,
    ]) {
      expect(JSON.stringify((await bob.get(path)).body), path).not.toMatch(named);
    }
    const open = async (path: string) => {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') };
    };
    for (const id of [root, reply, second]) {
      const { status, text } = await open(id === reply ? `/@${bob.username}/post/${id}` : `/post/${id}`);
      expect([status, named.test(text)], text).toEqual([200, false]);
    }
    expect((await open(new URL(before).pathname)).to).toBe(`/post/${root}`);
    expect((await open(`/post/${reply}`)).to).toBe(`/@${bob.username}/post/${reply}`);
  });
});
