/** kill -9 of one of three processes while moderators send decisions to it: each is carried out once and wholly, or not at all. */
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { FormClient } from '../form-client.ts';
import type { Json } from '../harness.ts';
import { post } from '../people.ts';
import { Several } from './several.ts';

const PASSWORD = 'a good long password';
/** Moments of the kill, in milliseconds after the decision was sent; the last is that of the reply. */
const MOMENTS = [0, 5, 10, 20, 30, 40, 55, 70, 90, 120, 160, Number.POSITIVE_INFINITY];

let several: Several;
afterEach(() => several.dispose());

test('a decision is made once or not at all, and another process decides what is open', async () => {
  several = await Several.create(3);
  await several.start();
  const [dying, other] = [several.at(0), several.at(1)];
  const rows = (sql: string) => other.withContext(({ store }) => store.read.all(sql, []) as Promise<Json[]>);
  const [ann, bob] = await dying.accounts('ann', 'bob');
  for (const name of ['one', 'two']) {
    const { id } = await other.json('user', 'add', name, '--password', PASSWORD);
    await other.withContext(({ store }) => setRole(store, undefined, Number(id), 'moderator'));
  }
  const two = new FormClient(other.origin);
  expect((await two.signIn('two', PASSWORD)).status).toBe(303);
  let done = 0;
  for (const moment of MOMENTS) {
    const one = new FormClient(dying.origin);
    expect((await one.signIn('one', PASSWORD)).status).toBe(303);
    const id = await post(ann!.client, `Buy pills ${moment}`);
    await other.clientOf(bob!.token).post(`/posts/${id}/report`);
    const [report] = await rows(`select id from reports where post_id = ${id}`);
    const path = `/admin/reports/${report!.id}`;
    const form = { csrf: await one.csrf('/account'), decision: 'remove', told: 'No adverts.' };
    const sent = one.request(path, { form }).catch(() => undefined);
    await (moment === Number.POSITIVE_INFINITY ? sent : setTimeout(moment));
    await dying.kill();
    await sent;
    const state = async () => {
      const [row] = await rows(`select decision from reports where id = ${report!.id}`);
      const count = async (from: string) => (await rows(`select 1 as one from ${from}`)).length;
      return [
        row!.decision,
        await count(`audit where action = 'resolve' and target_id = ${report!.id}`),
        await count(`audit where action = 'remove' and target_id = ${id}`),
        await count(`moderation_notices where target_id = ${id}`),
        await count(`removed_content where id = ${id}`),
        (await other.clientOf(bob!.token).get(`/posts/${id}`)).data.is_deleted === true,
      ];
    };
    const found = await state();
    const whole = ['remove', 1, 1, 1, 1, true];
    if (found[0] !== null) done++;
    expect(found, `killed after ${moment} ms`).toEqual(found[0] === null ? [null, 0, 0, 0, 0, false] : whole);
    const then = await two.request(path, { form: { ...form, csrf: await two.csrf('/account') } });
    expect(then.status).toBe(found[0] === null ? 303 : 409);
    expect(await state()).toEqual(whole);
    await dying.start();
  }
  expect(done).toBeGreaterThan(0);
  expect(await other.withContext(({ store }) => findWrongCounts(store.read))).toEqual([]);
  expect([...dying.faults, ...other.faults]).toEqual([]);
});
