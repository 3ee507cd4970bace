/** kill -9 between what a form does and the note of where it leads: sent again, it does nothing twice. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { FormClient, hiddenFields } from '../form-client.ts';
import { databases, type Json, until } from '../harness.ts';
import { Program } from './program.ts';

const password = 'a good long password';

describe.each(databases)('a form whose service is killed, on %s', (database) => {
  let program: Program;
  afterEach(() => program.dispose());

  /** From now on the note of where a form leads is never finished. @returns what ends that, once the program is gone. */
  async function stopNotes(): Promise<() => Promise<void>> {
    const { databaseUrl } = program;
    if (databaseUrl === undefined) {
      const run = (sql: string): void => {
        const store = new DatabaseSync(join(program.folder, 'millrace.db'));
        store.exec(sql);
        store.close();
        // The program does not start without it.
        writeFileSync(join(program.folder, 'millrace.db-wal'), '');
      };
      const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n';
      run(`create trigger stopped before update on submissions begin select (${endless}); end`);
      return async () => run('drop trigger stopped');
    }
    const run = async (sql: string): Promise<void> => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    await run(
      `create function stopped() returns trigger language plpgsql as $$ begin perform pg_sleep(3600); return new; end $$;
       create trigger stopped before update on submissions for each row execute function stopped()`,
    );
    return () =>
      run(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid();
         drop trigger stopped on submissions`,
      );
  }

  test.each([
    ['a post', '/compose', { text: 'once' }, '/users/@ada/posts'],
    ['a channel', '/channels/new', { title: 'Once', read: 'everybody', write: 'users' }, undefined],
  ] as const)('%s is made once', async (_, page, fields, list) => {
    program = await Program.create(database);
    await program.json('user', 'add', 'ada', '--password', password);
    const allow = await stopNotes();
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
