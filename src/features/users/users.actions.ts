import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { finishText, scanText } from '../../text/entities.ts';
import { indexUser } from './users.search.sql.ts';
import { findUsernames, insertUser, type UserRow } from './users.sql.ts';

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
  const username = account.username.toLowerCase();
  if (!/^[a-z0-9_]{1,20}$/.test(username)) {
    throw new ApiError('invalid-parameter', 'username must be 1 to 20 letters a-z, digits or underscores.');
  }
  const name = account.name ?? account.username;
  if ([...name].length > MAX_NAME) {
    throw new ApiError('invalid-parameter', `name must be at most ${MAX_NAME} characters long.`);
  }
  const password =
    account.password === undefined ? null : await (await import('@node-rs/argon2')).hash(account.password);
  const { text, entities } = finishText(scanText(account.description ?? ''), new Map());
  return store.write(async (tx) => {
    if ((await findUsernames(tx, [username])).size > 0) {
      throw new ApiError('not-allowed', `the username "${username}" is taken.`);
    }
    const [row] = await insertUser(tx, {
      username,
      name,
      description: text,
      description_entities: JSON.stringify(entities),
      timezone: account.timezone ?? 'Etc/UTC',
      locale: account.locale ?? 'en_US',
      type: account.type ?? 'human',
      tier: account.tier ?? 'free',
      is_admin: account.isAdmin ? 1 : 0,
      password_hash: password,
      avatar: account.avatar ?? null,
      created_at: account.createdAt ?? tx.now,
    });
    const id = row?.id ?? 0;
    await indexUser(tx, {
      id,
      username,
      name,
      description: text,
      description_entities: JSON.stringify(entities),
    });
    tx.emit({ type: 'user', body: { id } });
    return id;
  });
}
