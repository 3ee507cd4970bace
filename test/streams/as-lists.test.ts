/** A stream shows a new post or message exactly where the list that was subscribed to shows it, and as its viewer sees it there. */

import { Random } from '@millrace/avatars/random';
import { expect, test } from 'vitest';
import { channel } from '../channels.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { post } from '../people.ts';
import { RandomChanges } from '../random-changes.ts';
import { HttpStream } from '../stream-client.ts';

const CHANGES = 120;
const seed = process.env.MILLRACE_TEST_SEED ?? 'as lists';

/** One of those who look: their stream, and the lists that it is subscribed to. */
interface Viewer {
  person: Person;
  stream: HttpStream;
  lists: string[];
}

describeService('streams', (service) => {
  test(`show what lists show (MILLRACE_TEST_SEED=${seed})`, async () => {
    const random = new Random(seed);
    const some = (...names: string[]) => Promise.all(names.map((name) => service().person(name)));
    const watching = await some('ann', 'bob', 'cal', 'dan');
    const others = await some('eve', 'fay', 'gil');
    // Nobody stands in any relation to them.
    const [host, keeper] = (await some('host', 'keeper')) as [Person, Person];
    const changes = new RandomChanges(service(), [...watching, ...others], random, {
      mayEnd: others,
      hasChannels: true,
    });
    const [owner] = watching as [Person];
    const room = (await channel(owner, { writers: { any_user: true } })).id;
    changes.channels.push(room);
    const root = await post(keeper, 'root');
    changes.posts.push(root);
    const viewers = await Promise.all(watching.map((person) => open(person, root, room)));
    const compared = { frames: 0, messages: 0 };
    for (let n = 0; n < CHANGES; n++) {
      const id = random.chance(0.25) ? await say() : await changes.make();
      const expected = id === undefined ? [] : await Promise.all(viewers.map((viewer) => shown(viewer, id)));
      // No list but that of its tag shows it, and everybody sees it after what came before.
      const mark = await post(host, '#mark');
      for (const [index, viewer] of viewers.entries()) {
        const frames = await untilMark(viewer, mark);
        if (id === undefined) continue;
        const found = frames.filter(({ data, meta }) => data[0]?.id === id && !meta.is_deleted);
        const about = `${viewer.person.username}, change ${n}`;
        expect(found.map(summary), about).toEqual(expected[index]);
        compared.frames += found.length;
      }
    }
    expect(compared.frames).toBeGreaterThan(CHANGES / 3);
    expect(compared.messages).toBeGreaterThan(CHANGES / 20);
    for (const { stream } of viewers) stream.close();

    /** A user writes to the channel, whose ACLs are among what is changed. */
    async function say(): Promise<string | undefined> {
      const { data } = await random.pick(changes.active).post(`/channels/${room}/messages`, { text: 'said' });
      compared.messages += Number(data !== undefined);
      return data?.id;
    }
  });

  async function open(person: Person, root: string, room: string): Promise<Viewer> {
    const stream = await HttpStream.open(person, '?include_annotations=1');
    const lists = [
      '/posts/stream?include_machine=1',
      '/posts/stream?include_directed_posts=1&include_muted=1',
      '/posts/stream/unified?include_machine=1',
      '/users/me/posts?',
      '/users/me/mentions?include_machine=1',
      '/posts/tag/tag?include_muted=1',
      `/posts/${root}/replies?`,
      `/channels/${room}/messages?`,
      `/channels/${room}/messages?include_muted=1&include_html=1`,
    ];
    for (const [n, path] of [...lists, '/posts/tag/mark?'].entries()) {
      const { meta } = await person.get(`${path}&connection_id=${stream.connectionId}&subscription_id=${n}`);
      expect(meta.subscription_id).toBe(String(n));
    }
    return { person, stream, lists };
  }

  /** The frame of a new post that a viewer should get; none where no list begins with it. */
  async function shown({ person, lists }: Viewer, id: string) {
    const pages = await Promise.all(lists.map((path) => person.get(`${path}&include_annotations=1&count=1`)));
    const subscriptions = pages.flatMap(({ data }, n) => (data?.[0]?.id === id ? String(n) : []));
    const post = pages.find(({ data }) => data?.[0]?.id === id)?.data[0];
    return post === undefined ? [] : [{ subscriptions, post }];
  }

  const summary = ({ data, meta }: Json) => ({
    subscriptions: [...meta.subscription_ids].sort(),
    post: data[0],
  });

  async function untilMark({ stream }: Viewer, mark: string): Promise<Json[]> {
    const frames: Json[] = [];
    for (;;) {
      const frame = await stream.next();
      if (frame.data[0]?.id === mark) return frames;
      frames.push(frame);
    }
  }
});
