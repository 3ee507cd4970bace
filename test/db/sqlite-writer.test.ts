/** The thread that writes to SQLite fails: those who wait for it are told, and nobody else. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SqliteWriter } from '../../src/db/sqlite-writer.ts';

test('a commit lost with its thread takes no other with it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'millrace-writer-'));
  const folder = join(parent, 'later');
  // The thread cannot open its file as long as the folder is missing.
  const file = join(folder, 'millrace.db');
  const writer = new SqliteWriter(file, () => undefined);
  const begun = writer.all('begin immediate', []);
  const lost = writer.commit();
  const next = begun.catch(() => {
    mkdirSync(folder);
    new DatabaseSync(file).exec('pragma journal_mode = wal');
    // Asked for at once, before the lost commit notices that it is lost.
    const [, committed] = [writer.begin(), writer.commit()];
    return committed;
  });
  const [loss, commit] = await Promise.allSettled([lost, next]);
  expect(loss).toMatchObject({ reason: { message: 'unable to open database file' } });
  expect(commit.status).toBe('fulfilled');
  await writer.close();
  rmSync(parent, { recursive: true });
}, 30_000);
