/** Polls (docs/interface.md, Polls). */
import { expect, test } from 'vitest';
import { exportedLists } from '../../src/db/tables.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { deleteEndedPolls, endPolls } from '../../src/features/polls/polls.end.ts';
import { setWordRule } from '../../src/features/words/words.ts';
import { channel, message } from '../channels.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { type Client, describeService, type Json, type Person, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { by, setAdmin } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

const TYPE = 'net.svc.core.poll';
const asked = { prompt: 'Which day?', options: ['Sat', 'Sun', 'Mon'], duration: 3600 };

const annotation = (id: unknown) => ({ type: TYPE, value: { [`+${TYPE}`]: { poll_id: id } } });
const showing = (id: unknown) => ({ annotations: [annotation(id)] });
const shownIn = ({ annotations }: Json) => annotations.find(({ type }: Json) => type === TYPE)?.value;

describeService('polls', (service) => {
  async function poll(owner: Person, more: object = {}): Promise<Json> {
    const { status, data } = await owner.post('/polls', { ...asked, ...more });
    expect(status).toBe(200);
    return data;
  }
  const posted = async (owner: Person, id: string) => post(owner, 'vote', showing(id));
  const vote = (who: Client, { id }: Json, ...positions: number[]) =>
    who.call(`/polls/${id}/response`, { method: 'PUT', body: { positions } });
  const get = async (who: Client, { id }: Json) => (await who.get(`/polls/${id}`)).data;
  const statusOf = async (who: Client, { id }: Json) => (await who.get(`/polls/${id}`)).status;
  const votesOf = ({ options }: Json) => options.map(({ num_votes }: Json) => num_votes);
  const end = (now = Date.now() + 3_601_000) => endPolls(service().ctx, now);
  const exported = async (person: Person, file: string) => {
    const { store, config } = service().ctx;
    const list = exportedLists().find(({ name }) => name === file);
    const reading = { db: store.read, config, user: Number(person.id), warn: expect.fail };
    const items: Json[] = [];
    for await (const item of list?.read(reading) ?? []) items.push(item);
    return items;
  };
  const interactions = async (who: Person) =>
    (await who.get('/users/me/interactions?interaction_actions=poll_end')).data;

  test('are created, shown by a post, voted in once, and counted for who may know', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const { anonymous } = service();
    const made = await poll(ann);
    expect(made).toEqual({
      id: expect.any(String),
      user: expect.objectContaining({ id: ann.id }),
      created_at: expect.any(String),
      closed_at: expect.any(String),
      is_closed: false,
      prompt: 'Which day?',
      options: asked.options.map((text, n) => ({ position: n + 1, text, num_votes: 0 })),
      max_options: 1,
      is_anonymous: true,
      num_voters: 0,
      you_responded: false,
      your_positions: [],
    });
    expect(Date.parse(made.closed_at) - Date.parse(made.created_at)).toBe(3_600_000);
    // Nobody sees it yet.
    expect([await statusOf(bob, made), (await vote(bob, made, 1)).status]).toEqual([404, 404]);
    const id = await posted(ann, made.id);
    const { user: _, num_voters, id: poll_id, ...rest } = made;
    const plain = { ...rest, options: rest.options.map(({ num_votes, ...one }: Json) => one) };
    expect(await get(bob, made)).toEqual({
      ...plain,
      id: made.id,
      user: expect.objectContaining({ id: ann.id }),
    });
    const read = async (who: Client, path = `/posts/${id}?include_annotations=1`) =>
      shownIn((await who.get(path)).data);
    expect(await read(bob)).toEqual({ poll_id: made.id, ...plain });
    const { you_responded, your_positions, ...stranger } = plain;
    expect(await read(anonymous)).toEqual({ poll_id: made.id, ...stranger });
    expect(await read(await service().app())).toEqual({ poll_id: made.id, ...stranger });
    // The owner sees the counts.
    expect(await read(ann)).toMatchObject({ num_voters: 0, options: [{ num_votes: 0 }, {}, {}] });

    const events = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++) {
        expect(await vote(bob, made, 2)).toMatchObject({
          status: 200,
          data: {
            num_voters: 1,
            you_responded: true,
            your_positions: [2],
            options: [{ num_votes: 0 }, { num_votes: 1 }, {}],
          },
        });
      }
    });
    // Of an anonymous vote, not even the log tells what for.
    expect(events).toMatchObject([{ type: 'poll_vote' }]);
    expect(events[0]?.body).toEqual({ poll: Number(made.id), user: Number(bob.id) });
    expect(await vote(bob, made, 1)).toMatchObject({ status: 400, meta: { error_slug: 'not-allowed' } });
    expect(await read(bob)).toMatchObject({ num_voters: 1, you_responded: true, your_positions: [2] });
    expect(await get(bob, made)).not.toHaveProperty('options.0.voter_ids');
    for (const who of [cat, anonymous]) {
      expect(await get(who, made)).not.toHaveProperty('num_voters');
      expect(await read(who)).not.toHaveProperty('options.1.num_votes');
    }
    // The owner may vote; cached pages follow.
    const home = async (who: Person) => {
      const { data } = await who.get('/posts/stream?include_annotations=1&include_directed_posts=1');
      return shownIn(data.find((one: Json) => one.id === id));
    };
    await bob.post(`/users/${ann.id}/follow`);
    for (let n = 0; n < 3; n++) expect(votesOf(await home(bob))).toEqual([0, 1, 0]);
    expect((await vote(ann, made, 3)).data.num_voters).toBe(2);
    for (let n = 0; n < 3; n++) expect(votesOf(await home(bob))).toEqual([0, 1, 1]);
    for (let n = 0; n < 3; n++) expect(await home(ann)).toMatchObject({ your_positions: [3], num_voters: 2 });
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('check what is given', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const refused = async (more: object, slug = 'invalid-parameter') => {
      const { status, meta } = await ann.post('/polls', { ...asked, ...more });
      expect([more, status, meta.error_slug]).toEqual([more, 400, slug]);
      return meta.error_message;
    };
    for (const prompt of ['', ' ', '\u200b', 'x'.repeat(257), 'a\nb', 'a\u2028b', 7, null])
      await refused({ prompt });
    const lists = [
      ['a'],
      Array.from({ length: 11 }, String),
      ['a', ' a '],
      ['a', ''],
      ['a', 'x'.repeat(65)],
      'a,b',
      ['a', 7],
    ];
    for (const options of lists) expect(await refused({ options })).toContain('options');
    for (const duration of [59, 2_592_001, 60.5, '60'])
      expect(await refused({ duration })).toContain('duration');
    for (const max_options of [0, 4, 1.5]) expect(await refused({ max_options })).toContain('max_options');
    expect(await refused({ is_anonymous: 'maybe' })).toContain('is_anonymous');
    expect(await refused({ duration: undefined }, 'missing-parameter')).toContain('duration');
    const most = await poll(ann, {
      prompt: '🐢'.repeat(256),
      options: Array.from({ length: 10 }, (_, n) => `${n}`.repeat(64)),
      duration: 60,
      max_options: 3,
      is_anonymous: 'false',
    });
    expect(most).toMatchObject({ max_options: 3, is_anonymous: false, options: { length: 10 } });

    await posted(ann, most.id);
    for (const positions of [[], [0], [11], [-1], [1, 1], [1, 2, 3, 4], [1.5], ['x'], 'x', [1e9], [33]]) {
      const { status, meta } = await bob.call(`/polls/${most.id}/response`, {
        method: 'PUT',
        body: { positions },
      });
      expect([positions, status, meta.error_message]).toEqual([
        positions,
        400,
        expect.stringContaining('positions'),
      ]);
    }
    expect(await bob.call(`/polls/${most.id}/response`, { method: 'PUT', body: {} })).toMatchObject({
      status: 400,
    });
    expect((await vote(bob, most, 10, 1)).data).toMatchObject({ your_positions: [1, 10], num_voters: 1 });
    expect((await vote(bob, most, 1, 10)).status).toBe(200);

    const shows = async (annotations: object[], who = ann) =>
      (await who.post('/posts', { text: 'x', annotations })).status;
    expect(await shows([annotation(most.id), annotation(most.id)])).toBe(400);
    expect(await shows([annotation(most.id), annotation((await poll(ann)).id)])).toBe(400);
    for (const id of [most.id, '1', 'x', null]) expect(await shows([annotation(id)], bob)).toBe(400);
    expect(await shows([{ type: TYPE, value: { poll_id: most.id } }])).toBe(400);
    expect(await shows([{ ...annotation(most.id), type: 'com.example.x' }])).toBe(400);
    // Counts of the author's own making.
    const forged = { ...annotation(most.id).value, num_voters: 99, you_responded: true };
    expect(await shows([{ type: TYPE, value: forged }])).toBe(400);
    const elsewhere = { annotations: [annotation(most.id)] };
    expect((await ann.call('/users/me', { method: 'PATCH', body: elsewhere })).status).toBe(400);
    expect((await ann.post('/channels', { type: 'com.example.x', ...elsewhere })).status).toBe(400);
    expect(await shows([annotation(Number(most.id))])).toBe(200);

    const key = { headers: { 'Idempotency-Key': `poll-${ann.id}` } };
    const twice = await Promise.all(
      [0, 1].map(() => ann.call('/polls', { method: 'POST', body: asked, ...key })),
    );
    const again = await ann.call('/polls', { method: 'POST', body: asked, ...key });
    expect(twice.filter(({ status }) => status === 200).map(({ data }) => data.id)).toContain(again.data.id);
  });

  test('are seen by who sees a post or message with them, for as long as they do', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const one = await poll(ann);
    const { id: to } = await channel(ann, { readers: { user_ids: [bob.id] } });
    const said = await message(ann, to, 'vote', showing(one.id));
    const publicOnly = await service().tokenFor(bob, ['public_messages']);
    expect([
      await statusOf(bob, one),
      await statusOf(eve, one),
      await statusOf(service().anonymous, one),
    ]).toEqual([200, 404, 404]);
    expect([(await vote(eve, one, 1)).status, (await vote(publicOnly, one, 1)).status]).toEqual([404, 404]);
    expect((await vote(await service().tokenFor(bob, ['stream']), one, 1)).status).toBe(403);
    expect((await vote(await service().app(), one, 1)).status).toBe(403);
    expect((await eve.delete(`/polls/${one.id}`)).status).toBe(404);
    expect((await bob.delete(`/polls/${one.id}`)).status).toBe(403);
    expect((await vote(bob, one, 1)).status).toBe(200);
    const path = `/channels/${to}/messages/${said.id}`;
    expect(shownIn((await bob.get(`${path}?include_annotations=1`)).data)).toMatchObject({
      your_positions: [1],
    });
    // Bob may read the channel no longer.
    await ann.call(`/channels/${to}`, { method: 'PATCH', body: { readers: { user_ids: [eve.id] } } });
    expect([await statusOf(bob, one), await statusOf(eve, one), (await vote(bob, one, 1)).status]).toEqual([
      404, 200, 404,
    ]);
    await end();
    expect([await interactions(bob), await interactions(ann)]).toMatchObject([
      [],
      [{ objects: [{ id: one.id }] }],
    ]);
    await ann.delete(path);
    expect([await statusOf(eve, one), await statusOf(ann, one)]).toEqual([404, 200]);

    // A post that is blocked, deleted, or by somebody suspended.
    const two = await poll(ann);
    const id = await posted(ann, two.id);
    expect(await statusOf(service().anonymous, two)).toBe(200);
    await ann.post(`/users/${bob.id}/block`);
    expect([await statusOf(bob, two), (await vote(bob, two, 1)).status, await statusOf(eve, two)]).toEqual([
      404, 404, 200,
    ]);
    const another = await post(ann, 'again', showing(two.id));
    await ann.delete(`/posts/${id}`);
    expect(await statusOf(eve, two)).toBe(200);
    expect(await ann.delete(`/polls/${two.id}`)).toMatchObject({
      status: 200,
      data: { id: two.id, prompt: 'Which day?' },
    });
    expect([
      await statusOf(ann, two),
      (await ann.delete(`/polls/${two.id}`)).status,
      (await vote(eve, two, 1)).status,
    ]).toEqual([404, 404, 404]);
    for (const who of [ann, eve, service().anonymous])
      expect(shownIn((await who.get(`/posts/${another}?include_annotations=1`)).data)).toEqual({
        is_unavailable: true,
      });
    expect((await ann.post('/posts', { text: 'x', ...showing(two.id) })).status).toBe(400);
    await deleteEndedPolls(service().ctx);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('close once, and tell the voters and the owner', async () => {
    const { ann, bob, cat, eve } = await people(service(), 'ann', 'bob', 'cat', 'eve');
    const one = await poll(ann);
    const id = await posted(ann, one.id);
    for (const who of [bob, cat]) await vote(who, one, 1);
    const none = await poll(ann);
    await end(Date.parse(one.closed_at) - 1);
    expect((await get(eve, one)).is_closed).toBe(false);
    // By many processes at once.
    const events = await service().eventsOf(async () => {
      await Promise.all(
        service().contexts.flatMap((ctx) => [0, 1].map(() => endPolls(ctx, Date.now() + 3_601_000))),
      );
    });
    const told = events.flatMap(({ type, body }) =>
      type === 'poll_end' && body.poll === Number(one.id) ? [body.told] : [],
    );
    expect(told.flat().sort()).toEqual([ann, bob, cat].map((who) => Number(who.id)).sort());
    expect(await get(service().anonymous, one)).toMatchObject({
      is_closed: true,
      num_voters: 2,
      options: [{ num_votes: 2 }, {}, {}],
    });
    expect(shownIn((await eve.get(`/posts/${id}?include_annotations=1`)).data)).toMatchObject({
      is_closed: true,
      num_voters: 2,
    });
    expect(await vote(eve, one, 1)).toMatchObject({ status: 400, meta: { error_slug: 'too-late' } });
    expect(await vote(bob, one, 2)).toMatchObject({ status: 400, meta: { error_slug: 'too-late' } });
    expect((await vote(bob, one, 1)).status).toBe(200);
    for (const who of [ann, bob, cat]) {
      expect(await interactions(who)).toEqual([
        {
          action: 'poll_end',
          event_date: expect.any(String),
          objects: [expect.objectContaining({ id: one.id, is_closed: true, num_voters: 2 })],
          users: [expect.objectContaining({ id: ann.id })],
          pagination_id: expect.any(String),
        },
      ]);
      const { data } = await who.get('/users/me/interactions');
      expect(data.map(({ action }: Json) => action)).not.toContain('poll_end');
    }
    expect(await interactions(eve)).toEqual([]);
    // Nobody voted.
    expect((await get(ann, none)).is_closed).toBe(true);
    expect(await service().wrongCounts()).toEqual([]);
    // With the poll goes what tells of it.
    await ann.delete(`/polls/${one.id}`);
    expect(await interactions(bob)).toEqual([]);
    await deleteEndedPolls(service().ctx);
    for (const table of ['poll_votes', 'poll_tallies', 'poll_choices', 'poll_uses'])
      expect(
        await service().ctx.store.read.all(`select * from ${table} where poll_id = ${one.id}`, []),
      ).toEqual([]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('end by themselves when their time has come', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const one = await poll(ann);
    await posted(ann, one.id);
    await vote(bob, one, 2);
    const { ctx } = service();
    // As if it had been open for long.
    await ctx.store.write(async (tx) => {
      await tx.all(`update polls set closes_at = ${Date.now() - 1} where id = ${one.id}`, []);
      tx.emit({ type: 'poll', body: { id: Number(one.id), user: Number(ann.id) } });
    });
    await until(async () => (await interactions(bob)).length === 1);
  });

  test('name voters unless they are anonymous', async () => {
    const { ann, bob, cat, eve } = await people(service(), 'ann', 'bob', 'cat', 'eve');
    const one = await poll(ann, { is_anonymous: false, max_options: 2 });
    await posted(ann, one.id);
    await vote(cat, one, 3, 1);
    expect((await vote(bob, one, 1)).data.options).toEqual([
      { position: 1, text: 'Sat', num_votes: 2, voter_ids: [cat.id, bob.id] },
      { position: 2, text: 'Sun', num_votes: 0, voter_ids: [] },
      { position: 3, text: 'Mon', num_votes: 1, voter_ids: [cat.id] },
    ]);
    expect((await get(eve, one)).options).toEqual(
      asked.options.map((text, n) => ({ position: n + 1, text })),
    );
    expect(await exported(ann, 'polls.json')).toEqual([
      {
        ...{ id: one.id, prompt: 'Which day?', max_options: 2, is_anonymous: false, num_voters: 2 },
        created_at: expect.stringMatching(/Z$/),
        closed_at: expect.stringMatching(/Z$/),
        options: [
          { position: 1, text: 'Sat', num_votes: 2 },
          { position: 2, text: 'Sun', num_votes: 0 },
          { position: 3, text: 'Mon', num_votes: 1 },
        ],
      },
    ]);
    expect(await exported(cat, 'votes.json')).toEqual([
      { poll_id: one.id, prompt: 'Which day?', positions: [1, 3], created_at: expect.stringMatching(/Z$/) },
    ]);
    // An account that ends takes its votes out of the counts, and its polls away.
    await closeAccount(service().ctx.store, Number(cat.id));
    expect((await get(bob, one)).options).toMatchObject([
      { num_votes: 1, voter_ids: [bob.id] },
      { num_votes: 0, voter_ids: [] },
      { num_votes: 0, voter_ids: [] },
    ]);
    expect(await service().wrongCounts()).toEqual([]);
    await end();
    await closeAccount(service().ctx.store, Number(ann.id));
    expect([await statusOf(bob, one), await interactions(bob), await exported(bob, 'votes.json')]).toEqual([
      404,
      [],
      [],
    ]);
    await deleteEndedPolls(service().ctx);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('a vote by many at once is stored once, and counted', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const one = await poll(ann);
    await posted(ann, one.id);
    const replies = await Promise.all([1, 2, 1, 2, 1, 2, 1, 2].map((position) => vote(bob, one, position)));
    const [won] = (await get(bob, one)).your_positions;
    for (const [n, { status }] of replies.entries()) expect(status).toBe(n % 2 === won - 1 ? 200 : 400);
    expect(await get(ann, one)).toMatchObject({ num_voters: 1 });
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('words that are held or refused are refused', async () => {
    const { ann, root } = await people(service(), 'ann', 'root');
    const { ctx } = service();
    await setAdmin(service(), Number(root.id));
    await setWordRule(ctx.store, by(Number(root.id)), { kind: 'word', value: 'badpoll', action: 'hold' });
    for (const more of [{ prompt: 'a badpoll' }, { options: ['fine', 'BadPoll'] }]) {
      expect(await ann.post('/polls', { ...asked, ...more })).toMatchObject({
        status: 400,
        meta: { error_slug: 'invalid-text' },
      });
    }
  });

  test('streams show what each viewer may know', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const app = await service().app();
    await bob.post(`/users/${ann.id}/follow`);
    const own = await HttpStream.openUrl(
      (await app.post('/streams', { object_types: ['post'] })).data.endpoint,
    );
    const [mine, theirs] = [
      await HttpStream.open(ann, '?include_annotations=1'),
      await HttpStream.open(bob, '?include_annotations=1'),
    ];
    for (const [who, stream] of [
      [ann, mine],
      [bob, theirs],
    ] as const)
      await who.get(`/posts/stream?connection_id=${stream.connectionId}`);
    const one = await poll(ann);
    await posted(ann, one.id);
    const shown = async (stream: HttpStream) => shownIn([(await stream.next()).data].flat()[0]);
    expect(await shown(mine)).toMatchObject({ num_voters: 0, you_responded: false });
    const seen = await shown(theirs);
    expect([seen.poll_id, seen.num_voters, seen.you_responded]).toEqual([one.id, undefined, false]);
    const told = await shown(own);
    expect([told.poll_id, told.num_voters, told.you_responded]).toEqual([one.id, undefined, undefined]);
    await vote(bob, one, 1);
    // Nobody is told of a vote.
    const last = await post(ann, 'last');
    for (const stream of [mine, theirs, own]) expect([(await stream.next()).data].flat()[0].id).toBe(last);
    for (const stream of [mine, theirs, own]) stream.close();
  });

  test('are written, voted in and shown on pages, without scripts', async () => {
    const [ann, bob] = [await signedUp(service()), await signedUp(service())];
    const fields = { poll_prompt: 'Tea or coffee?', poll_option1: 'Tea', poll_option2: 'Coffee' };
    const write = (more: object) =>
      ann.submit('/compose', '/compose', { text: '', poll_duration: '300', ...fields, ...more });
    expect((await write({ poll_option2: 'Tea' })).text).toContain('different texts');
    expect((await write({ poll_option2: '' })).text).toContain('value="Tea"');
    expect((await write({ poll_choices: 'one', poll_voters: 'shown' })).location).toMatch(/#post-\d+$/);
    const own = await ann.get(`/@${ann.username}`);
    const [, id = ''] = /action="\/polls\/(\d+)\/vote"/.exec(own.text) ?? [];
    expect(own.text).toMatch(/0 votes<\/span><\/label>/);
    const path = `/@${ann.username}`;
    const before = (await bob.get(path)).text;
    expect(before).toContain('type="radio" name="position" value="2" required');
    expect(before).not.toContain('0 votes');
    for (const position of ['', 'x', '3', '1.5', '-1'])
      expect((await bob.submit(path, `/polls/${id}/vote`, { position })).status).toBe(400);
    expect((await bob.submit(path, `/polls/${id}/vote`, {})).status).toBe(400);
    for (const poll_duration of ['', '59', 'NaN', '1e9'])
      expect((await write({ poll_duration })).text).toContain('duration');
    const sent = await bob.submit(path, `/polls/${id}/vote`, { position: '2', next: path });
    expect(sent.location).toMatch(new RegExp(`^${path}#poll-post-\\d+$`));
    const after = (await bob.get(path)).text;
    expect(after).toMatch(/<rect width="100" height="1"\/><\/svg>\s*<bdi>Coffee<\/bdi> <span class="own">/);
    expect(after).not.toContain(`/polls/${id}/vote`);
    const again = await bob.get(`/fragments/poll?id=${id}&at=post-1&next=${path}`);
    expect(again.text).toContain('id="poll-post-1"');
    const page = (await bob.get(`/polls/${id}`)).text;
    expect(page).toMatch(new RegExp(`<a href="/@${bob.username}"><img [^>]*><bdi>`));
    const stranger = new FormClient(service().origin);
    expect((await stranger.get(path)).text).toContain(`href="/sign-in?next=`);
    expect((await stranger.get(`/polls/${id}`)).text).not.toContain(bob.username);
    // Its end is a notification.
    await end(Date.now() + 301_000);
    for (const who of [ann, bob]) {
      const { text } = await who.get('/notifications');
      expect(text).toContain(`href="/polls/${id}"`);
      expect(text).toContain('has ended');
    }
    expect((await stranger.get(`/polls/${id}`)).text).toContain('1 person voted');
    expect((await bob.get(`/polls/${id}/delete`)).status).toBe(404);
    await ann.submit(`/polls/${id}/delete`, `/polls/${id}/delete`, {});
    expect((await bob.get(path)).text).toContain('no longer there');
    expect((await bob.get('/notifications')).text).not.toContain('has ended');
  });

  test('are in messages', async () => {
    const [ann, bob] = [await signedUp(service()), await signedUp(service())];
    const sent = await ann.submit('/messages/new', '/messages/new', { to: bob.username, text: 'hello' });
    const path = sent.location.replace(/#.*/, '');
    const fields = {
      poll_prompt: 'When?',
      poll_option1: 'Now',
      poll_option2: 'Later',
      poll_option3: 'Never',
    };
    await ann.submit(path, `${path}/messages`, {
      text: 'x',
      poll_duration: '86400',
      poll_choices: 'several',
      ...fields,
    });
    const { text } = await bob.get(path);
    const [, id = ''] = /action="\/polls\/(\d+)\/vote"/.exec(text) ?? [];
    expect(text).toContain('type="checkbox" name="position3" value="3"');
    await bob.submit(path, `/polls/${id}/vote`, { position1: '1', position3: '3' });
    expect((await bob.get(path)).text.match(/<span class="own">/g)).toHaveLength(2);
    expect((await new FormClient(service().origin).get(`/polls/${id}`)).status).toBe(404);
  });
});
