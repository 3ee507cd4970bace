/** The built program is stopped and killed again and again before a snapshot is complete: what was acknowledged is in the backup. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SqliteSource } from '../../src/db/copy/sqlite.ts';
import { until } from '../harness.ts';
import { S3Server } from '../s3-server.ts';
import { type Account, Program } from './program.ts';
import { runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-continued-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function postsIn(data: string): Promise<string[]> {
  const source = new SqliteSource(data);
  const table = source.tables.find(({ name }) => name === 'posts');
  const ids: string[] = [];
  for await (const rows of source.rows(table!)) ids.push(...rows.map(([id]) => String(id)));
  await source.close();
  return ids;
}

describe.each(['folder', 'bucket'] as const)('backups in a %s', (kind) => {
  test('go on after a stop or a kill where they ended, without a new snapshot', async () => {
    const server = kind === 'bucket' ? await S3Server.start() : undefined;
    const place = join(folder, kind);
    mkdirSync(place);
    const repository = server === undefined ? place : join(server.folder, 'contents/backups');
    const settings = { MILLRACE_BACKUP_URL: server?.url('backups') ?? place };
    const program = await Program.create('sqlite', { settings });
    const acknowledged: string[] = [];
    try {
      const [ada] = (await program.accounts('ada')) as [Account];
      const metric = async (name: string): Promise<number> => {
        const text = await (await fetch(`${program.origin}/metrics`)).text();
        return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
      };
      const post = async (): Promise<void> => {
        const { status, data } = await ada.client.post('/posts', { text: `Post ${acknowledged.length}` });
        expect(status).toBe(200);
        acknowledged.push(data.id);
      };
      const backedUp = async (): Promise<void> => {
        const now = Date.now() / 1000;
        await until(async () => (await metric('millrace_backup_time_seconds')) >= now);
      };
      await program.start();
      await post();
      await backedUp();

      // From now on no snapshot can be made.
      const blocks = join(repository, 'blocks');
      renameSync(blocks, `${blocks}.kept`);
      writeFileSync(blocks, '');
      const before = readdirSync(join(repository, 'snapshots')).length;
      for (const end of ['kill', 'stop', 'kill', 'stop', 'kill'] as const) {
        await post();
        await program[end]();
        await program.start();
        await post();
        await backedUp();
      }
      await program.kill();
      expect(readdirSync(join(repository, 'snapshots')).length).toBeGreaterThan(before);
      rmSync(blocks);
      renameSync(`${blocks}.kept`, blocks);
      const data = join(folder, `${kind}-restored`);
      expect(await runProgram(['restore', '--data', data], settings)).toMatchObject({ status: 0 });
      expect(await postsIn(data)).toEqual(acknowledged);
      expect(await runProgram(['check', '--data', data])).toMatchObject({ status: 0 });

      // A snapshot that is complete after a continuation has all as well.
      await program.start();
      await post();
      await until(
        async () => (await metric('millrace_backup_snapshot_time_seconds')) > Date.now() / 1000 - 5,
      );
      await backedUp();
      await program.kill();
      const later = join(folder, `${kind}-later`);
      expect(await runProgram(['restore', '--data', later], settings)).toMatchObject({ status: 0 });
      expect(await postsIn(later)).toEqual(acknowledged);
    } finally {
      await program.dispose();
      await server?.stop();
    }
  });
});
