/** The figures of the overview are what the rows of the store count to: on the page, by the command and by the call. */
import { afterEach, expect, test, vi } from 'vitest';
import { overviewCommand } from '../../src/commands/overview.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { appeal } from '../../src/features/admin/appeals.actions.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { removeContent, restoreContent } from '../../src/features/admin/content.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { warnUser } from '../../src/features/admin/notices.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { setWordRule } from '../../src/features/words/words.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';

const DAY_MS = 86_400_000;

describeService('the figures of the overview', (service) => {
  const store = () => service().ctx.store;
  const rows = (sql: string) => store().bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  afterEach(() => vi.restoreAllMocks());

  /** What the figures have to be, from rows as they are. */
  async function counted(): Promise<Json> {
    const [users, posts, messages, tokens] = await Promise.all([
      rows('select * from users'),
      rows('select user_id, created_at from posts'),
      rows('select user_id, created_at from messages'),
      rows('select user_id, last_used_at from tokens where user_id is not null'),
    ]);
    const sizeOf = async (table: string, where = 'true') =>
      (await rows(`select 1 as one from ${table} where ${where}`)).length;
    const here = users.filter(({ deleted_at }) => deleted_at === null);
    const since = (ms: number) => {
      const after = Date.now() - ms;
      const seen = [
        ...[...posts, ...messages].filter(({ created_at }) => created_at > after),
        ...tokens.filter(({ last_used_at }) => last_used_at > after),
      ].map(({ user_id }) => user_id);
      return here.filter(({ id }) => seen.includes(id)).length;
    };
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const days = Array.from({ length: 14 }, (_, index) => dayOf(Date.now() - (13 - index) * DAY_MS));
    const on = (list: Json[], day: string) => list.filter((one) => dayOf(one.created_at) === day).length;
    const used = await rows('select storage_used from user_counts');
    return {
      accounts: here.length,
      suspended: here.filter(({ suspended_at }) => suspended_at !== null).length,
      limited: here.filter((one) => one.limited_at !== null && one.suspended_at === null).length,
      removed: await sizeOf('removed_content'),
      streams: await sizeOf('stream_connections'),
      storage: used.reduce((sum, { storage_used }) => sum + storage_used, 0),
      active_day: since(DAY_MS),
      active_week: since(7 * DAY_MS),
      reports: await sizeOf('reports', "resolved_at is null and first_id is null and kind <> 'appeal'"),
      appeals: await sizeOf('reports', "resolved_at is null and kind = 'appeal'"),
      held: await sizeOf('held_content'),
      sign_ups: await sizeOf('sign_ups'),
      days: days.map((day) => ({ day, posts: on(posts, day), messages: on(messages, day) })),
    };
  }

  test('are those of the rows, and a minute old at most', async () => {
    const owner = await signedUp(service(), 'owner');
    await setRole(store(), undefined, owner.id, 'owner');
    await permitAdministration(store(), undefined, service().clientId, true);
    const tool = await service().tokenFor(owner, [adminScope]);
    const { ann, bob, eve, gone, quiet } = await people(service(), 'ann', 'bob', 'eve', 'gone', 'quiet');
    const idOf = ({ id }: { id: string }) => Number(id);
    await setWordRule(store(), undefined, { kind: 'word', value: 'sales talk', action: 'hold' });
    const posts: string[] = [];
    for (const [index, who] of [ann, bob, eve, gone, ann, bob].entries())
      posts.push(await post(who, `Post ${index}`));
    await post(ann, 'Sales talk');
    await rows(`update posts set created_at = created_at - ${3 * DAY_MS} where id = ${posts[4]}`);
    await rows(`update posts set created_at = created_at - ${40 * DAY_MS} where id = ${posts[5]}`);
    const destinations = { destinations: [String(bob.id)], text: 'A message' };
    expect((await ann.post('/channels/pm/messages', destinations)).status).toBe(200);
    await bob.post(`/posts/${posts[0]}/report`);
    // The same thing again counts once.
    await eve.post(`/posts/${posts[0]}/report`);
    await eve.post(`/posts/${posts[4]}/report`);
    await removeContent(store(), undefined, { kind: 'post', id: Number(posts[2]) });
    await warnUser(store(), undefined, idOf(ann), 'Be kind.');
    const [notice] = await rows(`select id from moderation_notices where user_id = ${ann.id}`);
    await appeal(store(), idOf(ann), notice!.id, 'I was kind.');
    await limitUser(store(), undefined, idOf(bob));
    await suspendUser(store(), undefined, idOf(quiet));
    await deleteUser(store(), undefined, idOf(gone));
    await rows(`insert into sign_ups (id, username, password_hash, reason, network, created_at)
      values (${1e12}, 'waits', '', 'Birds', '', 0)`);
    // Long after their last use; what the test does counts again.
    await rows(`update tokens set last_used_at = ${Date.now() - 20 * DAY_MS} where user_id = ${quiet.id}`);

    const later = async (ms: number) => {
      const now = performance.now() + ms;
      vi.spyOn(performance, 'now').mockReturnValue(now);
    };
    const ofCall = async (): Promise<Json> => (await tool.get('/admin/overview')).data;
    await later(61_000);
    const { upkeep: _, ...first } = await ofCall();
    const expected = await counted();
    expect(first).toEqual(expected);
    expect(expected).toMatchObject({ suspended: 1, limited: 1, removed: 1, reports: 2, appeals: 1, held: 1 });
    expect(expected.days.at(-4).posts).toBe(1);
    expect((await overviewCommand.run(service().ctx, [], {})).json).toMatchObject(expected);
    const { text } = await owner.get('/admin');
    const figures = [...text.matchAll(/<dt>([^<]+)<\/dt><dd>(?:<(?:a|bdi)[^>]*>)?([\d.]+)/g)].map(
      ([, label, value]) => [label, Number(value)],
    );
    expect(figures).toEqual([
      ['Accounts', expected.accounts],
      ['Active today', expected.active_day],
      ['Posts today', expected.days.at(-1).posts],
      ['Messages today', expected.days.at(-1).messages],
      ['Active this week', expected.active_week],
      ['Limited', 1],
      ['Suspended', 1],
      ['Open reports', 2],
      ['Appeals', 1],
      ['Held for review', 1],
      ['Waiting sign-ups', expected.sign_ups],
      ['Removed, restorable', 1],
      ['Storage', 0],
      ['Streams', expected.streams],
    ]);
    const table = [
      ...text.matchAll(
        /<th scope="row">(?:<[^>]*>)?(\d[^<]+)(?:<\/\w+>)?<\/th><td[^>]*>(\d+)<\/td><td[^>]*>(\d+)<\/td>/g,
      ),
    ];
    const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(
      table.map(([, day, written, sent]) => ({ day, posts: Number(written), messages: Number(sent) })),
    ).toEqual(
      expected.days.toReversed().map((one: Json) => ({ ...one, day: days.format(new Date(one.day)) })),
    );

    // Queue counts are live; the others are counted again after a minute.
    await post(eve, 'One more');
    await eve.post(`/posts/${posts[1]}/report`);
    await restoreContent(service().ctx, undefined, { kind: 'post', id: Number(posts[2]) });
    const soon = await ofCall();
    expect([soon.reports, soon.removed, soon.days]).toEqual([3, 1, expected.days]);
    await later(61_000);
    // The cache looks at the clock at most once a millisecond.
    const { upkeep: __, ...then } = await until(async () => {
      const data = await ofCall();
      return data.removed === 0 && data;
    });
    expect(then).toEqual(await counted());
    expect([then.removed, then.reports]).toEqual([0, 3]);
  });
});
