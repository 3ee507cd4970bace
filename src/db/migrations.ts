import { createHash, randomBytes } from 'node:crypto';
import { ExtensionPoint } from '../extensions.ts';
import type { Fill, Statement } from './fill.ts';
import { insertMeta, selectMeta } from './meta.ts';
import { first } from './migrations/0001-first.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { people } from './migrations/0003-people.ts';
import { posts } from './migrations/0004-posts.ts';
import { counts } from './migrations/0005-counts.ts';
import { clock } from './migrations/0006-clock.ts';
import { facets } from './migrations/0007-facets.ts';
import { streams } from './migrations/0008-streams.ts';
import { email } from './migrations/0009-email.ts';
import { lists } from './migrations/0010-lists.ts';
import { clockTime } from './migrations/0011-clock-time.ts';
import { passwordLinks } from './migrations/0012-password-links.ts';
import { pages } from './migrations/0013-pages.ts';
import { postSearch } from './migrations/0015-post-search.ts';
import { places } from './migrations/0016-places.ts';
import { markers } from './migrations/0017-markers.ts';
import { explore } from './migrations/0018-explore.ts';
import { channels } from './migrations/0020-channels.ts';
import { channelSearch } from './migrations/0021-channel-search.ts';
import { files } from './migrations/0022-files.ts';
import { unusedContents } from './migrations/0023-unused-contents.ts';
import { broadcastInteractions } from './migrations/0025-broadcast-interactions.ts';
import { imports } from './migrations/0027-imports.ts';
import { streamOwners } from './migrations/0028-stream-owners.ts';
import { processes } from './migrations/0030-processes.ts';
import { appStreams } from './migrations/0031-app-streams.ts';
import { filters } from './migrations/0032-filters.ts';
import { passingAppStreams } from './migrations/0033-passing-app-streams.ts';
import { submissions } from './migrations/0034-submissions.ts';
import { appTokens } from './migrations/0035-app-tokens.ts';
import { uncountedContents } from './migrations/0036-uncounted-contents.ts';
import { consumers } from './migrations/0037-consumers.ts';
import { upkeepRuns } from './migrations/0053-upkeep-runs.ts';
import { words } from './migrations/0056-words.ts';
import { wordStatistics } from './migrations/0059-word-statistics.ts';
import { hashtagNames } from './migrations/0086-hashtag-names.ts';
import { type Db, query } from './query.ts';
import type { Store } from './store.ts';

/**
 * One version of the schema: statements for both databases, and fills, which change the rows of older stores. `{id}` is the type of a key, which the database generated until the
 * clock did (0006).
 */
export interface Migration {
  /** Four digits, which set the order, and a subject. */
  name: string;
  /**
   * Run in order (migrate.ts). What takes long commits after each statement, and a fill after each of its ranges: programs of the
   * version before that share a store see the changes one by one, and may write between them.
   */
  statements: readonly (Statement | Fill)[];
}

/** Migrations that belong to no module. A released migration never changes; later ones amend it. */
const released: readonly Migration[] = [
  first,
  accounts,
  people,
  posts,
  counts,
  clock,
  facets,
  streams,
  email,
  lists,
  clockTime,
  passwordLinks,
  pages,
  postSearch,
  places,
  markers,
  explore,
  channels,
  channelSearch,
  files,
  unusedContents,
  broadcastInteractions,
  imports,
  streamOwners,
  processes,
  appStreams,
  filters,
  passingAppStreams,
  submissions,
  appTokens,
  uncountedContents,
  consumers,
  upkeepRuns,
  words,
  wordStatistics,
  hashtagNames,
];

/** Migrations of modules. */
export const moduleMigrations = new ExtensionPoint<Migration>();

/** All migrations, in order of their names. */
export function allMigrations(): readonly Migration[] {
  return [...released, ...moduleMigrations.items].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The last migration of a store with this program's tables. */
export function newestMigration(): string {
  return allMigrations().at(-1)?.name ?? '';
}

/** Ends the name under which a migration is recorded while it is unfinished, so that older versions refuse the store. */
const UNFINISHED = ' (unfinished)';

export const unfinished = (name: string): string => name + UNFINISHED;

/** Names of a store's applied migrations, and perhaps of an unfinished one. */
export async function historyOf(db: Db): Promise<string[]> {
  return (await selectMigrations(db, {})).map(({ name }) => name);
}

/**
 * The pending migrations of a store with this history, in order.
 * @throws when the history has an unknown migration: the store belongs to a newer version.
 */
export function missingOf(names: readonly string[]): readonly Migration[] {
  refuseUnknown(names);
  return allMigrations().filter(({ name }) => !names.includes(name));
}

/** @throws when a store has a migration that this program does not know: it belongs to a newer version. */
export function refuseUnknown(names: readonly string[]): void {
  const known = new Set(allMigrations().map(({ name }) => name));
  const newer = names.find((name) => !known.has(name.replace(UNFINISHED, '')));
  if (newer === undefined) return;
  throw new Error(`This store was written by a newer version of Millrace (its schema has "${newer}").`);
}

/** @throws unless a store has exactly the migrations that this program knows. */
export function requireSameSchema(names: readonly string[]): void {
  const missing = missingOf(names);
  if (missing.length === 0) return;
  const all = missing.length === 1 ? '1 migration is' : `${missing.length} migrations are`;
  throw new Error(
    `This store was written by an older version of Millrace (${all} missing). "millrace migrate" brings it up to date; until then nothing else uses it.`,
  );
}

type WithMigrations = { migrations: { name: string; at: number } };

/** Records a migration. @returns nothing if the store has it. */
export const insertMigration = query((db, p: { name: string; at: number }) =>
  db
    .withTables<WithMigrations>()
    .insertInto('migrations')
    .values({ name: p.name, at: p.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name'),
);

export const deleteMigration = query((db, p: { name: string }) =>
  db.withTables<WithMigrations>().deleteFrom('migrations').where('name', '=', p.name),
);

const selectMigrations = query((db) =>
  db.withTables<WithMigrations>().selectFrom('migrations').select('name'),
);

/** The key of token digests, created on first use and never changed. */
export async function digestKey(store: Store): Promise<Buffer> {
  return Buffer.from(await secretOf(store, 'digest_key', 32), 'hex');
}

/**
 * Distinguishes services on PostgreSQL that share a Redis. Created on first use, and includes the name of the database, since a
 * database may be copied.
 */
export async function serviceId(store: Store): Promise<string> {
  const [row] = (await store.read.all('select current_database() as name', [])) as { name: string }[];
  const hash = createHash('sha256').update(`${await secretOf(store, SERVICE_ID, 16)} ${row?.name}`);
  return hash.digest('hex').slice(0, 16);
}

/** Key in the table `meta`; a copy of a store gets another value. */
export const SERVICE_ID = 'service_id';

/** A random value of a store, as hexadecimal digits, created on first use. */
export async function secretOf(store: Store, key: string, bytes: number): Promise<string> {
  let [row] = await selectMeta(store.read, { keys: [key] });
  if (row === undefined) {
    await store.bookkeeping((db) => insertMeta(db, { key, value: randomBytes(bytes).toString('hex') }));
    [row] = await selectMeta(store.read, { keys: [key] });
  }
  return row?.value ?? '';
}
