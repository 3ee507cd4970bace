import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Warns on standard error if a source is newer than the built program, as after `git pull` without a build. An installation
 * without sources is never out of date.
 * @param program - the running file, in `dist`.
 */
export function warnOfStaleBuild(program: string): void {
  const src = join(dirname(program), '..', 'src');
  if (!existsSync(src) || dirname(program) === src) return;
  const built = statSync(program).mtimeMs;
  const isNewer = (file: string) =>
    file.endsWith('.ts') && (statSync(join(src, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > built;
  try {
    // Not by a glob: what Node.js loads for one takes 9 MB.
    if (!readdirSync(src, { recursive: true, encoding: 'utf8' }).some(isNewer)) return;
  } catch {
    // Nothing depends on it, such as where no file can be opened.
    return;
  }
  process.stderr.write('millrace: the sources are newer than the build; run "npm run build".\n');
}
