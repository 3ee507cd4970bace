/** Sign-ups by day and week, and who stays: what the rows count to, on the page and by the call. */
import { expect, test } from 'vitest';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { startOfWeek, weekOf } from '../../src/features/admin/growth.sql.ts';
import { countWeek, growthOf } from '../../src/features/admin/growth.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';

const HOUR_MS = 3_600_000;

describeService('growth', (service) => {
  const change = (sql: string) => service().ctx.store.bookkeeping((db) => db.all(sql, []));

  test('counts sign-ups, and of each week those who were active in each week since', async () => {
    const { ctx } = service();
    const now = Date.now();
    const week = weekOf(now);
    const { ann, bob, eve, dan } = await people(service(), 'ann', 'bob', 'eve', 'dan');
    // All four signed up two weeks ago; then ann and bob posted, bob last week, and ann and dan this week.
    const ids = [ann, bob, eve, dan].map(({ id }) => id).join();
    const joined = startOfWeek(week - 2) + HOUR_MS;
    await change(`update users set created_at = ${joined} where id in (${ids})`);
    const written: [string, number][] = [];
    for (const [person, ago] of [
      [ann, 2],
      [bob, 2],
      [bob, 1],
      [ann, 0],
      [dan, 0],
    ] as const) {
      written.push([await post(person, `${ago} weeks ago`), ago]);
    }
    for (const [id, ago] of written) {
      await change(`update posts set created_at = ${startOfWeek(week - ago) + 2 * HOUR_MS} where id = ${id}`);
    }
    await change('update tokens set last_used_at = null');
    await countWeek(ctx, now);
    const growth = await growthOf(ctx, now);
    const two = growth.weeks.at(-3);
    expect(two).toMatchObject({ signUps: 4, active: 2, stayed: [2, 1, 2] });
    expect(growth.weeks.at(-1)?.active).toBe(2);
    const day = growth.days.find((one) => one.day === new Date(joined).toISOString().slice(0, 10));
    expect(day?.signUps).toBe(4);

    // Counted again only after a while; what weeks before counted to stays.
    await post(eve, 'this week');
    await countWeek(ctx, now + 60_000);
    expect((await growthOf(ctx, now)).weeks.at(-3)?.stayed).toEqual([2, 1, 2]);
    await countWeek(ctx, now + HOUR_MS / 2);
    expect((await growthOf(ctx, now)).weeks.at(-3)?.stayed).toEqual([2, 1, 3]);

    const mod = await signedUp(service(), 'mod');
    await setRole(ctx.store, undefined, mod.id, 'moderator');
    await permitAdministration(ctx.store, undefined, service().clientId, true);
    const tool = await service().tokenFor(mod, [adminScope]);
    const { data } = await tool.get('/admin/growth');
    expect(data.weeks.at(-3)).toEqual({
      week: new Date(startOfWeek(week - 2)).toISOString().slice(0, 10),
      ...{ sign_ups: 4, active: 2, stayed: [2, 1, 3] },
    });
    expect(new Date(data.weeks[0].week).getUTCDay()).toBe(1);
    expect([data.days.length, data.weeks.length]).toEqual([30, 12]);
    const { text } = await mod.get('/admin/growth');
    expect(text).toMatch(
      /<td data-head="Sign-ups">4<\/td><td data-head="Same week">50%<\/td><td data-head="\+1">25%/,
    );
    expect(text).toContain('<div class="chart" aria-hidden="true">');
  });
});
