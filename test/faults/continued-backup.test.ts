/** The built program is stopped and killed again and again before a snapshot is complete: what was acknowledged is in the backup. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { until } from '../harness.ts';
import { S3Server } from '../s3-server.ts';
import { BackedUp, postsIn } from './backed-up.ts';
import { runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-continued-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['folder', 'bucket'] as const)('backups in a %s', (kind) => {
  test('go on after a stop or a kill where they ended, without a new snapshot', async () => {
    const server = kind === 'bucket' ? await S3Server.start() : undefined;
    const place = join(folder, kind);
    mkdirSync(place);
    const repository = server === undefined ? place : join(server.folder, 'contents/backups');
    const settings = { MILLRACE_BACKUP_URL: server?.url('backups') ?? place };
    const backedUp = await BackedUp.create(settings);
    const { program, acknowledged } = backedUp;
    try {
      await program.start();
      await backedUp.post();
      await backedUp.sent();

      // From now on no snapshot can be made.
      const blocks = join(repository, 'blocks');
      renameSync(blocks, `${blocks}.kept`);
      writeFileSync(blocks, '');
      const before = readdirSync(join(repository, 'snapshots')).length;
      for (const end of ['kill', 'stop', 'kill', 'stop', 'kill'] as const) {
        await backedUp.post();
        await program[end]();
        await program.start();
        await backedUp.post();
        await backedUp.sent();
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
      const restarted = Math.round(Date.now() / 1000);
      await program.start();
      await backedUp.post();
      await until(async () => (await program.metric('millrace_backup_snapshot_time_seconds')) >= restarted);
      await backedUp.sent();
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
