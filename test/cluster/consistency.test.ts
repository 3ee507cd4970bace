/** What was written through one process is what every other answers from then on, whatever it had cached. */
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { app } from '../../src/app.ts';
import { type Context, clearCaches } from '../../src/context.ts';
import {
  renameUser,
  restoreUser,
  revokeTokenById,
  setTier,
  suspendUser,
} from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { limitUser, unlimitUser } from '../../src/features/admin/limits.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { addApp, changeApp, deleteApp } from '../../src/features/apps/apps.actions.ts';
import { addStream, removeStream } from '../../src/features/explore/explore.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { answerOf } from '../answers.ts';
import { broadcast, channel, message, news } from '../channels.ts';
import { completeFile, formOf, formType, type as photo, upload } from '../files/files.ts';
import { FormClient } from '../form-client.ts';
import { Client, databases, type Json, type Person, TestService } from '../harness.ts';
import { post } from '../people.ts';

const { endpoints } = app;

const PASSWORD = 'a good long password';

/** What differs from one page to the next: secrets of forms, ids of errors, how long ago something was, and, on the hour, URLs. */
const UNLIKE =
  /name="(?:csrf|once)" value="[^"]*"|<code>[0-9a-f]{32}<\/code>|<time[^>]*>[^<]*|expires=\d+&amp;signature=[\w-]+/g;

/** What changes in its own time: attempts to reach a webhook, and URLs of files on the hour. */
const TIMED =
  /,"(?:failing_since|next_attempt_at|url_expires)":"[^"]*"|,"is_replaying":true|expires=\d+&signature=[\w-]+/g;

/** A write, and whether a reply of those that are watched shows it. */
interface Write {
  name: string;
  run: () => Promise<unknown>;
  isSilent?: boolean;
}

describe.skipIf(inject('clusterServers') === undefined).each(databases)(
  'a write through one process of a %s',
  (database) => {
    async function start() {
      const service = await TestService.start(database);
      const [here, there] = service.origins as [string, string];
      const other = service.contexts[1]!;
      /** A client that speaks to the first process alone. */
      const at = (person: Person): Person =>
        Object.assign(new Client(here, person.token), { id: person.id, username: person.username }) as Person;
      return { service, here, there, other, at };
    }

    test('is seen by the next read through another', async () => {
      const { service, there, other, at } = await start();
      const { ctx } = service;
      const { store } = ctx;
      const person = async (name: string) => at(await service.person(name));
      const [ann, bob, cal] = [await person('ann'), await person('bob'), await person('cal')];
      const [first, tagged] = [await post(ann, 'One #tag'), await post(bob, 'Two @ann #tag')];
      const files = [await completeFile(ann, 'some text', { type: photo })];
      const open = await channel(ann, { writers: { user_ids: [bob.id] }, readers: { public: true } });
      const casts = await channel(ann, { type: broadcast, readers: { public: true }, annotations: [news] });
      const said = await message(bob, open.id, 'said');
      const posts = [first, tagged];
      const polls: string[] = [];
      const channels: string[] = [open.id, casts.id];
      const api = async (reply: Promise<{ status: number; body: Json }>): Promise<Json> => {
        const { status, body } = await reply;
        if (status !== 200 && status !== 204) throw new Error(JSON.stringify(body));
        return body?.data;
      };
      const secret = await issueUserToken(ctx, service.appId, Number(cal.id), ['stream']);
      const guest = new Client(service.origin, secret);
      const own = await addApp(ctx, { ownerId: Number(cal.id), name: 'Own', link: '', redirectUris: [] });
      const throughOwn = new Client(
        service.origin,
        await issueUserToken(ctx, own.id, Number(bob.id), ['stream', 'write_post', 'messages']),
      );
      const ownHere = new Client(ann.origin, throughOwn.token);
      await api(ownHere.post('/posts', { text: 'made with Own' }));
      await message(ownHere, open.id, 'made with Own');
      const thumbOn = (room: string, message: string): string =>
        `/channels/${room}/messages/${message}/reactions/${encodeURIComponent('👍')}`;
      const app = await service.app();
      const whole = 'include_annotations=1&include_starred_by=1&include_reposters=1';
      const channelParams = 'include_annotations=1&include_marker=1&include_recent_message=1';

      /** What is watched: by whom, and which paths. */
      const watched = (): [Client, string[]][] => [
        [
          ann,
          [
            '/users/me?include_annotations=1',
            '/users/@bob',
            `/posts/stream?${whole}`,
            '/users/me/mentions',
            '/users/me/interactions',
            `/channels?${channelParams}`,
            '/users/me/files',
            '/filters',
            ...files.map(({ id }) => `/files/${id}?include_annotations=1`),
            ...polls.map((id) => `/polls/${id}`),
          ],
        ],
        [
          bob,
          [
            '/users/me',
            `/channels/${open.id}/messages?include_reactions=1`,
            `/channels/${open.id}/level`,
            `/posts/stream?${whole}`,
            `/users/${ann.id}/followers`,
            ...posts.slice(0, 3).map((id) => `/posts/${id}?${whole}`),
            '/users/me/muted',
            '/users/me/bookmarks',
            '/users/me/pins',
            `/channels?${channelParams}`,
            '/users/me/channels/broadcast/num_unread',
            ...channels.map((id) => `/channels/${id}?${channelParams}`),
            `/channels/${open.id}/messages`,
            `/channels/${open.id}/subscribers`,
          ],
        ],
        [
          cal,
          [
            '/token',
            '/users/@ann',
            `/posts/${first}`,
            `/posts/${first}/replies`,
            ...channels.map((id) => `/channels/${id}?include_marker=1`),
            `/channels/${open.id}/messages`,
            '/users/me/channels/muted',
          ],
        ],
        [guest, ['/token']],
        [throughOwn, ['/token', '/posts/tag/tag']],
        [app, ['/apps/me/tokens', `/channels/${open.id}`, '/streams', '/webhooks']],
        [service.anonymous, ['/users/@bob', `/posts/${first}`, '/posts/stream/explore', '/config']],
      ];
      const readAll = async (): Promise<Record<string, string>> => {
        const answers: Record<string, string> = {};
        const each = watched().flatMap(([viewer, paths], n) =>
          paths.map(async (path) => {
            answers[`${n} ${path}`] = (await answerOf(there, viewer, path)).replace(TIMED, '');
          }),
        );
        await Promise.all(each);
        return answers;
      };

      const put = (path: string, body: object, method = 'PUT') => api(ann.call(path, { method, body }));
      const picture = await sharp({ create: { width: 960, height: 960, channels: 3, background: '#888888' } })
        .png()
        .toBuffer();
      const form = (name: string) => ({
        method: 'POST',
        body: formOf([{ name, content: picture, filename: 'a.png', type: 'image/png' }]),
        headers: { 'content-type': formType },
      });
      const profile = { name: 'Ann', locale: 'en_US', timezone: 'Europe/Berlin' };
      const newFile = () => api(ann.post('/files', { type: photo })) as Promise<Json>;
      const removed = { second: '', message: '' };
      const clause = { object_type: 'post', field: '/data/text', operator: 'matches', value: 'one' };
      const filter = { name: 'ones', match_policy: 'include_any', clauses: [clause] };
      const made = { filter: '', stream: '', webhook: '' };
      const makeFilter = async () => {
        made.filter = (await api(ann.post('/filters', filter))).id;
      };
      const appHere = new Client(ann.origin, app.token);
      const makeStream = async () => {
        made.stream = (await api(appHere.post('/streams', { object_types: ['post'], type: 'long_poll' }))).id;
      };

      const webhook = { url: 'https://receiver.invalid/', object_types: ['post'] };
      const makeWebhook = async () => {
        made.webhook = (await api(appHere.post('/webhooks', webhook))).id;
      };
      const toWebhook = (what: string, body: object) => () =>
        api(appHere.post(`/webhooks/${made.webhook}/${what}`, body));

      const writes: Write[] = [
        { name: 'users.replace', run: () => put('/users/me', { ...profile, description: { text: 'new' } }) },
        { name: 'users.update', run: () => put('/users/me', { description: { text: 'newer' } }, 'PATCH') },
        { name: 'users.avatar.set', run: () => api(ann.call('/users/me/avatar', form('avatar'))) },
        { name: 'users.cover.set', run: () => api(ann.call('/users/me/cover', form('cover'))) },
        { name: 'users.follow', run: () => api(bob.post(`/users/${ann.id}/follow`)) },
        { name: 'posts.create', run: async () => posts.push(await post(ann, 'Three #tag @bob')) },
        { name: 'posts.create', run: () => post(bob, 'a reply', { reply_to: first }) },
        { name: 'posts.star', run: () => api(bob.post(`/posts/${first}/star`)) },
        { name: 'posts.unstar', run: () => api(bob.delete(`/posts/${first}/star`)) },
        { name: 'posts.bookmark', run: () => api(bob.call(`/posts/${first}/bookmark`, { method: 'PUT' })) },
        { name: 'posts.unbookmark', run: () => api(bob.delete(`/posts/${first}/bookmark`)) },
        {
          name: 'posts.revise',
          run: () => api(ann.call(`/posts/${first}`, { method: 'PUT', body: { text: 'One #tag, again' } })),
        },
        {
          name: 'users.pins.set',
          run: () =>
            api(
              bob.call('/users/me/pins', {
                method: 'PUT',
                body: [{ kind: 'tag', value: 'tag', title: 'Tag' }],
              }),
            ),
        },
        {
          name: 'polls.create',
          run: async () => {
            const asked = { prompt: 'Tea?', options: ['Yes', 'No'], duration: 3600 };
            const { id } = await api(ann.post('/polls', asked));
            const value = { '+net.svc.core.poll': { poll_id: id } };
            await post(ann, 'Tea?', { annotations: [{ type: 'net.svc.core.poll', value }] });
            polls.push(id);
          },
        },
        {
          name: 'polls.respond',
          run: () =>
            api(bob.call(`/polls/${polls[0]}/response`, { method: 'PUT', body: { positions: [1] } })),
        },
        { name: 'polls.delete', run: () => api(ann.delete(`/polls/${polls[0]}`)) },
        { name: 'posts.repost', run: () => api(cal.post(`/posts/${first}/repost`)) },
        { name: 'posts.unrepost', run: () => api(cal.delete(`/posts/${first}/repost`)) },
        {
          name: 'posts.report',
          run: () => api(cal.post(`/posts/${tagged}/report`, { reason: 'spam' })),
          isSilent: true,
        },
        { name: 'posts.marker', run: () => api(bob.post('/posts/marker', { name: 'my_stream', id: first })) },
        { name: 'posts.delete', run: () => api(ann.delete(`/posts/${posts[2]}`)) },
        { name: 'users.mute', run: () => api(bob.post(`/users/${ann.id}/mute`)) },
        { name: 'users.unmute', run: () => api(bob.delete(`/users/${ann.id}/mute`)) },
        { name: 'users.block', run: () => api(ann.post(`/users/${cal.id}/block`)) },
        { name: 'users.unblock', run: () => api(ann.delete(`/users/${cal.id}/block`)) },
        { name: 'users.unfollow', run: () => api(bob.delete(`/users/${ann.id}/follow`)) },
        {
          name: 'channels.create',
          run: async () => channels.push((await channel(bob, { readers: { user_ids: [cal.id] } })).id),
        },
        { name: 'channels.subscribe', run: () => api(cal.post(`/channels/${open.id}/subscribe`)) },
        {
          name: 'messages.react',
          run: () => api(cal.call(thumbOn(open.id, said.id), { method: 'PUT' })),
        },
        { name: 'messages.unreact', run: () => api(cal.delete(thumbOn(open.id, said.id))) },
        {
          name: 'channels.level.set',
          run: () => api(bob.call(`/channels/${open.id}/level`, { method: 'PUT', body: { level: 'all' } })),
        },
        {
          name: 'messages.create',
          run: async () => {
            removed.message = (await message(ann, open.id, 'hello')).id;
          },
        },
        { name: 'messages.create', run: () => message(ann, casts.id, 'breaking') },
        {
          name: 'messages.delete',
          run: () => api(ann.delete(`/channels/${open.id}/messages/${removed.message}`)),
        },
        { name: 'messages.delete', run: () => api(bob.delete(`/channels/${open.id}/messages/${said.id}`)) },
        { name: 'channels.subscribe', run: () => api(bob.post(`/channels/${casts.id}/subscribe`)) },
        { name: 'messages.create', run: () => message(ann, casts.id, 'more') },
        {
          name: 'users.channels.read.broadcast',
          run: () => api(bob.delete('/users/me/channels/broadcast/num_unread')),
        },
        {
          name: 'posts.marker',
          run: () => api(cal.post('/posts/marker', { name: `channel:${casts.id}`, id: '0' })),
        },
        { name: 'channels.mute', run: () => api(cal.post(`/channels/${open.id}/mute`)) },
        { name: 'channels.unmute', run: () => api(cal.delete(`/channels/${open.id}/mute`)) },
        { name: 'channels.unsubscribe', run: () => api(bob.delete(`/channels/${casts.id}/subscribe`)) },
        {
          name: 'channels.replace',
          run: () => put(`/channels/${open.id}`, { readers: { user_ids: [bob.id] } }),
        },
        {
          name: 'channels.update',
          run: () => put(`/channels/${open.id}`, { readers: { public: true } }, 'PATCH'),
        },
        { name: 'channels.deactivate', run: () => api(ann.delete(`/channels/${open.id}`)) },
        { name: 'files.create', run: async () => files.push(await newFile()) },
        { name: 'files.replace', run: () => put(`/files/${files[1].id}`, { name: 'renamed.txt' }) },
        { name: 'files.update', run: () => put(`/files/${files[1].id}`, { public: true }, 'PATCH') },
        { name: 'files.derived.set', run: () => api(upload(ann, `/files/${files[1].id}/content/one`, '1')) },
        {
          name: 'files.derived.upload',
          run: () =>
            api(
              ann.call(`/files/${files[1].id}/content/two`, {
                method: 'POST',
                body: 'two',
                headers: { 'content-type': 'text/plain' },
              }),
            ),
        },
        {
          name: 'files.derived.create',
          run: () =>
            api(
              ann.call(`/files/${files[1].id}/three`, {
                method: 'POST',
                body: 'three',
                headers: { 'content-type': 'text/plain' },
              }),
            ),
        },
        {
          name: 'files.content.set',
          run: () => api(upload(ann, `/files/${files[1].id}/content`, 'content')),
        },
        { name: 'files.delete', run: () => api(ann.delete(`/files/${files[1].id}`)) },
        { name: 'text.process', run: () => api(ann.post('/text/process', { text: 'x' })), isSilent: true },
        { name: 'token.delete', run: () => api(new Client(ann.origin, secret).delete('/token')) },
        { name: 'filters.create', run: makeFilter },
        { name: 'filters.replace', run: () => put(`/filters/${made.filter}`, { ...filter, name: 'other' }) },
        { name: 'filters.delete', run: () => api(ann.delete(`/filters/${made.filter}`)) },
        { name: 'filters.create', run: makeFilter },
        { name: 'filters.delete.all', run: () => api(ann.delete('/filters')) },
        { name: 'app-streams.create', run: makeStream },
        {
          name: 'app-streams.change',
          run: () =>
            api(appHere.call(`/streams/${made.stream}`, { method: 'PUT', body: { object_types: ['star'] } })),
        },
        { name: 'app-streams.delete', run: () => api(appHere.delete(`/streams/${made.stream}`)) },
        { name: 'app-streams.create', run: makeStream },
        { name: 'app-streams.delete.all', run: () => api(appHere.delete('/streams')) },
        { name: 'webhooks.create', run: makeWebhook },
        {
          name: 'webhooks.change',
          run: () =>
            api(
              appHere.call(`/webhooks/${made.webhook}`, {
                method: 'PUT',
                body: { ...webhook, object_types: ['star'] },
              }),
            ),
        },
        { name: 'webhooks.secret', run: toWebhook('secret', {}), isSilent: true },
        { name: 'webhooks.ping', run: toWebhook('ping', {}), isSilent: true },
        {
          name: 'webhooks.replay',
          run: () => toWebhook('replay', { since: new Date(Date.now() - 60_000).toISOString() })(),
          isSilent: true,
        },
        { name: 'webhooks.delete', run: () => api(appHere.delete(`/webhooks/${made.webhook}`)) },
        { name: 'webhooks.create', run: makeWebhook },
        { name: 'webhooks.delete.all', run: () => api(appHere.delete('/webhooks')) },
        // Commands.
        { name: 'instance', run: () => setInstance(store, undefined, 'name', 'Elsewhere'), isSilent: true },
        {
          name: 'explore add',
          run: () =>
            addStream(store, undefined, {
              slug: 'cats',
              title: 'Cats',
              description: 'Cats',
              hashtags: ['cats'],
            }),
        },
        { name: 'explore remove', run: () => removeStream(store, undefined, 'cats') },
        { name: 'tier', run: () => setTier(store, undefined, Number(ann.id), 'paid') },
        {
          name: 'admin',
          run: () => setRole(store, undefined, Number(bob.id), 'administrator'),
          isSilent: true,
        },
        { name: 'rename', run: () => renameUser(store, undefined, Number(bob.id), 'robert') },
        { name: 'rename back', run: () => renameUser(store, undefined, Number(bob.id), 'bob') },
        { name: 'limit', run: () => limitUser(store, undefined, Number(bob.id)) },
        { name: 'unlimit', run: () => unlimitUser(store, undefined, Number(bob.id)) },
        { name: 'suspend', run: () => suspendUser(store, undefined, Number(bob.id)) },
        { name: 'restore', run: () => restoreUser(store, undefined, Number(bob.id)) },
        {
          name: 'app',
          run: () =>
            changeApp(ctx, own.client_id, {
              name: 'Renamed',
              link: 'https://own.example',
              redirectUris: [],
            } as never),
        },
        { name: 'app delete', run: () => deleteApp(ctx, own.client_id) },
        {
          name: 'revoke',
          run: async () => {
            const mine = `user_id = ${cal.id} and app_id = ${service.appId}`;
            const [row] = (await store.read.all(`select id from tokens where ${mine}`, [])) as {
              id: number;
            }[];
            await revokeTokenById(store, undefined, Number(row!.id));
          },
        },
        { name: 'delete', run: () => deleteUser(store, undefined, Number(ann.id)) },
      ];

      expect(await staleAfter(writes, other, readAll)).toEqual([]);
      const tried = new Set(writes.map(({ name }) => name));
      const untried = endpoints.filter(({ method, name }) => method !== 'GET' && !tried.has(name));
      expect(untried.map(({ name }) => name)).toEqual([
        // It is told, and nothing that is read changes.
        'channels.typing',
        'streams.connection.delete',
        'streams.subscription.delete',
      ]);
      await service.stop();
    });

    test('of the pages is seen by the next read through another, as is what becomes of a session', async () => {
      const { service, here, there, other } = await start();
      const zoe = new FormClient(here);
      await zoe.signUp('zoe');
      const bob = await service.person('bob');
      const theirs = await post(bob, 'Of bob');
      const elsewhere = new FormClient(here);
      const open = await channel(bob, { type: broadcast, readers: { public: true }, annotations: [news] });
      const cookieOf = (browser: FormClient) =>
        [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const pages = [
        '/home',
        '/account',
        '/account/profile',
        '/@zoe',
        '/@bob',
        '/channels',
        '/channels/muted',
        `/channels/${open.id}`,
        '/notifications/interactions',
        '/account/apps',
        '/messages',
        '/search?q=typed',
      ];
      const readAll = async (): Promise<Record<string, string>> => {
        const answers: Record<string, string> = {};
        const each = [zoe, elsewhere].flatMap((browser, n) =>
          pages.map(async (path) => {
            const response = await fetch(there + path, {
              headers: { cookie: cookieOf(browser) },
              redirect: 'manual',
            });
            const text = (await response.text()).replace(UNLIKE, '');
            answers[`${n} ${path}`] = `${response.status} ${text}`;
          }),
        );
        await Promise.all(each);
        return answers;
      };
      const submit = async (page: string, action: string, fields: Record<string, string> = {}) => {
        const { status, text } = await zoe.submit(page, action, fields);
        if (status >= 400) throw new Error(`${action}: ${text}`);
      };
      const submitTo = (page: string, action: string, fields: Record<string, string> = {}): Write => ({
        name: action,
        run: () => submit(page, action, fields),
      });
      const writes: Write[] = [
        { name: 'signing in', run: () => elsewhere.signIn('zoe', PASSWORD) },
        submitTo('/home', '/compose', { text: 'typed' }),
        submitTo('/@bob', `/users/${bob.id}/follow`),
        submitTo('/@bob', `/posts/${theirs}/star`),
        submitTo('/@bob', `/posts/${theirs}/repost`),
        submitTo('/@bob', `/users/${bob.id}/mute`),
        submitTo('/@bob', `/users/${bob.id}/unmute`),
        submitTo('/account/profile', '/account/profile', { name: 'Zoe Z.', description: 'Hello' }),
        submitTo('/account/apps', '/account/apps', {
          name: 'Mine',
          link: '',
          redirect_uris: 'https://mine.example/',
        }),
        submitTo(`/channels/${open.id}`, `/channels/${open.id}/subscribe`),
        submitTo(`/channels/${open.id}`, `/channels/${open.id}/unsubscribe`),
        {
          name: 'a text of the instance',
          run: () => setInstance(service.ctx.store, undefined, 'name', 'Elsewhere'),
        },
        submitTo('/account/password', '/account/password', { wanted: 'another long password' }),
        { name: 'signing in', run: () => elsewhere.signIn('zoe', 'another long password') },
        { name: 'suspending', run: () => suspendByName('zoe') },
      ];
      const suspendByName = async (username: string) => {
        const { data } = await service.anonymous.get(`/users/@${username}`);
        await suspendUser(service.ctx.store, undefined, Number(data.id));
      };
      expect(await staleAfter(writes, other, readAll)).toEqual([]);
      await service.stop();
    });

    test('moves a channel, and a reader who goes back through GET /channels by one process after another misses none', async () => {
      const { service, here, there, at } = await start();
      const [ann, bob] = [at(await service.person('ann')), at(await service.person('bob'))];
      const made: string[] = [];
      for (let n = 0; n < 6; n++) {
        const { id } = await channel(ann, { readers: { public: true } });
        await bob.post(`/channels/${id}/subscribe`);
        made.unshift(id);
      }
      const found: string[] = [];
      let before = '';
      for (let n = 0; n < 3; n++) {
        const reader = new Client([here, there][n % 2]!, bob.token);
        const { data, meta } = await reader.get(`/channels?count=2${before}`);
        found.push(...data.map(({ id }: Json) => id));
        before = `&before_id=${meta.min_id}`;
        // Moved to the front while the reader is on the way.
        await message(ann, made.at(-1)!, 'now');
        await message(ann, made[3]!, 'now');
      }
      expect(found).toEqual(made);
      await service.stop();
    });

    test('is read from what is cached where it changed something else', async () => {
      const { service, there, other, at } = await start();
      const person = async (name: string) => at(await service.person(name));
      const [ann, bob, cal] = [await person('ann'), await person('bob'), await person('cal')];
      await post(cal, 'One');
      const open = await channel(ann, { readers: { public: true } });
      const paths = [`/users/${ann.id}`, '/posts/stream', '/channels', `/channels/${open.id}`];
      const read = async () => {
        for (const path of paths) await answerOf(there, cal, path);
      };
      // Twice: what a reply needs besides its objects is cached by the first.
      await read();
      await read();
      const statements: string[] = [];
      const { read: db } = other.store;
      const all = db.all.bind(db);
      db.all = (sql, values) => {
        // Each second the log is looked at, which processes there are, and how far consumers have come; when processes
        // come or go, how many connections the database allows.
        if (!/(from|update) "?(clock|processes|consumers|pg_roles)/.test(sql)) statements.push(sql);
        return all(sql, values);
      };
      await read();
      await bob.call('/users/me', { method: 'PATCH', body: { description: { text: 'else' } } });
      await read();
      expect(statements).toEqual([]);
      await ann.call('/users/me', { method: 'PATCH', body: { description: { text: 'mine' } } });
      expect(await answerOf(there, cal, `/users/${ann.id}`)).toContain('mine');
      expect(statements).not.toEqual([]);
      await service.stop();
    });
  },
);

/**
 * Makes one write after another, and has all that is watched read after each, first with what was cached and then with nothing
 * cached. @returns where the two differ, and the writes that no reply shows.
 */
async function staleAfter(
  writes: readonly Write[],
  reader: Context,
  readAll: () => Promise<Record<string, string>>,
): Promise<string[]> {
  const problems: string[] = [];
  let before = await readAll();
  for (const { name, run, isSilent = false } of writes) {
    await run();
    const after = await readAll();
    clearCaches(reader);
    const fresh = await readAll();
    for (const [key, answer] of Object.entries(fresh)) {
      if (after[key] !== answer) problems.push(`${name}: ${key}\n  ${after[key]}\n  ${answer}`);
    }
    if (!isSilent && isDeepStrictEqual(before, fresh)) problems.push(`${name}: shown nowhere`);
    before = fresh;
  }
  return problems;
}
