/** kill -9 in the middle of an export, of the reading of an archive and of its import: each goes on by itself. */
import { afterEach, describe, expect, test } from 'vitest';
import { repository } from '../archives/car-file.ts';
import { FormClient } from '../form-client.ts';
import { databases, until } from '../harness.ts';
import { Program } from './program.ts';
import { stopUpdates } from './stop-updates.ts';

const EXPORT = '/account/export';
const IMPORT = '/account/import';
const password = 'a good long password';
const POSTS = 600;

const repo = repository(
  'did:plc:ewvi7nxzyoun6zhxrhs64oiz',
  Object.fromEntries(
    Array.from({ length: POSTS }, (_, n) => [
      `app.bsky.feed.post/${1000 + n}`,
      { text: `post ${n}`, createdAt: new Date(Date.UTC(2023, 0, 1, 0, 0, n)).toISOString() },
    ]),
  ),
);

describe.each(databases)('own data whose service is killed, on %s', (database) => {
  let program: Program;
  afterEach(() => program.dispose());

  async function begin(): Promise<FormClient> {
    program = await Program.create(database);
    await program.json('user', 'add', 'ada', '--password', password);
    await program.start();
    const browser = new FormClient(program.origin);
    expect((await browser.signIn('ada', password)).status).toBe(303);
    return browser;
  }
  const says = (browser: FormClient, path: string, words: string) =>
    until(async () => (await browser.get(path)).text.includes(words));
  const countPosts = () =>
    program.withContext(async ({ store }) => {
      const [row] = await store.read.all('select count(*) as n from posts', []);
      return Number((row as { n: number }).n);
    });

  test('an export is made again', async () => {
    const browser = await begin();
    await browser.submit('/compose', '/compose', { text: 'Mine' });
    await program.stop();
    // Everything but the note that it is done.
    const allow = await stopUpdates(program, 'archive_jobs', "new.step = 'ready'");
    await program.start();
    expect((await browser.submit(EXPORT, EXPORT, {})).status).toBe(303);
    await says(browser, EXPORT, 'Your export is being made');
    await until(async () => /bytes of files|files|settings|posts/.test((await browser.get(EXPORT)).text));
    await program.kill();
    await allow();
    await program.start();
    await says(browser, EXPORT, 'Your export is ready');
    expect((await browser.get(`${EXPORT}/file`)).status).toBe(200);
    expect(program.faults).toEqual([]);
  });

  test('an archive is read again, and its import goes on; no post comes twice', async () => {
    const browser = await begin();
    await program.stop();
    const allow = await stopUpdates(program, 'archive_jobs', "new.step = 'checked'");
    await program.start();
    const archive = new File([repo as never], 'repo.car');
    expect((await browser.submit(IMPORT, IMPORT, {}, { archive })).status).toBe(303);
    await says(browser, IMPORT, 'The archive is being read');
    await program.kill();
    await allow();
    await program.start();
    await says(browser, IMPORT, `${POSTS} posts`);
    expect((await browser.submit(IMPORT, `${IMPORT}/start`, {})).status).toBe(303);
    await until(async () => (await countPosts()) > 50);
    await program.kill();
    const before = await countPosts();
    expect(before).toBeLessThan(POSTS);
    await program.start();
    await says(browser, IMPORT, 'The archive is imported');
    expect(await countPosts()).toBe(POSTS);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
    expect(program.faults).toEqual([]);
  });
});
