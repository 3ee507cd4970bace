/** Streams that show a repost are told when its original is deleted (docs/interface.md, Deleting). */
import { expect, test } from 'vitest';
import { inParts } from '../../src/consumers/transport.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { createPost, deletePost } from '../../src/features/posts/posts.actions.ts';
import { repost as repostAt } from '../../src/features/reposts/reposts.actions.ts';
import { tokenCache } from '../../src/features/tokens/tokens.cache.ts';
import { type Client, describeService, type Json, type Person, until } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

type Stream = HttpStream | SocketStream;

/** What a frame tells: the object, to whom, and whether it is gone. */
const summary = ({ data, meta }: Json) => ({
  id: data[0].id,
  to: [...meta.subscription_ids].sort().join(' '),
  ...(meta.is_deleted && { gone: meta.deleted_id }),
});

const gone = (id: string, to: string) => ({ id, to, gone: id });

async function subscribe(client: Client, { connectionId }: Stream, path: string, id: string): Promise<void> {
  const mark = path.includes('?') ? '&' : '?';
  const { meta } = await client.get(`${path}${mark}connection_id=${connectionId}&subscription_id=${id}`);
  expect(meta.subscription_id).toBe(id);
}

/** Everything up to the frame of a post, that one left out. */
async function framesTo(stream: Stream, last: string): Promise<Json[]> {
  const frames: Json[] = [];
  for (;;) {
    const frame = await stream.next();
    if (frame.data[0].id === last) return frames;
    frames.push(frame);
  }
}

describeService('the deletion of a reposted post', (service) => {
  test.each(Object.entries({ HTTP: HttpStream, WebSocket: SocketStream }))(
    'is told as that of its reposts to the streams that show them, over %s',
    async (_, Stream) => {
      const { ann, bob, reader } = await people(service(), 'ann', 'bob', 'reader');
      await reader.post(`/users/${bob.id}/follow`);
      const original = await post(ann, 'secret');
      const theirs: Stream = await Stream.open(reader);
      await subscribe(reader, theirs, '/posts/stream', 'home');
      await subscribe(reader, theirs, '/posts/stream/unified?include_deleted=0', 'living');
      const own: Stream = await Stream.open(bob);
      await subscribe(bob, own, '/posts/stream', 'home');
      await subscribe(bob, own, '/users/me/posts', 'own');
      await subscribe(bob, own, '/users/me/mentions', 'mentions');
      const shared = await repost(bob, original);
      expect(summary(await theirs.next())).toEqual({ id: shared, to: 'home living' });
      expect(summary(await own.next())).toEqual({ id: shared, to: 'home own' });
      const events = await service().eventsOf(() => ann.delete(`/posts/${original}`));
      expect(events).toMatchObject([
        { type: 'post', deleted: true, body: { id: Number(original), is_reposted: true } },
      ]);
      const frame = await theirs.next();
      const listed = (await reader.get('/posts/stream')).data;
      const last = await post(bob, 'last');
      expect(await framesTo(theirs, last)).toEqual([]);
      expect(frame.meta).toEqual({
        code: 200,
        type: 'post',
        min_id: shared,
        max_id: shared,
        more: false,
        is_deleted: true,
        deleted_id: shared,
        subscription_ids: ['home'],
        connection_id: theirs.connectionId,
      });
      expect(frame.data).toEqual(listed);
      expect(JSON.stringify(frame)).not.toContain('secret');
      expect(frame.data[0]).toMatchObject({ id: shared, repost_of: { id: original, is_deleted: true } });
      expect((await framesTo(own, last)).map(summary)).toEqual([gone(shared, 'home own')]);
      for (const stream of [theirs, own]) stream.close();
    },
  );

  test('is not told of reposts that are hidden from the reader, or were taken back before', async () => {
    const names = ['ann', 'muted', 'blocking', 'ended', 'undone', 'shown', 'reader'] as const;
    const { ann, reader, ...others } = await people(service(), ...names);
    const { muted, blocking, ended, undone, shown } = others;
    for (const { id } of Object.values(others)) await reader.post(`/users/${id}/follow`);
    // Each of another post, so that none is left out because of another.
    const originals = new Map<Person, string>();
    const reposts = new Map<Person, string>();
    for (const person of Object.values(others)) {
      const original = await post(ann, 'original');
      originals.set(person, original);
      reposts.set(person, await repost(person, original));
    }
    const byBlocking = await post(blocking, 'by one who blocks the reader');
    await repost(shown, byBlocking);
    await reader.post(`/users/${muted.id}/mute`);
    await blocking.post(`/users/${reader.id}/block`);
    await suspendUser(service().ctx.store, undefined, Number(ended.id));
    await undone.delete(`/posts/${originals.get(undone)}/repost`);
    const stream = await HttpStream.open(reader);
    await subscribe(reader, stream, '/posts/stream', 'home');
    await subscribe(reader, stream, '/posts/stream?include_muted=1', 'everybody');
    await subscribe(reader, stream, '/posts/stream?has_oembed_photo=1', 'photos');
    for (const id of originals.values()) await ann.delete(`/posts/${id}`);
    await blocking.delete(`/posts/${byBlocking}`);
    const last = await post(shown, 'last');
    expect((await framesTo(stream, last)).map(summary)).toEqual([
      gone(reposts.get(muted)!, 'everybody'),
      gone(reposts.get(shown)!, 'everybody home'),
    ]);
    stream.close();
  });

  test('is told of those reposts that a home timeline shows, once in a week', async () => {
    const { ann, bob, cal, dan, far } = await people(service(), 'ann', 'bob', 'cal', 'dan', 'far');
    const { all, two, some } = await people(service(), 'all', 'two', 'some');
    for (const other of [ann, bob, cal, dan]) await all.post(`/users/${other.id}/follow`);
    for (const other of [bob, cal]) await two.post(`/users/${other.id}/follow`);
    for (const other of [ann, cal, dan]) await some.post(`/users/${other.id}/follow`);
    const { ctx, appId } = service();
    const day = (n: number) => Date.UTC(2026, 0, 1) + n * 24 * 3_600_000;
    const write = async (author: Person, text: string) => {
      const draft = { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined };
      return String(await createPost(ctx, { userId: Number(author.id), appId }, draft, day(0)));
    };
    const share = async (who: Person, id: string, n: number) =>
      String(await repostAt(ctx.store, { userId: Number(who.id), appId }, Number(id), day(n)));
    const mentioning = await write(far, `hello @${all.username}`);
    const directed = await write(ann, `@${far.username} psst`);
    const plain = await write(ann, 'plain');
    const again = [await share(bob, mentioning, 1), await share(cal, mentioning, 9)] as const;
    const seen = await share(dan, directed, 1);
    await share(bob, plain, 1);
    const later = [await share(cal, plain, 8), await share(dan, plain, 15)] as const;
    const readers = [all, two, some];
    const streams = await Promise.all(readers.map((reader) => HttpStream.open(reader)));
    for (const [n, reader] of readers.entries()) {
      await subscribe(reader, streams[n]!, '/posts/stream', 'home');
      await subscribe(reader, streams[n]!, '/posts/stream/unified', 'unified');
    }
    const told = async () => {
      const last = await post(cal, 'last');
      return Promise.all(
        streams.map(async (stream) =>
          (await framesTo(stream, last)).flatMap((frame) => [frame.data[0].id, summary(frame).to]),
        ),
      );
    };
    await far.delete(`/posts/${mentioning}`);
    expect(await told()).toEqual([
      // The unified stream showed the original until the second one.
      [mentioning, 'unified', again[0], 'home', again[1], 'home unified'],
      [again[0], 'home unified', again[1], 'home unified'],
      [again[1], 'home unified'],
    ]);
    // The home timeline of one who does not follow whom it was directed at has shown the repost alone.
    await ann.delete(`/posts/${directed}`);
    expect(await told()).toEqual([
      [directed, 'home unified', seen, 'home'],
      [],
      [directed, 'home unified', seen, 'home'],
    ]);
    await ann.delete(`/posts/${plain}`);
    const [byCal, byDan] = later;
    const both = [plain, 'home unified', byCal, 'home unified', byDan, 'home unified'];
    expect(await told()).toEqual([both, [expect.any(String), 'home unified', byCal, 'home unified'], both]);
    for (const stream of streams) stream.close();
  });

  test('is replayed once, with all that it tells, to one who comes back and to a subscription made again', async () => {
    const { ann, reader } = await people(service(), 'ann', 'reader');
    await reader.post(`/users/${ann.id}/follow`);
    const original = await post(ann, 'original');
    const shared = await repost(reader, original);
    const first = await HttpStream.open(reader);
    const { connectionId } = first;
    await subscribe(reader, first, '/posts/stream', 'home');
    await subscribe(reader, first, '/users/me/posts', 'own');
    first.close();
    const { ctx } = service();
    const { id: token } = await ctx.caches.of(tokenCache).find(reader.token!);
    await until(() => service().streamOf(connectionId) === undefined);
    const { position } = ctx.tail;
    await ann.delete(`/posts/${original}`);
    const second = await HttpStream.open(reader, `?connection_id=${connectionId}`);
    const last = await post(reader, 'last');
    const expected = [gone(original, 'home'), gone(shared, 'own')];
    expect((await framesTo(second, last)).map(summary)).toEqual(expected);
    // What comes between reading a page and subscribing is sent to the new subscription alone.
    const { target, filter } = service().streamOf(connectionId)!.subscriptions.get('own')!;
    await ctx.streams.subscribe(connectionId, token, 'late', { target, filter }, position);
    const end = await post(reader, 'end');
    expect((await framesTo(second, end)).map(summary)).toEqual([
      gone(shared, 'late'),
      { id: last, to: 'late' },
    ]);
    second.close();
  });

  test('takes as many statements for many reposts that are told as for a few', async () => {
    const { ann, reader } = await people(service(), 'ann', 'reader');
    const sharing = Object.values(await people(service(), 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'));
    const streams = await Promise.all(sharing.map((person) => HttpStream.open(person)));
    for (const [n, person] of sharing.entries()) {
      await subscribe(person, streams[n]!, '/users/me/posts', 'own');
    }
    await reader.post(`/users/${sharing[0]!.id}/follow`);
    const theirs = await HttpStream.open(reader);
    await subscribe(reader, theirs, '/posts/stream', 'home');
    /** The statements that delivering a deletion takes while nothing is cached. */
    const cost = async (reposters: Person[]): Promise<number> => {
      const original = await post(ann, 'original');
      const reposts: string[] = [];
      for (const person of reposters) reposts.push(await repost(person, original));
      expect(summary(await theirs.next())).toEqual({ id: reposts[0], to: 'home' });
      for (const [n, id] of reposts.entries()) expect((await streams[n]!.next()).data[0].id).toBe(id);
      service().forget();
      const reads = await service().readsOf(async () => {
        // Not by a call, whose reply reads at the same time.
        await deletePost(service().ctx.store, Number(ann.id), Number(original));
        expect(summary(await theirs.next())).toEqual(gone(reposts[0]!, 'home'));
        for (const [n, id] of reposts.entries()) {
          expect(summary(await streams[n]!.next())).toEqual(gone(id, 'own'));
        }
      });
      return reads.length;
    };
    const few = await cost(sharing.slice(0, 2));
    expect(few).toBeLessThanOrEqual(13);
    expect(await cost(sharing)).toBe(few);
    for (const stream of [theirs, ...streams]) stream.close();
  });
});

test('the frames of one event go out in one write, however long they are', () => {
  const frame = (seq: number, kb: number) => ({ seq, start: 'x'.repeat(kb * 1024), end: '' });
  const frames = [frame(1, 10), frame(2, 20), frame(2, 20), frame(2, 20), frame(3, 20), frame(4, 20)];
  expect(inParts(frames).map((part) => part.map(({ seq }) => seq))).toEqual([[1, 2, 2, 2], [3], [4]]);
});
