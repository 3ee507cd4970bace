import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
// @ts-expect-error: it has no types.
import { external } from '../../rolldown.config.js';

const root = join(import.meta.dirname, '../..');

/** Builds the program as a later version would be (`later-main.ts`). @returns its folder, whose `bin/millrace` starts it. */
export async function buildLater(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-later-'));
  for (const name of ['package.json', 'bin', 'dist'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({
    cwd: root,
    input: {
      main: 'test/faults/later-main.ts',
      'checkpoint-worker': 'src/db/checkpoint-worker.ts',
      'sqlite-reader-child': 'src/db/sqlite-reader-child.ts',
      'sqlite-worker': 'src/db/sqlite-worker.ts',
    },
    platform: 'node',
    external,
    output: { dir: join(folder, 'dist'), format: 'esm' },
  });
  return folder;
}
