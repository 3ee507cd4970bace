/** Receivers that are slow, dead, gone or elsewhere than they should be, and what is sent to them again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { otherApp } from '../channels.ts';
import { type Client, databases, describeService, type Json, TestService, until } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { Postbox } from '../postbox.ts';
import { hook, idsOf, receive } from './receiver.ts';

const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

const put = (app: Client, id: string, body: object) => app.call(`/webhooks/${id}`, { method: 'PUT', body });
const stateOf = async (app: Client, id: string): Promise<Json> => (await app.get(`/webhooks/${id}`)).data;

/** Lets the time pass until a failed request is due. */
async function untilDue(app: Client, id: string): Promise<void> {
  const next = await until(async () => {
    const { next_attempt_at } = await stateOf(app, id);
    return Date.parse(next_attempt_at) > Date.now() && Date.parse(next_attempt_at);
  });
  vi.setSystemTime(next + 1_000);
}

describeService(
  'webhooks that fail',
  (service: () => TestService) => {
    test('hold up nobody else: not one that never answers, and not one that refuses connections', async () => {
      const { ann } = await people(service(), 'ann');
      const app = await service().app();
      const [good, silent, closed] = [await receive(), await receive(), await receive()];
      silent.answer = () => undefined;
      const [, { id: silentId }, { id: closedId }] = [
        await hook(app, good),
        await hook(app, silent),
        await hook(app, closed),
      ];
      closed.stop();
      const ids: string[] = [];
      for (let n = 0; n < 5; n++) ids.push(await post(ann, `post ${n}`));
      await until(() => idsOf(good).length === 5 && silent.received.length === 1);
      expect(idsOf(good)).toEqual(ids);
      const { failing_since } = await until(async () => {
        const state = await stateOf(app, closedId);
        return state.failing_since !== undefined && state;
      });
      expect(Date.parse(failing_since)).toBeGreaterThan(Date.now() - 60_000);
      const { data } = await app.get(`/webhooks/${closedId}/deliveries`);
      expect(data[0]).toMatchObject({ is_delivered: false, error: expect.stringContaining('ECONNREFUSED') });
      // Its only request is still under way.
      expect((await stateOf(app, silentId)).failing_since).toBeUndefined();
      await app.delete('/webhooks');
    });

    test('are not followed to another URL', async () => {
      const { ann } = await people(service(), 'ann');
      const app = await service().app();
      const [moved, target] = [await receive(), await receive()];
      moved.answer = (response) => response.writeHead(307, { location: target.url }).end();
      const { id } = await hook(app, moved);
      expect((await app.post(`/webhooks/${id}/ping`)).data).toEqual({
        is_delivered: false,
        status: 307,
        duration_ms: expect.any(Number),
      });
      await post(ann, 'not there');
      await until(async () => (await stateOf(app, id)).failing_since !== undefined);
      expect((await app.get(`/webhooks/${id}/deliveries`)).data[0]).toMatchObject({
        is_delivered: false,
        status: 307,
      });
      expect(target.received).toEqual([]);
      expect(moved.events[0]).toEqual({
        event_id: '0',
        meta: { id, type: 'ping', timestamp: expect.any(Number) },
      });
      await app.delete(`/webhooks/${id}`);
    });

    test('get again what is asked for, and then go on where they were', async () => {
      const { ann } = await people(service(), 'ann');
      const app = await service().app();
      const receiver = await receive();
      const { id } = await hook(app, receiver);
      const at: number[] = [];
      const ids: string[] = [];
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      for (let n = 0; n < 4; n++) {
        vi.setSystemTime(Date.now() + 10_000);
        at.push(Date.now());
        ids.push(await post(ann, `post ${n}`));
      }
      await until(() => idsOf(receiver).length === 4);
      // The last may not be noted yet, and would then come again after the replay.
      await until(async () => {
        const { data } = await app.get(`/webhooks/${id}/deliveries`);
        return data.reduce((sum: number, { num_events }: Json) => sum + num_events, 0) === 4;
      });
      const time = (n: number) => new Date((at[n] ?? 0) - 5_000).toISOString();
      const sent = receiver.received.map((one) => one.id);
      const range = { since: time(1), until: time(3) };
      expect(await app.post(`/webhooks/${id}/replay`, range)).toMatchObject({ status: 200 });
      await until(() => idsOf(receiver).length === 6);
      expect(idsOf(receiver).slice(4)).toEqual(ids.slice(1, 3));
      expect(receiver.received.slice(4).filter((one) => sent.includes(one.id))).toEqual([]);
      const again = receiver.events.slice(4).map(({ event_id }) => event_id);
      expect(again).toEqual(receiver.events.slice(1, 3).map(({ event_id }) => event_id));
      await until(async () => (await stateOf(app, id)).is_replaying === undefined);
      const last = await post(ann, 'the next');
      await until(() => idsOf(receiver).length === 7);
      expect(idsOf(receiver)[6]).toBe(last);
      const future = new Date(Date.now() + 60_000).toISOString();
      expect(await app.post(`/webhooks/${id}/replay`, { since: future })).toMatchObject({ status: 400 });
      expect(await app.post(`/webhooks/${id}/replay`, { since: 'yesterday' })).toMatchObject({ status: 400 });
      await put(app, id, { is_enabled: false });
      expect(await app.post(`/webhooks/${id}/replay`, range)).toMatchObject({ status: 400 });
    });

    test('get many events together, bounded in number and size, and fewer after a failure', async () => {
      const { ann, bob, cy } = await people(service(), 'ann', 'bob', 'cy');
      const app = await service().app();
      const receiver = await receive();
      let fails = true;
      const held: (() => void)[] = [];
      receiver.answer = (response) => held.push(() => response.writeHead(fails ? 500 : 200).end());
      const { id } = await hook(app, receiver);
      const first = await post(ann, 'the first');
      await until(() => held.length === 1);
      const big = { type: 'com.example.big', value: { text: 'x'.repeat(7_000) } };
      const ids = [first];
      for (let n = 0; n < 60; n++) ids.push(await post(ann, `big ${n}`, { annotations: [big] }));
      for (let n = 0; n < 100; n++) ids.push(await post(bob, `small ${n}`));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      held[0]?.();
      for (let n = 1; n <= 2; n++) {
        await untilDue(app, id);
        await until(() => held.length === n + 1);
        if (n === 2) fails = false;
        held[n]?.();
      }
      expect(receiver.received.map(({ events }) => events.length).slice(0, 3)).toEqual([
        1,
        expect.any(Number),
        25,
      ]);
      receiver.answer = (response) => response.writeHead(200).end();
      const good = () =>
        receiver.received.slice(2).flatMap(({ events }) => events.map(({ meta }) => meta.id));
      await until(() => good().length >= ids.length);
      expect(good()).toEqual(ids);
      for (const { events, length } of receiver.received) {
        expect(events.length).toBeLessThanOrEqual(100);
        expect(length).toBeLessThan(300_000);
      }
      // The consequences of one event may be many.
      const reposts = [await repost(bob, first), await repost(cy, first)];
      await until(() => good().length >= ids.length + 2);
      await ann.delete(`/posts/${first}`);
      await until(() => good().length >= ids.length + 5);
      expect(good().slice(-3)).toEqual([first, ...reposts]);
    });

    test('get what follows when they are enabled again while they are about to be forgotten', async () => {
      const { ann } = await people(service(), 'ann');
      const { client: app } = await otherApp(service(), ann);
      const { client: other } = await otherApp(service(), ann);
      const [receiver, failing] = [await receive(), await receive()];
      const held: (() => void)[] = [];
      receiver.answer = (response) => held.push(() => response.writeHead(204).end());
      failing.answer = (response) => response.writeHead(500).end();
      const [{ id }, { id: failingId }] = [await hook(app, receiver), await hook(other, failing)];
      await post(ann, 'under way when it is disabled');
      await until(async () => (await stateOf(other, failingId)).failing_since !== undefined);
      await until(() => held.length === 1);
      await put(app, id, { is_enabled: false });
      // Reading the users of its app takes until the end of its last request, and longer.
      const { read } = service().ctx.store;
      const all = read.all.bind(read);
      const reading = Promise.withResolvers<void>();
      let isHeld = false;
      vi.spyOn(read, 'all').mockImplementation(async (sql, values) => {
        if (sql.includes('authorizations') && sql.includes('limit')) {
          isHeld = true;
          await reading.promise;
        }
        return all(sql, values);
      });
      await put(app, id, { is_enabled: true });
      await until(() => isHeld);
      held[0]?.();
      await until(() => receiver.open === 0);
      // What is due is sent by the tick that also forgets.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const before = failing.received.length;
      await untilDue(other, failingId);
      await until(() => failing.received.length > before);
      reading.resolve();
      const next = await post(ann, 'after it');
      await until(() => idsOf(receiver).includes(next));
      await Promise.all([app.delete('/webhooks'), other.delete('/webhooks')]);
    });

    test('are refused where an app has too many, and with URLs and texts that cannot be', async () => {
      const owner = await service().person(`many_${Date.now() % 100_000}`);
      const { client: app } = await otherApp(service(), owner);
      const good = { url: 'https://app.example/', object_types: ['post'] };
      for (let n = 0; n < 10; n++) expect(await app.post('/webhooks', good)).toMatchObject({ status: 200 });
      expect(await app.post('/webhooks', good)).toMatchObject({ status: 400 });
      await app.delete('/webhooks');
      for (const wrong of [
        { url: '' },
        { url: 'ftp://app.example/' },
        { url: 'https://user:pass@app.example/' },
        { url: `https://app.example/${'x'.repeat(2_000)}` },
        { url: 7 },
        { object_types: [] },
        { object_types: ['posts'] },
        { object_types: 'post' },
        { description: 'x'.repeat(257) },
        { description: null },
        { filter_id: '999999' },
        { filter_id: {} },
      ]) {
        expect(await app.post('/webhooks', { ...good, ...wrong })).toMatchObject({ status: 400 });
      }
      expect((await app.get('/webhooks')).data).toEqual([]);
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);

describeService('webhooks of the public internet', (service: () => TestService) => {
  test('are never connected to at private addresses', async () => {
    const app = await service().app();
    const object_types = ['post'];
    for (const url of [
      'http://app.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.1.2.3/',
      'https://0x7f000001/',
      'https://169.254.169.254/',
    ]) {
      expect(await app.post('/webhooks', { url, object_types })).toMatchObject({ status: 400 });
    }
    const receiver = await receive();
    const { port } = new URL(receiver.url);
    const url = `https://localhost:${port}/`;
    const { data } = await app.post('/webhooks', { url, object_types });
    expect((await app.post(`/webhooks/${data.id}/ping`)).data).toMatchObject({
      is_delivered: false,
      error: 'localhost does not have a public address',
    });
    expect(receiver.open + receiver.received.length).toBe(0);
  });
});

describe.each(databases)('webhooks on %s', (database) => {
  test('are disabled after three days, or at once when they are gone, until they are enabled again', async () => {
    const box = await Postbox.start();
    const settings = { MILLRACE_WEBHOOK_URLS: 'any', MILLRACE_SMTP_URL: box.url };
    const service = await TestService.start(database, settings);
    try {
      const { ann } = await people(service, 'ann');
      const owner = await service.person('maker');
      await service.ctx.store.write((tx) =>
        updateUser(tx, { id: Number(owner.id), email: 'maker@app.example', email_confirmed_at: 1 }),
      );
      const { client: app } = await otherApp(service, owner);
      const [dead, gone] = [await receive(), await receive()];
      dead.answer = (response) => response.writeHead(503).end();
      gone.answer = (response) => response.writeHead(410).end();
      const [{ id }, { id: goneId }] = [await hook(app, dead), await hook(app, gone)];
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const start = Date.now();
      await post(ann, 'lost');
      await until(async () => (await stateOf(app, goneId)).disabled_because === 'gone');
      for (;;) {
        const { is_enabled, next_attempt_at: next } = await stateOf(app, id);
        if (!is_enabled) break;
        if (next !== undefined) vi.setSystemTime(Math.max(Date.now(), Date.parse(next) + 1_000));
        await sleep(20);
      }
      expect(Date.now() - start).toBeGreaterThanOrEqual(3 * DAY_MS);
      expect(Date.now() - start).toBeLessThan(3 * DAY_MS + 3_600_000);
      expect(await stateOf(app, id)).toMatchObject({
        is_enabled: false,
        disabled_because: 'failing',
        disabled_at: expect.any(String),
      });
      const before = dead.received.length;
      expect(before).toBeLessThan(40);
      dead.answer = (response) => response.writeHead(200).end();
      await post(ann, 'while it was disabled');
      expect((await put(app, id, { is_enabled: true })).data).toMatchObject({ is_enabled: true });
      const next = await post(ann, 'after it');
      await until(() => dead.received.length > before);
      expect(dead.received.slice(before).flatMap(({ events }) => events.map(({ meta }) => meta.id))).toEqual([
        next,
      ]);
      expect(await stateOf(app, goneId)).toMatchObject({ is_enabled: false });
      await until(() => box.messages.length === 2);
      expect(box.messages[0]?.text).toContain('It answered with 410 (Gone).');
      expect(box.messages[1]?.text).toMatch(/^To: maker@app\.example\r$/m);
      expect(box.messages[1]?.text).toContain(dead.url);
      expect(box.messages[1]?.text).toMatch(/For three days.*\/account\/apps\/\w+\/webhooks/s);
    } finally {
      await service.stop();
      await box.stop();
    }
  });
});
