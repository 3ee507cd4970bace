/** Test tokens of sandboxes: what a visitor gets, and that nothing of it meets anything else. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { LIFETIME_MS } from '../../src/commands/sandbox-store.ts';
import { serve } from '../../src/commands/serve.ts';
import { ask } from '../ask.ts';
import {
  Client,
  describeService,
  describeWithoutRows,
  type Json,
  type TestService,
  until,
} from '../harness.ts';

const on = { MILLRACE_SANDBOX: 'on' };

/** A browser that may get a sandbox. */
class Visitor {
  readonly #service: TestService;
  #cookie = '';

  constructor(service: TestService) {
    this.#service = service;
  }

  async press(path: string, headers: Record<string, string> = {}) {
    const { origin } = this.#service;
    const answer = await ask(origin + path, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        ...{ cookie: this.#cookie, ...headers },
      },
      body: '',
    });
    const given = answer.headers.getSetCookie().find((one) => one.startsWith('millrace_sandbox='));
    if (given !== undefined) this.#cookie = given.split(';')[0] ?? '';
    const tokens = [...answer.text.matchAll(/<code>(sandbox-[\da-f]{16}-[\w-]+)<\/code>/g)].map(
      ([, token]) => new Client(origin, token),
    );
    return { ...answer, tokens };
  }

  async page() {
    return ask(`${this.#service.origin}/docs/sandbox`, { headers: { cookie: this.#cookie } });
  }
}

async function peopleOf(visitor: Visitor) {
  const { status, tokens } = await visitor.press('/docs/sandbox');
  expect(status).toBe(200);
  const [ada, ben, cem, app] = tokens;
  return { ada: ada as Client, ben: ben as Client, cem: cem as Client, app: app as Client };
}

const folderOf = ({ ctx }: TestService) => join(ctx.config.data, 'sandboxes');

describeService(
  'a sandbox',
  (service) => {
    test('has an app and people, whose tokens work at the addresses of the service', async () => {
      const visitor = new Visitor(service());
      const { ada, ben, app } = await peopleOf(visitor);
      const { data: me } = await ada.get('/users/me');
      expect(me).toMatchObject({ username: 'ada', counts: { following: 2, followers: 2, posts: 1 } });
      expect(me.description.text).toContain('test account');
      const { data: posts } = await ben.get('/posts/stream/global?include_annotations=1');
      expect(posts.map(({ user }: Json) => user.username)).toEqual(['ben', 'cem', 'ben', 'ada']);
      const photo = posts[1].annotations.find(({ value }: Json) => value.type === 'photo').value;
      expect((await ask(photo.url_immediate)).status).toBe(200);
      expect((await ask(me.avatar_image.url)).status).toBe(200);
      const { data: made } = await ada.post('/posts', { text: '@ben look' });
      expect((await ben.get(`/users/me/mentions`)).data[0].id).toBe(made.id);
      const { data: channels } = await ada.get('/channels?include_recent_message=1');
      expect(channels).toHaveLength(2);
      expect((await app.get('/token')).data.app.name).toBe('Test app');

      const page = (await visitor.page()).text;
      expect(page).toContain('You have a sandbox');
      expect(page).not.toContain(ada.token);
      expect((await visitor.press('/docs/sandbox')).status).toBe(303);
    });

    test('gives its app tokens for itself, below its own address', async () => {
      const { text } = await new Visitor(service()).press('/docs/sandbox');
      const [, id, secret] = /CLIENT_ID=(\w+)\nCLIENT_SECRET=([\w-]+)/.exec(text) ?? [];
      const [, url] = /<code dir="ltr">(http[^<]+\/sandbox\/\w+)</.exec(text) ?? [];
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: id!,
        client_secret: secret!,
      });
      const granted = await ask(`${url}/oauth/access_token`, { method: 'POST', body });
      const { access_token } = JSON.parse(granted.text);
      expect((await ask(`${url}/api/token?access_token=${access_token}`)).status).toBe(200);
      expect((await service().anonymous.get(`/token?access_token=${access_token}`)).status).toBe(401);
      // No pages: nobody signs in, and nothing of it is found.
      for (const path of ['/', '/@ada', '/sign-in', '/admin', '/account', '/metrics', '/docs'])
        expect((await ask(url + path)).status).toBe(404);
    });

    test('meets neither the service nor another sandbox', async () => {
      const real = await service().person(`real${Date.now() % 1e6}`);
      const { data: post } = await real.post('/posts', { text: 'Something #real' });
      const [one, other] = [await peopleOf(new Visitor(service())), await peopleOf(new Visitor(service()))];
      const events = await service().eventsOf(async () => {
        const { data: own } = await one.ada.post('/posts', { text: `@${real.username} #real` });
        expect(own.entities.mentions).toEqual([]);
        for (const client of [other.ada, real, service().anonymous]) {
          const found = await client.get(`/posts/${own.id}`);
          if (found.status === 200) expect(found.data.text).not.toBe(own.text);
        }
        for (const path of ['/users/@ada', '/posts/tag/sandbox', '/posts/search?text=nobody']) {
          const { status, data } = await real.get(path);
          expect(status === 404 || data.length === 0).toBe(true);
        }
        for (const call of ['follow', 'block', 'mute'])
          expect((await one.ada.post(`/users/@${real.username}/${call}`)).status).toBe(404);
        const to = [`@${real.username}`];
        expect((await one.ada.post('/channels/pm/messages', { text: 'Hi', destinations: to })).status).toBe(
          400,
        );
        expect((await one.ada.get(`/posts/tag/real`)).data).toHaveLength(1);
        expect((await other.ada.get(`/posts/tag/real`)).data).toEqual([]);
      });
      expect(events).toEqual([]);
      expect((await real.get('/users/me/mentions')).data).toEqual([]);
      expect((await real.get('/posts/stream/global')).data[0].id).toBe(post.id);
      expect((await one.ada.get('/admin/overview')).status).toBe(403);
      // Its token opens no other sandbox, and none of its own without the rest.
      const [, id] = /^sandbox-(\w+)-/.exec(other.ada.token ?? '') ?? [];
      const mixed = one.ada.token?.replace(/^sandbox-\w{16}/, `sandbox-${id}`);
      for (const token of [mixed, one.ada.token?.slice(25), `sandbox-${id}-`, 'sandbox-0123456789abcdef-x'])
        expect((await new Client(service().origin, token).get('/users/me')).status).toBe(401);
    });

    test('is reset and deleted by its own visitor alone, also while it streams', async () => {
      const visitor = new Visitor(service());
      const { ada } = await peopleOf(visitor);
      const stream = await fetch(`${service().origin}/stream/user`, {
        headers: { authorization: `Bearer ${ada.token}` },
      });
      const ended = stream.text();
      const foreign = { 'sec-fetch-site': 'cross-site' };
      for (const path of ['', '/reset', '/delete'])
        expect((await visitor.press(`/docs/sandbox${path}`, foreign)).status).toBe(403);
      // Programs say nothing, and may ask for JSON.
      const asked = await fetch(`${service().origin}/docs/sandbox`, {
        method: 'POST',
        headers: { accept: 'application/json' },
      });
      const { people, app_token, ends_at, ...rest } = (await asked.json()) as Json;
      expect([asked.status, people.length, rest.key]).toEqual([200, 3, undefined]);
      expect(Date.parse(ends_at)).toBeGreaterThan(Date.now());
      for (const token of [...people.map((one: Json) => one.token), app_token])
        expect((await new Client(service().origin, token).get('/token')).status).toBe(200);
      const token = await ask(`${service().origin}/docs/token`);
      expect([token.status, token.headers.get('location')]).toEqual([303, '/docs/sandbox']);
      const [, id] = /^sandbox-(\w+)-/.exec(ada.token ?? '') ?? [];
      for (const cookie of ['', `millrace_sandbox=${id}-guessed`])
        await new Visitor(service()).press('/docs/sandbox/delete', { cookie });
      expect((await ada.get('/users/me')).status).toBe(200);

      const [again] = (await visitor.press('/docs/sandbox/reset')).tokens;
      await ended;
      expect((await ada.get('/users/me')).status).toBe(401);
      expect((await again!.get('/users/me')).data.counts.posts).toBe(1);
      expect((await visitor.press('/docs/sandbox/delete')).status).toBe(303);
      expect((await again!.get('/users/me')).status).toBe(401);
      expect((await visitor.page()).text).not.toContain('You have a sandbox');
    });

    test('ends after a day, and is swept', async () => {
      const { ada } = await peopleOf(new Visitor(service()));
      expect((await ada.get('/users/me')).status).toBe(200);
      const [, id = ''] = /^sandbox-(\w+)-/.exec(ada.token ?? '') ?? [];
      const path = join(folderOf(service()), id, 'sandbox.json');
      const record = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(path, JSON.stringify({ ...record, createdAt: Date.now() - LIFETIME_MS }));
      expect((await ada.get('/users/me')).status).toBe(401);
      const before = readdirSync(folderOf(service())).length;
      await service().ctx.sandboxes?.sweep();
      expect(readdirSync(folderOf(service()))).toHaveLength(before - 1);
    });
  },
  on,
);

describeWithoutRows(
  'webhooks of a sandbox',
  (service) => {
    test('lead to this machine for one that was made on it', async () => {
      const { ada, app } = await peopleOf(new Visitor(service()));
      const got: Json[] = [];
      const server = createServer(async (request, response) => {
        got.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
        response.end();
      }).listen(0, '127.0.0.1');
      const { port } = await new Promise<AddressInfo>((done) =>
        server.once('listening', () => done(server.address() as AddressInfo)),
      );
      const add = (url: string) => app.post('/webhooks', { url, object_types: ['post'] });
      expect((await add(`http://127.0.0.1:${port}/`)).status).toBe(200);
      for (const url of [
        'http://10.0.0.1/',
        'http://192.168.0.1/',
        'https://169.254.169.254/',
        'http://example.com/',
      ])
        expect((await add(url)).status).toBe(400);
      await ada.post('/posts', { text: 'To the hook' });
      const [first] = await until(() => (got.length > 0 ? got : undefined));
      expect(JSON.stringify(first)).toContain('To the hook');
      server.close();
    });

    test('lead to no private address for others', async () => {
      // As a reverse proxy on this machine forwards it.
      const from = { 'x-forwarded-for': '203.0.113.7' };
      const visitor = new Visitor(service());
      const [, , , app] = (await visitor.press('/docs/sandbox', from)).tokens;
      for (const url of [
        'http://127.0.0.1/',
        'https://127.0.0.1/',
        'http://localhost/',
        'https://[::1]/',
        'http://a.example/',
      ])
        expect((await app!.post('/webhooks', { url, object_types: ['post'] })).status).toBe(400);
      // A name that leads here is refused when it is connected to.
      expect(
        (await app!.post('/webhooks', { url: 'https://localhost:1/', object_types: ['post'] })).status,
      ).toBe(200);
      await app!.post('/posts', {});
      for (let more = 1; more < 5; more++)
        expect((await new Visitor(service()).press('/docs/sandbox', from)).status).toBe(200);
      const refused = await new Visitor(service()).press('/docs/sandbox', from);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
      expect((await visitor.press('/docs/sandbox/reset', from)).status).toBe(200);
    });

    test('and bodies are bounded', async () => {
      const { ada } = await peopleOf(new Visitor(service()));
      const upload = (bytes: number) =>
        ada.call('/posts', {
          method: 'POST',
          body: 'x'.repeat(bytes),
          headers: { 'content-type': 'application/json' },
        });
      expect((await upload(5_000_001)).status).toBe(413);
    });
  },
  on,
);

describeWithoutRows('a service without sandboxes', (service) => {
  test('deletes at its start those that it had, and rejects their tokens', async () => {
    const before = service().ctx;
    const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
    const config = { ...before.config, data: folder, port: 0, url: 'http://127.0.0.1:0' };
    const start = async (sandbox: boolean) => {
      const ctx = await app.open({ ...config, sandbox });
      return { ctx, running: await serve(ctx) };
    };
    const first = await start(true);
    const made = await first.ctx.sandboxes?.make({ network: '', isLocal: true });
    const token = made?.people[0]?.token;
    const call = async (origin: string) => (await new Client(origin, token).get('/users/me')).status;
    expect(await call(first.running.origin)).toBe(200);
    await first.running.stop();
    const second = await start(true);
    expect(await call(second.running.origin)).toBe(200);
    await second.running.stop();
    const third = await start(false);
    expect([await call(third.running.origin), existsSync(join(folder, 'sandboxes'))]).toEqual([401, false]);
    await third.running.stop();
    rmSync(folder, { recursive: true });
  });

  test('has nothing of them, and deletes those from before', async () => {
    const visitor = new Visitor(service());
    expect((await visitor.page()).status).toBe(404);
    for (const path of ['', '/reset', '/delete'])
      expect((await visitor.press(`/docs/sandbox${path}`)).status).toBe(404);
    expect((await ask(`${service().origin}/docs`)).text).not.toContain('test token');
    expect(existsSync(folderOf(service()))).toBe(false);
  });
});
