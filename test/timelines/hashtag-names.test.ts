/** A hashtag is the same wherever it is written and read, however it is typed. */
import { expect, test } from 'vitest';
import { isFill } from '../../src/db/fill.ts';
import { hashtagNames } from '../../src/db/migrations/0086-hashtag-names.ts';
import { addStream } from '../../src/features/explore/explore.actions.ts';
import { describeService, type Json } from '../harness.ts';
import { ids, people, post, unique } from '../people.ts';

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

  test('is changed where an earlier version stored another', async () => {
    const { ann } = await people(service(), 'ann');
    const { name, typed } = ways(unique('v'));
    const before = typed[1]?.toLowerCase() ?? '';
    const id = await post(ann, `of #${name}, #${name} and #${unique('plain')}`);
    await ann.post('/posts/marker', { name: `tag:${name}`, id });
    const rename = (to: string, from: string) =>
      service().ctx.store.bookkeeping(async (db) => {
        const sql = (text: string) => (db.dialect.name === 'sqlite' ? text.replace(/\$(\d)/g, '?$1') : text);
        await db.all(sql('update posts set entities = replace(entities, $2, $1) where id = $3'), [
          to,
          from,
          id,
        ]);
        await db.all(sql('update post_hashtags set name = $1 where name = $2'), [to, from]);
        await db.all(sql('update stream_markers set name = $1 where name = $2'), [
          `tag:${to}`,
          `tag:${from}`,
        ]);
      });
    await rename(before, name);
    expect(idsOf(await ann.get(`/posts/tag/${path(name)}`))).toEqual([]);
    await service().ctx.store.bookkeeping(async (db) => {
      for (const fill of hashtagNames.statements) {
        if (!isFill(fill)) throw new Error('no fill');
        let range = await fill.next(db, undefined, 'net.svc.core');
        while (range !== undefined) range = await fill.next(db, range.last, 'net.svc.core');
      }
    });
    expect(idsOf(await ann.get(`/posts/tag/${path(name)}`))).toEqual([id]);
    const select = `select p.entities, m.name from posts p, stream_markers m where p.id = ${id} and m.user_id = ${ann.id}`;
    const [row] = (await service().ctx.store.read.all(select, [])) as { entities: string; name: string }[];
    expect(row?.name).toBe(`tag:${name}`);
    expect(JSON.parse(row?.entities ?? '').hashtags).toMatchObject([{ name }, { name }, {}]);
  });
});
