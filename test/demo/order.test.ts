import { expect, test } from 'vitest';
import { makeDemo } from '../../src/commands/demo.ts';
import { describeService, type Json } from '../harness.ts';

describeService('sample data', (service) => {
  test('is listed in the order of time', async () => {
    await makeDemo(service().ctx, { users: 30, posts: 300, seed: 3 });
    const { data } = await service().anonymous.get('/posts/stream/global?count=200&include_annotations=1');
    const times = data.map((post: { created_at: string }) => post.created_at);
    expect(times.length).toBeGreaterThan(100);
    expect(times).toEqual(times.toSorted().reverse());
    // What others did as well, of which notifications tell in the order of ids.
    for (const table of ['interactions', 'follows', 'stars']) {
      // Everybody is welcomed before all else; people are made in the order of their names.
      const which = table === 'interactions' ? 'where action <> 5' : '';
      const rows = (await service().ctx.store.read.all(
        `select created_at from ${table} ${which} order by id`,
        [],
      )) as { created_at: number }[];
      const at = rows.map(({ created_at }) => Number(created_at));
      expect([table, at.length > 20, at]).toEqual([table, true, at.toSorted((a, b) => a - b)]);
    }
    // Photos have descriptions, and are there.
    const photos = data
      .flatMap((post: Json) => post.annotations)
      .filter(({ type }: Json) => type === 'net.svc.core.oembed');
    expect(photos.length).toBeGreaterThan(0);
    expect(photos[0]).toMatchObject({
      value: { title: expect.stringMatching(/\.$/), url: expect.any(String) },
    });
    expect((await fetch(photos[0].value.url)).headers.get('content-type')).toBe('image/jpeg');
  });
});
