/** Pages about one's account, people, channels and reports, with something on them: their texts are all in the catalogues. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warnUser } from '../../src/features/admin/notices.actions.ts';
import { jobRunner } from '../../src/features/archives/job-runner.ts';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { send, visitor, write } from '../channel-pages.ts';
import { message } from '../channels.ts';
import { addApp } from '../factors.ts';
import { completeFile } from '../files/files.ts';
import { makeApp, type PageReply, userToken } from '../form-client.ts';
import { Client, describeWithoutRows, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { hook, receive } from '../webhooks/receiver.ts';
import { addPseudo, removePseudo } from './all.ts';
import { plainTexts } from './pseudo.ts';

/** Written by `Intl`, which does not know the language. */
const byIntl = ['bytes', 'byte', 'kB', 'MB', ' ms', ' and ', 'today'];

/** Of the scale of a chart, which is of the administration, and of names. */
const digits = [...'0123456789'];

type Visitor = Awaited<ReturnType<typeof visitor>>;

describeWithoutRows(
  'own pages in other languages',
  (service) => {
    let me: Visitor;
    let other: Visitor;
    /** Names that are no texts. */
    let names: string[];

    beforeAll(async () => {
      addPseudo();
      me = await visitor(service(), 'me');
      other = await visitor(service(), 'other');
      names = ['Test App', me.username, other.username, service().ctx.config.url, ...byIntl];
      await service().ctx.store.write((tx) => updateUser(tx, { id: me.id, language: 'en-XA' }));
    });
    afterAll(removePseudo);

    function expectTranslated({ text }: PageReply, what: string, more: readonly string[] = []): void {
      expect(text, what).toContain('<main id="content" tabindex="-1">');
      expect(plainTexts(text, [...names, ...more]), what).toEqual([]);
      expect(text.match(/<span lang="en"[^>]*>[^<]*/g) ?? [], what).toEqual([]);
    }

    async function look(paths: readonly string[], more: readonly string[] = []): Promise<void> {
      for (const path of paths) {
        const reply = await me.get(path);
        expect([reply.status, reply.location], path).toEqual([200, '']);
        expectTranslated(reply, path, more);
      }
    }

    /** Sends a form that fails. */
    async function fail(from: string, to: string, fields: Record<string, string>): Promise<void> {
      const reply = await me.submit(from, to, fields);
      expect(reply.status, to).toBe(400);
      expectTranslated(reply, `${to} ${JSON.stringify(fields)}`);
    }

    test('private messages and channels', async () => {
      await look(['/messages', '/messages/new', '/channels', '/channels/new', '/channels/muted']);
      const { ann, bob, cy, dee } = await people(service(), 'ann', 'bob', 'cy', 'dee');
      names.push(...[ann, bob, cy, dee].map(({ username }) => username));
      const conversation = await write(other, [me], 'Привет');
      const id = conversation.split('/')[2] as string;
      await message(other.api, id, '１２３');
      await look(['/messages', conversation]);
      const { data: said } = await me.api.get(`/channels/${id}/messages`);
      const [{ id: reply }] = said;
      const answer = await message(me.api, id, '４５６', { reply_to: reply });
      await look([`${conversation}?reply_to=${reply}`, `${conversation}/messages/${answer.id}/delete`]);
      await fail('/messages/new', '/messages/new', { to: '@nobody', text: '１' });
      await fail('/messages/new', '/messages/new', { to: '', text: '１' });
      await fail('/messages/new', '/messages/new', { to: `@${other.username}`, text: '１'.repeat(2049) });

      const about = { title: 'Река', description: 'О реке' };
      const access = { kind: 'public', write: 'users' };
      const channel = (
        await send(me, '/channels/new', '/channels/new', { ...about, ...access, names: '' })
      ).replace(/#.*/, '');
      const at = ['', '/people', '/settings', '/deactivate'].map((path) => `${channel}${path}`);
      await look([
        ...at,
        '/channels',
        '/channels/public',
        '/search?in=channels',
        '/search?in=channels&q=Река',
      ]);
      await fail('/channels/new', '/channels/new', { ...about, ...access, title: '' });
      await fail('/channels/new', '/channels/new', { ...about, ...access, names: '@nobody' });
      const broadcasts = '/channels/new';
      const news = { ...about, kind: 'broadcast' };
      await fail(broadcasts, broadcasts, { ...news, names: `@${ann.username}` });
      await fail(broadcasts, broadcasts, { ...news, editors: '@nobody' });
      await fail(broadcasts, broadcasts, { ...news, tags: '１,２,３,４' });
      const made = (await send(me, broadcasts, broadcasts, news)).replace(/#.*/, '');
      await look([made]);
      await fail(made, `${made}/messages`, { subject: '１'.repeat(129) });
      await send(other, channel, `${channel}/subscribe`);
      await send(me, channel, `${channel}/mute`);
      await look([channel, '/channels/muted']);
      const closed = { names: `@${ann.username} @${bob.username}` };
      const second = (await send(me, '/channels/new', '/channels/new', { ...about, ...closed })).replace(
        /#.*/,
        '',
      );
      await look([second, `${second}/people`]);
      const handOver = `${second}/hand-over`;
      await look([`${handOver}?user=${bob.id}`, `${conversation}/leave`, `${channel}/leave`]);
      await bob.delete(`${second}/subscribe`);
      await fail(`${handOver}?user=${bob.id}`, handOver, { user: bob.id });
      await fail(`${second}/people`, `${second}/people`, { names: '@nobody', to: 'readers' });
    });

    test('people, lists, explore, places and interactions', async () => {
      await look([
        '/notifications/interactions',
        '/account/muted',
        '/account/blocked',
        '/account/lists',
        '/explore',
      ]);
      const { amy, ben, cal, don } = await people(service(), 'amy', 'ben', 'cal', 'don');
      names.push(...[amy, ben, cal, don].map(({ username }) => username));
      const mine = await post(me.api, 'Пост');
      for (const one of [amy, ben, cal]) {
        await one.post(`/users/${me.id}/follow`);
        await one.post(`/posts/${mine}/star`);
        await one.post(`/posts/${mine}/repost`);
        await post(one, `@${me.username}`, { reply_to: mine });
      }
      await me.api.post(`/users/${amy.id}/mute`);
      await me.api.post(`/users/${ben.id}/block`);
      await look(['/notifications/interactions', '/account/muted', '/account/blocked', '/explore']);
      await look(['/explore/photos', '/search?in=places', '/search?in=places&q=reka'], ['reka']);
      const upload = (list: string, content: string) =>
        me.submit('/account/lists', '/account/lists', { list }, { file: new File([content], 'list.csv') });
      const some = `${cal.username}\n${don.username}\nnobody_at_all\n${amy.username}@elsewhere.example\n`;
      for (const list of ['following', 'muted', 'blocked']) expectTranslated(await upload(list, some), list);
      expectTranslated(await upload('muted', '"'), 'no CSV');
    });

    test('profile, security, files, export and import', async () => {
      await look(['/account/profile', '/welcome', '/account/security', '/account/files', '/account/confirm']);
      await look(['/account/profile?done=avatar', '/account/export', '/account/import']);
      await look(['/account/security/authenticator', '/account/security/passkeys'], ['BASE']);
      await fail('/account/security/authenticator', '/account/security/authenticator', { code: '000000' });
      await fail('/account/profile', '/account/profile', { name: '１'.repeat(51), description: '' });
      const file = await completeFile(me.api, 'x', { name: 'файл' });
      await look(['/account/files', `/account/files/${file.id}/delete`, '/account/files?done=deleted']);
      await addApp(me);
      await look(['/account/security', '/account/security?done=app']);

      const idle = () => service().ctx.live.of(jobRunner).idle();
      await me.submit('/account/export', '/account/export', {});
      await idle();
      await look(['/account/export']);
      const upload = (content: string, name = 'posts.json') =>
        me.submit('/account/import', '/account/import', {}, { archive: new File([content], name) });
      await upload('no JSON');
      await idle();
      await look(['/account/import']);
      const given = {
        id: '1',
        text: 'Пост',
        created_at: '2020-01-01T00:00:00Z',
        user: { id: '7', username: 'x' },
      };
      await upload(JSON.stringify([given, { ...given, id: '2', created_at: '2999-01-01T00:00:00Z' }]));
      await idle();
      await look(['/account/import']);
      await me.submit('/account/import', '/account/import/start', {});
      await idle();
      await look(['/account/import']);
    });

    test('apps, tokens and webhooks', async () => {
      const made = await me.submit('/account/apps', '/account/apps', {
        name: 'Апп',
        link: '',
        redirect_uris: '',
      });
      await look([made.location], digits);
      const at = `/account/apps/${/apps\/([0-9a-f]{32})/.exec(made.location)?.[1]}`;
      await look([at, `${at}?done=changed`], digits);
      await look([`${at}/webhooks`, `${at}/token`]);
      const { location } = await me.submit(`${at}/token`, `${at}/token`, { stream: '1' });
      await look([location]);
      await me.submit(at, `${at}/secret`, {});
      await look([at], digits);
      for (const fields of [
        { name: '', redirect_uris: '' },
        { name: 'Я', redirect_uris: 'x' },
        { name: 'Я', redirect_uris: 'https://x.example/#y' },
        { name: 'Я', redirect_uris: '', link: 'x' },
      ]) {
        await fail('/account/apps', '/account/apps', { link: '', ...fields });
      }
      const [{ id }] = (await service().ctx.store.read.all(
        `select id from apps where client_id = '${at.slice(-32)}'`,
        [],
      )) as Json[];
      const app = new Client(service().origin, await issueAppToken(service().ctx, id));
      const receiver = await receive();
      const { id: webhook } = await hook(app, receiver, { description: 'Дайджест' });
      await post(other.api, '１');
      await until(async () => (await app.get(`/webhooks/${webhook}/deliveries`)).data.length === 1);
      await look([at], digits);
      await look([`${at}/webhooks`]);
      receiver.answer = (response) => response.writeHead(410).end();
      await post(other.api, '２');
      await until(async () => !(await app.get(`/webhooks/${webhook}`)).data.is_enabled);
      await look([at], digits);
      await look([`${at}/webhooks`, `${at}/webhooks?done=enabled`]);
      await userToken(service(), await makeApp(service()), 'basic stream', me);
      await look(['/account/apps', '/account/apps?done=token'], ['App', ...digits]);
    });

    test('reports, decisions and appeals', async () => {
      const bad = await post(other.api, 'Плохо');
      const path = `/report/post/${bad}`;
      await look([path, `/report/user/${other.id}`]);
      await fail(path, path, { category: '', comment: '' });
      await look([await send(me, path, path, { category: 'spam', comment: '', mute: '1', block: '1' })]);
      await warnUser(service().ctx.store, undefined, me.id, 'Нельзя.');
      await look(['/account']);
      const decision = /href="(\/appeal\/[^"]+)"/.exec((await me.get('/account')).text)?.[1] as string;
      await look([decision]);
      await fail(decision, decision, { text: '' });
      await send(me, decision, decision, { text: 'Можно.' });
      await look([decision, '/account']);
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);
