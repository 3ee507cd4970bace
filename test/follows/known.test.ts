/** Who of those whom the reader follows follow a person, on profiles and with suggestions. */
import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { readKnownFollowers } from '../../src/features/follows/known-followers.ts';
import { Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Person } from '../harness.ts';
import { people, post } from '../people.ts';
import { plansOf } from '../plans.ts';

describeService('followers whom the reader follows', (service) => {
  const shownOn = async (path: string, browser = new FormClient(service().origin)) => {
    const { status, text } = await browser.get(path);
    expect(status, path).toBe(200);
    return new Doc(text).all('p', 'class', 'quiet known').map(textOf);
  };

  test('are named on a profile, two of them and how many others; those that are not there do not count', async () => {
    const { ann, bob, cat, dan, eve } = await people(service(), 'ann', 'bob', 'cat', 'dan', 'eve');
    const reader = await signedUp(service());
    const me = await service().tokenFor(reader, ['follow']);
    const path = `/@${ann.username}`;
    const names = (...some: Person[]) => some.map(({ username }) => username).join(', ');
    for (const one of [bob, cat, dan, eve]) await one.post(`/users/${ann.id}/follow`);
    expect(await shownOn(path, reader)).toEqual([]);
    await me.post(`/users/${dan.id}/follow`);
    expect(await shownOn(path, reader)).toEqual([`Followed by ${dan.username}, whom you follow`]);
    for (const one of [bob, cat, eve]) await me.post(`/users/${one.id}/follow`);
    expect(await shownOn(path, reader)).toEqual([
      `Followed by ${names(bob, cat)} and 2 others, whom you follow`,
    ]);
    expect(await shownOn(path)).toEqual([]);
    expect(await shownOn(`/@${reader.username}`, reader)).toEqual([]);

    await suspendUser(service().ctx.store, undefined, Number(bob.id));
    await cat.post(`/users/${reader.id}/block`);
    expect(await shownOn(path, reader)).toEqual([
      `Followed by ${dan.username} and ${eve.username}, whom you follow`,
    ]);
    await restoreUser(service().ctx.store, undefined, Number(bob.id));
    await ann.post(`/users/${reader.id}/block`);
    expect(await shownOn(path, reader)).toEqual([]);
  });

  test('are shown with suggestions, by one statement for all of them', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const reader = await signedUp(service());
    const me = await service().tokenFor(reader, ['follow']);
    await me.post(`/users/${bob.id}/follow`);
    const count = async () => {
      service().forget();
      const run = await service().statementsOf(() => shownOn('/explore', reader));
      return run.filter((statement) => statement.includes('"known"')).length;
    };
    for (const one of [ann, cat]) {
      await post(one, 'just now');
      await bob.post(`/users/${one.id}/follow`);
    }
    service().forget();
    expect(await shownOn('/explore', reader)).toEqual(
      Array.from({ length: 2 }, () => `Followed by ${bob.username}, whom you follow`),
    );
    expect(await count()).toBe(1);
  });

  test('are looked up by the indexes on follows', async () => {
    const fill = [
      `insert into follows (id, follower_id, followee_id, created_at)
       select 1000000 + n, n % 200, 1000 + n, n from generate_series(1, 20000) as s(n)`,
      'analyze follows',
    ];
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      await readKnownFollowers(explain('known'), 1, [1500, 1501]);
    });
    expect(plans.known).toMatch(/follows_by_follower/);
    expect(plans.known).not.toMatch(/Seq Scan on follows|SCAN follows/);
  });
});
