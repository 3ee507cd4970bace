/** What the forms of the stream console do, and who must not see what. */
import { expect, test } from 'vitest';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import type { Scope } from '../../src/scopes.ts';
import { attr, Doc } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { Client, describeService, type Json, type Person, type TestService } from '../harness.ts';
import { people, post, unique } from '../people.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;
interface OwnApp {
  id: number;
  client_id: string;
}

const TOKEN = '/docs/console/app-token';
const TRY = '/docs/console/try';

async function ownApp(service: TestService, browser: Browser, name = 'Rollup'): Promise<OwnApp> {
  const app = { ownerId: browser.id, name, link: '', redirectUris: ['https://rollup.example/return'] };
  return addApp(service.ctx, app);
}

/** The secret that the forms of a signed-in browser carry. */
async function csrfOf(browser: FormClient): Promise<string> {
  const [box] = new Doc((await browser.get('/docs/console')).text).all('div', 'data-csrf');
  return attr(box!, 'data-csrf')!;
}

const clause = (field: string, operator: string, value: unknown, object_type = 'post') => ({
  object_type,
  field,
  operator,
  value,
});

const including = (...clauses: object[]) => ({ match_policy: 'include_any', clauses });

describeService('the stream console', (service) => {
  /** Tries a filter. @returns the reply, and the ids of the messages that pass and that do not, newest first. */
  async function tryFilter(browser: Browser, app: OwnApp, filter: unknown) {
    const form = {
      csrf: await csrfOf(browser),
      client_id: app.client_id,
      filter: typeof filter === 'string' ? filter : JSON.stringify(filter),
    };
    const { status, text } = await browser.request(TRY, { form });
    const reply = JSON.parse(text) as Json;
    const ids = (passes: boolean): string[] =>
      (reply.listed ?? []).flatMap((one: Json) => (one.passes === passes ? one.message.meta.id : []));
    return { status, reply, passed: ids(true), kept: ids(false) };
  }

  const authorize = async (person: Person, app: OwnApp, scopes: readonly Scope[]) =>
    issueUserToken(service().ctx, app.id, Number(person.id), scopes);

  test('is shown to those who are signed in, with their own apps and every call that can be subscribed to', async () => {
    const stranger = new FormClient(service().origin);
    expect(await stranger.get('/docs/console')).toMatchObject({
      status: 303,
      location: '/sign-in?next=%2Fdocs%2Fconsole',
    });
    const [browser, other] = [await signedUp(service()), await signedUp(service())];
    expect((await browser.get('/docs/console')).text).toContain('You have no app yet.');
    await ownApp(service(), browser, 'Mine');
    await ownApp(service(), other, 'Not mine');
    const { status, headers, text } = await browser.get('/docs/console');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
    expect(text).toContain('>Mine</option>');
    expect(text).not.toContain('Not mine');
    const doc = new Doc(text);
    const names = doc.all('template', 'data-call').map((one) => attr(one, 'data-call'));
    expect(new Set(names).size).toBe(names.length);
    const { paths } = (await (await fetch(`${service().origin}/openapi.json`)).json()) as Json;
    const described = Object.values<Json>(paths).flatMap((path) => Object.values<Json>(path));
    const subscribable = described.filter(({ description }) => description?.includes('can subscribe'));
    expect(names.length).toBe(subscribable.length);
    const [script] = doc
      .all('script')
      .flatMap((one) => attr(one, 'src')?.match(/^\/scripts\/console.*/) ?? []);
    const loaded = await stranger.get(script!);
    expect(loaded.status).toBe(200);
    expect(loaded.headers.get('cache-control')).toContain('immutable');
  });

  test('gives an app token of an own app, by the form of the page only', async () => {
    const [browser, other] = [await signedUp(service()), await signedUp(service())];
    const { client_id } = await ownApp(service(), browser);
    const csrf = await csrfOf(browser);
    const events = await service().eventsOf(async () => {
      const form = { csrf, client_id };
      const refused = async (who: FormClient, given: Record<string, string>, headers = {}) =>
        (await who.request(TOKEN, { form: given, headers })).status;
      expect(await refused(browser, { client_id })).toBe(403);
      expect(await refused(browser, { ...form, csrf: await csrfOf(other) })).toBe(403);
      expect(await refused(browser, form, { 'sec-fetch-site': 'same-site' })).toBe(403);
      expect(await refused(new FormClient(service().origin), form)).toBe(303);
      const notOwn = await other.request(TOKEN, { form: { client_id, csrf: await csrfOf(other) } });
      expect(notOwn.status).toBe(404);
      expect(JSON.parse(notOwn.text)).toEqual({ error: 'You have no such app.' });
    });
    expect(events).toEqual([]);
    const made = await browser.request(TOKEN, { form: { csrf, client_id } });
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const app = new Client(service().origin, JSON.parse(made.text).secret);
    expect((await app.get('/token')).data.app).toMatchObject({ client_id });
    expect((await app.post('/streams', { object_types: ['post'] })).status).toBe(200);
    expect((await app.delete('/token')).status).toBe(200);
    expect((await app.get('/token')).status).toBe(401);
  });

  test('makes a first app for those who may register apps, once for each of them', async () => {
    const { ctx } = service();
    const [browser, other] = [await signedUp(service()), await signedUp(service())];
    const make = async (who: FormClient, given: string) =>
      who.request('/docs/console/first-app', { form: { csrf: given } });
    expect((await make(browser, 'wrong')).status).toBe(403);
    const { status, location } = await make(browser, await csrfOf(browser));
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/docs\/console\/first-app\/[0-9a-f]{32}$/),
    ]);
    const shown = await browser.get(location!);
    expect(shown.text).toMatch(/CLIENT_SECRET=\S{40}/);
    expect((await browser.get(location!)).text).not.toContain('CLIENT_SECRET');
    expect((await make(browser, await csrfOf(browser))).location).toBe(location);
    expect((await other.get(location!)).status).toBe(404);
    await setInstance(ctx.store, undefined, 'app_registration', 'admins');
    expect((await other.get('/docs/console')).text).not.toContain('action="/docs/console/first-app"');
    expect((await make(other, await csrfOf(other))).status).toBe(403);
    await setInstance(ctx.store, undefined, 'app_registration', '');
  });

  test('judges the last hour by a filter, clause by clause, and changes nothing', async () => {
    const { ann } = await people(service(), 'ann');
    const browser = await signedUp(service());
    const app = await ownApp(service(), browser);
    const tag = unique('bees');
    const [first, second] = [await post(ann, `about #${tag}`), await post(ann, 'about nothing')];
    await ann.post(`/posts/${first}/star`);
    const filter = {
      match_policy: 'include_all',
      clauses: [
        clause('/data/user/id', 'equals', ann.id),
        clause('/data/entities/hashtags/*/name', 'one_of', [tag]),
        clause('/data/user/id', 'equals', ann.id, 'star'),
      ],
    };
    const events = await service().eventsOf(async () => {
      const { status, reply, passed, kept } = await tryFilter(browser, app, filter);
      expect(status).toBe(200);
      expect(reply.isWhole).toBe(true);
      // The star, and the post.
      expect(passed).toEqual([expect.any(String), first]);
      expect(kept).toContain(second);
      expect([reply.passed, reply.judged]).toEqual([passed.length, passed.length + kept.length]);
      const told = (id: string) => reply.listed.find((one: Json) => one.message.meta.id === id).clauses;
      expect(told(first)).toEqual([
        { applies: true, found: [ann.id], matched: true },
        { applies: true, found: [tag], matched: true },
        { applies: false, found: [ann.id], matched: true },
      ]);
      expect(told(second)[1]).toEqual({ applies: true, found: [], matched: false });
    });
    expect(events).toEqual([]);
    const opposite = await tryFilter(browser, app, { ...filter, match_policy: 'exclude_all' });
    expect(opposite.passed).toContain(second);
    expect(opposite.kept).toContain(first);
  });

  test('shows of the log what the app may see, and nothing else', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const browser = await signedUp(service());
    const app = await ownApp(service(), browser);
    await authorize(ann, app, ['basic', 'messages']);
    await authorize(bob, app, ['basic']);
    const message = async (from: Person, to: Person, text: string): Promise<string> =>
      (await from.post('/channels/pm/messages', { text, destinations: [to.id] })).data.id;
    const seen = await message(eve, ann, 'to one who authorised it');
    const unseen = await message(eve, bob, 'to one who did not grant messages');
    await ann.post(`/users/${eve.id}/mute`);
    await eve.post(`/users/${bob.id}/mute`);
    const gone = await post(ann, `gone ${unique('text')}`);
    await ann.delete(`/posts/${gone}`);
    const filter = including(
      clause('/data/text', 'matches', '', 'message'),
      clause('/data/user/id', 'matches', '', 'mute'),
      clause('/data/text', 'matches', 'gone'),
    );
    const { passed, kept, reply } = await tryFilter(browser, app, filter);
    expect(passed).toContain(seen);
    expect([...passed, ...kept]).not.toContain(unseen);
    expect(passed).toContain(`${ann.id}:${eve.id}`);
    expect([...passed, ...kept]).not.toContain(`${eve.id}:${bob.id}`);
    expect(JSON.stringify(reply)).not.toContain('gone text');
    expect(kept).toContain(gone);

    const other = await signedUp(service());
    const stolen = await tryFilter(other, app, filter);
    expect([stolen.status, stolen.reply]).toEqual([404, { error: 'You have no such app.' }]);
    const form = { client_id: app.client_id, filter: JSON.stringify(filter) };
    expect((await browser.request(TRY, { form })).status).toBe(403);
  });

  test('shows the start of what was found, however many clauses find it', async () => {
    const { ann } = await people(service(), 'ann');
    const browser = await signedUp(service());
    const app = await ownApp(service(), browser);
    const value = { long: 'x'.repeat(3000), list: Array(1000).fill(7) };
    const { data } = await ann.post('/posts', { text: 'much', annotations: [{ type: 'a.b', value }] });
    const found = (field: string) => clause(`/data/annotations/0/value/${field}`, 'equals', 'x');
    const clauses = [found('long'), found('list'), found('list/*'), clause('/data', 'equals', 'x')];
    const filter = { ...including(), clauses: Array(12).fill(clauses).flat() };
    const { reply } = await tryFilter(browser, app, filter);
    const judged = reply.listed.find((one: Json) => one.message.meta.id === data.id);
    expect(judged.clauses.slice(0, 4).map((one: Json) => one.found)).toEqual([
      ['x'.repeat(200)],
      [[]],
      Array(11).fill(7),
      [{}],
    ]);
    expect(JSON.stringify(judged.clauses).length).toBeLessThan(10_000);
  });

  test('names what is wrong with a filter as the API does', async () => {
    const browser = await signedUp(service());
    const app = await ownApp(service(), browser);
    for (const [filter, told] of [
      ['{', 'Filter must be JSON.'],
      [including(), 'Clauses must have at least one clause.'],
      [
        including(clause('/data/id', 'equals', '1'), clause('data/id', 'equals', '1')),
        /^Clauses\.1\.field must be a JSON Pointer/,
      ],
      [including(clause('/data/id', 'one_of', '1')), /^Clauses\.0\.value must be a list/],
      [including(clause('/data/id', 'like', '1')), /clauses\.0\.operator/i],
      [{ clauses: [clause('/data/id', 'equals', '1')] }, /match_policy/],
    ] as const) {
      const { status, reply } = await tryFilter(browser, app, filter);
      expect([status, reply.error]).toEqual([
        400,
        typeof told === 'string' ? told : expect.stringMatching(told),
      ]);
    }
  });

  test('reads an hour of the log, and of that 2,000 events', async () => {
    const { ann } = await people(service(), 'ann');
    const browser = await signedUp(service());
    const app = await ownApp(service(), browser);
    const { store } = service().ctx;
    const old = await post(ann, 'two hours ago');
    const filter = including(clause('/data/user/id', 'equals', ann.id));
    const last = (await service().eventsOf(() => post(ann, 'within the hour')))[0]!.seq;
    await store.bookkeeping((db) => db.all(`update events set at = at - 7200000 where seq < ${last}`, []));
    const recent = await tryFilter(browser, app, filter);
    expect(recent.passed).not.toContain(old);
    expect([recent.reply.judged, recent.reply.isWhole]).toEqual([1, true]);
    await store.write(async (tx) => {
      for (let n = 0; n < 2_000; n++) tx.emit({ type: 'filter', body: { id: 1, user: 1 } });
    });
    const late = await tryFilter(browser, app, filter);
    expect([late.reply.judged, late.reply.isWhole]).toEqual([0, false]);
    const newest = await post(ann, 'after many others');
    expect((await tryFilter(browser, app, filter)).passed).toEqual([newest]);
  });
});
