import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Failure } from './failure.ts';

/** Someone's account on a service, with the token that signing in gave. */
export interface Account {
  /** Origin of the service. */
  url: string;
  username: string;
  token: string;
}

/** What the program remembers. */
export interface Remembered {
  /** The name of the account that commands use. */
  current?: string;
  accounts: Account[];
}

/** Where it is remembered: below `$XDG_CONFIG_HOME`, which counts if it is absolute. */
function accountsFile(): string {
  const given = process.env.XDG_CONFIG_HOME ?? '';
  return join(isAbsolute(given) ? given : join(homedir(), '.config'), 'millrace', 'accounts.json');
}

/** Reads what is remembered. Takes the rights of others away, should they have any: the file has tokens. */
export function recall(): Remembered {
  const path = accountsFile();
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { accounts: [] };
    throw error;
  }
  try {
    const { current, accounts } = JSON.parse(text) as Remembered;
    if (!Array.isArray(accounts)) throw new TypeError('no list');
    return { ...(current !== undefined && { current }), accounts };
  } catch {
    throw new Failure(`${path} cannot be read: correct it, or remove it and log in again.`);
  }
}

/** Replaces the file as a whole, so that it is never half written, and never readable by others. */
export function remember(remembered: Remembered): void {
  const path = accountsFile();
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(remembered, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** How an account is called: `ada@social.example`. */
export function nameOf({ url, username }: Account): string {
  return `${username}@${new URL(url).host}`;
}

/** The account of a name, which may be a username alone where one account has it. @throws {Failure} */
export function findAccount({ accounts, current }: Remembered, given: string | undefined): Account {
  const name = given ?? current;
  if (name === undefined) throw new Failure('You are not logged in. Begin with: millrace-client login <url>');
  const [account, other] = accounts.filter((one) => nameOf(one) === name || one.username === name);
  if (account === undefined) {
    throw new Failure(
      `There is no account "${name}". "millrace-client accounts" lists those that there are.`,
    );
  }
  if (other !== undefined) {
    throw new Failure(`"${name}" may be ${nameOf(account)} or ${nameOf(other)}: say which.`);
  }
  return account;
}
