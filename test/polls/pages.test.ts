/** Polls on open pages: votes as they come, for those who may know of them. */
import { expect, test } from 'vitest';
import { ALL_KINDS } from '../../src/features/notifications/kinds.ts';
import { readUnread } from '../../src/features/notifications/unread.ts';
import { summarise } from '../../src/features/notifications/words.ts';
import { endPolls } from '../../src/features/polls/polls.end.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { type Client, describeService, type Json, until } from '../harness.ts';
import { LiveSocket } from '../live-socket.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const TYPE = 'net.svc.core.poll';
const PAUSE_MS = 400;

describeService('polls on open pages', (service) => {
  const vote = (who: Client, id: string, ...positions: number[]) =>
    who.call(`/polls/${id}/response`, { method: 'PUT', body: { positions } });

  /** A page that shows the votes on polls. */
  async function watch(client: FormClient, polls: string) {
    const socket = new LiveSocket(client);
    const form = { connection_id: await socket.opened(), subscription_id: 'shown', polls };
    expect((await client.request('/live/shown', { form })).status).toBe(200);
    const told = () => socket.frames.slice(1).map(({ data }) => data);
    return { socket, told };
  }
  const read = async (client: FormClient, polls: string) =>
    JSON.parse((await client.request('/live/votes', { form: { polls } })).text).data;
  const api = async ({ id }: { id: number }) =>
    service().tokenFor({ id }, ['stream', 'write_post', 'follow']);

  test('tell the votes to who may know of them, at most once in a while, and the last for certain', async () => {
    const owner = await signedUp(service(), 'owner');
    const [ann, bob, cat] = [
      await api(owner),
      await signedUp(service(), 'bob'),
      await signedUp(service(), 'cat'),
    ];
    const asked = { prompt: 'Tea?', options: ['Yes', 'No'], duration: 3600 };
    const { id } = (await ann.post('/polls', asked)).data;
    const hidden = (await ann.post('/polls', asked)).data.id;
    const annotations = [{ type: TYPE, value: { [`+${TYPE}`]: { poll_id: id } } }];
    const shown = (await ann.post('/posts', { text: 'vote', annotations })).data.id;
    const stream = await HttpStream.open(ann);
    await ann.get(`/posts/${shown}/replies?include_revisions=1&connection_id=${stream.connectionId}`);
    const polls = `x,${id},${hidden},${'9'.repeat(30)}`;
    const pages = [await watch(owner, polls), await watch(bob, polls), await watch(cat, polls)];
    // Those who have not voted are told nothing; neither are those who do not see what shows the poll.
    const zero = { poll_id: id, num_voters: 0, votes: [0, 0] };
    expect(await read(owner, polls)).toEqual([zero, { ...zero, poll_id: hidden }]);
    expect(await read(bob, polls)).toEqual([]);
    expect((await vote(await api(bob), id, 2)).status).toBe(200);
    const one = { poll_id: id, num_voters: 1, votes: [0, 1] };
    await until(() => pages[0]!.told().length > 0 && pages[1]!.told().length > 0);
    expect([pages[0]!.told()[0], pages[1]!.told()[0]]).toEqual([[one], [one]]);
    expect(await read(bob, polls)).toEqual([one]);
    const { frames } = pages[1]!.socket;
    expect(frames[1]).toEqual({
      data: [one],
      meta: expect.objectContaining({ code: 200, type: 'poll_vote', subscription_ids: ['shown'] }),
    });
    expect(JSON.stringify(frames[1]).length).toBeLessThan(200);

    const crowd = Object.values(await people(service(), ...Array.from({ length: 30 }, (_, n) => `fan${n}`)));
    const [begun, before] = [performance.now(), frames.length];
    await Promise.all(crowd.map((fan) => vote(fan, id, 1)));
    const last = { poll_id: id, num_voters: 31, votes: [30, 1] };
    for (const { told } of pages.slice(0, 2)) await until(() => told().at(-1)?.[0].num_voters === 31);
    expect(pages[1]!.told().at(-1)).toEqual([last]);
    expect(frames.length - before).toBeLessThanOrEqual((performance.now() - begun) / PAUSE_MS + 2);
    // Once more for clients that could not take it.
    await until(() => pages[1]!.told().filter(([told]: Json) => told.num_voters === 31).length === 2);
    expect(pages[2]!.told()).toEqual([]);

    // A page that is open elsewhere hears of the person's own vote.
    const other = await watch(cat, '');
    await vote(await api(cat), id, 1);
    await until(() => other.told().length > 0);
    expect(other.told()[0]).toEqual([{ ...last, num_voters: 32, votes: [31, 1] }]);
    // Clients of the API are told nothing of all this.
    await post(ann, 'after', { reply_to: shown });
    await until(() => stream.frames.some(({ data }) => data?.[0]?.text === 'after'));
    expect(stream.frames.filter(({ meta }) => meta.type === 'poll_vote')).toEqual([]);
    for (const { socket } of [...pages, other]) socket.close();
    stream.close();
  });

  test('take no statement more, however many listen', async () => {
    const { ann } = await people(service(), 'ann');
    const asked = { prompt: 'Tea?', options: ['Yes', 'No'], duration: 3600 };
    const { id } = (await ann!.post('/polls', asked)).data;
    await post(ann!, 'vote', { annotations: [{ type: TYPE, value: { [`+${TYPE}`]: { poll_id: id } } }] });
    const pages: Awaited<ReturnType<typeof watch>>[] = [];
    const listen = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const reader = await signedUp(service());
        await vote(await api(reader), id, 1);
        pages.push(await watch(reader, id));
      }
    };
    const costOf = async (fan: Client) => {
      const before = (await ann!.get(`/polls/${id}`)).data.num_voters;
      const reads = await service().readsOf(async () => {
        await vote(fan, id, 2);
        const isTold = ({ told }: (typeof pages)[number]) => told().at(-1)?.[0].num_voters === before + 1;
        await Promise.all(pages.map((page) => until(() => isTold(page))));
      });
      return reads.length;
    };
    const fans = [];
    for (let n = 0; n < 3; n++) fans.push(await api(await signedUp(service())));
    await listen(2);
    await costOf(fans[0]!);
    const few = await costOf(fans[1]!);
    await listen(4);
    expect(await costOf(fans[2]!)).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
    for (const { socket } of pages) socket.close();
  });

  test('are in feeds, embedded posts, cards and what is told elsewhere, with votes once they have closed', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const asked = { prompt: 'Tea & cake?', options: ['Yes', '<No>'], duration: 3600 };
    const { id } = (await ann!.post('/polls', asked)).data;
    const annotations = [{ type: TYPE, value: { [`+${TYPE}`]: { poll_id: id } } }];
    const shown = await post(ann!, `A question, @${bob!.username}`, { annotations });
    await vote(bob!, id, 2);
    const page = async (path: string) => (await new FormClient(service().origin).request(path)).text;
    const url = `${service().origin}/@${ann!.username}/post/${shown}`;
    const all = async () => ({
      feed: await page(`/feed/rss/users/@${ann!.username}/posts`),
      oembed: JSON.parse(await page(`/oembed?url=${encodeURIComponent(url)}`)).html as string,
      page: await page(`/@${ann!.username}/post/${shown}`),
    });
    const open = await all();
    expect(open.oembed).toMatch(
      /<p dir="auto"><b>Tea &amp; cake\?<\/b><\/p><ul><li><bdi>Yes<\/bdi><\/li><li><bdi>&lt;No&gt;<\/bdi><\/li><\/ul><p>Ends .+ UTC<\/p>/,
    );
    expect(open.feed).toContain('&lt;li&gt;&lt;bdi&gt;Yes&lt;/bdi&gt;&lt;/li&gt;');
    expect(open.page).toMatch(/og:image:alt" content="[^"]+Tea &amp; cake\?\s+○ Yes\s+○ &lt;No>?/);
    const card = /og:image" content="([^"]+)"/.exec(open.page)?.[1];
    const { id: reader } = bob!;
    const told = async () => {
      const found = { after: 0, count: 10, wanted: ALL_KINDS };
      const { state, entries } = await readUnread(service().ctx, { id: Number(reader), role: null }, found);
      return entries.map((one) => summarise(one, state).text);
    };
    expect(await told()).toEqual([`A question, @${bob!.username} Tea & cake? Yes / <No>`]);
    await endPolls(service().ctx, Date.now() + 3_601_000);
    const closed = await all();
    expect(closed.oembed).toMatch(
      /<li><bdi>Yes<\/bdi> – 0% \(0 votes\)<\/li><li><bdi>&lt;No&gt;<\/bdi> – 100% \(1 vote\)<\/li><\/ul><p>Ended .+ UTC · 1 person voted<\/p>/,
    );
    expect(closed.feed).toContain('– 100% (1 vote)');
    expect(/og:image" content="([^"]+)"/.exec(closed.page)?.[1]).not.toBe(card);
  });
});
