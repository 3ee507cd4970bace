/** What the annotations of one object, and the objects of one reply, may show (docs/interface.md, Replacements, Pagination). */
import { beforeAll, expect, test } from 'vitest';
import { channel } from '../channels.ts';
import { newFile, sendForm, type } from '../files/files.ts';
import { type ApiReply, type Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';
import { insertPosts } from '../rows.ts';

const list = '+net.svc.core.file_list';
const shownList = 'net.svc.core.file_list';
const MAX_BYTES = 65_536;
const MB = 1024 * 1024;

const use = ({ id, file_token }: Json, format = 'metadata') => ({ file_id: id, file_token, format });
const listOf = (files: readonly Json[], format?: string) => ({
  type: 'com.example.files',
  value: { [list]: files.map((one) => use(one, format)) },
});

/** A file that shows about 30 KB: with as many derived files as there may be. */
async function largeFile(client: Client): Promise<Json> {
  const text = (name: string, content: string) => ({
    name,
    content,
    filename: 'ü'.repeat(250),
    type: 'text/plain',
  });
  const derived = Array.from({ length: 32 }, (_, n) => text(`derived_${n}`, `${n}`));
  const { status, body, data } = await sendForm(client, '/files', [
    { name: 'type', content: type },
    { name: 'public', content: '1' },
    text('content', 'whole'),
    ...derived,
  ]);
  if (status !== 200) throw new Error(`no file: ${JSON.stringify(body)}`);
  return data;
}

describeService('what annotations show', (service) => {
  let ann: Person;
  let small: Json[];
  let large: Json[];

  beforeAll(async () => {
    ({ ann } = await people(service(), 'ann'));
    small = await Promise.all(Array.from({ length: 17 }, () => newFile(ann)));
    large = await Promise.all(Array.from({ length: 3 }, () => largeFile(ann)));
  });

  const write = (annotations: unknown[]) =>
    ann.post('/posts?include_annotations=1', { text: 'see', annotations });

  test('is bounded where it is written, of every kind of object', async () => {
    const { id: room } = await channel(ann, {});
    const { id: ownFile } = await newFile(ann);
    const send = (method: string, path: string, body: object) => ann.call(path, { method, body });
    const writes: Record<string, (annotations: unknown[]) => Promise<ApiReply>> = {
      post: write,
      message: (annotations) => ann.post(`/channels/${room}/messages`, { text: 'see', annotations }),
      channel: (annotations) => send('PUT', `/channels/${room}`, { annotations }),
      'new channel': (annotations) => ann.post('/channels', { type: 'com.example.room', annotations }),
      user: (annotations) => send('PATCH', '/users/me', { annotations }),
      file: (annotations) => send('PUT', `/files/${ownFile}`, { annotations }),
      'new file': (annotations) => ann.post('/files', { type, annotations }),
    };
    const one = small[0]!;
    const tooMany = [listOf(small.slice(0, 16)), { ...listOf(small, 'url'), type: 'com.example.more' }];
    const wrong: [unknown[], string][] = [
      [
        tooMany,
        'Bad Request: annotations hold 33 replacements, each file of a list counted; at most 32 are allowed.',
      ],
      [
        [listOf([one, one])],
        `Bad Request: annotations: com.example.files holds file ${one.id} as metadata more than once.`,
      ],
      [
        [
          {
            type: 'com.example.files',
            value: { a: { '+net.svc.core.file': use(one) }, b: listOf([one]).value },
          },
        ],
        `Bad Request: annotations: com.example.files holds file ${one.id} as metadata more than once.`,
      ],
    ];
    for (const [name, give] of Object.entries(writes)) {
      for (const [annotations, message] of wrong) {
        const events = await service().eventsOf(async () => {
          const { status, meta } = await give(annotations);
          expect([name, status, meta.error_slug, meta.error_message]).toEqual([
            name,
            400,
            'invalid-parameter',
            message,
          ]);
        });
        expect(events).toEqual([]);
      }
      const { status, meta } = await give([listOf(large)]);
      expect([name, status]).toEqual([name, 400]);
      expect(meta.error_message).toMatch(
        /^Bad Request: annotations would show \d{5,6} bytes by their replacements; at most 65536 are allowed\.$/,
      );
    }
    // As much as there may be: as metadata in one, as URL in another.
    const most = [
      listOf(small.slice(0, 16)),
      { ...listOf(small.slice(0, 16), 'url'), type: 'com.example.more' },
    ];
    const { data } = await write(most);
    expect(data.annotations.map(({ value }: Json) => value[shownList].length)).toEqual([16, 16]);
    expect((await write([listOf(large.slice(0, 2))])).status).toBe(200);
    // What is there already counts.
    expect((await writes.user!([most[0]])).status).toBe(200);
    const { status, meta } = await writes.user!([{ ...most[1], value: listOf(small, 'url').value }]);
    expect([status, meta.error_message]).toEqual([400, wrong[0]![1]]);
    expect((await writes.user!([{ type: 'com.example.files' }])).status).toBe(200);
  });

  test('is bounded where more is stored', async () => {
    const { data: made } = await write([listOf(large.slice(0, 1))]);
    const [row] = (await service().ctx.store.read.all(
      `select annotations from posts where id = ${made.id}`,
      [],
    )) as {
      annotations: string;
    }[];
    const [stored] = JSON.parse(row!.annotations) as [Json];
    const files = stored.value[list] as Json[];
    const others = small.map(({ id }) => ({ file_id: id, format: 'metadata', type }));
    const third = large.map(({ id }) => ({ ...files[0], file_id: id }));
    const cases: [Json[], string[]][] = [
      [Array(77).fill(files[0]), [large[0]!.id]],
      // The third has no room, and what comes after it has.
      [
        [...third, others[0]],
        [large[0]!.id, large[1]!.id, small[0]!.id],
      ],
      [
        [...others, ...others.map((one) => ({ ...one, format: 'url' }))],
        [...small, ...small].slice(0, 32).map(({ id }) => id),
      ],
    ];
    for (const [named, shown] of cases) {
      const annotations = JSON.stringify([{ ...stored, value: { [list]: named } }]);
      const [id] = (await insertPosts(service(), [{ user_id: Number(ann.id), annotations }])).ids;
      const { data } = await ann.get(`/posts/${id}?include_annotations=1`);
      const found = data.annotations[0].value[shownList] as Json[];
      expect(found.map(({ file_id }) => file_id)).toEqual(shown);
      expect(JSON.stringify(found).length).toBeLessThan(MAX_BYTES);
    }
  });

  test('ends a page that would be too large, and a look-up with an error', async () => {
    const { reader } = await people(service(), 'reader');
    const { bob } = await people(service(), 'bob');
    const files = [await largeFile(bob), await largeFile(bob)];
    const { data: made } = await bob.post('/posts', { text: 'see', annotations: [listOf(files)] });
    const [row] = (await service().ctx.store.read.all(
      `select annotations from posts where id = ${made.id}`,
      [],
    )) as {
      annotations: string;
    }[];
    const { annotations } = row!;
    const light = { user_id: Number(bob.id) };
    const seeds = Array.from({ length: 199 }, (_, n) => (n % 10 === 3 ? light : { ...light, annotations }));
    const { ids: inserted } = await insertPosts(service(), seeds);
    const all = [Number(made.id), ...inserted].map(String);
    const path = `/users/${bob.id}/posts?include_annotations=1`;

    for (const sign of ['', '-']) {
      const found: string[] = [];
      let [pages, bounds] = [0, ''];
      for (;;) {
        const response = await reader.get(`${path}&count=${sign}200${bounds}`);
        const bytes = Buffer.byteLength(JSON.stringify(response.body));
        expect(bytes).toBeLessThan(4.1 * MB);
        pages++;
        const page = ids(response.data);
        expect(page.length).toBeGreaterThan(20);
        found.push(...(sign === '' ? page : page.toReversed()));
        const { more, min_id, max_id } = response.meta;
        expect([max_id, min_id]).toEqual([page[0], page.at(-1)]);
        if (!more) break;
        expect(bytes).toBeGreaterThan(3.8 * MB);
        bounds = sign === '' ? `&before_id=${min_id}` : `&since_id=${max_id}`;
      }
      expect(found).toEqual(sign === '' ? all.toReversed() : all);
      expect(pages).toBe(3);
    }
    // Without annotations all fit.
    expect((await reader.get(`/users/${bob.id}/posts?count=200`)).data).toHaveLength(200);

    const lookUp = (some: string[]) => reader.get(`/posts?include_annotations=1&ids=${some.join()}`);
    expect((await lookUp(all.slice(0, 100))).data).toHaveLength(100);
    const { status, meta } = await lookUp(all);
    expect([status, meta.error_slug]).toEqual([400, 'reply-too-large']);
  });

  test('ends a page that would show too many files, with few statements', async () => {
    const { bob, reader } = await people(service(), 'bob', 'reader');
    const files = await Promise.all(Array.from({ length: 32 }, () => newFile(bob)));
    const { data: made } = await bob.post('/posts', { text: 'see', annotations: [listOf(files, 'url')] });
    const [row] = (await service().ctx.store.read.all(
      `select annotations from posts where id = ${made.id}`,
      [],
    )) as {
      annotations: string;
    }[];
    const [stored] = JSON.parse(row!.annotations) as [Json];
    // Files that do not exist are as many to look for.
    const seeds = Array.from({ length: 60 }, (_, n) => {
      const named = stored.value[list].map((one: Json, at: number) => ({
        ...one,
        file_id: String(1e9 + 32 * n + at),
      }));
      return {
        user_id: Number(bob.id),
        annotations: JSON.stringify([{ ...stored, value: { [list]: named } }]),
      };
    });
    const { ids: inserted } = await insertPosts(service(), seeds);
    const found: string[] = [];
    let bounds = '';
    for (;;) {
      const { data, meta } = await reader.get(
        `/users/${bob.id}/posts?include_annotations=1&count=200${bounds}`,
      );
      expect(data.length).toBeLessThanOrEqual(35);
      found.push(...ids(data));
      if (!meta.more) break;
      bounds = `&before_id=${meta.min_id}`;
    }
    expect(found).toEqual([Number(made.id), ...inserted].map(String).toReversed());
  });
});
