/** What upkeep deletes when it is old enough, and what stays all the same (docs/operating.md, Housekeeping). */
import { afterEach, expect, test, vi } from 'vitest';
import { decideReport } from '../../src/features/admin/decisions.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { insertQuiet } from '../../src/features/notifications/settings.sql.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { endTokenById } from '../../src/features/tokens/tokens.actions.ts';
import { upkeepTasks } from '../../src/processes/upkeep.ts';
import { channel, message, otherApp } from '../channels.ts';
import { describeService, type Json, type Person, type TestService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const DAY_MS = 86_400_000;
const NAMES = [
  'ended tokens',
  'old interactions',
  'old tombstones',
  'decided reports',
  'old entries of the audit',
];

let now = Date.now();

/** From now on it is that many days later. */
function later(days: number): void {
  now += days * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
}

afterEach(() => {
  vi.useRealTimers();
});

/** Runs the tasks until nothing is left for them. */
async function deleteOld({ ctx }: TestService): Promise<void> {
  for (const name of NAMES) await upkeepTasks.items.find((task) => task.name === name)?.run(ctx);
}

const select = async ({ ctx }: TestService, sql: string): Promise<Json[]> =>
  (await ctx.store.read.all(sql, [])) as Json[];

/** Issues a token. @returns its id. */
async function tokenAfter(service: TestService, issue: () => Promise<unknown>): Promise<number> {
  await issue();
  return (await select(service, 'select max(id) as id from tokens'))[0].id;
}

/** What is made twice, of which the first becomes old. */
async function makeContent(service: TestService, ann: Person, bob: Person, room: string) {
  const seen = await post(ann, 'seen');
  const [plain, replied, starred, reposted, reported] = [
    await post(ann, 'plain'),
    await post(ann, 'replied to'),
    await post(ann, 'starred'),
    await post(ann, 'reposted'),
    await post(ann, 'reported'),
  ];
  const reply = await post(bob, 'a reply', { reply_to: replied });
  const copy = await repost(bob, reposted);
  await bob.post(`/posts/${starred}/star`);
  await bob.post(`/posts/${seen}/star`);
  for (const id of [reported, seen]) await bob.post(`/posts/${id}/report`);
  for (const id of [plain, replied, starred, reposted, reported]) await ann.delete(`/posts/${id}`);
  const said = (await message(ann, room, 'said')).id;
  const last = (await message(ann, room, 'last')).id;
  await ann.delete(`/channels/${room}/messages/${said}`);
  const reports = await select(
    service,
    `select id, post_id from reports where post_id in (${seen}, ${reported})`,
  );
  const decided = reports.find(({ post_id }) => post_id === Number(reported)).id;
  await decideReport(service.ctx, undefined, decided, { decision: 'dismiss' });
  const token = await tokenAfter(service, () => service.tokenFor(bob, ['stream']));
  await endTokenById(service.ctx.store, token);
  return {
    seen,
    plain,
    replied,
    starred,
    reposted,
    reported,
    reply,
    copy,
    said,
    last,
    decided,
    token,
  };
}

describeService(
  'rows that are old',
  (service) => {
    test('go after the time that the settings say, and nothing else does', async () => {
      later(0);
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const { id: room } = await channel(ann, { readers: { public: true } });
      const old = await makeContent(service(), ann, bob, room);
      // What ends later, what tells that an app was used, and what was last written in a channel.
      const late = await tokenAfter(service(), () => service().tokenFor(bob, ['stream']));
      const first = await tokenAfter(service(), () => otherApp(service(), ann));
      await endTokenById(service().ctx.store, first);
      const { id: quiet } = await channel(ann);
      const { id: latest } = await message(ann, quiet, 'latest');
      await ann.delete(`/channels/${quiet}/messages/${latest}`);
      later(401);
      const young = await makeContent(service(), ann, bob, room);
      await endTokenById(service().ctx.store, late);
      await ann.delete(`/channels/${room}/messages/${young.last}`);
      const shown = async (path: string): Promise<unknown> => {
        const { status, data } = await ann.get(path);
        return status === 200 ? data : status;
      };
      const isDeleted = expect.objectContaining({ is_deleted: true });
      const promised = [
        ...[old.seen, old.reply, old.copy, young.seen, young.plain].map((id) => `/posts/${id}`),
        ...[`/posts/${old.replied}/replies`, `/posts/${old.seen}/stars`, `/users/${bob.id}/posts`],
        ...[`/channels/${room}`, `/channels/${room}/messages/${young.last}`, '/users/me'],
        ...[`/channels/${quiet}?include_recent_message=1`, `/channels/${quiet}/messages/${latest}`],
      ];
      const before = await Promise.all(promised.map(shown));
      expect(await shown(`/posts/${old.plain}`)).toEqual(isDeleted);
      expect(await shown(`/channels/${room}/messages/${old.said}`)).toEqual(isDeleted);
      const stream = await HttpStream.open(ann);
      for (const path of ['/users/me/posts', `/channels/${room}/messages`])
        expect((await ann.get(`${path}?connection_id=${stream.connectionId}`)).status).toBe(200);

      await deleteOld(service());

      expect(await Promise.all(promised.map(shown))).toEqual(before);
      expect(await shown(`/posts/${old.plain}`)).toBe(404);
      for (const id of [old.replied, old.starred, old.reposted, young.plain, young.replied]) {
        expect(await shown(`/posts/${id}`)).toEqual(isDeleted);
      }
      expect(await shown(`/channels/${room}/messages/${old.said}`)).toBe(404);
      const written = ids((await ann.get('/users/me/posts?count=200')).data);
      expect(written).not.toContain(old.plain);
      expect(written).toContain(young.plain);
      // What was done recently, though to the same post.
      await bob.delete(`/posts/${old.seen}/star`);
      await bob.post(`/posts/${old.seen}/star`);
      const acts = (await ann.get('/users/me/interactions')).data;
      expect(acts.map(({ action, objects }: Json) => [action, objects[0]?.id])).toEqual([
        ['star', old.seen],
        ['star', young.seen],
      ]);
      const reports = await select(service(), 'select id, resolved_at from reports order by id');
      expect(reports.map(({ resolved_at }) => resolved_at === null)).toEqual([true, false, true]);
      expect(reports[1].id).toBe(young.decided);
      const audit = await select(service(), `select target_id from audit where target_kind = 'report'`);
      expect(audit.map(({ target_id }) => target_id)).toEqual([young.decided]);
      const tokens = await select(
        service(),
        'select id from tokens where revoked_at is not null order by id',
      );
      expect(tokens.map(({ id }) => id)).toEqual([late, first, young.token]);
      expect(await findWrongCounts(service().ctx.store.maintenance)).toEqual([]);
      // The next frame is of the next post: no stream is told what happened.
      const next = await post(ann, 'next');
      expect((await stream.next()).data[0].id).toBe(next);
      stream.close();
      const metrics = await service().ctx.metrics.text();
      expect(metrics).toContain('millrace_deleted_rows_total{of="ended tokens"} 1');
      expect(metrics).toContain('millrace_deleted_rows_total{of="old tombstones"} 2');
    });

    test('go with what alone had named them, later', async () => {
      const { cy, dee } = await people(service(), 'cy', 'dee');
      later(0);
      const root = await post(cy, 'root');
      const reply = await post(dee, 'reply', { reply_to: root });
      await cy.delete(`/posts/${root}`);
      await dee.delete(`/posts/${reply}`);
      const status = async (id: string) => (await cy.get(`/posts/${id}`)).status;
      const { store } = service().ctx;
      const [user, now] = [Number(dee.id), Date.now()];
      await store.write(async (tx) => {
        await insertQuiet(tx, { user, kind: 'thread', target: Number(root), now });
        await insertQuiet(tx, { user, kind: 'user', target: Number(cy.id), now });
      });
      const quiet = () => select(service(), `select * from quiet_notifications where user_id = ${user}`);
      for (const expected of [
        [200, 404],
        [404, 404],
      ]) {
        later(401);
        await deleteOld(service());
        expect([await status(root), await status(reply)]).toEqual(expected);
        // What names nothing else goes with it.
        expect(await quiet()).toHaveLength(expected[0] === 200 ? 2 : 1);
      }
      await deleteUser(store, undefined, Number(cy.id));
      expect(await quiet()).toEqual([]);
      expect(await findWrongCounts(store.maintenance)).toEqual([]);
    });
  },
  {
    MILLRACE_KEEP_TOKENS_DAYS: '400',
    MILLRACE_KEEP_INTERACTIONS_DAYS: '400',
    MILLRACE_KEEP_TOMBSTONES_DAYS: '400',
    MILLRACE_KEEP_REPORTS_DAYS: '400',
    MILLRACE_KEEP_AUDIT_DAYS: '400',
  },
);
