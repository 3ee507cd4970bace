/** kill -9 between what a form does and the note of where it leads: sent again, it does nothing twice. */
import { afterEach, describe, expect, test } from 'vitest';
import { FormClient, hiddenFields } from '../form-client.ts';
import { databases, type Json, until } from '../harness.ts';
import { Program } from './program.ts';
import { stopUpdates } from './stop-updates.ts';

const password = 'a good long password';

describe.each(databases)('a form whose service is killed, on %s', (database) => {
  let program: Program;
  afterEach(() => program.dispose());

  test.each([
    ['a post', '/compose', { text: 'once' }, '/users/@ada/posts'],
    ['a channel', '/channels/new', { title: 'Once', read: 'everybody', write: 'users' }, undefined],
  ] as const)('%s is made once', async (_, page, fields, list) => {
    program = await Program.create(database);
    await program.json('user', 'add', 'ada', '--password', password);
    // The note of where a form leads is never finished.
    const allow = await stopUpdates(program, 'submissions');
    await program.start();
    const browser = new FormClient(program.origin);
    expect((await browser.signIn('ada', password)).status).toBe(303);
    const form = { ...hiddenFields((await browser.get(page)).text, page), ...fields };
    /** How many there are. */
    const count = async (): Promise<number> => {
      if (list !== undefined) return (await program.clientOf().get(list)).data.length;
      return program.withContext(async ({ store }) => {
        const [row] = (await store.read.all('select count(*) as n from channels', [])) as Json[];
        return Number(row.n);
      });
    };
    const sent = browser.request(page, { form }).catch(() => undefined);
    await until(async () => (await count()) === 1);
    await program.kill();
    expect(await sent).toBeUndefined();
    await allow();
    await program.start();
    for (let n = 0; n < 2; n++) expect((await browser.request(page, { form })).status).toBe(303);
    expect(await count()).toBe(1);
    // Another form of the same kind is another one.
    const { status } = await browser.submit(page, page, fields);
    expect([status, await count()]).toEqual([303, 2]);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
    expect(program.faults).toEqual([]);
  });
});
