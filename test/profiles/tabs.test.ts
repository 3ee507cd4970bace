/** The views of a profile: posts, replies, photos and stars. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attr, Doc, shown } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { insertPosts } from '../rows.ts';

const stranger = (origin: string) => new FormClient(origin);

describeService('views of a profile', (service) => {
  const open = async (path: string, browser = stranger(service().origin)) => {
    const { status, text } = await browser.get(path);
    expect(status, path).toBe(200);
    return new Doc(text);
  };
  /** Where the photos of a page lead. */
  const photos = (doc: Doc) =>
    doc
      .all('a')
      .map((one) => attr(one, 'href') ?? '')
      .filter((href) => href.includes('/photo/'));
  const picture = async () => {
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#cc6600' } })
      .jpeg()
      .toBuffer();
    return new File([new Uint8Array(bytes)], 'bee.jpg', { type: 'image/jpeg' });
  };

  test('posts are what answers nothing, with reposts; replies are the others; stars are of anybody', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const other = await post(bob, 'asked');
    const own = await post(ann, 'own');
    const reply = await post(ann, 'answer', { reply_to: other });
    const again = await repost(ann, other);
    await ann.post(`/posts/${other}/star`);
    const path = `/@${ann.username}`;
    const first = await open(path);
    expect(shown(first)).toEqual([again, own]);
    expect(shown(await open(`${path}/replies`))).toEqual([reply]);
    expect(photos(await open(`${path}/photos`))).toEqual([]);
    expect(shown(await open(`${path}/stars`))).toEqual([other]);
    for (const tab of ['', '/replies', '/photos', '/stars']) {
      const doc = await open(path + tab);
      const current = doc.all('a', 'aria-current', 'page').map((one) => attr(one, 'href'));
      expect(current).toEqual([path + tab]);
      expect(doc.all('a', 'href', `${path}/replies`)).toHaveLength(1);
      // Search engines find a person by the first.
      expect(doc.link('canonical'), tab).toBe(tab === '' ? `${service().origin}${path}` : undefined);
    }
    await ann.delete(`/posts/${reply}`);
    expect(shown(await open(`${path}/replies`))).toEqual([]);
    expect((await stranger(service().origin).get('/@nobody_here/replies')).status).toBe(404);
  });

  test('photos link to their pages; those behind a warning, held or deleted are not there', async () => {
    const cat = await signedUp(service(), 'cat');
    const files = { picture1: await picture(), picture2: await picture() };
    const send = async (more: Record<string, string>) => {
      const fields = { text: 'look', description1: 'A bee', ...more };
      const { location } = await cat.submit('/compose', '/compose', fields, files);
      return location.replace(/.*#post-/, '');
    };
    const id = await send({});
    const doc = await open(`/@${cat.username}/photos`);
    const path = `/@${cat.username}/post/${id}/photo`;
    expect(photos(doc)).toEqual([`${path}/1`, `${path}/2`]);
    expect(doc.all('img', 'alt', 'A bee')).toHaveLength(1);
    const warned = await send({ warning: 'Insects' });
    expect(photos(await open(`/@${cat.username}/photos`))).toEqual([`${path}/1`, `${path}/2`]);
    const me = await service().tokenFor(cat, ['write_post']);
    for (const one of [id, warned]) await me.delete(`/posts/${one}`);
    expect(photos(await open(`/@${cat.username}/photos`))).toEqual([]);
  });

  test('who is muted is shown there, not who blocks or is blocked, nor what others starred of them', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const reader = await signedUp(service());
    const me = await service().tokenFor(reader, ['follow']);
    const root = await post(ann, 'asked');
    const reply = await post(ann, 'answer', { reply_to: root });
    await bob.post(`/posts/${root}/star`);
    const replies = async () => shown(await open(`/@${ann.username}/replies`, reader));
    const stars = async () => shown(await open(`/@${bob.username}/stars`, reader));
    await me.post(`/users/${ann.id}/mute`);
    expect([await replies(), await stars()]).toEqual([[reply], []]);
    await me.delete(`/users/${ann.id}/mute`);
    expect(await stars()).toEqual([root]);
    await ann.post(`/users/${reader.id}/block`);
    expect([await replies(), await stars()]).toEqual([[], []]);
    expect((await open(`/@${ann.username}/photos`, reader)).text).toContain('they have blocked you');
  });

  test('pages follow each other, and take as many statements with many entries as with one', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const root = Number(await post(bob, 'asked'));
    const seed = { user_id: Number(ann.id), reply_to: root, thread_id: root };
    const path = `/@${ann.username}/replies`;
    const count = async () => {
      service().forget();
      return (await service().statementsOf(() => open(path))).length;
    };
    await insertPosts(service(), [seed]);
    const one = await count();
    const { ids } = await insertPosts(service(), [
      ...Array.from({ length: 24 }, () => seed),
      ...Array.from({ length: 30 }, () => ({ user_id: Number(ann.id) })),
    ]);
    expect(await count()).toBe(one);
    const replies = ids.slice(0, 24).map(String).reverse();
    const first = await open(path);
    expect(shown(first)).toEqual(replies.slice(0, 20));
    const next = await open(first.link('next') ?? '');
    expect(shown(next).slice(0, 4)).toEqual(replies.slice(20));
    expect(shown(next)).toHaveLength(5);
    expect(next.link('prev')).toBe(`${path}?since_id=${replies[20]}`);
  });
});
