/** Uploads that break off, because the client or the service is gone: nothing stays of them that nobody counts. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { databases, type Json, until } from '../harness.ts';
import { hasProc } from '../processes.ts';
import { type Account, Program } from './program.ts';
import { RawSocket } from './raw.ts';

const BYTES = 1_000_000;

if (!hasProc) console.warn('Skipped: which processes have ended is read in /proc, which Linux has.');

describe.skipIf(!hasProc).each(databases)('an upload that breaks off, on %s', (database) => {
  let program: Program;
  afterEach(() => program.dispose());

  /** Files of contents, and of those that are still read. */
  function contents(): string[] {
    const folder = join(program.folder, 'blobs');
    const names = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
    return names.filter((name) => /^drafts\/|\/[0-9a-f]{64}$/.test(name));
  }

  /** Begins to upload a file. @returns what sends the rest. */
  function begin({ token }: Account, byte: string): RawSocket & { finish(): void } {
    const head =
      '--x\r\nContent-Disposition: form-data; name="type"\r\n\r\ncom.example.a\r\n' +
      '--x\r\nContent-Disposition: form-data; name="content"; filename="a"\r\nContent-Type: application/zip\r\n\r\n';
    const body = `${head}${byte.repeat(BYTES)}\r\n--x--\r\n`;
    const half = head.length + BYTES / 2;
    const socket = new RawSocket(
      program.port,
      `POST /api/files HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
    );
    return Object.assign(socket, { finish: () => socket.write(body.slice(half)) });
  }

  const storageOf = async ({ client }: Account) => (await client.get('/token')).data.storage;
  const unused = () =>
    program.withContext(
      ({ store }) =>
        store.read.all('select user_id, bytes from unused_contents where state < 2', []) as Promise<Json[]>,
    );

  async function start(): Promise<Account> {
    program = await Program.create(database);
    const [ann] = (await program.accounts('ann')) as [Account];
    await program.start();
    return ann;
  }

  /** Runs SQL on the store of a program that does not run. */
  async function run(sql: string): Promise<void> {
    if (program.databaseUrl === undefined) {
      const store = new DatabaseSync(join(program.folder, 'millrace.db'));
      store.exec(sql);
      store.close();
      // The program does not start without it.
      writeFileSync(join(program.folder, 'millrace.db-wal'), '');
      return;
    }
    const client = new pg.Client({ connectionString: program.databaseUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  test('by its client, nothing is left', async () => {
    const ann = await start();
    const before = await storageOf(ann);
    const upload = begin(ann, 'a');
    await until(() => contents().length === 1);
    upload.destroy();
    await until(() => contents().length === 0);
    expect([await storageOf(ann), await unused()]).toEqual([before, []]);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  });

  test('by a kill -9 in its midst, nothing is left after the restart', async () => {
    const ann = await start();
    const before = await storageOf(ann);
    begin(ann, 'a');
    await until(() => contents().length === 1);
    await program.kill();
    expect(contents().length).toBe(1);
    await program.start();
    expect(contents()).toEqual([]);
    expect([await storageOf(ann), await unused()]).toEqual([before, []]);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  });

  test('beside a command, what the program is still reading stays', async () => {
    const ann = await start();
    const upload = begin(ann, 'a');
    await until(() => contents().length === 1);
    await program.json('check');
    expect(contents().length).toBe(1);
    upload.finish();
    await until(() => upload.received.startsWith('HTTP/1.1 200'));
    expect(contents().length).toBe(1);
    upload.destroy();
  });

  test('by a kill -9 before it is a file, it counts as unused, and the same content can be sent again', async () => {
    program = await Program.create(database);
    const [ann] = (await program.accounts('ann')) as [Account];
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n';
    await run(
      database === 'sqlite'
        ? `create trigger stopped before insert on files begin select (${endless}); end`
        : `create function stopped() returns trigger language plpgsql as $$ begin perform pg_sleep(3600); return new; end $$;
           create trigger stopped before insert on files for each row execute function stopped()`,
    );
    await program.start();
    const { used } = await storageOf(ann);
    begin(ann, 'b').finish();
    await until(() => contents().some((name) => !name.startsWith('drafts')));
    await program.kill();
    await run(
      database === 'sqlite'
        ? 'drop trigger stopped'
        : `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid();
           drop trigger stopped on files`,
    );
    await program.start();
    expect(contents().length).toBe(1);
    const [row, ...others] = await unused();
    expect([Number(row.user_id), row.bytes >= BYTES, others]).toEqual([Number(ann.id), true, []]);
    expect((await storageOf(ann)).used).toBe(used);
    const again = begin(ann, 'b');
    again.finish();
    await until(() => again.received.startsWith('HTTP/1.1 200'));
    expect(contents().length).toBe(1);
    expect((await storageOf(ann)).used).toBe(used + BYTES);
    again.destroy();
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  });
});
