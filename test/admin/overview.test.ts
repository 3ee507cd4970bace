/** The queue of the upkeep: what is due, how it last ran and how it last failed. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import { commands } from '../../src/commands/commands.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { Upkeep, type UpkeepTask, upkeepTasks } from '../../src/processes/upkeep.ts';
import { adminScope } from '../../src/scopes.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people } from '../people.ts';

describeService('the queue of the upkeep', (service) => {
  test('says what is due and since when, when each task last ran, and why it last failed', async () => {
    const { ctx } = service();
    const owner = await signedUp(service(), 'owner');
    await setRole(ctx.store, undefined, owner.id, 'owner');
    await permitAdministration(ctx.store, undefined, service().clientId, true);
    const tool = await service().tokenFor(owner, [adminScope]);
    const taskOf = async (task: string): Promise<Json> => {
      const { status, data } = await tool.get('/admin/overview');
      expect(status).toBe(200);
      return data.upkeep.find((one: Json) => one.task === task);
    };
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const ended = Date.parse('2026-01-02T03:04:05Z');
    await suspendUser(ctx.store, undefined, Number(ann.id), {});
    await suspendUser(ctx.store, undefined, Number(bob.id), { until: Date.now() + 60_000 });
    await ctx.store.bookkeeping((db) =>
      db.all(`update users set suspended_until = ${ended} where id = ${ann.id}`, []),
    );
    expect(await taskOf('ended suspensions')).toMatchObject({ due: 1, oldest: '2026-01-02T03:04:05Z' });
    const [suspensions] = upkeepTasks.items.filter(({ name }) => name === 'ended suspensions');
    const failing = {
      name: 'old events',
      by: 'leader',
      run: () => Promise.reject(new Error('no <b>disk</b>')),
    };
    const since = Date.now() - 1_000;
    await new Upkeep(ctx, [suspensions!, failing as UpkeepTask]).run();
    const done = await taskOf('ended suspensions');
    expect(done).toMatchObject({ due: 0, oldest: null, failed_at: null, failure: null });
    expect(Date.parse(done.ran_at)).toBeGreaterThan(since);
    expect(done.took_ms).toBeGreaterThanOrEqual(0);
    const failed = await taskOf('old events');
    expect(failed).toMatchObject({ due: null, ran_at: null, failure: 'Error: no <b>disk</b>' });
    expect(Date.parse(failed.failed_at)).toBeGreaterThan(since);
    // The failure stays when it works again.
    await new Upkeep(ctx, [{ ...suspensions!, name: 'old events' }]).run();
    expect(await taskOf('old events')).toMatchObject({ failure: failed.failure, ran_at: expect.any(String) });
    const { text } = await owner.get('/admin');
    expect(text).toMatch(/<th scope="row">ended suspensions<\/th><td[^>]*>0<\/td>/);
    expect(text).toContain('Error: no &lt;b&gt;disk&lt;/b&gt;');
    const overview = commands.find(({ name }) => name === 'overview') as Command;
    const { json, lines } = await overview.run(ctx, [], {});
    const all = upkeepTasks.items.map(({ name }) => name);
    // There are no backups and no sandboxes here.
    expect((json.upkeep as { task: string }[]).map(({ task }) => task)).toEqual(
      all.filter((name) => !['backups', 'sandboxes'].includes(name)),
    );
    expect(lines.join('\n')).toContain('Error: no <b>disk</b>');
    const metrics = await ctx.metrics.text();
    expect(metrics).toContain('millrace_upkeep_due{task="ended suspensions"} 0');
    expect(metrics).toContain('millrace_upkeep_failures_total{task="old events"} 1');
  });
});
