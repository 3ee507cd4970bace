import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from './command.ts';

/**
 * Reads a secret without showing it: a terminal asks for it twice without echo; otherwise it is one line on standard input. A
 * command line would be visible to every user of the machine, and kept in the shell's history.
 * @param what - the prompt, such as `Password: `.
 * @throws {UsageError} when there is none, there is more than one line, or the two differ.
 */
export async function readSecret(what: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const secret = (await text(process.stdin)).replace(/\r?\n$/, '');
    if (/[\r\n]/.test(secret)) throw new UsageError('standard input must be one line.');
    if (secret === '') throw new UsageError('standard input is empty.');
    return secret;
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    process.stderr.write(prompt);
    // Ctrl-C and Ctrl-D cancel.
    const { value, done } = await typed.next();
    process.stderr.write('\n');
    if (done || value === '') throw new UsageError('nothing was typed.');
    return value;
  };
  try {
    const secret = await ask(`${what}: `);
    if ((await ask(`${what} again: `)) !== secret) throw new UsageError('the two are not the same.');
    return secret;
  } finally {
    lines.close();
  }
}
