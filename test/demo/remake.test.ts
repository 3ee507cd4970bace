import { makeCommunity, readLanguages } from '@millrace/sample-data';
import { expect, test } from 'vitest';
import { makeDemo, readMark, remakeDemo } from '../../src/commands/demo.ts';
import { selectMeta } from '../../src/db/meta.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { describeService } from '../harness.ts';

const options = { users: 20, posts: 60, seed: 3 };

describeService('a demonstration that was interrupted', (service) => {
  test('is created again in an empty store, unless its maker still runs or an account is used', async () => {
    const { ctx, anonymous } = service();
    await makeDemo(ctx, options);
    const before = (await anonymous.get('/posts/stream/global')).data[0].id;
    const [key] = await selectMeta(ctx.store.read, { keys: ['digest_key'] });
    service().forget();
    // The process that started this one runs.
    await expect(remakeDemo(ctx, process.ppid, options)).rejects.toThrow(`by process ${process.ppid}`);
    await remakeDemo(ctx, 0, options);

    expect(await readMark(ctx)).toMatchObject({ isDone: true });
    expect(await findWrongCounts(ctx.store.maintenance)).toEqual([]);
    expect(await selectMeta(ctx.store.read, { keys: ['digest_key'] })).toEqual([key]);
    expect(await ctx.store.read.all('select count(*) as n from users', [])).toEqual([{ n: options.users }]);
    expect(await ctx.store.read.all('select count(*) as n from posts', [])).toEqual([{ n: options.posts }]);
    const { data } = await anonymous.get('/posts/stream/global?count=200');
    expect(Math.min(...data.map(({ id }: { id: string }) => Number(id)))).toBeGreaterThan(Number(before));

    const { username } = data[0].user;
    await service().person('zoe');
    await expect(remakeDemo(ctx, 0, options)).rejects.toThrow('has been used since');
    expect((await anonymous.get(`/users/@${username}`)).status).toBe(200);
  });
});

describeService('a demonstration that fails', (service) => {
  test('leaves no pictures that nobody has', async () => {
    const { ctx } = service();
    const { users } = makeCommunity({ ...options, now: Date.now() }, readLanguages());
    // One of its people is there already.
    await addUser(ctx.store, { username: users[10]!.username });
    await expect(makeDemo(ctx, options)).rejects.toThrow();
    expect(await ctx.blobs.compare()).toEqual({ problems: [], unused: 0 });
  });
});
