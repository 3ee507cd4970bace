import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const copied = ['src', 'test', 'scripts', 'docs', 'bench', 'dist'];
const settings = [
  'package.json',
  'CHANGELOG.md',
  'tsconfig.json',
  'vitest.config.ts',
  'vitest.citus.config.ts',
  'rolldown.config.js',
  'biome.json',
];

/** A copy of the repository that a test changes, in a folder of its own, with what is only read as links. */
export function copyRepository(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-copy-'));
  for (const name of [...copied, ...settings, '.gitignore'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'packages', 'deploy'])
    symlinkSync(join(root, name), join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
