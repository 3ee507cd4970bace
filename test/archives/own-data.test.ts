/** Exports and imports that people start on the pages: what they see, and who may read it. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { deleteOldJobs } from '../../src/features/archives/jobs.actions.ts';
import { tiers } from '../../src/features/users/users.limits.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, until } from '../harness.ts';
import { repository } from './car-file.ts';
import { archiveFolder, jsonOf, unzip } from './zip.ts';

const EXPORT = '/account/export';
const IMPORT = '/account/import';
const PASSWORD = 'a good long password';
const DAY_MS = 24 * 3_600_000;
const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

const repo = (posts: number) =>
  repository(did, {
    'app.bsky.actor.profile/self': { displayName: 'Ann of the bees' },
    ...Object.fromEntries(
      Array.from({ length: posts }, (_, n) => [
        `app.bsky.feed.post/${1000 + n}`,
        { text: `<b>Bee</b> ${n}`, createdAt: new Date(Date.UTC(2023, 0, 1, 0, 0, n)).toISOString() },
      ]),
    ),
    'app.bsky.graph.follow/1': { subject: 'did:plc:other' },
  });

describeService('own data', (service) => {
  const archives = archiveFolder();
  const upload = (browser: FormClient, content: Uint8Array | string, name = 'my repo.car') =>
    browser.submit(IMPORT, IMPORT, {}, { archive: new File([content as never], name) });
  /** The page once nothing is under way, in whichever process: until then it is loaded again. */
  async function settled(browser: FormClient, path: string): Promise<string> {
    await until(async () => (await browser.get(path)).headers.get('refresh') === null);
    return (await browser.get(path)).text;
  }
  const contents = async () => {
    const keys = [];
    for await (const key of service().ctx.blobs.keys()) keys.push(key);
    return keys.length;
  };
  const age = (ms: number) =>
    service().ctx.store.bookkeeping((db) =>
      db.all(`update archive_jobs set finished_at = finished_at - ${ms}`, []),
    );

  test('an export is made once, shows its progress, and can be downloaded for a day by its owner only', async () => {
    const ann = await signedUp(service(), 'exporter');
    const eve = await signedUp(service(), 'other');
    await ann.submit('/compose', '/compose', { text: 'All mine' });
    expect((await ann.get('/account')).text).toContain(`href="${EXPORT}"`);
    const before = (await ann.get(EXPORT)).text;
    expect(before).toContain('Make an export');
    const form = { csrf: await ann.csrf(EXPORT) };
    const sent = await Promise.all([1, 2, 3].map(() => ann.request(EXPORT, { form })));
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    const ready = await settled(ann, EXPORT);
    expect(ready).toContain('Your export is ready');
    expect(ready).not.toContain('Make an export');
    const { status, headers } = await ann.get(`${EXPORT}/file`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="exporter_\w+-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ask = (range?: string) =>
      fetch(`${service().origin}${EXPORT}/file`, { headers: { cookie, ...(range && { range }) } });
    const bytes = Buffer.from(await (await ask()).arrayBuffer());
    const path = archives.next();
    writeFileSync(path, bytes);
    expect(jsonOf(await unzip(path), 'posts.json')).toMatchObject([{ text: 'All mine' }]);
    const part = await ask('bytes=10-19');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    expect((await ask(`bytes=${bytes.length}-`)).status).toBe(416);
    // Nobody else, and not once a day is over.
    expect((await eve.get(`${EXPORT}/file`)).status).toBe(404);
    expect((await new FormClient(service().origin).get(`${EXPORT}/file`)).location).toMatch(/^\/sign-in/);
    const again = await ann.request(EXPORT, { form: { csrf: await ann.csrf('/account') } });
    expect([again.status, again.text.includes('An export can be made once a day')]).toEqual([400, true]);
    // An hour later the content is known to be in use.
    await service().ctx.store.bookkeeping((db) =>
      db.all(`update unused_contents set since = since - ${2 * 3_600_000}`, []),
    );
    await service().ctx.blobs.collect();
    const count = await contents();
    await age(DAY_MS);
    expect((await ann.get(`${EXPORT}/file`)).status).toBe(404);
    expect((await ann.get(EXPORT)).text).toContain('Make an export');
    await deleteOldJobs(service().ctx);
    await service().ctx.blobs.collect();
    expect(await contents()).toBe(count - 1);
    expect((await ann.submit(EXPORT, EXPORT, {})).status).toBe(303);
    expect(await settled(ann, EXPORT)).toContain('Your export is ready');
  });

  test('an export asks who it is: the page, the form and the file', async () => {
    const ann = await signedUp(service(), 'asked');
    expect((await ann.submit(EXPORT, EXPORT, {})).status).toBe(303);
    await settled(ann, EXPORT);
    const form = { csrf: await ann.csrf('/account') };
    await service().ctx.store.bookkeeping((db) =>
      db.all(`update sessions set confirmed_at = 0 where user_id = ${ann.id}`, []),
    );
    const confirm = /^\/account\/confirm\?next=/;
    expect((await ann.get(EXPORT)).location).toMatch(confirm);
    expect((await ann.get(`${EXPORT}/file`)).location).toMatch(confirm);
    expect((await ann.request(EXPORT, { form })).location).toMatch(confirm);
    await ann.submit('/account/confirm', '/account/confirm', { password: PASSWORD });
    expect((await ann.get(`${EXPORT}/file`)).status).toBe(200);
  });

  test('an archive is read first, then imported, and importing it again changes nothing', async () => {
    const ann = await signedUp(service(), 'importer');
    const posts = async () => (await service().anonymous.get(`/users/${ann.id}/posts?count=200`)).data.length;
    const sent = await upload(ann, repo(30));
    expect([sent.status, sent.location]).toEqual([303, IMPORT]);
    const preview = await settled(ann, IMPORT);
    expect(preview).toContain('<strong>30 posts</strong>');
    expect(preview).toContain('&lt;b&gt;Bee&lt;/b&gt; 0');
    expect(preview).toContain('name: Ann of the bees');
    expect(preview).toContain('1 follows: a CAR file names people');
    expect(preview).toContain('my repo.car');
    expect(await posts()).toBe(0);
    expect((await ann.submit(IMPORT, `${IMPORT}/start`, {})).status).toBe(303);
    const done = await settled(ann, IMPORT);
    expect(done).toContain('30 posts, 0 files and 0 follows imported');
    expect(await posts()).toBe(30);
    // A second click does nothing.
    const csrf = await ann.csrf(IMPORT);
    await ann.request(`${IMPORT}/start`, { form: { csrf } });
    await settled(ann, IMPORT);
    expect(await posts()).toBe(30);
    await ann.submit(IMPORT, `${IMPORT}/forget`, {});
    expect((await upload(ann, repo(30))).status).toBe(303);
    const second = await settled(ann, IMPORT);
    expect(second).toContain('Nothing: all of it is here already');
    expect(second).toContain('30 posts: they are here already.');
    expect(second).not.toContain('>Import it<');
    await ann.request(`${IMPORT}/start`, { form: { csrf } });
    expect(await settled(ann, IMPORT)).toContain('0 posts, 0 files and 0 follows imported');
    expect(await posts()).toBe(30);
  });

  test('what cannot be read or is too large says why, and leaves nothing', async () => {
    const ann = await signedUp(service(), 'garbled');
    expect((await upload(ann, 'nonsense', '../../<x>.zip')).status).toBe(303);
    const text = await settled(ann, IMPORT);
    expect(text).toContain('It cannot be read:');
    expect(text).toContain('<bdi>&lt;x&gt;.zip</bdi>');
    expect((await upload(ann, repo(2).subarray(0, 300))).status).toBe(303);
    expect(await settled(ann, IMPORT)).toContain('is damaged, or ends too early');
    const none = await ann.submit(IMPORT, IMPORT, {}, {});
    expect([none.status, none.text.includes('Choose an archive.')]).toEqual([400, true]);
    const before = tiers.free.storage;
    tiers.free.storage = 5_000;
    try {
      const large = await upload(ann, Buffer.alloc(6_000));
      expect([large.status, large.text.includes('at most 5 kB')]).toEqual([413, true]);
    } finally {
      tiers.free.storage = before;
    }
    // Not from another site, and not for others.
    const foreign = await ann.request(IMPORT, {
      form: { csrf: 'x' },
      files: { archive: new File(['x'], 'x.zip') },
    });
    expect(foreign.status).toBe(403);
    const stranger = new FormClient(service().origin);
    expect((await stranger.get(IMPORT)).location).toMatch(/^\/sign-in/);
  });

  test('an export can be imported by another account; closing an account removes what it left', async () => {
    const ann = await signedUp(service(), 'mover');
    const bob = await signedUp(service(), 'moved');
    await ann.submit('/compose', '/compose', { text: 'Takes this along' });
    await ann.submit(EXPORT, EXPORT, {});
    await settled(ann, EXPORT);
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(`${service().origin}${EXPORT}/file`, { headers: { cookie } });
    await upload(bob, Buffer.from(await reply.arrayBuffer()), 'export.zip');
    expect(await settled(bob, IMPORT)).toContain('Takes this along');
    await bob.submit(IMPORT, `${IMPORT}/start`, {});
    expect(await settled(bob, IMPORT)).toContain('1 post, 0 files and 0 follows imported');
    const { data } = await service().anonymous.get(`/users/${bob.id}/posts`);
    expect(data).toMatchObject([{ text: 'Takes this along' }]);
    await closeAccount(service().ctx.store, bob.id, '');
    await closeAccount(service().ctx.store, ann.id, '');
    const rows = await service().ctx.store.read.all(
      `select count(*) as n from archive_jobs where user_id in (${ann.id}, ${bob.id})`,
      [],
    );
    expect(rows).toEqual([{ n: 0 }]);
    await until(async () => (await ann.get(`${EXPORT}/file`)).status === 303);
  });
});
