/** What the program writes is for its own user only, also in a folder that others can read. */
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { databases, type Json, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
import { Program } from './program.ts';

describe.skipIf(process.platform === 'win32').each(databases)('file modes on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  /** Modes of the data folder (as `.`) and of everything in it. */
  function modes(folder: string): Record<string, string> {
    const names = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
    // The name of the file of positions ends with the id of the process.
    return Object.fromEntries(
      names.map((name) => [
        name.replace(/-[0-9a-f]{16}$/, ''),
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]),
    );
  }

  test('nobody else can read the data folder', async () => {
    program = await Program.create(database);
    const { folder } = program;
    const umask = process.umask(0o022);
    try {
      chmodSync(folder, 0o755);
      const { id } = await program.json('user', 'add', 'ada');
      await program.withContext((ctx) => ctx.blobs.put([Buffer.from('a file')]));
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), name === 'blobs' ? 0o755 : 0o644);
      chmodSync(folder, 0o755);
      await program.start();
      const [bob] = await program.accounts('bob');
      const stream = await HttpStream.open(bob!.client);
      expect((await bob!.client.post(`/users/${id}/follow`)).status).toBe(200);
      const all = modes(folder);
      expect(all).toMatchObject({ '.': '700', 'stream-positions': '600', blobs: '700' });
      if (database === 'sqlite') {
        for (const end of ['', '-wal', '-shm']) expect(all).toMatchObject({ [`millrace.db${end}`]: '600' });
      }
      stream.close();
      // The log is written every 200 ms.
      const told = await until(() => {
        const lines = program?.stderr.split('\n').filter((line) => line.includes('"paths"')) ?? [];
        return lines.length > 0 && lines;
      });
      expect(told).toHaveLength(1);
      expect((JSON.parse(told[0] as string) as Json).paths).toContain(folder);
    } finally {
      process.umask(umask);
    }
  });

  test('a folder that holds other things is left as it is, what the service keeps there is not', async () => {
    program = await Program.create(database);
    const { folder } = program;
    chmodSync(folder, 0o755);
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'mine', { mode: 0o644 });
    await program.start();
    const all = modes(folder);
    expect(all).toMatchObject({ '.': '755', 'notes.txt': '644', 'stream-positions': '600' });
    if (database === 'sqlite') expect(all['millrace.db']).toBe('600');
  });
});
