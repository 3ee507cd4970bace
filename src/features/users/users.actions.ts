import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { finishText, scanText } from '../../text/entities.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { indexUser } from './users.search.sql.ts';
import { findUsernames, insertUser, insertUserCounts, type NewUser, type UserRow } from './users.sql.ts';

/** A new account. What is left out gets the service's defaults. */
export interface NewAccount {
  username: string;
  password?: string | undefined;
  name?: string | undefined;
  description?: string;
  type?: UserRow['type'];
  tier?: UserRow['tier'];
  isAdmin?: boolean;
  locale?: string;
  timezone?: string;
  /** JSON ImageRef. */
  avatar?: string;
  createdAt?: number;
}

const MAX_NAME = 50;

/**
 * Adds an account; passwords are stored as argon2id hashes, made on the thread pool. @returns its id.
 * @throws {ApiError} 400 for a username or name that cannot be used or is taken.
 */
export async function addUser(store: Store, account: NewAccount): Promise<number> {
  const user = await prepareUser(account);
  return store.write((tx) => addPreparedUser(tx, user));
}

/** A checked account, ready to be written; `created_at` is left to the write unless it was given. */
export type PreparedUser = Omit<NewUser, 'id' | 'description' | 'description_entities' | 'created_at'> & {
  scan: ReturnType<typeof scanText>;
  created_at: number | undefined;
};

/**
 * Checks a new account and hashes its password, which takes too long to do inside a write.
 * @throws {ApiError} 400 for a username or name that cannot be used.
 */
export async function prepareUser(account: NewAccount): Promise<PreparedUser> {
  const username = account.username.toLowerCase();
  if (!/^[a-z0-9_]{1,20}$/.test(username)) {
    throw new ApiError('invalid-parameter', 'username must be 1 to 20 letters a-z, digits or underscores.');
  }
  const name = account.name ?? account.username;
  if ([...name].length > MAX_NAME) {
    throw new ApiError('invalid-parameter', `name must be at most ${MAX_NAME} characters long.`);
  }
  return {
    username,
    name,
    scan: scanText(account.description ?? ''),
    timezone: account.timezone ?? 'Etc/UTC',
    locale: account.locale ?? 'en_US',
    type: account.type ?? 'human',
    tier: account.tier ?? 'free',
    is_admin: account.isAdmin ? 1 : 0,
    password_hash: account.password === undefined ? null : await hashPassword(account.password),
    avatar: account.avatar ?? null,
    created_at: account.createdAt,
  };
}

/** Writes a prepared account. @throws {ApiError} 400 when its username is taken. */
export async function addPreparedUser(tx: Tx, user: PreparedUser): Promise<number> {
  if ((await findUsernames(tx, [user.username])).size > 0) {
    throw new ApiError('not-allowed', `the username "${user.username}" is taken.`);
  }
  const { scan, ...columns } = user;
  const mentioned = await findUsernames(tx, scan.names);
  const ids = new Map([...mentioned].map(([name, { id }]) => [name, String(id)]));
  const { text, entities } = finishText(scan, ids);
  const id = await tx.newId();
  await insertUser(tx, {
    ...columns,
    id,
    description: text,
    description_entities: JSON.stringify(entities),
    created_at: user.created_at ?? tx.now,
  });
  await insertUserCounts(tx, { user: id });
  await indexUser(tx, { ...columns, id, description: text, description_entities: JSON.stringify(entities) });
  tx.emit({ type: 'user', body: { id } });
  return id;
}
