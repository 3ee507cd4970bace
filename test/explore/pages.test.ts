import { expect, test } from 'vitest';
import { addStream } from '../../src/features/explore/explore.actions.ts';
import { broadcast, channel, news } from '../channels.ts';
import { attr, Doc, shown } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService, until } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('pages of explore streams', (service) => {
  const page = async (path: string) => {
    const { status, text } = await new FormClient(service().origin).get(path);
    expect(status, path).toBe(200);
    return new Doc(text);
  };

  test('the streams are tabs, on the front page those that every service has', async () => {
    await addStream(service().ctx.store, undefined, {
      slug: 'beekeeping',
      title: 'Bees & <b>more</b>',
      description: 'All about them.',
      hashtags: ['bees'],
    });
    // Without hashtags it has posts with photos, as the built-in one, whose title is not its own.
    const sights = { slug: 'sights', title: 'Sights', description: 'What is seen.', hashtags: [] };
    await addStream(service().ctx.store, undefined, sights);
    const front = await page('/');
    const list = await page('/explore');
    for (const slug of ['conversations', 'photos', 'trending', 'checkins', 'posts']) {
      expect(front.all('a', 'href', `/explore/${slug}`), slug).toHaveLength(1);
      expect(list.all('a', 'href', `/explore/${slug}`), slug).toHaveLength(1);
    }
    expect(front.all('a', 'href', '/explore')).toHaveLength(2);
    expect(list.all('a', 'href', '/explore/beekeeping')).toHaveLength(1);
    expect(list.text).toContain('Bees & <b>more</b>');
    const stream = await page('/explore/sights');
    const current = stream.all('a', 'aria-current', 'page').map((link) => attr(link, 'href'));
    expect(current).toContain('/explore/sights');
    expect(stream.text).toContain('What is seen.');
    expect(list.link('canonical')).toBe(`${service().origin}/explore`);
  });

  test('a stream is read page by page, and says so where it is empty', async () => {
    const empty = await page('/explore/beekeeping');
    expect(empty.text).toContain('There are no such posts yet.');
    const { ann } = await people(service(), 'ann');
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.unshift(await post(ann, `#bees ${n}`));
    const first = await page('/explore/beekeeping');
    expect(shown(first)).toEqual(ids.slice(0, 20));
    expect(first.text).toContain('All about them.');
    expect(first.link('canonical')).toBe(`${service().origin}/explore/beekeeping`);
    const older = await page(first.link('next')!);
    expect(shown(older)).toEqual(ids.slice(20));
    expect((await new FormClient(service().origin).get('/explore/nothing')).status).toBe(404);
  });

  test('it opens with hashtags, people, channels and photos, and the posts that trend', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const value = { title: 'Repair café', description: 'First Thursdays' };
    await channel(ann, {
      type: broadcast,
      readers: { public: true },
      annotations: [{ type: news.type, value }],
    });
    const starred = await post(ann, 'look');
    for (const one of [bob, cat]) await one.post(`/posts/${starred}/star`);
    const doc = await until(async () => {
      const found = await page('/explore');
      return (
        shown(found).includes(starred) && found.all('section', 'class', 'shelf tiles').length > 0 && found
      );
    });
    for (const text of ['Repair café', 'First Thursdays']) expect(doc.text).toContain(text);
    expect(doc.all('a', 'href', `/@${ann.username}`).length).toBeGreaterThan(1);
    for (const kind of ['channels', 'people'])
      expect(doc.all('a', 'href', `/search?q=&in=${kind}`), kind).toHaveLength(1);
    expect(doc.all('section', 'class', 'shelf tiles')).toHaveLength(1);
    expect(doc.all('span', 'class', 'face square')).toHaveLength(1);
    // Further pages have only posts.
    expect((await page(`/explore?before_id=${starred}`)).text).not.toContain('Repair café');
  });
});
