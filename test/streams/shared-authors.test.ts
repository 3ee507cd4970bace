/** All home timelines that a user's streams are subscribed to share what they listen to. */
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('subscriptions to home timelines', (service) => {
  test('of one user read whom the user follows once, and follow every change together', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    await ann.post(`/users/${bob.id}/follow`);
    const streams = [await HttpStream.open(ann), await HttpStream.open(ann)] as const;
    const subscribe = (n: 0 | 1, path: string, id: string) =>
      service().readsOf(async () => {
        const query = `connection_id=${streams[n].connectionId}&subscription_id=${id}`;
        expect((await ann.get(`${path}?${query}`)).meta.subscription_id).toBe(id);
      });
    const readsFollowees = (statements: string[]) =>
      statements.filter((text) => /followee_id" as "id" from "follows"/.test(text)).length;
    expect(readsFollowees(await subscribe(0, '/posts/stream', 'one'))).toBe(1);
    expect(readsFollowees(await subscribe(0, '/posts/stream', 'two'))).toBe(0);
    expect(readsFollowees(await subscribe(0, '/posts/stream/unified', 'three'))).toBe(0);
    expect(readsFollowees(await subscribe(1, '/posts/stream', 'four'))).toBe(0);

    const frame = async (n: 0 | 1) => {
      const { data, meta } = await streams[n].next();
      return [data[0].id, [...meta.subscription_ids].sort()];
    };
    const first = await post(bob, 'by one who was followed');
    expect(await frame(0)).toEqual([first, ['one', 'three', 'two']]);
    expect(await frame(1)).toEqual([first, ['four']]);

    await ann.post(`/users/${cal.id}/follow`);
    await ann.delete(`/users/${bob.id}/follow`);
    await post(bob, 'by one who is followed no more');
    await ann.delete(`/users/me/streams/${streams[0].connectionId}/two`);
    const second = await post(cal, 'by one who is followed now');
    expect(await frame(0)).toEqual([second, ['one', 'three']]);
    expect(await frame(1)).toEqual([second, ['four']]);

    // When the last of them has gone, the next one reads again.
    for (const { connectionId } of streams) await ann.delete(`/users/me/streams/${connectionId}`);
    await ann.post(`/users/${dan.id}/follow`);
    const stream = await HttpStream.open(ann);
    const reads = await service().readsOf(async () => {
      await ann.get(`/posts/stream?connection_id=${stream.connectionId}&subscription_id=five`);
    });
    expect(readsFollowees(reads)).toBe(1);
    const third = await post(dan, 'by one who was followed meanwhile');
    expect((await stream.next()).data[0].id).toBe(third);
    stream.close();
  });
});
