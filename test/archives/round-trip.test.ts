/** What `export` writes, and that `import` makes the same of it in an empty store (docs/export.md). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renameUser } from '../../src/features/admin/admin.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { otherApp } from '../channels.ts';
import { sendForm } from '../files/files.ts';
import { describeService, type Json, type Person, TestService } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
import { archiveFolder, jsonOf, unzip } from './zip.ts';

const quiet = { progress: () => undefined, warn: () => undefined, sum: () => undefined };
const everything = 'include_annotations=1&include_deleted=0&count=200';

async function photo(person: Person, name: string): Promise<Json> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#07c' } })
    .png()
    .toBuffer();
  const fields = [
    { name: 'type', content: 'com.example.photo' },
    { name: 'content', content: bytes, filename: name, type: 'image/png' },
  ];
  const { status, data } = await sendForm(person, '/files', fields as never);
  if (status !== 200) throw new Error('no photo');
  return data;
}

/** People of the same names in any store. */
async function peopleOf<T extends readonly string[]>(service: TestService, ...names: T) {
  const people: Person[] = [];
  for (const name of names) people.push(await service.person(name));
  return people as unknown as { [K in keyof T]: Person };
}

/** What of a post does not depend on the store. */
const essence = ({ created_at, text, html, entities, annotations = [], repost_of, reply_to }: Json) => ({
  created_at,
  text,
  html: html.replace(/data-mention-id="\d+"|127\.0\.0\.1:\d+/g, ''),
  links: entities.links,
  mentions: entities.mentions.map(({ name }: Json) => name),
  types: annotations.map(({ type }: Json) => type).filter((type: string) => type !== 'millrace.imported'),
  isReply: reply_to !== undefined && reply_to !== null,
  original: repost_of?.text,
});

describeService('export and import', (service, database) => {
  const archives = archiveFolder();

  test('an account is the same in an empty store, marked and in no stream', async () => {
    const [ann, bob, cid] = await peopleOf(service(), 'ann', 'bob', 'cid');
    await ann.call('/users/me', {
      method: 'PATCH',
      body: { name: 'Ann', description: { text: 'Bees, #bees. https://bees.example' } },
    });
    const one = await photo(ann, 'bee.png');
    const file = (format: string) => ({ file_id: one.id, file_token: one.file_token, format });
    const first = await ann.post('/posts', { text: 'A hive #bees @bob', annotations: [] });
    await ann.post('/posts', {
      text: 'See here',
      reply_to: first.data.id,
      entities: { links: [{ pos: 4, len: 4, url: 'https://other.example/x' }] },
      annotations: [
        { type: 'net.svc.core.oembed', value: { '+net.svc.core.file': file('oembed') } },
        { type: 'net.svc.core.attachments', value: { '+net.svc.core.file_list': [file('metadata')] } },
        {
          type: 'com.example.mood',
          value: { user: { '+net.svc.core.user': { user_id: '@bob', format: 'basic' } } },
        },
      ],
    });
    const gone = await ann.post('/posts', { text: 'to be deleted' });
    await ann.delete(`/posts/${gone.data.id}`);
    const his = await bob.post('/posts', { text: 'by another' });
    await ann.post(`/posts/${his.data.id}/repost`);
    await ann.post(`/posts/${first.data.id}/star`);
    await ann.post(`/users/${bob.id}/follow`);
    await ann.post(`/users/${cid.id}/mute`);
    const sent = await ann.post('/channels/pm/messages', { text: 'hello bob', destinations: ['@bob'] });
    expect(sent.body).toMatchObject({ meta: { code: 200 } });

    const rules = {
      match_policy: 'include_any',
      clauses: [{ object_type: 'post', field: '/data/id', operator: 'gt', value: 1 }],
    };
    const filter = (await ann.post('/filters', { name: 'All', ...rules })).data;
    const own = await otherApp(service(), ann);
    const foreign = await otherApp(service(), bob);
    const given = { object_types: ['star', 'post'], key: 'all', filter_id: filter.id };
    const stream = (await own.client.post('/streams', given)).data;
    await foreign.client.post('/streams', { object_types: ['post'] });

    const path = archives.next();
    const { ctx } = service();
    const written = await exportAccount(ctx, Number(ann.id), path, quiet);
    expect(written.path).toBe(path);
    await expect(exportAccount(ctx, Number(ann.id), path, quiet)).rejects.toThrow('already there');
    const files = await unzip(path);
    expect(jsonOf(files, 'export.json')).toMatchObject({
      format: 'millrace-export',
      version: 1,
      username: 'ann',
    });
    expect(jsonOf(files, 'profile.json')).toMatchObject({
      name: 'Ann',
      description: { text: 'Bees, #bees. https://bees.example' },
    });
    expect(jsonOf(files, 'posts.json')).toMatchObject([
      { text: 'A hive #bees @bob' },
      { text: 'See here [other.example]' },
    ]);
    expect(jsonOf(files, 'reposts.json')).toMatchObject([
      { repost_of: { id: his.data.id, username: 'bob' } },
    ]);
    expect(jsonOf(files, 'stars.json')).toMatchObject([{ post: { id: first.data.id, username: 'ann' } }]);
    expect(jsonOf(files, 'following.json')).toMatchObject([{ username: 'bob' }]);
    expect(jsonOf(files, 'muted.json')).toMatchObject([{ username: 'cid' }]);
    expect(jsonOf(files, 'messages.json')).toMatchObject([
      { text: 'hello bob', channel_id: sent.data.channel_id },
    ]);
    expect(jsonOf(files, 'channels.json')).toMatchObject([{ writers: { usernames: ['bob'] } }]);
    expect(jsonOf(files, 'authorizations.json')).toMatchObject([{ app: { name: 'Test App' } }]);
    expect(jsonOf(files, 'filters.json')).toMatchObject([{ id: filter.id, name: 'All', ...rules }]);
    const { client_id } = jsonOf(files, 'apps.json')[0];
    expect(jsonOf(files, 'app_streams.json')).toMatchObject([{ id: stream.id, client_id, ...given }]);
    const [listed] = jsonOf(files, 'files.json');
    expect(listed).toMatchObject({
      name: 'bee.png',
      content: { path: `files/${one.id}/bee.png`, sha1: one.sha1 },
    });
    expect(files.get(listed.content.path)?.length).toBe(one.size);
    expect(listed.derived_files.map(({ key }: Json) => key)).toEqual([
      'image_thumb_200s',
      'image_thumb_960r',
    ]);
    // No secret is in it: neither tokens nor digests.
    const all = [...files.values()].map(String).join('\n');
    const { searchParams } = new URL(stream.endpoint);
    const secrets = [ann.token, own.client.token, searchParams.get('secret')];
    for (const secret of [...secrets, one.file_token, one.file_token.slice(6)])
      expect(all).not.toContain(secret);

    // In the same store everything is there already.
    const before = await ctx.store.read.all('select count(*) as n from posts', []);
    expect(await importArchive(ctx, Number(ann.id), path, quiet)).toMatchObject({
      posts: 0,
      files: 0,
      follows: 0,
    });
    expect(await ctx.store.read.all('select count(*) as n from posts', [])).toEqual(before);

    const other = await TestService.start(database);
    try {
      const [newBob, newAnn] = await peopleOf(other, 'bob', 'ann');
      const fresh = { ann: newAnn, bob: newBob };
      await fresh.bob.post(`/users/${fresh.ann.id}/follow`);
      const stream = await HttpStream.open(fresh.bob);
      const subscribe = (of: string) => fresh.bob.get(`${of}?connection_id=${stream.connectionId}`);
      await subscribe('/posts/stream');
      await subscribe('/posts/tag/bees');
      await subscribe('/users/me/mentions');
      const id = Number(fresh.ann.id);
      const counts = await importArchive(other.ctx, id, path, quiet);
      // His post is not there to be reposted and starred; channels, messages and the like are exported only.
      expect(counts).toEqual({ posts: 2, files: 1, follows: 1, skipped: 9 });
      expect(await importArchive(other.ctx, id, path, quiet)).toMatchObject({
        posts: 0,
        files: 0,
        follows: 0,
      });

      const posts = async (person: Person) => (await person.get(`/users/me/posts?${everything}`)).data;
      const [old, now] = [await posts(ann), await posts(fresh.ann)];
      expect(now.map(essence)).toEqual(
        old.filter(({ repost_of }: Json) => repost_of === undefined).map(essence),
      );
      expect(now.map(({ source }: Json) => source.name)).toEqual(['Import', 'Import']);
      expect(now[1].annotations.at(-1)).toMatchObject({
        type: 'millrace.imported',
        value: { source: { name: 'Test App' } },
      });
      expect(now[1]).toMatchObject({ num_replies: 1, num_stars: 1, you_starred: true });
      expect(now[0]).toMatchObject({ reply_to: now[1].id, thread_id: now[1].id });
      const [shown] = now[0].annotations;
      expect((await fetch(shown.value.url_immediate)).headers.get('content-type')).toBe('image/png');
      const ownFiles = (await fresh.ann.get('/users/me/files')).data;
      expect(ownFiles).toMatchObject([
        { name: 'bee.png', sha1: one.sha1, size: one.size, total_size: one.total_size },
      ]);
      expect(ownFiles[0].created_at).toBe(one.created_at);
      const user = (await fresh.bob.get('/users/@ann')).data;
      expect(user).toMatchObject({ name: 'Ann', counts: { posts: 2, following: 1 }, follows_you: true });
      expect(user.description.text).toBe('Bees, #bees. https://bees.example');

      // Neither live, nor in the lists that are streams, from the cache or not.
      const last = await fresh.ann.post('/posts', { text: 'new @bob #bees' });
      expect((await stream.next()).data).toMatchObject([{ id: last.data.id }]);
      stream.close();
      const streams = [
        '/posts/stream',
        '/posts/stream/unified',
        '/posts/stream/global',
        '/users/me/mentions',
      ];
      for (const list of [...streams, '/posts/tag/bees', '/posts/stream/explore/posts']) {
        const ids = async () => (await fresh.bob.get(list)).data.map((one: Json) => one.id);
        expect([list, await ids()]).toEqual([list, [last.data.id]]);
        other.forget();
        expect([list, await ids()]).toEqual([list, [last.data.id]]);
      }
      expect((await fresh.bob.get('/users/me/interactions')).data.map(({ action }: Json) => action)).toEqual([
        'follow',
        'welcome',
      ]);
      expect((await fresh.bob.get('/posts/search?text=hive')).data).toMatchObject([{ id: now[1].id }]);
      expect(await findWrongCounts(other.ctx.store.read)).toEqual([]);

      // A deleted one stays deleted, a deleted file comes back.
      await fresh.ann.delete(`/posts/${now[0].id}`);
      await fresh.ann.delete(`/files/${ownFiles[0].id}`);
      expect(await importArchive(other.ctx, id, path, quiet)).toMatchObject({
        posts: 0,
        files: 1,
        follows: 0,
      });
      expect(await findWrongCounts(other.ctx.store.read)).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test('a name that went to somebody else in the same store brings the archive no other people', async () => {
    const [eve, fred, gil, heir] = await peopleOf(service(), 'eve', 'fred', 'gil', 'heir');
    const { ctx } = service();
    const text = 'Thanks @fred and @gil, not @nobody_yet';
    await eve.call('/users/me', { method: 'PATCH', body: { description: { text } } });
    await eve.post('/posts', { text });
    const shown = (name: string) => ({ '+net.svc.core.user': { user_id: `@${name}`, format: 'basic' } });
    const annotations = ['fred', 'gil'].map((name) => ({ type: `com.example.${name}`, value: shown(name) }));
    const entities = { mentions: [{ name: 'fred' }, { name: 'gil' }] };
    await eve.post('/posts', { machine_only: true, annotations, entities });
    await eve.post(`/users/${fred.id}/follow`);
    const path = archives.next();
    await exportAccount(ctx, Number(eve.id), path, quiet);
    await renameUser(ctx.store, undefined, Number(fred.id), 'fred_2');
    await renameUser(ctx.store, undefined, Number(heir.id), 'fred');
    await service().person('nobody_yet');
    const [again] = await peopleOf(service(), 'again');
    expect(await importArchive(ctx, Number(again.id), path, quiet)).toMatchObject({ posts: 2, follows: 1 });
    const of = ({ entities }: Json) => entities.mentions.map(({ id }: Json) => id);
    const all = `${everything}&include_machine=1`;
    const posts = (await again.get(`/users/me/posts?${all}`)).data as Json[];
    const users = posts.flatMap(({ annotations = [] }) => annotations.map(({ value }: Json) => value));
    expect(users.flatMap((value) => value['net.svc.core.user']?.id ?? [])).toEqual([gil.id]);
    expect(posts.map(of)).toEqual([[gil.id], [gil.id]]);
    expect(of((await again.get('/users/me')).data.description)).toEqual([gil.id]);
    expect((await again.get('/users/me/following')).data.map(({ id }: Json) => id)).toEqual([fred.id]);
  });

  test('nothing is left of an export that fails, and a missing content is told of', async () => {
    const dora = await service().person('dora');
    const one = await photo(dora, '../..\\up?.png'.replace(/[\\/]/g, '_'));
    const { ctx } = service();
    const path = archives.next();
    const failing = {
      ...ctx,
      blobs: {
        ...ctx.blobs,
        place: 'here',
        get: async () => {
          throw new Error('the bucket failed');
        },
      },
    };
    await expect(exportAccount(failing as never, Number(dora.id), path, quiet)).rejects.toThrow(
      'the bucket failed',
    );
    const broken = async () => ({
      size: 10,
      stream: Readable.from(
        (function* () {
          yield Buffer.from('some');
          throw new Error('the disk failed');
        })(),
      ),
    });
    const breaking = { ...ctx, blobs: { ...ctx.blobs, place: 'here', get: broken } };
    await expect(exportAccount(breaking as never, Number(dora.id), path, quiet)).rejects.toThrow(
      'the disk failed',
    );
    const stop = new AbortController();
    const interrupted = exportAccount(ctx, Number(dora.id), path, {
      ...quiet,
      progress: () => stop.abort(new Error('interrupted')),
      signal: stop.signal,
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(readdirSync(archives.folder).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(existsSync(path)).toBe(false);
    await expect(
      exportAccount(ctx, Number(dora.id), join(archives.folder, 'none', 'a.zip'), quiet),
    ).rejects.toThrow('there is no folder');

    const told: string[] = [];
    const empty = { ...ctx, blobs: { ...ctx.blobs, place: 'here', get: async () => undefined } };
    await exportAccount(empty as never, Number(dora.id), path, {
      ...quiet,
      warn: (message) => told.push(message),
    });
    expect(told).toHaveLength(3);
    expect(told[0]).toContain(`the content of file ${one.id}`);
    expect(jsonOf(await unzip(path), 'files.json')).toMatchObject([{ content: { path: null } }]);
  });
});
