/** A hashtag is the same wherever it is written and read, however it is typed. */
import { expect, test } from 'vitest';
import { addStream } from '../../src/features/explore/explore.actions.ts';
import { describeService, type Json } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

const idsOf = ({ data }: { data: Json }): string[] => ids(data);
const path = (name: string): string => encodeURIComponent(name);

/** Ways to type one hashtag with their one name. */
function ways(word: string): { name: string; typed: string[] } {
  const name = `über${word}istanbul`;
  const typed = [
    name,
    `u\u0308ber${word}\u0130stanbul`,
    `ÜBER${word}I\u0307STANBUL`,
    `ｕ\u0308ｂｅｒ${word}istanbul`,
  ];
  return { name, typed };
}

describeService('the name of a hashtag', (service) => {
  test('is one in entities, streams, feeds, searches and markers', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { name, typed } = ways(unique('w'));
    const written: string[] = [];
    for (const way of typed) {
      const { data } = await ann.post('/posts', { text: `of #${way}` });
      expect(data.entities.hashtags).toMatchObject([{ name, pos: 3, len: [...way].length + 1 }]);
      expect(data.text).toBe(`of #${way}`);
      written.unshift(data.id);
    }
    for (const way of typed) {
      const tagged = await bob.get(`/posts/tag/${path(way)}`);
      expect([idsOf(tagged), tagged.meta.marker.name]).toEqual([written, `tag:${name}`]);
      expect(idsOf(await bob.get(`/posts/search?hashtags=${path(way)}`))).toEqual(written);
      expect(idsOf(await bob.get(`/posts/search?query=${path(`#${way}`)}`))).toEqual(written);
      const feed = await fetch(`${service().origin}/feed/rss/posts/tag/${path(way)}`);
      expect((await feed.text()).match(/<item>/g)).toHaveLength(written.length);
      const page = await fetch(`${service().origin}/tag/${path(way)}`);
      expect(await page.text()).toContain(`/posts/tag/${path(name)}`);
      const marked = await bob.post('/posts/marker', { name: `tag:${way}`, id: written[0] });
      expect(marked.data.name).toBe(`tag:${name}`);
    }
    const slug = unique('s');
    await addStream(service().ctx.store, undefined, {
      ...{ slug, title: 'One', description: 'Typed in some way.', hashtags: [`#${typed[1]}`] },
    });
    expect(idsOf(await bob.get(`/posts/stream/explore/${slug}`))).toEqual(written);
  });
});
