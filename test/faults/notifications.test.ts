/** Push messages and e-mail while the process that sends them is killed, and while several processes serve. */
import { afterEach, describe, expect, test } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { FormClient } from '../form-client.ts';
import { databases, type Json, until } from '../harness.ts';
import { Postbox, type Received } from '../postbox.ts';
import { PushServer, type Subscriber } from '../push-server.ts';
import { hasRedis, REDIS_MISSING } from '../redis-server.ts';
import { type Account, Program } from './program.ts';
import { Several } from './several.ts';

const used: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of used.splice(0).reverse()) await end();
});

async function pushServer(): Promise<PushServer> {
  const pushes = await PushServer.start();
  used.push(() => pushes.stop());
  return pushes;
}

/** Somebody signed in with a browser that gets push messages. */
async function subscribed(origin: string, one: Subscriber): Promise<FormClient> {
  const browser = new FormClient(origin);
  expect((await browser.signUp('reader')).status).toBe(303);
  expect((await browser.request('/live/push', { form: one.fields })).status).toBe(200);
  return browser;
}

/** That every text came, and after each kill at most one of those that had come before. */
function expectAll({ got }: Subscriber, texts: readonly string[], kills: number): void {
  expect(new Set(got.map(({ text }) => text))).toEqual(new Set(texts.map((text) => `@reader ${text}`)));
  expect(got.length - texts.length).toBeLessThanOrEqual(kills);
}

describe.each(databases.filter((one) => one === 'sqlite' || one === 'postgres'))(
  'notifications on %s',
  (database) => {
    test('are pushed once each, but for the one under way, when the process is killed', async () => {
      const pushes = await pushServer();
      const program = await Program.create(database, { settings: { MILLRACE_PUSH_URLS: 'any' } });
      used.push(() => program.dispose());
      const [ann] = (await program.accounts('ann')) as [Account];
      await program.start();
      const one = pushes.subscriber();
      await subscribed(program.origin, one);
      // Slow enough that one is under way whenever the process is killed.
      one.answer = { after: 30 };
      const texts: string[] = [];
      const kills = 4;
      for (let round = 0; round <= kills; round++) {
        const before = one.attempts;
        for (let n = 0; n < 4; n++) {
          const text = `text ${round} ${n}`;
          expect((await ann.client.post('/posts', { text: `@reader ${text}` })).status).toBe(200);
          texts.push(text);
        }
        await until(() => one.attempts > before + (round % 3));
        if (round === kills) break;
        await program.kill();
        await program.start();
        await until(() => one.got.at(-1)?.text === `@reader ${texts.at(-1)}`);
      }
      await until(() => one.got.at(-1)?.text === `@reader ${texts.at(-1)}`);
      await program.stop();
      expectAll(one, texts, kills);
      expect(pushes.faults).toEqual([]);
      expect(program.faults).toEqual([]);
    });

    test('are mailed again with the same id if the process was killed before the mail server answered', async () => {
      const postbox = await Postbox.start();
      used.push(() => postbox.stop());
      const program = await Program.create(database, { settings: { MILLRACE_SMTP_URL: postbox.url } });
      used.push(() => program.dispose());
      const [ann] = (await program.accounts('ann')) as [Account];
      await program.start();
      const browser = new FormClient(program.origin);
      await browser.signUp('reader', { email: 'reader@example.org' });
      await postbox.next('reader@example.org');
      await program.withContext(async ({ store }) => {
        const [row] = (await store.read.all("select id from users where username = 'reader'", [])) as Json[];
        await confirmEmail(store, undefined, row.id);
      });
      const settings = '/account/notifications';
      await browser.submit(settings, settings, {
        'page-mention': '1',
        'mail-mention': '1',
        mail_mode: 'at-once',
      });
      postbox.holds = true;
      expect((await ann.client.post('/posts', { text: '@reader hello' })).status).toBe(200);
      const idOf = ({ text }: { text: string }) => /^message-id:\s+(\S+)/im.exec(text)?.[1];
      const next = () =>
        until(() => {
          const at = postbox.messages.findIndex(({ text }) => /^list-unsubscribe:/im.test(text));
          return at >= 0 && (postbox.messages.splice(at, 1)[0] as Received);
        });
      const first = idOf(await next());
      await program.kill();
      postbox.holds = false;
      await program.start();
      const second = await next();
      expect([idOf(second), second.text.includes('hello')]).toEqual([first, true]);
      const row = () =>
        program.withContext(
          async ({ store }) => (await store.read.all('select * from notification_settings', []))[0] as Json,
        );
      await until(async () => (await row()).mail_sent_at > 0);
      // It is due again, and there is nothing to be sent.
      await program.kill();
      await program.withContext(({ store }) =>
        store.bookkeeping((db) => db.all('update notification_settings set mail_next_at = 1', [])),
      );
      await program.start();
      await until(async () => (await row()).mail_next_at !== 1);
      expect(postbox.messages.filter(({ text }) => /^list-unsubscribe:/im.test(text))).toEqual([]);
      await program.stop();
      expect(program.faults).toEqual([]);
    });
  },
);

test.skipIf(!hasRedis)(
  `are pushed by one of three processes, by another when that is killed${hasRedis ? '' : ` (${REDIS_MISSING})`}`,
  async () => {
    const pushes = await pushServer();
    const several = await Several.create(3, { settings: { MILLRACE_PUSH_URLS: 'any' } });
    used.push(() => several.dispose());
    const [ann] = (await several.at(0).accounts('ann')) as [Account];
    await several.start();
    const one = pushes.subscriber();
    await subscribed(several.at(1).origin, one);
    const texts: string[] = [];
    const owner = async (): Promise<Json> =>
      several.at(0).withContext(async ({ store }) => {
        const sql = "select * from consumers where name = 'notifications'";
        return (await store.read.all(sql, []))[0];
      });
    for (let round = 0; round < 3; round++) {
      for (const program of several.programs.filter(({ isRunning }) => isRunning)) {
        const text = `text ${texts.length}`;
        const client = program.clientOf(ann.token);
        expect((await client.post('/posts', { text: `@reader ${text}` })).status).toBe(200);
        texts.push(text);
        await until(() => one.got.some((message) => message.text === `@reader ${text}`));
      }
      if (round === 2) break;
      // Whichever sends: each is killed once, one of them while it sends.
      const { epoch } = await owner();
      await several.at(round).kill();
      await several.at(round).start();
      if (round === 1) expect(epoch).toBeGreaterThan(0);
    }
    expectAll(one, texts, 2);
    expect(pushes.faults).toEqual([]);
  },
);
