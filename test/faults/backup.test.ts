/** Backups and copies made by the built program while it serves, and what of them serves again. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newer } from '../../packages/client/src/index.ts';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { closeContext } from '../../src/context.ts';
import { openSource, type Place } from '../../src/db/copy/open.ts';
import { muteChannel } from '../../src/features/channels/subscriptions.actions.ts';
import { createDatabase, type Database, databases, type Json, until } from '../harness.ts';
import { clientFor, idsOf } from '../published.ts';
import { Program } from './program.ts';
import { runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const newPath = (): string => join(folder, String(++count));

/** All rows of a store, and the number of them that came at a time. */
async function rowsOf(place: Place): Promise<{ rows: Record<string, unknown[][]>; most: number }> {
  const source = await openSource(place);
  const rows: Record<string, unknown[][]> = {};
  let most = 0;
  for (const table of source.tables) {
    const { columns } = table;
    // The order of columns is that of the migrations on one database, and may differ on the other.
    const order = columns.map((name, index) => ({ name, index })).sort((a, b) => (a.name < b.name ? -1 : 1));
    rows[table.name] = [];
    for await (const some of source.rows(table)) {
      most = Math.max(most, some.length);
      rows[table.name]?.push(...some.map((row) => order.map(({ index }) => row[index])));
    }
    // Text keys have another order on the other database.
    rows[table.name]?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  await source.close();
  return { rows, most };
}

async function command(args: readonly string[], env: Record<string, string> = {}): Promise<Json> {
  const { status, stdout, stderr } = await runProgram([...args, '--json'], env);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** The settings of a place for a store that does not exist yet. */
async function newStore(
  database: Database,
): Promise<{ data: string; env: Record<string, string>; place: Place }> {
  const data = newPath();
  const databaseUrl = database === 'postgres' ? await createDatabase('template0') : undefined;
  const env = {
    MILLRACE_DATA: data,
    ...(databaseUrl !== undefined && { MILLRACE_DATABASE_URL: databaseUrl }),
  };
  return { data, env, place: { data, databaseUrl } };
}

const titled = { type: 'net.svc.core.channel.metadata', value: { title: 'A channel to be found' } };

describe.each(databases)('backups on %s', (database) => {
  let program: Program;
  beforeAll(async () => {
    program = await Program.create(database);
    await program.start();
  });
  afterAll(() => program.dispose());

  test('a backup made during writes is one moment, and serves again with tokens, files and search', async () => {
    const [ada] = await program.accounts('ada');
    const { key } = await program.withContext((ctx) => ctx.blobs.put([Buffer.from('a picture')]));
    const channel = (await ada!.client.post('/channels', { type: 'com.example.chat', annotations: [titled] }))
      .data;
    const message = (await ada!.client.post(`/channels/${channel.id}/messages`, { text: 'to be found' }))
      .data;
    const clauses = [{ object_type: 'post', field: '/data/text', operator: 'matches', value: 'ö\\n' }];
    const filter = (await ada!.client.post('/filters', { match_policy: 'include_any', clauses })).data;
    const acknowledged: string[] = [];
    let isOver = false;
    const writing = Array.from({ length: 4 }, async (_, writer) => {
      while (!isOver) {
        const { status, data } = await ada!.client.post('/posts', { text: `Written by ${writer} #busy` });
        expect(status).toBe(200);
        acknowledged.push(data.id);
      }
    });
    await until(() => acknowledged.length > 20);
    const before = [...acknowledged];
    const path = newPath();
    const made = await command(['backup', path], program.env);
    const during = acknowledged.length;
    await until(() => acknowledged.length > during);
    isOver = true;
    await Promise.all(writing);

    expect(made).toEqual({ path, bytes: expect.any(Number) });
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ format: 1, rows: { users: 1, clock: 1 }, files: { count: 1 } });
    const onDisk = ['manifest.json', 'millrace.db', `blobs/${key.slice(0, 2)}/${key}`];
    expect(made.bytes).toBe(onDisk.reduce((sum, name) => sum + readFileSync(join(path, name)).length, 0));

    const { data, env } = await newStore(database);
    expect(await command(['restore', path], env)).toEqual({ path: data });
    expect(await command(['check'], env)).toEqual({ ok: true, problems: [] });
    expect(readFileSync(join(data, 'blobs', key.slice(0, 2), key), 'utf8')).toBe('a picture');
    expect(readdirSync(data).filter((name) => name.startsWith('restore'))).toEqual([]);
    const restored = await Program.create(database, {
      databaseUrl: env.MILLRACE_DATABASE_URL,
      settings: env,
    });
    try {
      await restored.start();
      const client = restored.clientOf(ada!.token);
      const found = await idsOf(newer((range) => clientFor(client).users.posts('me', range)));
      // All that was acknowledged before, and no post of which an earlier one is missing.
      expect(found).toEqual(expect.arrayContaining(before));
      const last = Math.max(...found.map(Number));
      expect(found.map(Number).sort((a, b) => a - b)).toEqual(
        [...new Set([...acknowledged, ...found])]
          .map(Number)
          .filter((id) => id <= last)
          .sort((a, b) => a - b),
      );
      expect((await client.get('/users/search?q=ada')).data).toMatchObject([{ username: 'ada' }]);
      expect((await client.get('/channels/search?q=found')).data).toMatchObject([{ id: channel.id }]);
      expect((await client.get(`/filters/${filter.id}`)).data).toMatchObject({ clauses });
      const inChannel = `/channels/messages/search?channel_ids=${channel.id}&text=found`;
      expect((await client.get(inChannel)).data).toMatchObject([{ id: message.id }]);
      const next = await client.post('/posts', { text: 'And on it goes' });
      expect([next.status, Number(next.data.id) > last]).toEqual([200, true]);
    } finally {
      await restored.dispose();
    }
  });

  describe('a backup', () => {
    const path = newPath();
    beforeAll(async () => {
      await program.withContext((ctx) => ctx.blobs.put([Buffer.from('another picture')]));
      await command(['backup', path], program.env);
    });

    const damaged = (change: (copy: string) => void): string => {
      const copy = newPath();
      cpSync(path, copy, { recursive: true });
      change(copy);
      return copy;
    };
    const blobOf = (copy: string): string => {
      const names = readdirSync(join(copy, 'blobs'), { recursive: true }) as string[];
      return join(copy, 'blobs', names.find((name) => name.length > 60) as string);
    };
    const edit = (file: string, change: (manifest: Json) => void): void => {
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      change(manifest);
      writeFileSync(file, JSON.stringify(manifest));
    };

    test.each<[string, (copy: string) => void, string]>([
      ['without its manifest', (copy) => rmSync(join(copy, 'manifest.json')), 'holds no backup'],
      [
        'with a damaged database',
        (copy) => {
          const file = join(copy, 'millrace.db');
          const bytes = readFileSync(file);
          bytes[bytes.length - 100] = (bytes.at(-100) as number) ^ 1;
          writeFileSync(file, bytes);
        },
        'is damaged: its SHA-256',
      ],
      ['without a file', (copy) => rmSync(blobOf(copy)), 'is damaged: it should have'],
      ['with a damaged file', (copy) => writeFileSync(blobOf(copy), 'other'), 'is damaged.'],
      [
        'of a newer version',
        (copy) => edit(join(copy, 'manifest.json'), ({ schema }) => schema.push('9999-future')),
        'newer version of Millrace (its schema has "9999-future")',
      ],
      [
        'of a newer form',
        (copy) => edit(join(copy, 'manifest.json'), (manifest) => Object.assign(manifest, { format: 2 })),
        'newer version of Millrace',
      ],
    ])('%s is not restored, and nothing is left', async (_what, change, said) => {
      const { data, env, place } = await newStore(database);
      const { status, stdout, stderr } = await runProgram(['restore', damaged(change)], env);
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(said)]);
      expect(existsSync(data) ? readdirSync(data) : []).toEqual([]);
      await expect(openSource(place)).rejects.toThrow(/no store/);
    });

    test('is not restored over a store, nor written where something is', async () => {
      const over = await runProgram(['restore', path], program.env);
      expect(over).toMatchObject({ status: 1, stderr: expect.stringContaining('holds a store already') });
      const again = await runProgram(['backup', path], program.env);
      expect(again).toMatchObject({ status: 1, stderr: `millrace: ${path} is not empty.\n` });
    });
  });
});

/** The tables of channels and messages. */
const ofChannels = [
  'channels',
  'channel_acl',
  'channel_counts',
  'channel_mutes',
  'channel_subscriptions',
  'messages',
];

describe('copies', () => {
  const original = newPath();
  const places: Program[] = [];
  afterEach(async () => {
    for (const one of places.splice(0)) await one.dispose();
  });
  beforeAll(async () => {
    await command(['demo', '--users', '40', '--posts', '1200'], { MILLRACE_DATA: original });
    // All that the demonstration has none of.
    const ctx = await app.open(readConfig({ MILLRACE_DATA: original, MILLRACE_LOG_LEVEL: 'error' }));
    const [channel] = (await ctx.store.read.all(
      'select id, owner_id from channels where people is null order by id limit 1',
      [],
    )) as [{ id: number; owner_id: number }];
    const owner = {
      id: 0,
      appId: 1,
      clientId: '',
      userId: channel.owner_id,
      isBot: false,
      scopes: ['messages' as const],
    };
    await muteChannel(ctx, owner, channel.id);
    await closeContext(ctx);
  });

  /** What a service leaves in its database that is not true of a copy. */
  async function markAsServed(databaseUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("insert into meta values ('service_id', 'of the source')");
    await client.query("insert into processes values ('one', 1, 1, 'api', '0', null, '{}')");
    await client.end();
  }

  test.each<[Database, Database]>([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
    ['sqlite', 'sqlite'],
    ['postgres', 'postgres'],
  ])('from %s to %s keep every row and file, and leave both in order', async (first, second) => {
    const from = await newStore(first);
    const to = await newStore(second);
    const nameOf = ({ place }: typeof from): string => place.databaseUrl ?? place.data;
    const filesOf = (which: string, { place, data }: typeof from): string[] =>
      place.databaseUrl === undefined ? [] : [`--${which}-files`, data];
    const copyTo = (source: string, target: typeof from, ...more: string[]): Promise<Json> =>
      command(['copy', '--from', source, '--to', nameOf(target), ...filesOf('to', target), ...more]);
    await copyTo(original, from);
    if (from.place.databaseUrl !== undefined) await markAsServed(from.place.databaseUrl);
    const copied = await copyTo(nameOf(from), to, ...filesOf('from', from));
    const before = await rowsOf({ data: original, databaseUrl: undefined });
    const after = await rowsOf(to.place);
    expect(after.rows).toEqual(before.rows);
    const withRows = Object.keys(before.rows).filter((name) => before.rows[name]?.length);
    expect(withRows).toEqual(expect.arrayContaining([...ofChannels, 'interactions']));
    // However large a table is, so many of its rows are in memory.
    expect([before.most, after.most]).toEqual([1000, 1000]);
    const rows = Object.values(before.rows).reduce((sum, { length }) => sum + length, 0);
    expect(copied).toEqual({
      rows,
      files: readdirSync(join(to.data, 'blobs'), { recursive: true }).filter((name) => name.length > 60)
        .length,
    });
    expect(copied.files).toBeGreaterThan(30);
    for (const { env } of [from, to])
      expect(await command(['check'], env)).toEqual({ ok: true, problems: [] });
    const again = await runProgram(['copy', '--from', original, '--to', nameOf(to)]);
    expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/already/) });
  });

  test('a copy that fails leaves nothing', async () => {
    const broken = newPath();
    cpSync(original, broken, { recursive: true });
    const names = readdirSync(join(broken, 'blobs'), { recursive: true }) as string[];
    writeFileSync(join(broken, 'blobs', names.find((name) => name.length > 60) as string), 'other');
    for (const database of databases) {
      const { data, place } = await newStore(database);
      const { status, stderr } = await runProgram([
        ...['copy', '--from', broken, '--to', place.databaseUrl ?? data],
        ...(place.databaseUrl === undefined ? [] : ['--to-files', data]),
      ]);
      expect([status, stderr]).toEqual([1, expect.stringContaining('is damaged')]);
      await expect(openSource(place)).rejects.toThrow(/no store/);
    }
  });

  test.each([
    ['copy', 'copy needs --from: a folder or a postgres://… URL.'],
    [`copy --from ${original}`, 'copy needs --to: a folder or a postgres://… URL.'],
    [
      `copy --from ${original} --to x --to-files y`,
      '--to-files is a folder for PostgreSQL only: a folder has its files in it.',
    ],
  ])('"%s" is wrong usage', async (line, said) => {
    expect(await runProgram(line.split(' '))).toEqual({
      status: 2,
      stdout: '',
      stderr: `millrace: ${said}\n`,
    });
  });
});
