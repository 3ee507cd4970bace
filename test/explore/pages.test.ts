import { expect, test } from 'vitest';
import { addStream } from '../../src/features/explore/explore.actions.ts';
import { Doc, shown } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('pages of explore streams', (service) => {
  const page = async (path: string) => {
    const { status, text } = await new FormClient(service().origin).get(path);
    expect(status, path).toBe(200);
    return new Doc(text);
  };

  test('the streams are listed, on the front page those that every service has', async () => {
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
    expect(list.text).toContain('Bees & <b>more</b> All about them.');
    expect(list.text).toContain('Sights What is seen.');
    expect((await page('/explore/sights')).text).toContain('Sights');
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
});
