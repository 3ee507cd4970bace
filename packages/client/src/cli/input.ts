import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Failure } from './failure.ts';

/** The text of a post: from the arguments, from standard input, or from an editor. @throws {Failure} if it is empty */
export async function withText<T>(words: readonly string[], use: (text: string) => Promise<T>): Promise<T> {
  const isFromInput = words.join(' ') === '-' || (words.length === 0 && !process.stdin.isTTY);
  if (words.length === 0 && !isFromInput) return withEditor(use);
  return use(checked(isFromInput ? await readText(process.stdin) : words.join(' ')));
}

/** Where it cannot be sent, what was written stays. */
async function withEditor<T>(use: (text: string) => Promise<T>): Promise<T> {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
  const folder = mkdtempSync(join(tmpdir(), 'millrace-'));
  const file = join(folder, 'post.txt');
  writeFileSync(file, '', { mode: 0o600 });
  // As git does: the variable may hold arguments of the editor.
  const { status } =
    process.platform === 'win32'
      ? spawnSync(`${editor} "${file}"`, { stdio: 'inherit', shell: true })
      : spawnSync('sh', ['-c', `${editor} "$@"`, editor, file], { stdio: 'inherit' });
  const text = readFileSync(file, 'utf8');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  if (status !== 0 || text.trim() === '') {
    remove();
    throw new Failure(status === 0 ? 'Nothing was written.' : `"${editor}" failed, so nothing is sent.`);
  }
  try {
    const result = await use(checked(text));
    remove();
    return result;
  } catch (error) {
    throw new Failure(`${(error as Error).message}\nWhat you wrote is in ${file}`);
  }
}

/** A text without the line end that editors and `echo` add. */
function checked(text: string): string {
  const ended = text.replace(/\r?\n$/, '');
  if (ended.trim() === '') throw new Failure('The text is empty.');
  return ended;
}
