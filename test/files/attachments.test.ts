/** Files in annotations, and the tokens and URLs by which their readers read them (docs/interface.md, Replacements). */
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { selectPosts } from '../../src/features/posts/posts.sql.ts';
import { channel, message } from '../channels.ts';
import { type Client, describeService, type Json } from '../harness.ts';
import { ids, people, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { completeFile, newFile, sendForm, type, upload } from './files.ts';

const file = '+net.svc.core.file';
const list = '+net.svc.core.file_list';
const oembed = 'net.svc.core.oembed';
const attachments = 'net.svc.core.attachments';
const mood = 'com.example.mood';

const picture = (width = 1300, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .jpeg()
    .toBuffer();

async function newPhoto(client: Client, more: Record<string, string> = {}): Promise<Json> {
  const fields = Object.entries({ type, ...more }).map(([name, content]) => ({ name, content }));
  const content = { name: 'content', content: await picture(), filename: 'bee.jpg', type: 'image/jpeg' };
  const { status, body, data } = await sendForm(client, '/files', [...fields, content]);
  if (status !== 200) throw new Error(`no photo: ${JSON.stringify(body)}`);
  return data;
}

const use = ({ id, file_token }: Json, format: string) => ({ file_id: id, file_token, format });
const photoOf = (one: Json) => ({ type: oembed, value: { title: 'A bee', [file]: use(one, 'oembed') } });
const moodOf = (one: Json, format: string) => ({ type: mood, value: { [file]: use(one, format) } });

async function post(client: Client, annotations: unknown[], text = 'see'): Promise<Json> {
  const { status, body, data } = await client.post('/posts?include_annotations=1', { text, annotations });
  if (status !== 200) throw new Error(`no post: ${JSON.stringify(body)}`);
  return data;
}

describeService('files in annotations', (service) => {
  const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
  const typeOf = async (url: string) => (await fetch(url)).headers.get('content-type');
  const annotationOf = async (client: Client, path: string) =>
    (await client.get(`${path}?include_annotations=1`)).data.annotations[0].value;

  test('a post shows a picture by its file, with URLs that last and thumbnails', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const photo = await newPhoto(ann);
    const { id, annotations } = await post(ann, [photoOf(photo)]);
    const { value } = annotations[0];
    const lasting = (of: Json, grant: string) => `${service().ctx.config.url}/f/${of.id}/in/${grant}`;
    const base = lasting(photo, `post-${id}`);
    const temporary = expect.stringContaining(`/f/${photo.id}/content`);
    const { url_immediate_expires: expires } = value;
    expect(value).toEqual({
      title: 'A bee',
      type: 'photo',
      version: '1.0',
      width: 1300,
      height: 800,
      file_id: photo.id,
      file_token_read: expect.stringMatching(`^post-${id}\\.`),
      url: base,
      url_immediate: temporary,
      url_immediate_expires: expires,
      thumbnail_url: `${base}/image_thumb_200s`,
      thumbnail_url_immediate: temporary,
      thumbnail_url_immediate_expires: expires,
      thumbnail_width: 200,
      thumbnail_height: 200,
      thumbnail_large_url: `${base}/image_thumb_960r`,
      thumbnail_large_url_immediate: temporary,
      thumbnail_large_url_immediate_expires: expires,
      thumbnail_large_width: 640,
      thumbnail_large_height: 394,
    });
    const urls = Object.entries(value).filter(([name]) => /url(_immediate)?$/.test(name));
    for (const [, url] of urls) expect(await typeOf(url as string)).toBe('image/jpeg');
    expect((await bob.get(`/posts/${id}?include_annotations=1`)).data.annotations).toEqual(annotations);
    // Only what the object shows, and only of that file.
    const other = await newPhoto(ann);
    for (const wrong of [
      `${base}/small`,
      lasting(photo, `message-${id}`),
      lasting(photo, 'post-0'),
      lasting(photo, 'post-x'),
      lasting(other, `post-${id}`),
    ]) {
      expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
    }
    expect((await ann.delete(`/posts/${id}`)).status).toBe(200);
    for (const url of [value.url, value.thumbnail_url]) expect(await status(url)).toBe(404);
  });

  test('formats: the whole file, a URL, and lists of them', async () => {
    const { ann } = await people(service(), 'ann');
    const text = await completeFile(ann, 'text', { annotations: [{ type: mood, value: { a: 1 } }] });
    const photo = await newPhoto(ann);
    const open = await newFile(ann, { public: true });
    const { id, annotations } = await post(ann, [
      moodOf(text, 'metadata'),
      moodOf(text, 'url'),
      {
        type: attachments,
        value: { [list]: [text, photo, open].map((one) => use(one, 'metadata')), more: [1] },
      },
      { type: mood, value: { deep: [{ [list]: [] }, { [file]: use(photo, 'url') }] } },
      // Nothing that oembed could show.
      photoOf(text),
    ]);
    const [whole, url, many, deep, nothing] = annotations.map(({ value }: Json) => value);
    const shown = async (one: Json) => {
      const { user, source, annotations: _, file_token, ...rest } = (await ann.get(`/files/${one.id}`)).data;
      const token = expect.stringMatching(`^post-${id}\\.`);
      return { ...rest, file_id: one.id, file_token_read: token };
    };
    expect(whole).toEqual(await shown(text));
    const { url: address, url_expires, file_id, file_token_read } = whole;
    expect(url).toEqual({ url: address, url_expires, file_id, file_token_read });
    expect(many).toEqual({
      'net.svc.core.file_list': await Promise.all([text, photo, open].map(shown)),
      more: [1],
    });
    expect(deep.deep[0]).toEqual({ 'net.svc.core.file_list': [] });
    expect(Object.keys(deep.deep[1]).sort()).toEqual(['file_id', 'file_token_read', 'url', 'url_expires']);
    expect(nothing).toEqual({ title: 'A bee', file_id: text.id, file_token_read });
    // A file that is deleted leaves the rest; in a list its place.
    await ann.delete(`/files/${text.id}`);
    const left = (await ann.get(`/posts/${id}?include_annotations=1`)).data.annotations;
    expect(left.map(({ value }: Json) => value)).toEqual([
      {},
      {},
      { ...many, 'net.svc.core.file_list': [{}, ...many['net.svc.core.file_list'].slice(1)] },
      deep,
      { title: 'A bee' },
    ]);
  });

  test('messages, channels, users and files show files; only what everybody sees gives URLs that last', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const photo = await newPhoto(ann);
    const annotations = [photoOf(photo)];
    const room = async (readers: object) => {
      const { id } = await channel(ann, { readers, annotations });
      const { id: written } = await message(ann, id, 'see', { annotations });
      return [
        [`/channels/${id}`, `channel-${id}`],
        [`/channels/${id}/messages/${written}`, `message-${written}`],
      ] as const;
    };
    const user = await ann.call('/users/me', { method: 'PATCH', body: { annotations } });
    const showing = async (more: object) => (await newFile(ann, { annotations, ...more })).id;
    const [open, closed] = [await showing({ public: true }), await showing({})];
    expect(user.status).toBe(200);
    const everybodys = [
      ...(await room({ public: true })),
      [`/users/${ann.id}`, `user-${ann.id}`],
      [`/files/${open}`, `file-${open}`],
    ] as const;
    const others = [
      ...(await room({ any_user: true })),
      ...(await room({ user_ids: [bob.id] })),
      [`/files/${closed}`, `file-${closed}`],
    ] as const;
    for (const [path, grant] of [...everybodys, ...others]) {
      const isPublic = everybodys.some(([known]) => known === path);
      const value = await annotationOf(ann, path);
      expect([grant, value.file_id]).toEqual([grant, photo.id]);
      expect(value.file_token_read).toMatch(new RegExp(`^${grant}\\.`));
      const lasting = `${service().ctx.config.url}/f/${photo.id}/in/${grant}`;
      if (isPublic) expect([value.url, value.url_expires]).toEqual([lasting, undefined]);
      else {
        expect([value.url_immediate, value.url_expires]).toEqual([undefined, expect.any(String)]);
        expect(value.thumbnail_url_expires).toBe(value.url_expires);
      }
      expect([grant, await status(lasting)]).toEqual([grant, isPublic ? 302 : 404]);
      for (const url of [value.url, value.thumbnail_url, value.thumbnail_large_url])
        expect(await typeOf(url)).toBe('image/jpeg');
      const read = await ann.get(`/files/${photo.id}?file_token=${value.file_token_read}`);
      expect([read.status, read.data.file_token_read]).toEqual([200, value.file_token_read]);
    }
    // What is taken off can be read no longer.
    for (const [path, grant] of everybodys.filter(([path]) => !path.includes('/messages/'))) {
      const { file_token_read: token } = await annotationOf(ann, path);
      const own = path.startsWith('/users') ? '/users/me' : path;
      await ann.call(own, { method: 'PATCH', body: { annotations: [{ type: oembed }] } });
      const lasting = `${service().ctx.config.url}/f/${photo.id}/in/${grant}`;
      expect([grant, await status(lasting)]).toEqual([grant, 404]);
      expect((await bob.get(`/files/${photo.id}?file_token=${token}`)).status).toBe(404);
    }
  });

  test('what may not be used is refused, and nothing of it is written', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const mine = await newPhoto(ann);
    const foreign = await newPhoto(bob);
    const [shown] = (await post(bob, [photoOf(foreign)])).annotations;
    const gone = await newPhoto(ann);
    await ann.delete(`/files/${gone.id}`);
    const value = (replacement: unknown, key = file) => ({ type: mood, value: { [key]: replacement } });
    const refused: [unknown, string][] = [
      [moodOf(foreign, 'url'), 'file_token'],
      [moodOf({ ...mine, file_token: foreign.file_token }, 'url'), 'file_token'],
      [moodOf({ ...foreign, file_token: shown.value.file_token_read }, 'url'), 'file_token'],
      [moodOf({ ...mine, file_token: 'write.x' }, 'url'), 'file_token'],
      [moodOf({ ...mine, file_token: undefined }, 'url'), 'file_token'],
      [moodOf({ ...mine, id: '999999999' }, 'url'), '999999999'],
      [moodOf({ ...mine, id: 'x' }, 'url'), 'file_id "x"'],
      [moodOf(gone, 'url'), gone.id],
      [moodOf(mine, 'oembed'), 'format'],
      [moodOf(mine, 'thumbnail'), 'format'],
      [value([use(mine, 'url')]), file],
      [value(use(mine, 'url'), list), list],
      [value([use(mine, 'url'), use(foreign, 'url')], list), `file_id "${foreign.id}"`],
      [value([use(mine, 'oembed')], list), 'format'],
      [value(use(mine, 'url'), '+net.svc.core.files'), 'not known'],
      [{ type: oembed, value: { [file]: use(mine, 'url') } }, 'format'],
      [{ type: attachments, value: { [list]: [use(mine, 'url')] } }, 'format'],
      [{ type: attachments, value: { [list]: [] } }, list],
    ];
    const { id: room } = await channel(ann);
    const targets = [
      ['POST', '/posts', { text: 'a' }],
      ['POST', `/channels/${room}/messages`, { text: 'a' }],
      ['PATCH', `/channels/${room}`, {}],
      ['PATCH', '/users/me', {}],
      ['PATCH', `/files/${mine.id}`, {}],
      ['POST', '/files', { type }],
    ] as const;
    const events = await service().eventsOf(async () => {
      for (const [index, [annotation, named]] of refused.entries()) {
        // Every error in one kind of object, and every kind with some of the errors.
        for (const [method, path, more] of index === 0 ? targets : targets.slice(0, 1)) {
          const body = { ...more, annotations: [annotation] };
          const { status, meta } = await ann.call(path, { method, body });
          expect([path, index, status]).toEqual([path, index, 400]);
          expect(meta.error_message).toContain(named);
        }
      }
    });
    expect(events).toEqual([]);
  });

  test('a write token is never stored and never shown', async () => {
    const { ann } = await people(service(), 'ann');
    const photo = await newPhoto(ann);
    const secret = photo.file_token;
    const stream = await HttpStream.open(ann, '?include_annotations=1');
    for (const path of ['/users/me/posts', '/users/me/files'])
      await ann.get(`${path}?connection_id=${stream.connectionId}`);
    const { id } = await post(ann, [photoOf(photo), moodOf(photo, 'metadata')]);
    await ann.call(`/files/${photo.id}?file_token=${secret}`, { method: 'PATCH', body: { name: 'b.jpg' } });
    const frames = [await stream.next(), await stream.next()];
    stream.close();
    const rows = await selectPosts(service().ctx.store.read, { ids: [Number(id)] });
    const found = await ann.get(`/posts/search?query=see&user_id=${ann.id}&include_annotations=1`);
    for (const text of [frames, rows, found.body, await ann.get(`/posts/${id}?include_annotations=1`)])
      expect(JSON.stringify(text)).not.toContain(secret);
    expect(JSON.stringify(frames)).toContain(photo.id);
    expect(rows[0]?.annotations).toContain(photo.id);
  });

  test('a read token is portable, and valid as long as the call could see the object', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const photo = await newPhoto(ann);
    const limited = await service().tokenFor(ann, ['write_post']);
    const { id, annotations } = await post(ann, [photoOf(photo)]);
    const token = annotations[0].value.file_token_read;
    const everyone = { ann, limited, bob, cal, app: await service().app(), anonymous: service().anonymous };
    const read = async (given: string) => {
      const entries = Object.entries(everyone).map(async ([name, client]) => {
        return [name, (await client.get(`/files/${photo.id}?file_token=${given}`)).status];
      });
      return Object.fromEntries(await Promise.all(entries));
    };
    const all = { ann: 200, limited: 200, bob: 200, cal: 200, app: 200, anonymous: 200 };
    expect(await read(token)).toEqual(all);
    const { data } = await bob.get(`/files/${photo.id}?file_token=${token}`);
    expect([data.file_token_read, data.file_token, data.name]).toEqual([token, undefined, 'bee.jpg']);
    const content = `/files/${photo.id}/content`;
    expect((await bob.get(`${content}/image_thumb_200s?file_token=${token}`)).status).toBe(302);
    expect((await bob.get(content)).status).toBe(404);
    // It reads only, that file only, and nothing that it does not name.
    const change = { method: 'PATCH', body: { name: 'x' } };
    for (const client of [bob, limited])
      expect((await client.call(`/files/${photo.id}?file_token=${token}`, change)).status).toBe(403);
    const other = await newPhoto(ann);
    expect((await bob.get(`/files/${other.id}?file_token=${token}`)).status).toBe(404);
    const { id: plain } = await post(ann, []);
    for (const wrong of [token.replace(id, plain), `${token}x`, `post-${id}.`, `post-${id}`])
      expect((await bob.get(`/files/${photo.id}?file_token=${wrong}`)).status).toBe(404);

    await ann.post(`/users/${bob.id}/block`);
    expect(await read(token)).toEqual({ ...all, bob: 404 });
    await ann.delete(`/users/${bob.id}/block`);
    expect(await read(token)).toEqual(all);
    const { store } = service().ctx;
    await suspendUser(store, undefined, Number(ann.id));
    const { bob: ofBob, anonymous } = await read(token);
    expect([ofBob, anonymous]).toEqual([404, 404]);
    await restoreUser(store, undefined, Number(ann.id));
    await ann.delete(`/posts/${id}`);
    expect(await read(token)).toEqual({
      ann: 200,
      limited: 403,
      bob: 404,
      cal: 404,
      app: 404,
      anonymous: 404,
    });
  });

  test('streams and searches find posts and messages by the files they show', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [word, kind] = [unique('word'), `com.example.${unique('kind')}`];
    const photo = await newPhoto(ann, { type: kind });
    const text = await completeFile(ann, 'text', { type: kind });
    const incomplete = await newFile(ann, { kind: 'image' });
    const attach = (one: Json) => ({ type: attachments, value: { [list]: [use(one, 'metadata')] } });
    const written = {
      photo: [photoOf(photo)],
      text: [photoOf(text)],
      incomplete: [photoOf(incomplete)],
      attached: [attach(text)],
      plain: [moodOf(photo, 'url')],
    };
    const posts: Record<string, string> = {};
    for (const [name, annotations] of Object.entries(written))
      posts[name] = (await post(ann, annotations, word)).id;
    const { id: room } = await channel(ann, { readers: { any_user: true } });
    const messages: Record<string, string> = {};
    for (const [name, annotations] of Object.entries(written))
      messages[name] = (await message(ann, room, word, { annotations })).id;
    // What is completed later was no photo when it was posted.
    await upload(ann, `/files/${incomplete.id}/content`, await picture(), { 'content-type': 'image/jpeg' });
    for (const [path, of] of [
      [`/posts/search?text=${word}`, posts],
      [`/channels/messages/search?channel_ids=${room}&text=${word}`, messages],
    ] as const) {
      const found = async (more: string) => ids((await bob.get(`${path}&${more}`)).data);
      expect(await found('has_oembed_photo=1')).toEqual([of.photo]);
      expect(await found('has_attachment=1')).toEqual([of.attached]);
      expect(await found(`attachment_types=${kind.toUpperCase()}`)).toEqual([of.attached]);
      expect(await found('attachment_types=com.example.none')).toEqual([]);
    }
    await bob.post(`/users/${ann.id}/follow`);
    expect(ids((await bob.get('/posts/stream?has_oembed_photo=1')).data)).toEqual([posts.photo]);
  });

  test('a reply that is sent again has URLs that have not expired', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const photo = await newPhoto(ann);
    await post(ann, [photoOf(photo)]);
    await bob.post(`/users/${ann.id}/follow`);
    const read = async () =>
      (await bob.get('/posts/stream?include_annotations=1')).data[0].annotations[0].value;
    const first = await read();
    expect(await service().statementsOf(async () => expect(await read()).toEqual(first))).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      const { url_immediate: url, url_immediate_expires: expires } = await read();
      expect(Date.parse(expires) - Date.parse(first.url_immediate_expires)).toBe(3_600_000);
      expect(await typeOf(url)).toBe('image/jpeg');
    } finally {
      vi.useRealTimers();
    }
    // And another name once the file has it.
    await ann.delete(`/files/${photo.id}`);
    expect(await read()).toEqual({ title: 'A bee' });
  });
});
