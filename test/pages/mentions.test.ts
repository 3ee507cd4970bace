/** Links of mentions lead to the account that was mentioned, wherever its name went. */
import { expect, test } from 'vitest';
import { renameUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { page, visitor, write } from '../channel-pages.ts';
import { attr, type Doc } from '../doc.ts';
import { describeService } from '../harness.ts';

/** Where the mentions on a page lead. */
const linksIn = (doc: Doc) => doc.all('a', 'class', 'mention').map((link) => attr(link, 'href'));

describeService('mentions on the pages', (service) => {
  test('follow the account to another name, and never to the one that has the name now', async () => {
    const ann = await visitor(service(), 'ann');
    const bob = await visitor(service(), 'bob');
    const newcomer = await visitor(service(), 'newcomer');
    const text = `Thanks @${bob.username}`;
    const { id } = (await ann.api.post('/posts', { text })).data;
    await newcomer.api.post(`/posts/${id}/repost`);
    await ann.api.call('/users/me', { method: 'PATCH', body: { description: { text } } });
    const conversation = await write(ann, [newcomer], text);
    const paths = [
      '/',
      '/home',
      `/@${ann.username}/post/${id}`,
      `/posts/${id}/delete`,
      `/fragments/posts?ids=${id}`,
      `/compose?reply_to=${id}`,
      conversation,
    ];
    const leads = async (to: string | undefined): Promise<void> => {
      for (const path of paths) {
        const links = new Set(linksIn(await page(ann, path)));
        expect([...links], path).toEqual(to === undefined ? [] : [to]);
      }
      // Both the description and the post.
      const profile = linksIn(await page(ann, `/@${ann.username}`));
      expect(profile).toEqual(to === undefined ? [] : [to, to]);
    };
    await leads(`/@${bob.username}`);
    const { ctx } = service();
    await renameUser(ctx.store, undefined, bob.id, `${bob.username}_2`);
    await renameUser(ctx.store, undefined, newcomer.id, bob.username);
    await leads(`/@${bob.username}_2`);
    expect((await ann.api.get(`/posts/${id}`)).data.entities.mentions).toMatchObject([
      { id: String(bob.id), name: bob.username },
    ]);
    await deleteUser(ctx.store, undefined, bob.id);
    await leads(undefined);
  });
});
