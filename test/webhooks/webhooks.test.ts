/** Requests to the servers of apps (docs/interface.md, Webhooks). */
import { afterEach, expect, test, vi } from 'vitest';
import { otherApp } from '../channels.ts';
import { type Client, describeService, type Json, type TestService, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { hook, idsOf, receive } from './receiver.ts';

afterEach(() => {
  vi.useRealTimers();
});

const put = (app: Client, id: string, body: object) => app.call(`/webhooks/${id}`, { method: 'PUT', body });

describeService(
  'webhooks',
  (service: () => TestService) => {
    test('are created, read, listed, changed and deleted, by any token of their app', async () => {
      const app = await service().app();
      const created = await app.post('/webhooks', {
        url: 'https://app.example/hook?a=b',
        object_types: ['star', 'post', 'star'],
        description: 'Digest',
      });
      const { id, secret } = created.data;
      expect(created.data).toEqual({
        id: expect.stringMatching(/^\d+$/),
        url: 'https://app.example/hook?a=b',
        description: 'Digest',
        object_types: ['star', 'post'],
        is_enabled: true,
        created_at: expect.any(String),
        secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      });
      const { secret: _, ...rest } = created.data;
      expect((await app.get(`/webhooks/${id}`)).data).toEqual(rest);
      expect((await app.get('/webhooks')).data).toEqual([rest]);
      const changed = await put(app, id, { url: 'https://app.example/other', is_enabled: false });
      expect(changed.data).toEqual({
        ...rest,
        url: 'https://app.example/other',
        is_enabled: false,
        disabled_because: 'app',
        disabled_at: expect.any(String),
      });
      const { data: replaced } = await app.post(`/webhooks/${id}/secret`);
      expect(replaced.secret).not.toBe(secret);
      const later = await service().app();
      expect((await later.get('/webhooks')).data).toHaveLength(1);
      expect((await put(later, id, { description: 'Other' })).data.description).toBe('Other');
      const { ann } = await people(service(), 'ann');
      const { client: other } = await otherApp(service(), ann);
      expect((await other.get('/webhooks')).data).toEqual([]);
      expect(await other.get(`/webhooks/${id}`)).toMatchObject({ status: 404 });
      expect(await put(other, id, {})).toMatchObject({ status: 404 });
      expect(await other.delete(`/webhooks/${id}`)).toMatchObject({ status: 404 });
      expect((await app.delete(`/webhooks/${id}`)).data).toMatchObject({ id });
      expect(await app.get(`/webhooks/${id}`)).toMatchObject({ status: 404 });
      await app.post('/webhooks', { url: 'https://app.example/', object_types: ['post'] });
      expect((await app.delete('/webhooks')).data).toHaveLength(1);
    });

    test('are sent messages as app streams have them, signed, in the order of the log', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const app = await service().app();
      const receiver = await receive();
      const { data: stream } = await app.post('/streams', { object_types: ['post', 'star'] });
      const client = await HttpStream.openUrl(stream.endpoint);
      const { id } = await hook(app, receiver, { object_types: ['post', 'star'] });
      const first = await post(ann, 'grüße 🐝', {
        annotations: [{ type: 'com.example.a', value: { b: 'ü' } }],
      });
      // Each is as it is when it is sent.
      const expected = [await client.next()];
      await until(() => receiver.events.length === 1);
      await bob.post(`/posts/${first}/star`);
      expected.push(await client.next());
      await until(() => receiver.events.length === 2);
      await ann.delete(`/posts/${first}`);
      expected.push(await client.next());
      await until(() => receiver.events.length >= 3);
      expect(receiver.events.map(({ event_id: _, ...message }) => message)).toEqual(expected);
      const seqs = receiver.events.map(({ event_id }) => Number(event_id));
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      for (const { signedBy, timestamp, path } of receiver.received) {
        expect(signedBy).toEqual([receiver.secrets[0]]);
        expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
        expect(path).toBe('/hook');
      }
      expect(new Set(receiver.received.map((one) => one.id)).size).toBe(receiver.received.length);
      await until(
        async () => (await app.get(`/webhooks/${id}/deliveries`)).data.length === receiver.received.length,
      );
      const { data: deliveries } = await app.get(`/webhooks/${id}/deliveries`);
      expect(deliveries[0]).toMatchObject({ is_delivered: true, status: 204, attempts: 1 });
      expect(deliveries.map((one: Json) => one.webhook_id)).toEqual(
        receiver.received.map((one) => one.id).toReversed(),
      );
      client.close();
    });

    test('are sent only what their filter and types let through, each at its own pace', async () => {
      const { ann } = await people(service(), 'ann');
      const owner = await service().person('hook_owner');
      const { client: app } = await otherApp(service(), owner);
      const clause = { object_type: 'post', field: '/data/user/id', operator: 'equals', value: ann.id };
      const { data: filter } = await owner.post('/filters', {
        clauses: [clause],
        match_policy: 'exclude_any',
      });
      const [all, others, stars, slow] = [await receive(), await receive(), await receive(), await receive()];
      await hook(app, all);
      await hook(app, others, { filter_id: filter.id });
      await hook(app, stars, { object_types: ['star'] });
      const held: (() => void)[] = [];
      slow.answer = (response) => held.push(() => response.writeHead(200).end('thanks'));
      await hook(app, slow);
      expect(await owner.delete(`/filters/${filter.id}`)).toMatchObject({ status: 400 });
      const a = await post(ann, 'a');
      await until(() => held.length === 1);
      const b = await post(owner, 'b');
      await until(() => idsOf(all).length === 2 && idsOf(others).length === 1);
      expect(idsOf(all)).toEqual([a, b]);
      expect(idsOf(others)).toEqual([b]);
      // The slow one gets one request at a time; what happens meanwhile comes together in the next.
      const c = await post(ann, 'c');
      await until(() => idsOf(all).length === 3);
      expect(idsOf(slow)).toEqual([a]);
      held[0]?.();
      await until(() => idsOf(slow).length === 3);
      expect(slow.received.map(({ events }) => events.length)).toEqual([1, 2]);
      expect(idsOf(slow)).toEqual([a, b, c]);
      held[1]?.();
      expect(stars.received).toEqual([]);
    });

    test('are sent what failed again until it succeeds, with both secrets for a day after one was replaced', async () => {
      const { ann } = await people(service(), 'ann');
      const app = await service().app();
      const receiver = await receive();
      receiver.answer = (response) => response.writeHead(500).end();
      const { id } = await hook(app, receiver);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const start = Date.now();
      const [first, second] = [await post(ann, 'one'), await post(ann, 'two')];
      const attempts = () => receiver.received.length;
      await until(() => attempts() === 1);
      const times = [start];
      // For an hour.
      while (Date.now() - start < 3_600_000) {
        const before = attempts();
        const { next_attempt_at: next } = await until(async () => {
          const { data } = await app.get(`/webhooks/${id}`);
          return Date.parse(data.next_attempt_at) >= Math.floor(Date.now() / 1000) * 1000 && data;
        });
        vi.setSystemTime(Date.parse(next) + 1_000);
        await until(() => attempts() > before);
        times.push(Date.now());
      }
      const pauses = times.slice(2).map((time, n) => time - (times[n + 1] as number));
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      expect(attempts()).toBeLessThan(13);
      const { secret } = (await app.post(`/webhooks/${id}/secret`)).data;
      receiver.secrets.unshift(secret);
      receiver.answer = (response) => response.writeHead(200).end();
      const before = receiver.received.length;
      const { data } = await app.get(`/webhooks/${id}`);
      expect(data.failing_since).toBeDefined();
      vi.setSystemTime(Date.parse(data.next_attempt_at) + 1_000);
      await until(() => receiver.received.slice(before).flatMap(({ events }) => events).length >= 2);
      const sent = receiver.received.slice(before);
      expect(sent.flatMap(({ events }) => events.map(({ meta }) => meta.id))).toEqual([first, second]);
      expect(sent[0]?.signedBy).toEqual(receiver.secrets);
      await until(async () => (await app.get(`/webhooks/${id}`)).data.failing_since === undefined);
      vi.setSystemTime(Date.now() + 86_400_001);
      const third = await post(ann, 'three');
      await until(() => idsOf(receiver).at(-1) === third);
      expect(receiver.received.at(-1)?.signedBy).toEqual([secret]);
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);
