/** The store that everything is measured on: made once under `.bench/`, and copied for each measurement. */

import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../src/digest.ts';
import { benchFolder, root, runFolder } from './folders.ts';
import { type Sample, sampleName } from './sample-plan.ts';
import { type Rows, sampleRows } from './sample-rows.ts';
import { type Database, ownRows } from './sample-schema.ts';
import { checkStore } from './server.ts';
import { openPostgres } from './store-postgres.ts';
import { openSqlite } from './store-sqlite.ts';

export type Tell = (line: string) => void;

/** A copy of the prepared store that a measurement may change. */
export interface StoreCopy {
  /** Settings that make the program use it. */
  env: Record<string, string>;
  /** Its file or URL, for what is measured without the program. */
  place: string;
  query<T extends object>(sql: string): Promise<T[]>;
  /** Runs statements in one transaction, as another process does where the program has the store open. */
  change(statements: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

/** A database that holds the prepared store. */
export interface StoreServer {
  database: Database;
  sample: Sample;
  /** Its process, where it has one. */
  pid?: number;
  /** Makes a new store with these rows, and what follows from them, in it. `written` is told of each part of a table. */
  create(rows: Iterable<Rows>, written: (table: string, count: number) => void): Promise<void>;
  /** The prepared store itself. */
  env: Record<string, string>;
  /** Leaves the store as copies are to find it: all in one file, statistics gathered. */
  settle(): Promise<void>;
  /** What the prepared store takes on disk. */
  bytes(): Promise<number>;
  copy(): Promise<StoreCopy>;
  close(): Promise<void>;
}

/** The access token of a user; the store holds its digest. */
export function tokenOf(user: number): string {
  return createHash('sha256').update(`bench ${user}`).digest('base64url').slice(0, 40);
}

/**
 * Opens the prepared store, which is created again when it was made by another generator or for another schema. `url` names the
 * PostgreSQL that has it, if that is not the benchmark's own.
 */
export async function prepare(
  database: Database,
  sample: Sample,
  tell: Tell,
  url?: string,
): Promise<StoreServer> {
  rmSync(runFolder, { recursive: true, force: true });
  mkdirSync(runFolder, { recursive: true });
  const server = await (database === 'sqlite' ? openSqlite(sample) : openPostgres(sample, undefined, url));
  try {
    const at = url === undefined ? database : `${database}-${new URL(url).port}`;
    const versionFile = join(benchFolder, `${at}-${sampleName(sample)}.version`);
    const version = storeVersion(/^(sample-|store-|prepare)/);
    if (existsSync(versionFile) && readFileSync(versionFile, 'utf8') === version) return server;
    rmSync(versionFile, { force: true });
    tell('preparing the store (once)…');
    await fill(server, sampleStore(sample), tell);
    writeFileSync(versionFile, version);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Makes a new store of rows, and checks it. */
export async function fill(server: StoreServer, rows: Iterable<Rows>, tell: Tell): Promise<void> {
  const counts = new Map<string, number>();
  await server.create(rows, (table, count) => {
    counts.set(table, (counts.get(table) ?? 0) + count);
    tell(`  ${table}: ${counts.get(table)} rows`);
  });
  tell('  checking it…');
  await checkStore(server.env);
  await server.settle();
}

/** All rows of the store that most is measured on. */
export function* sampleStore(sample: Sample): Generator<Rows> {
  yield* ownRows(storeKey);
  yield* sampleRows(sample, digestOf);
}

/** What secrets are digested with in every store. */
export const storeKey = createHash('sha256').update('bench').digest();

/** What the store holds of a user's token, which opens their browser's session too. */
export const digestOf = (user: number): string => digest(storeKey, tokenOf(user));

/** Tells apart stores made by other generators, which are in files with these names, or for other schemas. */
export function storeVersion(generators: RegExp): string {
  const files = [
    ...readdirSync(import.meta.dirname)
      .filter((name) => generators.test(name))
      .map((name) => join(import.meta.dirname, name)),
    ...['src/db/migrate.ts', 'src/db/migrations.ts', 'src/digest.ts'].map((name) => join(root, name)),
    ...globSync('src/**/*.tables.ts', { cwd: root }).map((name) => join(root, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex');
}
