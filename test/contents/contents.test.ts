/** Contents that nothing uses are deleted, and no others, whatever is uploaded meanwhile. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { app } from '../../src/app.ts';
import type { Blobs } from '../../src/blobs/blobs.ts';
import { openBlobs } from '../../src/blobs/open.ts';
import { readS3Url } from '../../src/blobs/s3-place.ts';
import { Contents, GRACE_MS, SETTLED_MS } from '../../src/contents/contents.ts';
import { openSource } from '../../src/db/copy/open.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { describeService } from '../harness.ts';
import { S3Server } from '../s3-server.ts';

const { features } = app;

describeService('contents', (service) => {
  let bucket: S3Server;
  let now = 0;
  let blobs: Blobs;
  let contents: Contents;
  let users = 0;

  beforeAll(async () => {
    bucket = await S3Server.start();
  });
  afterAll(() => bucket.stop());
  beforeEach(async () => {
    const { ctx } = service();
    now = Date.now();
    // Local files on one database, a bucket on the other.
    const isLocal = ctx.config.databaseUrl === undefined;
    const s3 = isLocal ? undefined : readS3Url(bucket.url('some'));
    blobs = await openBlobs({ data: ctx.config.data, s3 });
    contents = new Contents(ctx.store, blobs, features.contents, () => now);
    await ctx.store.bookkeeping(async (db) => {
      await db.all('update users set avatar = null, cover = null', []);
      await db.all('delete from unused_contents', []);
      await db.all("delete from meta where key = 'contents_listed_at'", []);
    });
    for await (const key of blobs.keys()) await blobs.delete(key);
  });

  const store = async (text: string): Promise<string> => (await contents.put([Buffer.from(text)])).key;
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const key of blobs.keys()) found.push(key);
    return found;
  };
  const noted = (): Promise<unknown[]> =>
    service().ctx.store.read.all('select key, state from unused_contents order by key', []);

  /** A user with a picture. */
  async function addUserWith(file: string, column: 'avatar' | 'cover' = 'avatar'): Promise<void> {
    const { store } = service().ctx;
    const id = await addUser(store, { username: `pictured_${++users}` });
    const ref = JSON.stringify({ file, width: 1, height: 1 });
    await store.bookkeeping((db) => db.all(`update users set ${column} = '${ref}' where id = ${id}`, []));
  }

  /** Takes the pictures of users with this content away. */
  async function removePicturesWith(key: string): Promise<void> {
    await service().ctx.store.bookkeeping((db) =>
      db.all(
        `update users set avatar = null, cover = null where avatar like '%${key}%' or cover like '%${key}%'`,
        [],
      ),
    );
  }

  /** Lets time pass, with all that happens meanwhile. */
  async function pass(time: number): Promise<void> {
    now += time;
    await contents.keepUp();
  }

  it('are missed when a service starts only if none of those that rows name is there: it has another folder then', async () => {
    expect(await contents.countMissing()).toBe(0);
    const there = await store('there');
    await addUserWith(there);
    expect(await contents.countMissing()).toBe(0);
    await addUserWith('0'.repeat(64));
    expect(await contents.countMissing()).toBe(0);
    await blobs.delete(there);
    expect(await contents.countMissing()).toBe(2);
  });

  it('are told of by every table that names some', async () => {
    const source = await openSource(service().ctx.config);
    const naming = source.tables.filter(({ columns }) => columns.includes('content')).map(({ name }) => name);
    await source.close();
    expect(features.contents.map(({ table }) => table)).toEqual(expect.arrayContaining(['users', ...naming]));
  });

  it('are kept while a row uses them, and for a day after that', async () => {
    const [avatar, cover] = [await store('an avatar'), await store('a cover')];
    await addUserWith(avatar);
    await addUserWith(cover, 'cover');
    await addUserWith(cover);
    const unused = await store('dropped after the upload');
    expect(await keys()).toEqual([avatar, cover, unused].sort());
    await pass(SETTLED_MS);
    expect(await noted()).toEqual([{ key: unused, state: 1 }]);
    await pass(GRACE_MS - 1);
    expect(await keys()).toEqual([avatar, cover, unused].sort());
    await pass(1);
    expect(await keys()).toEqual([avatar, cover].sort());
    expect(await noted()).toEqual([]);
    await removePicturesWith(cover);
    // It is found within a day, and stays for another.
    await pass(GRACE_MS - 1);
    expect(await keys()).toContain(cover);
    await pass(2 * GRACE_MS);
    await pass(GRACE_MS);
    expect(await keys()).toEqual([avatar]);
    expect(await noted()).toEqual([]);
  });

  it('are kept when a row uses them again', async () => {
    const key = await store('used, unused, used');
    await pass(SETTLED_MS);
    await pass(GRACE_MS - 1);
    await store('used, unused, used');
    await pass(SETTLED_MS - 1);
    expect(await noted()).toEqual([{ key, state: 0 }]);
    await addUserWith(key);
    await pass(2 * GRACE_MS);
    expect(await keys()).toEqual([key]);
    // Nor without another upload.
    await removePicturesWith(key);
    await pass(2 * GRACE_MS);
    expect(await noted()).toEqual([{ key, state: 1 }]);
    await contents.keep(key);
    await addUserWith(key);
    await pass(2 * GRACE_MS);
    expect([await keys(), await noted()]).toEqual([[key], []]);
  });

  it('that were stored in vain are deleted at once, unless others have or store them', async () => {
    const put = (text: string) => contents.store([Buffer.from(text)]);
    const [mine, twice, used] = [await put('mine'), await put('stored twice'), await put('used')];
    // Not even at the same moment.
    await put('stored twice');
    await addUserWith(used.key);
    await contents.discard([mine, twice, used]);
    expect(await keys()).toEqual([twice.key, used.key].sort());
    expect(await noted()).toEqual([{ key: twice.key, state: 0 }]);
    // The second account to store it has not stored it alone.
    await contents.discard([await put('stored twice')]);
    expect(await keys()).toContain(twice.key);
    now++;
    const again = await put('mine');
    await contents.discard([mine]);
    expect(await keys()).toContain(mine.key);
    await contents.discard([again]);
    expect(await keys()).not.toContain(mine.key);
  });

  it('that are being deleted are stored only when they are gone', async () => {
    const key = await store('on its way out');
    await pass(SETTLED_MS);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    const slow = Object.assign(Object.create(blobs) as Blobs, {
      put: blobs.put.bind(blobs),
      keys: blobs.keys.bind(blobs),
      async delete(gone: string) {
        await held;
        await blobs.delete(gone);
        order.push('deleted');
      },
    });
    now += GRACE_MS;
    const collector = new Contents(service().ctx.store, slow, features.contents, () => now);
    const collected = collector.collect();
    await expect.poll(noted).toEqual([{ key, state: 2 }]);
    const stored = store('on its way out').then(() => order.push('stored'));
    for (let i = 0; i < 20; i++) await setImmediate();
    release();
    expect(await collected).toBe(1);
    await stored;
    expect([order, await keys()]).toEqual([['deleted', 'stored'], [key]]);
  });

  it('that a killed process did not come to delete are deleted by another', async () => {
    const [unused, used] = [await store('left over'), await store('left over, but used again')];
    await service().ctx.store.bookkeeping((db) =>
      db.all(`update unused_contents set state = 2, since = ${now}`, []),
    );
    await addUserWith(used);
    expect(await contents.collect()).toBe(0);
    now += SETTLED_MS;
    expect(await contents.collect()).toBe(1);
    expect([await keys(), await noted(), unused.length]).toEqual([[used], [], 64]);
  });

  it('that are missing or unused are told by the check', async () => {
    const [there, unused] = [await store('there'), await store('unused')];
    await addUserWith(there);
    expect(await contents.compare()).toEqual({ problems: [], unused: 1 });
    const missing = 'b'.repeat(64);
    await addUserWith(missing);
    await addUserWith(missing, 'cover');
    await blobs.delete(unused);
    expect(await contents.compare()).toEqual({
      problems: ['avatars', 'covers'].map(
        (of) => `1 contents of ${of} are missing in ${blobs.place}: ${missing}.`,
      ),
      unused: 0,
    });
  });

  it('that rows use are there at any time, whatever is stored and removed at once', async () => {
    const texts = ['one', 'two', 'three'];
    const step = fc.oneof(
      fc.record({ act: fc.constant('upload' as const), text: fc.constantFrom(...texts) }),
      fc.record({ act: fc.constant('remove' as const), text: fc.constantFrom(...texts) }),
      fc.record({ act: fc.constant('pass' as const), hours: fc.constantFrom(0.5, 1, 12, 24, 48) }),
    );
    /** What is used by rows that are written. */
    const missing = async (): Promise<string[]> => {
      const { problems } = await contents.compare();
      return problems;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 12 }),
        fc.boolean(),
        async (steps, isBeside) => {
          const other = new Contents(service().ctx.store, blobs, features.contents, () => now);
          const running: Promise<unknown>[] = [];
          for (const one of steps) {
            if (one.act === 'upload') running.push(store(one.text).then((key) => addUserWith(key)));
            else if (one.act === 'remove') running.push(store(one.text).then(removePicturesWith));
            else {
              // An upload takes less than an hour, so none runs on while more passes.
              if (one.hours > 0.5) await Promise.all(running.splice(0));
              now += one.hours * 3_600_000;
              running.push(contents.keepUp());
              if (isBeside) running.push(other.keepUp());
            }
          }
          await Promise.all(running);
          expect(await missing()).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
    now += GRACE_MS;
    await removePicturesWith('');
    for (let days = 0; days < 5; days++) await pass(GRACE_MS);
    expect([await keys(), await noted()]).toEqual([[], []]);
  });
});
