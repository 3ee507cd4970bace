/** What apps call: counted, shown to their owners and to administrators, and gone with the app. */
import { expect, test } from 'vitest';
import { appShow } from '../../src/commands/app-figures.ts';
import { deleteOldFigures, writeAppCalls } from '../../src/features/app-figures/write.ts';
import { addApp, deleteApp } from '../../src/features/apps/apps.actions.ts';
import { issueAppToken, issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { dayOf } from '../../src/http/app-calls.ts';
import { signedUp } from '../form-client.ts';
import { Client, describeService, type Json, until } from '../harness.ts';
import { people } from '../people.ts';

describeService('figures of apps', (service) => {
  const rows = (sql: string) => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
  /** An app of a person who is signed in at a browser, and its own token. */
  const appOf = async (ownerId: number) => {
    const given = { ownerId, name: 'Counted', link: '', redirectUris: [] };
    const { id, client_id } = await addApp(service().ctx, given);
    const app = new Client(service().origin, await issueAppToken(service().ctx, id));
    return { id, client_id, app };
  };
  /** Writes what all processes counted, and gives the figures as the command does. */
  const figuresOf = async (client_id: string): Promise<Json> => {
    for (const ctx of service().contexts) await writeAppCalls(ctx);
    return (await appShow.run(service().ctx, [client_id], {})).json;
  };

  test('the sum of what is counted is what was called, by endpoint and kind of error', async () => {
    const { ann } = await people(service(), 'ann');
    const { id, client_id, app } = await appOf(Number(ann.id));
    const user = new Client(service().origin, await issueUserToken(service().ctx, id, Number(ann.id), []));
    const made = new Map<string, number>();
    let errors = 0;
    const random = mulberry(7);
    for (let n = 0; n < 60; n++) {
      const [path, name] = [
        ['/config', 'config'],
        ['/posts/stream', 'posts.stream'],
        [`/users/${ann.id}`, 'users'],
        ['/posts/999999999', 'posts'],
      ][Math.floor(random() * 4)] as [string, string];
      const { status } = await (random() < 0.5 ? app : user).get(path);
      made.set(name, (made.get(name) ?? 0) + 1);
      if (status >= 400) errors++;
      // Written in between, as upkeep does.
      if (n % 13 === 0) for (const ctx of service().contexts) await writeAppCalls(ctx);
    }
    expect(errors).toBeGreaterThan(0);
    const { endpoints, days, errors: last } = await figuresOf(client_id);
    const sum = (list: Json[], key: string) => list.reduce((all, one) => all + one[key], 0);
    expect([sum(endpoints, 'calls'), sum(days, 'calls')]).toEqual([60, 60]);
    expect([sum(endpoints, 'client_errors'), sum(days, 'client_errors')]).toEqual([errors, errors]);
    expect(endpoints.map((one: Json) => one.calls).sort()).toEqual([...made.values()].sort());
    expect(days).toHaveLength(30);
    expect(last).toHaveLength(Math.min(50, errors));
    // Once more: nothing is counted twice.
    expect((await figuresOf(client_id)).calls_today).toBe(60);
  });

  test('calls of apps at once are all counted', async () => {
    const { ann } = await people(service(), 'ann');
    const { client_id, app } = await appOf(Number(ann.id));
    const write = async () => {
      for (let n = 0; n < 5; n++) await Promise.all(service().contexts.map((ctx) => writeAppCalls(ctx)));
    };
    await Promise.all([...Array.from({ length: 80 }, () => app.get('/config')), write()]);
    expect((await figuresOf(client_id)).calls_week).toBe(80);
  });

  test('the last 50 errors are there, without what a call brought', async () => {
    const { ann } = await people(service(), 'ann');
    const { client_id, app } = await appOf(Number(ann.id));
    for (let n = 0; n < 52; n++) await app.get('/posts/999999999');
    const secret = 'abcdefghijklmnopqrstuvwxyz0123';
    const refused = await app.get(`/users?ids=@${ann.username},${secret}`);
    const asked = await app.post('/filters', { name: secret, clauses: [{ field: `/${secret}` }] });
    const { errors, endpoints } = await figuresOf(client_id);
    expect(errors).toHaveLength(50);
    expect(endpoints.find((one: Json) => one.endpoint === 'posts.get')?.calls ?? 52).toBe(52);
    expect(JSON.stringify(errors)).not.toContain(secret);
    expect(JSON.stringify(errors)).not.toContain(ann.username);
    for (const { status, meta } of [refused, asked].filter((one) => one.status >= 400)) {
      expect(errors).toContainEqual(expect.objectContaining({ status, slug: meta.error_slug }));
    }
    const [row] = await rows('select count(*) as n from app_errors where app_id in (select id from apps)');
    expect(Number(row.n)).toBeLessThan(200);
  });

  test('the owner sees them on the page of the app, others do not', async () => {
    const owner = await signedUp(service(), 'maker');
    const other = await signedUp(service(), 'other');
    const { client_id, app } = await appOf(owner.id);
    const empty = await owner.get(`/account/apps/${client_id}`);
    expect(empty.text).toContain('The app has made no calls.');
    expect(empty.text).toContain('No errors in the last 30 days.');
    await app.get('/config');
    const { meta } = await app.get('/posts/999999999');
    for (const ctx of service().contexts) await writeAppCalls(ctx);
    const { text } = await owner.get(`/account/apps/${client_id}`);
    expect(text).toMatch(/<dt>Calls today<\/dt><dd>2<\/dd>/);
    expect(text).toContain('404 not-found');
    expect(text).toContain(meta.error_id);
    expect((await other.get(`/account/apps/${client_id}`)).status).toBe(404);
  });

  test('app streams, user streams and webhooks are there with how far they are behind', async () => {
    const { ann } = await people(service(), 'ann');
    const { client_id, app } = await appOf(Number(ann.id));
    await app.post('/streams', { object_types: ['post'], key: 'mine' });
    await app.post('/webhooks', { url: 'https://hooks.example/in', object_types: ['post'] });
    await ann.post('/posts', { text: 'after it' });
    const { app_streams, webhooks, user_streams, tokens } = await figuresOf(client_id);
    expect(app_streams).toMatchObject([{ key: 'mine', object_types: ['post'], is_connected: false }]);
    expect(app_streams[0].events_behind).toBeGreaterThan(0);
    expect(webhooks).toMatchObject([{ url: 'https://hooks.example/in', disabled_at: null }]);
    expect([user_streams, tokens]).toEqual([
      { connected: 0, all: 0 },
      { app: 1, user: 0, people: 0 },
    ]);
  });

  test('they end with the app, also those that were not written yet, and after 30 days', async () => {
    const { ann } = await people(service(), 'ann');
    const { id, client_id, app } = await appOf(Number(ann.id));
    await app.get('/posts/999999999');
    for (const ctx of service().contexts) await writeAppCalls(ctx);
    expect(await rows(`select * from app_calls where app_id = ${id}`)).toHaveLength(1);
    await app.get('/posts/999999999');
    await deleteApp(service().ctx, client_id);
    for (const ctx of service().contexts) await writeAppCalls(ctx);
    const left = async () => [
      ...(await rows(`select * from app_calls where app_id = ${id}`)),
      ...(await rows(`select * from app_errors where app_id = ${id}`)),
    ];
    expect(await left()).toEqual([]);
    const { id: second } = await appOf(Number(ann.id));
    const old = dayOf(Date.now()) - 30;
    await service().ctx.store.bookkeeping((db) =>
      db.all(`insert into app_calls values (${second}, ${old}, 'x', 1, 0, 0, 0)`, []),
    );
    await deleteOldFigures(service().ctx);
    await until(async () => (await rows(`select * from app_calls where app_id = ${second}`)).length === 0);
  });

  test('what cannot be written is counted later', async () => {
    const { ann } = await people(service(), 'ann');
    const { client_id, app } = await appOf(Number(ann.id));
    await app.get('/config');
    const failing = { bookkeeping: () => Promise.reject(new Error('away')) };
    for (const ctx of service().contexts) {
      await writeAppCalls({ ...ctx, store: failing as never }).catch(() => undefined);
    }
    await app.get('/config');
    expect((await figuresOf(client_id)).calls_today).toBe(2);
  });
});

/** Numbers that look random, the same each time. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
