/** App streams are told of the reposts of a post that is deleted (docs/interface.md, Deleting). */
import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deletePost } from '../../src/features/posts/posts.actions.ts';
import { repost as repostAt } from '../../src/features/reposts/reposts.actions.ts';
import { describeService, type Json, type TestService, until } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

/** Everything up to the message of a post, that one left out. */
async function framesTo(stream: HttpStream, last: string): Promise<Json[]> {
  const frames: Json[] = [];
  for (;;) {
    const frame = await stream.next();
    if (frame.meta.id === last) return frames;
    frames.push(frame);
  }
}

const idsOf = (frames: Json[]): string[] => frames.map(({ meta }) => meta.id);

describeService('app streams and the deletion of a reposted post', (service: () => TestService) => {
  const open = async (more: object = {}): Promise<{ stream: HttpStream; endpoint: string; id: string }> => {
    const { data } = await (await service().app()).post('/streams', { object_types: ['post'], ...more });
    return { stream: await HttpStream.openUrl(data.endpoint), endpoint: data.endpoint, id: data.id };
  };

  /** Whether the service has noticed that a client has left. */
  const isLeft = async (id: string): Promise<boolean> => {
    const sql = `select owner from app_streams where id = ${id}`;
    return ((await service().ctx.store.read.all(sql, [])) as Json[])[0].owner === null;
  };

  /** Reposts of a post, each by another new user. */
  const repostBy = async (original: string, count: number, name: string): Promise<string[]> => {
    const { ctx, appId } = service();
    const users = Array.from({ length: count }, (_, n) => addUser(ctx.store, { username: `${name}_${n}` }));
    const ids = (await Promise.all(users)).map((userId) =>
      repostAt(ctx.store, { userId, appId }, Number(original)),
    );
    return (await Promise.all(ids)).sort((a, b) => a - b).map(String);
  };

  test('each repost is told as a deletion of its own, as it then is, by the filter of the stream', async () => {
    const { ann, bob, cal, dan, eve } = await people(service(), 'ann', 'bob', 'cal', 'dan', 'eve');
    const original = await post(ann, 'secret', { annotations: [{ type: 'com.example.a', value: { n: 1 } }] });
    const [byBob, byCal] = [await repost(bob, original), await repost(cal, original)];
    await repost(dan, original);
    await repost(eve, original);
    await dan.delete(`/posts/${original}/repost`);
    await suspendUser(service().ctx.store, undefined, Number(eve.id));
    const clauses = [{ object_type: 'post', field: '/data/user/id', operator: 'equals', value: cal.id }];
    const filter = (await ann.post('/filters', { match_policy: 'include_any', clauses })).data;
    const [all, some] = [await open(), await open({ filter_id: filter.id })];
    const left = await open();
    left.stream.close();
    await until(() => isLeft(left.id));

    const events = await service().eventsOf(() => ann.delete(`/posts/${original}`));
    expect(events).toMatchObject([{ type: 'post', deleted: true, body: { id: Number(original) } }]);
    const last = await post(cal, 'last');
    const frames = await framesTo(all.stream, last);
    expect(idsOf(frames)).toEqual([original, byBob, byCal]);
    const [, told] = frames;
    expect(told.meta).toEqual({
      type: 'post',
      id: byBob,
      timestamp: expect.any(Number),
      is_deleted: true,
      suppress_notifications: [],
      suppress_notifications_all: true,
    });
    const app = await service().app();
    const { data } = await app.get(`/posts/${byBob}?include_annotations=1`);
    expect(told.data).toEqual(data);
    expect(told.data).toMatchObject({ id: byBob, repost_of: { id: original, is_deleted: true } });
    expect(JSON.stringify(frames)).not.toContain('secret');
    expect(idsOf(await framesTo(some.stream, last))).toEqual([byCal]);

    const back = await HttpStream.openUrl(left.endpoint);
    expect(idsOf(await framesTo(back, last))).toEqual(idsOf(frames));
    for (const stream of [all.stream, some.stream, back]) stream.close();
  });

  test('very many go out part by part, in order, with the same statements for each part', async () => {
    const { ann } = await people(service(), 'ann');
    const { stream, id, endpoint } = await open();
    const deleteReposted = async (count: number): Promise<[reads: number, ids: string[]]> => {
      const original = await post(ann, 'popular');
      const reposts = await repostBy(original, count, `r${count}`);
      await framesTo(stream, reposts.at(-1) as string);
      service().forget();
      let got: Json[] = [];
      const reads = await service().readsOf(async () => {
        await deletePost(service().ctx.store, Number(ann.id), Number(original));
        while (got.length <= count) got = [...got, await stream.next()];
      });
      expect(idsOf(got)).toEqual([original, ...reposts]);
      return [reads.length, [original, ...reposts]];
    };
    const [few] = await deleteReposted(3);
    expect(few).toBeLessThanOrEqual(10);
    const [many] = await deleteReposted(230);
    expect(many).toBeLessThanOrEqual(3 * few);

    stream.close();
    await until(() => isLeft(id));
    const original = await post(ann, 'popular again');
    const reposts = await repostBy(original, 230, 'again');
    await deletePost(service().ctx.store, Number(ann.id), Number(original));
    const back = await HttpStream.openUrl(endpoint);
    const last = await post(ann, 'last');
    expect(idsOf(await framesTo(back, last))).toEqual([original, ...reposts, ...[original, ...reposts]]);
    back.close();
  });

  test('a client that leaves amid the parts gets all of them when it is back', async () => {
    const { ann } = await people(service(), 'ann');
    const original = await post(ann, 'popular');
    const reposts = await repostBy(original, 230, 'amid');
    const { stream, id, endpoint } = await open();
    // Now it is live.
    await framesTo(stream, await post(ann, 'now'));
    const noticed = Promise.withResolvers<void>();
    const restored = service().contexts.map(({ store: { read } }) => {
      const all = read.all.bind(read);
      read.all = async (sql, values) => {
        // The first part is sent, and the rest is about to be read.
        if (
          /"?repost_of"? = .*"?id"? > /s.test(sql) &&
          values.some((one) => Number(one) >= Number(reposts[150]))
        ) {
          stream.close();
          await until(() => isLeft(id));
          noticed.resolve();
        }
        return all(sql, values);
      };
      return () => {
        read.all = all;
      };
    });
    try {
      await deletePost(service().ctx.store, Number(ann.id), Number(original));
      // Only then: as soon as the client is back, the stream has an owner again.
      await noticed.promise;
    } finally {
      for (const restore of restored) restore();
    }
    const back = await HttpStream.openUrl(endpoint);
    const last = await post(ann, 'last');
    expect(idsOf(await framesTo(back, last))).toEqual([original, ...reposts]);
    back.close();
  });
});
