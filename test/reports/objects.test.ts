/** What was reported is once in the queue, with its reports; a decision closes all of them, wherever it is made. */
import { beforeAll, expect, test } from 'vitest';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { signedUp } from '../form-client.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post } from '../people.ts';

describeService('reports of one thing', (service) => {
  const rows = (sql: string) => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
  let tools: Client[];
  let names: string[];

  beforeAll(async () => {
    const { store } = service().ctx;
    const both = [await signedUp(service(), 'mod'), await signedUp(service(), 'mod')];
    for (const { id } of both) await setRole(store, undefined, id, 'moderator');
    await permitAdministration(store, undefined, service().clientId, true);
    tools = await Promise.all(both.map((one) => service().tokenFor(one, [adminScope])));
    names = both.map(({ username }) => username);
  });

  const reporters = async (many: number): Promise<Person[]> =>
    Promise.all(Array.from({ length: many }, async () => (await people(service(), 'rep')).rep));
  const reported = async (many: number) => {
    const { ann } = await people(service(), 'ann');
    const id = await post(ann, 'rude');
    const by = await reporters(many);
    for (const one of by) expect((await one.post(`/posts/${id}/report`)).status).toBe(200);
    const [first] = (await tools[0]!.get(`/admin/reports?author=${ann.id}`)).data as Json[];
    return { ann, id, by, report: first!.id as string };
  };
  const toldOf = (one: Person) => rows(`select text from moderation_notices where user_id = ${one.id}`);
  const openOf = async (author: Person): Promise<Json[]> =>
    (await tools[0]!.get(`/admin/reports?author=@${author.username}`)).data;

  test('are one row of the queue, with reporters, count and each report', async () => {
    const [tool] = tools as [Client];
    const before = (await tool.get('/admin/overview')).data.reports;
    const { ann, id, by, report } = await reported(3);
    expect((await tool.get('/admin/overview')).data.reports).toBe(before + 1);
    const listed = await openOf(ann);
    expect(listed).toMatchObject([{ id: report, kind: 'post', post_id: id, count: 3, decision: null }]);
    expect(ids(listed[0]!.reporters)).toEqual(ids(by));
    expect(listed[0]!.reporters.map(({ username }: Json) => username)).toEqual(by.map((one) => one.username));
    expect(listed[0]!.reports).toMatchObject(
      by.map(({ username: reporter }) => ({ reporter, category: 'other', comment: '' })),
    );
    // Any of them leads to it.
    for (const one of listed[0]!.reports) {
      expect((await tool.get(`/admin/reports/${one.id}`)).data).toMatchObject({ id: report, count: 3 });
    }
    // Moderators are told of it once.
    const events = await rows(
      `select body from events where type = 'report' and body like '%"post":${id},%'`,
    );
    expect(events).toHaveLength(1);
  });

  test('are closed by one decision; each reporter is told once, and a later report is another', async () => {
    const [one, two] = tools as [Client, Client];
    const { ann, id, by, report } = await reported(3);
    const decide = (tool: Client, decision: string) =>
      tool.post(`/admin/reports/${report}/decision`, { decision });
    const all = await Promise.all([decide(one, 'dismiss'), decide(two, 'dismiss')]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [late] = all.filter(({ status }) => status === 409);
    const winner = names[all.findIndex(({ status }) => status === 200)];
    expect(late!.meta.error_message).toContain(`resolved before, by @${winner}`);
    expect(await openOf(ann)).toEqual([]);
    for (const reporter of by) expect(await toldOf(reporter)).toHaveLength(1);
    const open = await rows(`select 1 as one from reports where post_id = ${id} and resolved_at is null`);
    expect(open).toEqual([]);

    const [again] = await reporters(1);
    await again!.post(`/posts/${id}/report`);
    const [later] = await openOf(ann);
    expect(later).toMatchObject({ count: 1, post_id: id });
    expect(later!.id).not.toBe(report);
    // Opened again, the earlier ones have the later one with them.
    expect((await two.post(`/admin/reports/${report}/reopen`, {})).status).toBe(200);
    expect(await openOf(ann)).toMatchObject([{ id: report, count: 4, taken_by: names[1] }]);
    expect(
      (await one.post(`/admin/reports/${later!.id}/decision`, { decision: 'warn', tell: 'No.' })).status,
    ).toBe(409);
  });

  test('are closed when it is removed elsewhere, and all of a person with a limit', async () => {
    const [tool] = tools as [Client];
    const { ann, id, by } = await reported(2);
    expect((await tool.post(`/admin/content/post/${id}/remove`, {})).status).toBe(200);
    expect(await openOf(ann)).toEqual([]);
    const [{ decision, decided_by }] = (await tool.get(`/admin/reports?state=decided&author=${ann.id}`)).data;
    expect([decision, decided_by]).toEqual(['remove', names[0]]);
    for (const reporter of by) expect(await toldOf(reporter)).toHaveLength(1);

    const [rep, other] = await reporters(2);
    const posts = [await post(ann, 'one'), await post(ann, 'two')];
    for (const one of posts) await rep!.post(`/posts/${one}/report`);
    await other!.post(`/posts/${posts[1]}/report`);
    await tools[1]!.post(`/admin/reports/${(await openOf(ann))[0]!.id}/take`, {});
    await limitUser(service().ctx.store, undefined, Number(ann.id));
    expect(await openOf(ann)).toEqual([]);
    for (const one of [rep!, other!]) expect(await toldOf(one)).toHaveLength(1);
  });

  test('a suspension by one report closes the others, and undoing it opens them', async () => {
    const [tool] = tools as [Client];
    const { ann, by, report } = await reported(2);
    const second = await post(ann, 'also rude');
    for (const one of by) await one.post(`/posts/${second}/report`);
    const given = { decision: 'suspend', answer: 'They are gone.' };
    expect((await tool.post(`/admin/reports/${report}/decision`, given)).status).toBe(200);
    expect(await openOf(ann)).toEqual([]);
    for (const one of by) expect(await toldOf(one)).toEqual([{ text: 'They are gone.' }]);
    expect((await tool.post(`/admin/reports/${report}/reopen`, {})).status).toBe(200);
    expect((await openOf(ann)).map(({ count }) => count)).toEqual([2, 2]);
    expect((await tool.get(`/users/${ann.id}`)).status).toBe(200);
  });

  test('are filtered by category, and by what is mine; pages have no gaps', async () => {
    const [tool, other] = tools as [Client, Client];
    const { report } = await reported(2);
    const { ann: second } = await reported(1);
    await service().ctx.store.bookkeeping((db) =>
      db.all(`update reports set category = 'spam' where first_id = ${Number(report)}`, []),
    );
    const found = async (client: Client, query: string) =>
      ids((await client.get(`/admin/reports?${query}`)).data);
    expect(await found(tool, 'category=spam')).toEqual([report]);
    expect(await found(other, 'category=illegal')).toEqual([]);
    await other.post(`/admin/reports/${report}/take`, {});
    expect(await found(other, 'mine=1')).toContain(report);
    expect(await found(tool, 'mine=1')).not.toContain(report);
    expect(await found(tool, `author=${second.id}&category=spam`)).toEqual([]);
    const walked: string[] = [];
    for (let before = ''; ; ) {
      const { data, meta } = await tool.get(`/admin/reports?count=2&state=all&before_id=${before}`);
      walked.push(...ids(data));
      if (!meta.more) break;
      before = meta.min_id;
    }
    expect(walked).toEqual([...new Set(walked)]);
    expect(walked).toContain(report);
  });

  test('a page costs as many statements as one row, however many reports there are', async () => {
    const [tool] = tools as [Client];
    const { ann, id } = await reported(1);
    for (const one of await reporters(3)) await one.post(`/posts/${id}/report`);
    const costs = (query: string) =>
      service().statementsOf(async () =>
        expect((await tool.get(`/admin/reports?${query}`)).status).toBe(200),
      );
    await costs('count=1');
    const [one, many] = [await costs(`author=${ann.id}`), await costs('count=200&state=all')];
    expect([one.length, many.length]).toEqual([4, 4]);
  });

  test('shows the first twenty of many, and says how many there are', async () => {
    const { ann, report } = await reported(1);
    await service().ctx.store.bookkeeping(async (db) => {
      for (let n = 0; n < 40; n++)
        await db.all(
          `insert into reports (id, post_id, reporter_id, created_at, first_id) values (${Number(report)} * 1000 + ${n}, 1, ${Number(ann.id)} + ${n} * 100000, 1, ${report})`,
          [],
        );
    });
    const { data } = await tools[0]!.get(`/admin/reports/${report}`);
    expect(data.count).toBe(41);
    expect(data.reports.length).toBeLessThanOrEqual(20);
    await service().ctx.store.bookkeeping((db) =>
      db.all(`delete from reports where first_id = ${report}`, []),
    );
  });

  test('are closed without a decision when the account ends, and nobody is told', async () => {
    const [tool] = tools as [Client];
    const { ann, report, by } = await reported(2);
    await deleteUser(service().ctx.store, undefined, Number(ann.id));
    expect(await openOf(ann)).toEqual([]);
    expect((await tool.get(`/admin/reports/${report}`)).data).toMatchObject({ count: 2, decision: null });
    const closed = await rows(
      `select id from reports where author_id = ${ann.id} and resolved_at is not null`,
    );
    expect(closed).toHaveLength(2);
    for (const one of by) expect(await toldOf(one)).toEqual([]);
    expect((await tool.post(`/admin/reports/${report}/decision`, { decision: 'dismiss' })).status).toBe(409);
  });
});
