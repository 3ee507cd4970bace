/** The built program backs up its store to a bucket while it serves, and any moment of it is restored. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Json, until } from '../harness.ts';
import { S3_KEY, S3Server } from '../s3-server.ts';
import { BackedUp, postsIn } from './backed-up.ts';
import type { Program } from './program.ts';
import { type Finished, runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-continuous-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const newPath = (): string => join(folder, String(++count));

describe('continuous backups', () => {
  let server: S3Server;
  let backedUp: BackedUp;
  let program: Program;
  let acknowledged: readonly string[];
  let settings: Record<string, string>;
  beforeAll(async () => {
    server = await S3Server.start();
    settings = { MILLRACE_BACKUP_URL: server.url('backups') };
    backedUp = await BackedUp.create({ ...settings, MILLRACE_LOG_LEVEL: 'info' });
    ({ program, acknowledged } = backedUp);
    await program.start();
  });
  afterAll(async () => {
    await program.dispose();
    await server.stop();
  });

  const objects = (name: string): string => join(server.folder, 'contents/backups', name);
  const restore = (...args: string[]): Promise<Finished & { data: string }> => {
    const data = newPath();
    return runProgram(['restore', '--data', data, '--json', ...args], settings).then((ended) => ({
      ...ended,
      data,
    }));
  };
  const segments = (): string[] => {
    const [run = ''] = readdirSync(objects('segments')).sort().reverse();
    return readdirSync(objects(`segments/${run}`), { recursive: true })
      .map((name) => join(objects(`segments/${run}`), String(name)))
      .filter((path) => path.endsWith('_object'))
      .sort();
  };

  test('lead to any moment, with the files, and after a kill to all that was acknowledged', async () => {
    const { key } = await program.withContext((ctx) => ctx.blobs.put([Buffer.from('a picture')]));
    for (let n = 0; n < 5; n++) await backedUp.post();
    await backedUp.sent();
    const moment = new Date().toISOString();
    const before = [...acknowledged];
    for (let n = 0; n < 5; n++) await backedUp.post();
    await program.kill();

    const earlier = await restore('--at', moment);
    expect(earlier.stderr).toBe('');
    const { path, at } = JSON.parse(earlier.stdout) as Json;
    expect([path, at <= moment]).toEqual([earlier.data, true]);
    expect(await postsIn(earlier.data)).toEqual(before);
    expect(existsSync(join(earlier.data, 'blobs', key.slice(0, 2), key))).toBe(true);
    expect(await runProgram(['check', '--data', earlier.data])).toMatchObject({ status: 0 });

    // The process that makes backups outlives the one that was killed until it has sent what was left.
    let last = await restore();
    await until(async () => {
      if ((await postsIn(last.data)).length < acknowledged.length) last = await restore();
      else return true;
    });
    expect(await postsIn(last.data)).toEqual(acknowledged);
    expect(await runProgram(['check', '--data', last.data])).toMatchObject({ status: 0 });
  });

  test('go on after a start with a snapshot that sends only what has changed, and say nothing secret', async () => {
    const blocks = readdirSync(objects('blocks')).length;
    await program.start();
    await backedUp.post();
    await backedUp.sent();
    await until(() => program.stderr.includes('"a snapshot is in the backup"'));
    expect(readdirSync(objects('blocks')).length - blocks).toBeLessThan(blocks);
    await program.stop();
    expect(await postsIn((await restore()).data)).toEqual(acknowledged);
    expect(program.stderr).not.toContain(S3_KEY);
    expect(program.faults).toEqual([]);
  });

  test('that are not complete are refused, and the last moment before is named', async () => {
    const paths = segments();
    const [missing = ''] = paths.slice(-1);
    writeFileSync(missing, 'other');
    expect(await restore()).toMatchObject({ status: 1, stderr: expect.stringMatching(/is damaged/) });
    rmSync(missing.replace('_object', '_metadata.json'));
    rmSync(missing);
    // The last one is missed by nobody: what is there leads to an earlier moment.
    expect(await restore()).toMatchObject({ status: 0 });
    expect(await restore('--at', '2020-01-01')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/holds nothing as old as 2020-01-01.*the oldest moment is 20/),
    });
    expect(await restore('--at', 'yesterday')).toMatchObject({ status: 2 });
  });
});
