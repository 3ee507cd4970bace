import type { Db } from '../../db/query.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { checkNewPassword, hashPassword } from '../../passwords.ts';
import { type Actor, audit, isAdministrator, type Role } from '../audit/audit.ts';
import { finishGivenText, profileRules, scanGivenText } from '../content/content.ts';
import { addInteraction, welcomed } from '../interactions/interactions.ts';
import {
  findActive,
  indexUser,
  insertUser,
  insertUserCounts,
  readUsername,
  requireFreeUsername,
  type UserRow,
} from '../users/users.ts';

/** A new account. Omitted fields get the service's defaults. */
export interface NewAccount {
  username: string;
  password?: string | undefined;
  name?: string | undefined;
  description?: string;
  type?: UserRow['type'];
  tier?: UserRow['tier'];
  /** Whether they are an administrator, unless `role` says what they are. */
  isAdmin?: boolean;
  role?: Role;
  locale?: string;
  timezone?: string;
  /** Of pages and messages. */
  language?: string | null;
  /** JSON ImageRef. */
  avatar?: string;
  /** JSON ImageRef. */
  cover?: string;
  createdAt?: number;
}

const MAX_NAME = 50;

/**
 * Adds an account; hashes its password with argon2id on the thread pool.
 * @param actor - who adds it for another person, for the audit.
 * @returns its id.
 * @throws {ApiError} 400 for an invalid username, password or name, or a taken username.
 */
export async function addUser(store: Store, account: NewAccount, actor?: Actor): Promise<number> {
  const user = await prepareUser(store.read, account);
  return store.write(async (tx) => {
    const id = await addPreparedUser(tx, user);
    if (actor !== undefined) {
      await audit(tx, actor, { action: 'add', target: { kind: 'user', id }, detail: { role: user.role } });
    }
    return id;
  });
}

/** A checked account, ready to be written; the write sets `created_at` unless it is given. */
export type PreparedUser = Awaited<ReturnType<typeof prepareUser>>;

/**
 * Checks a new account, looks up the users that its description mentions, and hashes its password, which is too slow to do inside
 * a write.
 * @throws {ApiError} 400 for an invalid username, password, name or description.
 */
export async function prepareUser(db: Db, account: NewAccount) {
  const username = readUsername(account.username);
  const name = account.name ?? account.username;
  if ([...name].length > MAX_NAME) {
    throw new ApiError('invalid-parameter', `name must be at most ${MAX_NAME} characters long.`);
  }
  if (account.password !== undefined) checkNewPassword(account.password, username);
  const type = account.type ?? 'human';
  const role = account.role ?? (account.isAdmin ? 'administrator' : null);
  const scan = scanGivenText(account.description, undefined, profileRules);
  // A bot can only mention its followers, and a new one has none.
  const mentioned = type === 'bot' ? new Map<string, number>() : await findActive(db, scan.names);
  const description = finishGivenText(scan, mentioned);
  return {
    username,
    name,
    description: description.text,
    description_entities: JSON.stringify(description.entities),
    timezone: account.timezone ?? 'Etc/UTC',
    locale: account.locale ?? 'en_US',
    language: account.language ?? null,
    type,
    tier: account.tier ?? 'free',
    role,
    is_admin: isAdministrator(role) ? 1 : 0,
    password_hash: account.password === undefined ? null : await hashPassword(account.password),
    avatar: account.avatar ?? null,
    cover: account.cover ?? null,
    annotations: '[]',
    created_at: account.createdAt,
  };
}

/** Writes a prepared account. @throws {ApiError} 400 if its username is taken. */
export async function addPreparedUser(tx: Tx, user: PreparedUser): Promise<number> {
  await requireFreeUsername(tx, user.username);
  const id = await tx.newId();
  await insertUser(tx, { ...user, id, created_at: user.created_at ?? tx.now });
  await insertUserCounts(tx, { user_id: id });
  await indexUser(tx, { ...user, id });
  addInteraction(tx, { action: welcomed, user: id, object: id, actor: id, id }, user.created_at);
  tx.emit({ type: 'user', body: { id, beside_profile: true } });
  return id;
}
