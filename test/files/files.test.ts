/** Files: creating, completing, reading, changing and deleting them (docs/interface.md, Files). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { fileUses } from '../../src/features/files/files.uses.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { Client, describeService, type Json } from '../harness.ts';
import { ids, people } from '../people.ts';
import { by } from '../rows.ts';
import { send } from '../send.ts';
import { HttpStream } from '../stream-client.ts';
import { completeFile, newFile, sendForm, sha1, type, upload } from './files.ts';

const { features } = app;

describeService('files', (service) => {
  const content = (url: string) => send(url);
  const problems = () => findWrongCounts(service().ctx.store.maintenance);

  test('an incomplete file is created, completed and read', async () => {
    const { ann } = await people(service(), 'ann');
    let file: Json;
    const events = await service().eventsOf(async () => {
      const { status, data } = await ann.post('/files', { type, name: 'bees.txt' });
      expect(status).toBe(200);
      file = data;
    });
    expect(events.map(({ type: kind, body }) => [kind, body])).toEqual([
      ['file', { id: Number(file.id), user: Number(ann.id) }],
    ]);
    expect(file).toMatchObject({
      type,
      name: 'bees.txt',
      kind: 'other',
      complete: false,
      public: false,
      total_size: 0,
      source: { name: 'Test App', client_id: service().clientId },
      user: { id: ann.id },
      file_token: expect.stringMatching(/^write\.[\w-]{43}$/),
    });
    for (const absent of ['url', 'url_expires', 'sha1', 'size', 'mime_type', 'derived_files', 'annotations'])
      expect(file).not.toHaveProperty(absent);
    expect(file).not.toHaveProperty('file_token_read');
    expect((await ann.get(`/files/${file.id}/content`)).status).toBe(204);

    const completion = await service().eventsOf(async () => {
      const reply = await upload(ann, `/files/${file.id}/content`, 'buzz');
      expect([reply.status, reply.body]).toEqual([204, undefined]);
    });
    expect(completion.map(({ body }) => body)).toEqual([{ id: Number(file.id), user: Number(ann.id) }]);
    const { data } = await ann.get(`/files/${file.id}`);
    expect(data).toMatchObject({
      name: 'bees.txt',
      mime_type: 'text/plain',
      complete: true,
      size: 4,
      total_size: 4,
      sha1: sha1('buzz'),
      derived_files: {},
    });
    expect(Date.parse(data.url_expires)).toBeGreaterThanOrEqual(Date.now() + 3_590_000);
    const { status, headers } = await ann.get(`/files/${file.id}/content`);
    expect([status, headers.get('location')]).toEqual([302, data.url]);
    const sent = await content(data.url);
    expect([sent.status, sent.text]).toEqual([200, 'buzz']);
    expect((await ann.get('/token')).data.storage).toEqual({ used: 4, available: 500_000_000 - 4 });
    expect(await problems()).toEqual([]);
  });

  test('a form makes a complete file with derived files; fields may be parts or metadata', async () => {
    const { ann } = await people(service(), 'ann');
    const parts = [
      { name: 'content', content: 'whole', filename: 'hive.png', type: 'image/png' },
      { name: 'small', content: 'sm', filename: 's.png', type: 'image/png' },
      { name: 'type', content: type },
      { name: 'public', content: 'true' },
      { name: 'annotations', content: JSON.stringify([{ type: 'com.example.a', value: { b: 1 } }]) },
    ];
    const { status, data } = await sendForm(ann, '/files?include_annotations=1', parts);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'hive.png',
      kind: 'image',
      mime_type: 'image/png',
      complete: true,
      public: true,
      size: 5,
      total_size: 7,
      sha1: sha1('whole'),
      annotations: [{ type: 'com.example.a', value: { b: 1 } }],
      derived_files: { small: { name: 's.png', mime_type: 'image/png', size: 2, sha1: sha1('sm') } },
      file_token: expect.stringMatching(/^write\./),
      file_token_read: expect.stringMatching(/^public\./),
      url_permanent: `${service().ctx.config.url}/f/${data.id}/permanent`,
      url_short: `${service().ctx.config.url}/f/${Number(data.id).toString(36)}`,
    });
    expect((await content(data.derived_files.small.url)).text).toBe('sm');
    const derived = await ann.get(`/files/${data.id}/content/small`);
    expect([derived.status, derived.headers.get('location')]).toEqual([302, data.derived_files.small.url]);
    expect((await ann.get(`/files/${data.id}/content/large`)).status).toBe(404);

    // Members are the metadata's own: `__proto__` is none of a file and sets nothing.
    const metadata = `{"type":"${type}","name":"named","kind":"other","public":0,"__proto__":{"annotations":5}}`;
    const second = await sendForm(ann, '/files', [
      { name: 'metadata', content: metadata, type: 'application/json', filename: 'm.json' },
      {
        name: 'content',
        content: 'aGVsbG8g\r\nd29ybGQ=',
        filename: 'a.png',
        type: 'image/png',
        encoding: 'Base64',
      },
    ]);
    expect(second.data).toMatchObject({
      name: 'named',
      kind: 'other',
      public: false,
      size: 11,
      sha1: sha1('hello world'),
    });
    const fields = await ann.call('/files', { body: new URLSearchParams({ type, public: '1' }) });
    expect(fields.data).toMatchObject({ type, name: 'file', public: true, complete: false });
    expect(await problems()).toEqual([]);
  });

  test.each([
    ['no type', {}, 'type'],
    ['a type that is none', { type: 'photo' }, 'type'],
    ['a core type', { type: 'net.svc.core.photo' }, 'type'],
    ['a kind that is none', { type, kind: 'video' }, 'kind'],
    ['a blank name', { type, name: ' ' }, 'name'],
    ['a long name', { type, name: 'x'.repeat(256) }, 'name'],
    ['a name with a line break', { type, name: 'a\r\nSet-Cookie: b' }, 'name'],
    ['a public that is none', { type, public: 'maybe' }, 'public'],
    [
      'two annotations of a type',
      {
        type,
        annotations: [
          { type: 'a.b', value: {} },
          { type: 'a.b', value: {} },
        ],
      },
      'annotations',
    ],
    ['annotations that are no list', { type, annotations: '{}' }, 'annotations'],
    ['annotations that are no JSON', { type, annotations: 'x' }, 'annotations is not valid JSON'],
    ['annotations nested too deeply', { type, annotations: '['.repeat(99) }, 'annotations is nested deeper'],
  ])('%s is refused', async (_, body, key) => {
    const { ann } = await people(service(), 'ann');
    const events = await service().eventsOf(async () => {
      const { status, meta } = await ann.post('/files', body);
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining(key)]);
    });
    expect(events).toEqual([]);
    expect((await ann.get('/users/me/files')).data).toEqual([]);
  });

  test('a raw body has its name in a header, without folders', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    const name = Buffer.from('..\\..//etc/passwörd.txt').toString('latin1');
    await upload(ann, `/files/${id}/content`, 'x', { 'content-type': 'text/plain', 'X-SVC-Filename': name });
    expect((await ann.get(`/files/${id}`)).data.name).toBe('passwörd.txt');
    const other = await newFile(ann, { name: 'kept' });
    await upload(ann, `/files/${other.id}/content`, 'x', {});
    expect((await ann.get(`/files/${other.id}`)).data).toMatchObject({ name: 'kept', size: 1 });
    const bad = await newFile(ann);
    const refused = await upload(ann, `/files/${bad.id}/content`, 'x', { 'content-type': 'te xt/pla<in' });
    expect([refused.status, refused.meta.error_message]).toEqual([
      400,
      expect.stringContaining('content type'),
    ]);
  });

  test('derived files: on incomplete files only, up to 32, never twice, read when it is complete', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann, { name: 'hive.tar.gz' });
    expect((await upload(ann, `/files/${id}/content/first`, 'one')).status).toBe(204);
    const posted = await ann.call(`/files/${id}/second`, { method: 'POST', body: Buffer.from('two') });
    expect(posted.status).toBe(204);
    const form = [
      { name: 'type', content: type },
      { name: 'content', content: 'three', filename: 'third.txt', type: 'text/plain' },
    ];
    expect((await sendForm(ann, `/files/${id}/content/third`, form)).status).toBe(204);
    expect((await sendForm(ann, `/files/${id}/fourth`, form)).status).toBe(204);
    expect((await sendForm(ann, `/files/${id}/fifth`, form.slice(0, 1))).meta.error_slug).toBe(
      'missing-parameter',
    );
    expect((await ann.get(`/files/${id}/content/first`)).status).toBe(204);
    const again = await upload(ann, `/files/${id}/content/first`, 'other');
    expect([again.status, again.meta.error_slug]).toEqual([400, 'not-allowed']);
    for (const key of ['core_x', 'a-b', '_x', 'x'.repeat(65), 'metadata', 'type', '..%2Fx']) {
      const { status, meta } = await upload(ann, `/files/${id}/content/${key}`, 'x');
      expect([status, meta.error_message], key).toEqual([400, expect.stringContaining('derived_key')]);
    }
    for (let n = 5; n <= 32; n++) await upload(ann, `/files/${id}/content/k${n}`, 'x');
    const many = await upload(ann, `/files/${id}/content/k33`, 'x');
    expect([many.status, many.meta.error_message]).toEqual([400, expect.stringContaining('32')]);
    await upload(ann, `/files/${id}/content`, 'root');
    const { derived_files: derived, total_size: total } = (await ann.get(`/files/${id}`)).data;
    expect(Object.keys(derived)).toHaveLength(32);
    expect([derived.first.name, derived.second.mime_type, derived.third.name]).toEqual([
      'hive.tar_first.gz',
      'application/octet-stream',
      'third.txt',
    ]);
    expect(total).toBe(4 + 3 + 3 + 5 + 5 + 28);
    const late = await upload(ann, `/files/${id}/content/late`, 'x');
    expect([late.status, late.meta.error_slug]).toEqual([400, 'not-allowed']);
    expect(await problems()).toEqual([]);
  });

  test('a derived file is announced by JSON, a form or nothing, and gets its content afterwards', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    const path = `/files/${id}/small`;
    const events = await service().eventsOf(async () => {
      for (const options of [
        { body: new URLSearchParams({ type: 'com.example' }) },
        { body: { type: 'com.example' } },
        { body: { type: 7, more: [] } },
        {},
        { body: '', headers: { 'content-type': 'image/png' } },
        { body: '', headers: { 'content-type': 'application/json' } },
      ]) {
        const { status } = await ann.call(path, { method: 'POST', ...options });
        expect([JSON.stringify(options), status]).toEqual([JSON.stringify(options), 204]);
      }
    });
    expect(events).toEqual([]);
    expect((await ann.call(`/files/${id}/core_x`, { method: 'POST' })).status).toBe(400);
    expect((await ann.call('/files/999999/small', { method: 'POST' })).status).toBe(404);
    expect((await upload(ann, `/files/${id}/content/small`, 'the small one')).status).toBe(204);
    await upload(ann, `/files/${id}/content`, 'root');
    const { derived_files: derived } = (await ann.get(`/files/${id}`)).data;
    expect(derived.small).toMatchObject({ size: 13, mime_type: 'text/plain' });
    const late = await ann.call(path, { method: 'POST' });
    expect([late.status, late.meta.error_slug]).toEqual([400, 'not-allowed']);
  });

  test('a content is read by everybody who may read the file, with any scopes', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [secret, open] = [await completeFile(ann, 'x'), await completeFile(ann, 'y', { public: true })];
    const reader = await service().tokenFor(bob, ['basic', 'stream']);
    const own = await service().tokenFor(ann, ['basic', 'stream']);
    const read = (who: Client, id: string, token = '') => who.get(`/files/${id}/content${token}`);
    for (const who of [reader, own]) {
      const { status, headers } = await read(who, open.id);
      expect([status, await (await fetch(headers.get('location')!)).text()]).toEqual([302, 'y']);
    }
    expect((await read(reader, secret.id)).status).toBe(404);
    const hidden = await read(own, secret.id);
    expect([hidden.status, hidden.meta.error_slug]).toEqual([403, 'missing-scope']);
    // A read token is in what shows the file.
    const replacement = { file_id: secret.id, file_token: secret.file_token, format: 'metadata' };
    const annotations = [{ type: 'com.example.shown', value: { '+net.svc.core.file': replacement } }];
    const { data: post } = await ann.post('/posts?include_annotations=1', { text: 'shown', annotations });
    const token = `?file_token=${post.annotations[0].value.file_token_read}`;
    for (const who of [reader, own]) expect((await read(who, secret.id, token)).status).toBe(302);
    expect((await upload(reader, `/files/${secret.id}/content${token}`, 'z')).status).toBe(403);
  });

  test('of two completions at once one wins', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    const texts = ['one', 'another'];
    const replies = await Promise.all(texts.map((text) => upload(ann, `/files/${id}/content`, text)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
    const won = texts[replies.findIndex(({ status }) => status === 204)]!;
    expect((await ann.get(`/files/${id}`)).data).toMatchObject({ sha1: sha1(won), total_size: won.length });
    expect((await ann.get('/token')).data.storage.used).toBe(won.length);
    expect(await problems()).toEqual([]);
  });

  test('changing: what is given, by PUT and PATCH, with an event only where something changes', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await completeFile(ann, 'x');
    const change = (method: string, body: unknown, query = '') =>
      ann.call(`/files/${id}${query}`, { method, body });
    expect((await change('PUT', { name: 'new', type: 'a.b', size: 9 })).data).toMatchObject({
      name: 'new',
      type,
    });
    expect((await change('PATCH', { public: true })).data).toMatchObject({ name: 'new', public: true });
    const annotate = (list: unknown) => change('PATCH', { annotations: list }, '?include_file_annotations=1');
    const one = { type: 'com.example.a', value: { b: 1 } };
    expect((await annotate([one])).data.annotations).toEqual([one]);
    expect((await annotate([{ type: 'com.example.b', value: {} }])).data.annotations).toHaveLength(2);
    expect((await annotate([{ type: 'com.example.b' }])).data.annotations).toEqual([one]);
    const events = await service().eventsOf(() => change('PUT', { name: 'new', public: 1 }));
    expect(events).toEqual([]);
    expect((await change('PATCH', { name: '' })).status).toBe(400);
    expect((await change('PATCH', { public: '0' })).data).not.toHaveProperty('url_permanent');
  });

  test('deleting returns the file and gives its storage back; its URLs end', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id, url } = await completeFile(ann, 'gone');
    const kept = await completeFile(bob, 'gone');
    const events = await service().eventsOf(async () => {
      const { status, data } = await ann.delete(`/files/${id}`);
      expect([status, data.id, data.sha1]).toEqual([200, id, sha1('gone')]);
    });
    expect(events.map(({ type: kind, deleted, body }) => [kind, deleted, body])).toEqual([
      ['file', true, { id: Number(id), user: Number(ann.id) }],
    ]);
    expect((await ann.get(`/files/${id}`)).status).toBe(404);
    expect((await ann.delete(`/files/${id}`)).status).toBe(404);
    expect((await content(url)).status).toBe(404);
    expect((await content(kept.url)).text).toBe('gone');
    expect((await ann.get('/token')).data.storage.used).toBe(0);
    expect(await problems()).toEqual([]);
  });

  test('who may read and change: owner, scope, tokens', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const limited = await service().tokenFor(ann, ['write_post']);
    const none = await service().tokenFor(ann, ['stream']);
    const app = await service().app();
    const other = await service().tokenFor(bob, ['files']);
    const file = await completeFile(ann, 'secret');
    const { file_token: token } = file;
    const path = `/files/${file.id}`;
    const withToken = `${path}?file_token=${token}`;
    const readers = { ann, limited, none, app, bob, other, anonymous: service().anonymous };
    const read = async (at: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(readers).map(async ([who, one]) => [who, (await one.get(at)).status]),
        ),
      );
    const nobody = { app: 404, bob: 404, other: 404, anonymous: 404 };
    expect(await read(path)).toEqual({ ann: 200, limited: 403, none: 403, ...nobody });
    // A write token is its owner's, by any token of theirs, and nobody else's.
    expect(await read(withToken)).toEqual({ ann: 200, limited: 200, none: 200, ...nobody });
    expect(await read(`${path}?file_token=write.x`)).toEqual({
      ann: 200,
      limited: 403,
      none: 403,
      ...nobody,
    });
    const content = `${path}/content`;
    const denied = { app: 403, bob: 404, other: 404, anonymous: 401 };
    // Without the scope for files or a token of it not even the owner.
    expect(await read(content)).toEqual({ ann: 302, limited: 403, none: 403, ...denied });
    expect(await read(`${content}?file_token=${token}`)).toEqual({
      ann: 302,
      limited: 302,
      none: 302,
      ...denied,
    });

    const change = (one: Client, at: string) => one.call(at, { method: 'PATCH', body: { name: 'changed' } });
    for (const one of [limited, bob, other]) {
      expect((await change(one, path)).status).toBe(403);
      expect((await one.delete(path)).status).toBe(403);
    }
    expect((await change(other, withToken)).status).toBe(403);
    expect((await change(none, withToken)).meta.error_slug).toBe('missing-scope');
    expect((await change(service().anonymous, withToken)).status).toBe(401);
    expect((await change(limited, withToken)).data.name).toBe('changed');
    expect((await change(limited, '/files/999999999')).status).toBe(404);

    await ann.call(path, { method: 'PATCH', body: { public: true } });
    expect(await read(path)).toEqual({
      ann: 200,
      limited: 200,
      none: 200,
      app: 200,
      bob: 200,
      other: 200,
      anonymous: 200,
    });
    expect((await bob.get(content)).status).toBe(302);
    const { file_token_read: readToken } = (await service().anonymous.get(path)).data;
    expect((await service().anonymous.get(`${path}?file_token=${readToken}`)).status).toBe(200);
    expect((await change(bob, `${path}?file_token=${readToken}`)).status).toBe(403);
    expect((await change(limited, `${path}?file_token=${readToken}`)).status).toBe(403);
    await ann.call(path, { method: 'PATCH', body: { public: false } });
    expect((await service().anonymous.get(`${path}?file_token=${readToken}`)).status).toBe(404);
    expect((await bob.get(`/files?ids=${file.id}`)).data).toEqual([]);
  });

  test('write tokens are shown at creation, with the scope and no parameters, and for themselves', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const limited = await service().tokenFor(ann, ['messages']);
    const { data: file } = await limited.post('/files?include_annotations=1', { type, public: true });
    const { file_token: token, id } = file;
    expect(token).toMatch(/^write\./);
    const shown = async (one: Client, path: string, options = {}) => {
      const { status, body, data } = await one.call(path, options);
      expect(status, JSON.stringify(body)).toBe(200);
      return JSON.stringify(data).includes(token);
    };
    const path = `/files/${id}`;
    expect(await shown(ann, path)).toBe(true);
    expect(await shown(new Client(ann.origin), `${path}?access_token=${ann.token}`)).toBe(true);
    expect(await shown(ann, `${path}?include_html=1`)).toBe(false);
    expect(await shown(ann, `/files?ids=${id}`)).toBe(false);
    expect(await shown(ann, '/users/me/files')).toBe(true);
    expect(await shown(ann, '/users/me/files?count=5')).toBe(false);
    expect(await shown(ann, path, { method: 'PATCH', body: { name: 'n' } })).toBe(true);
    expect(await shown(limited, path)).toBe(false);
    expect(await shown(limited, `${path}?file_token=${token}`)).toBe(true);
    for (const one of [bob, service().anonymous, await service().app()]) {
      expect(await shown(one, path)).toBe(false);
      expect(await shown(one, `${path}?file_token=${token}`)).toBe(false);
    }
    const log = await service().eventsOf(() => ann.delete(path));
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('own files: filters, pages, ids, and live', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const plain = await newFile(ann);
    const shared = await completeFile(ann, 'x', { public: true, type: 'com.example.other' });
    const whole = await completeFile(ann, 'y');
    const foreign = await completeFile(bob, 'z', { public: true });
    const list = async (query: string) => ids((await ann.get(`/users/me/files${query}`)).data);
    expect(await list('')).toEqual([whole.id, shared.id, plain.id]);
    expect(await list('?include_incomplete=0')).toEqual([whole.id, shared.id]);
    expect(await list('?include_private=0')).toEqual([shared.id]);
    expect(await list('?file_types=com.example.other,a.b')).toEqual([shared.id]);
    expect(await list(`?count=1&before_id=${whole.id}`)).toEqual([shared.id]);
    const { data, meta } = await ann.get('/users/me/files?count=-1');
    expect([data[0].pagination_id, meta]).toEqual([
      plain.id,
      { code: 200, more: true, max_id: plain.id, min_id: plain.id },
    ]);
    const many = `/files?ids=${foreign.id},${whole.id},999999999,${whole.id}`;
    expect(ids((await ann.get(many)).data)).toEqual([foreign.id, whole.id, whole.id]);
    expect(ids((await bob.get(many)).data)).toEqual([foreign.id]);

    const stream = await HttpStream.open(ann);
    const path = `/users/me/files?include_incomplete=0&connection_id=${stream.connectionId}`;
    expect((await ann.get(path)).meta).toHaveProperty('subscription_id');
    await completeFile(bob, 'not hers');
    await newFile(ann, { name: 'incomplete' });
    await upload(ann, `/files/${plain.id}/content`, 'now');
    const frame = await stream.next();
    expect(frame.data).toMatchObject([{ id: plain.id, complete: true, url: expect.any(String) }]);
    expect(frame.meta).toMatchObject({ type: 'file', max_id: plain.id });
    expect(frame.data[0]).not.toHaveProperty('file_token');
    await ann.delete(`/files/${plain.id}`);
    expect((await stream.next()).meta).toMatchObject({ is_deleted: true, deleted_id: plain.id });
    stream.close();
  });

  test('limits by tier: of a file and of all together, also for uploads at once', async () => {
    const ann = await service().person('limited_ann');
    const paid = await service().person('paid_ann', { tier: 'paid' });
    const { id } = await newFile(ann);
    const large = Buffer.alloc(10_000_001);
    const refused = await upload(ann, `/files/${id}/content`, large);
    expect([refused.status, refused.meta.error_slug]).toEqual([507, 'insufficient-storage']);
    const form = [
      { name: 'type', content: type },
      { name: 'content', content: large, filename: 'a' },
    ];
    expect((await sendForm(ann, '/files', form)).status).toBe(507);
    expect((await ann.get(`/files/${id}`)).data.complete).toBe(false);
    const larger = await newFile(paid);
    expect((await upload(paid, `/files/${larger.id}/content`, large)).status).toBe(204);
    expect((await paid.get('/token')).data.storage.used).toBe(large.length);

    const { store } = service().ctx;
    const used = 500_000_000 - 10;
    const fill = (bytes: number) =>
      store.bookkeeping((db) =>
        db.all(`update user_counts set storage_used = ${bytes} where user_id = ${Number(ann.id)}`, []),
      );
    await fill(used);
    service().forget();
    const both = await Promise.all([newFile(ann), newFile(ann)]);
    const replies = await Promise.all(
      both.map((file) => upload(ann, `/files/${file.id}/content`, '1234567')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 507]);
    expect((await ann.get('/token')).data.storage).toEqual({ used: used + 7, available: 3 });
    expect((await upload(ann, `/files/${id}/content`, '1234')).status).toBe(507);
    expect((await upload(ann, `/files/${id}/content`, '123')).status).toBe(204);
    await fill(10);
    expect(await problems()).toEqual([]);
  });

  test('a deleted account takes its files with it; those of a suspended one are not shown', async () => {
    const root = await service().person('root_of_files', { isAdmin: true });
    const { ann } = await people(service(), 'ann');
    const file = await completeFile(ann, 'mine', { public: true });
    const { store } = service().ctx;
    const read = async () => (await service().anonymous.get(`/files/${file.id}`)).status;
    await suspendUser(store, by(Number(root.id)), Number(ann.id));
    expect([await read(), (await content(file.url)).status]).toEqual([404, 404]);
    await restoreUser(store, by(Number(root.id)), Number(ann.id));
    expect([await read(), (await content(file.url)).status]).toEqual([200, 200]);
    const events = await service().eventsOf(() => deleteUser(store, by(Number(root.id)), Number(ann.id)));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'file',
        deleted: true,
        body: { id: Number(file.id), user: Number(ann.id) },
      }),
    );
    expect([await read(), (await content(file.url)).status]).toEqual([404, 404]);
    expect(await store.read.all(`select id from files where id = ${Number(file.id)}`, [])).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test('every content is named by a row that uses tell of', async () => {
    const { ann } = await people(service(), 'ann');
    const { id } = await newFile(ann);
    await upload(ann, `/files/${id}/content/small`, 'a small one');
    await upload(ann, `/files/${id}/content`, 'a large one');
    const { store, blobs } = service().ctx;
    const named = new Set<string>();
    for (const { table, key, where } of fileUses) {
      const rows = await store.read.all(`select ${key} as key from ${table} where ${where}`, []);
      for (const row of rows as { key: string }[]) named.add(row.key);
    }
    for (const text of ['a small one', 'a large one']) {
      const { key } = await blobs.put([Buffer.from(text)]);
      expect([text, named.has(key)]).toEqual([text, true]);
    }
    // Where contents that nothing uses are deleted, those of files have to be known.
    const { contents = fileUses } = features as { contents?: readonly object[] };
    for (const use of fileUses) expect(contents).toContainEqual(use);
  });

  test('nothing is left of drafts', async () => {
    const drafts = join(service().ctx.config.data, 'blobs', 'drafts');
    expect(await readdir(drafts)).toEqual([]);
  });
});
