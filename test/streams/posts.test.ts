import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('live posts', (service) => {
  test('mentions, tag, thread and unified subscriptions receive what their lists would show, in one frame', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const tag = unique('Live');
    await ann.post(`/users/${bob.id}/follow`);
    const root = (await ann.post('/posts', { text: 'root' })).data;
    const stream = await HttpStream.open(ann, '?include_annotations=1');
    const subscribe = async (path: string, id: string) => {
      const mark = path.includes('?') ? '&' : '?';
      const { meta } = await ann.get(
        `${path}${mark}connection_id=${stream.connectionId}&subscription_id=${id}`,
      );
      expect(meta.subscription_id).toBe(id);
    };
    await subscribe('/users/me/mentions', 'mentions');
    await subscribe(`/posts/tag/${tag}`, 'tag');
    await subscribe(`/posts/${root.id}/replies`, 'thread');
    await subscribe('/posts/stream/unified', 'unified');
    await subscribe('/posts/stream', 'home');
    await subscribe('/users/me/posts', 'own');
    // Another's list of mentions cannot be subscribed to.
    const other = await ann.get(`/users/${bob.id}/mentions?connection_id=${stream.connectionId}`);
    expect(other.meta).not.toHaveProperty('subscription_id');

    const annotations = [{ type: 'com.example.x', value: { n: 1 } }];
    const post = async (author: typeof ann, body: object) => (await author.post('/posts', body)).data;
    const mention = await post(cal, { text: `hey @${ann.username} #${tag.toUpperCase()}`, annotations });
    const reply = await post(bob, { text: `@${ann.username} yes`, reply_to: root.id });
    const directed = await post(bob, { text: `@${cal.username} psst` });
    const star = (await cal.post(`/posts/${reply.id}/star`)).data;
    const repost = (await bob.post(`/posts/${mention.id}/repost`)).data;
    const own = await post(ann, { text: 'own' });

    const frame = async () => {
      const { data, meta } = await stream.next();
      const { subscription_ids, is_deleted } = meta;
      expect(meta).toMatchObject({ type: 'post', min_id: data[0].id, max_id: data[0].id, more: false });
      return { id: data[0].id, to: [...subscription_ids].sort(), ...(is_deleted && { is_deleted }) };
    };
    expect(await frame()).toEqual({ id: mention.id, to: ['mentions', 'tag', 'unified'] });
    expect(stream.frames.at(0).data[0].annotations).toEqual(annotations);
    expect(await frame()).toEqual({ id: reply.id, to: ['home', 'mentions', 'thread', 'unified'] });
    expect(await frame()).toEqual({ id: directed.id, to: ['unified'] });
    // A star has no list that can be subscribed to, so it makes no frame (docs/streams.md).
    expect(star.num_stars).toBe(1);
    expect(await frame()).toEqual({ id: repost.id, to: ['home'] });
    expect(await frame()).toEqual({ id: own.id, to: ['home', 'own', 'unified'] });
    // Only now: a tombstone mentions no user, and its reposts are shown by other rules.
    await cal.delete(`/posts/${mention.id}`);
    expect(await frame()).toEqual({ id: mention.id, to: ['mentions', 'tag', 'unified'], is_deleted: true });
    stream.close();
  });

  test('filters of a subscription: machine-only, deleted, photos', async () => {
    const { ann } = await people(service(), 'ann');
    const stream = await HttpStream.open(ann);
    const connection = `connection_id=${stream.connectionId}`;
    await ann.get(`/users/me/posts?${connection}&subscription_id=machine&include_machine=1`);
    await ann.get(`/users/me/posts?${connection}&subscription_id=living&include_deleted=0`);
    await ann.get(`/posts/stream?${connection}&subscription_id=photos&has_oembed_photo=1`);
    const annotations = [
      {
        type: 'net.svc.core.oembed',
        value: { type: 'photo', version: '1.0', width: 1, height: 1, url: 'https://img.example/1' },
      },
    ];
    const machine = (await ann.post('/posts', { machine_only: true, annotations })).data;
    const photo = (await ann.post('/posts', { text: 'photo', annotations })).data;
    const plain = (await ann.post('/posts', { text: 'plain' })).data;
    const frames: [string, string[]][] = [];
    while (frames.length < 4) {
      // Only when it was shown: a frame shows what is there when it is sent.
      if (frames.length === 3) await ann.delete(`/posts/${plain.id}`);
      const { data, meta } = await stream.next();
      frames.push([data[0].id, [...meta.subscription_ids].sort()]);
    }
    expect(frames).toEqual([
      [machine.id, ['machine']],
      [photo.id, ['living', 'machine', 'photos']],
      [plain.id, ['living', 'machine']],
      [plain.id, ['machine']],
    ]);
    stream.close();
  });
});
