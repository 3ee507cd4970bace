import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../app.ts';
import { type Config, roles } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import { SANDBOXES } from '../db/data-folder.ts';
import { digest, isSameSecret, makeSecret } from '../digest.ts';
import type { Asker, MadeSandbox } from '../sandboxes.ts';
import { fillSandbox } from './sandbox-fill.ts';

/** How long a sandbox lasts, in milliseconds. */
export const LIFETIME_MS = 86_400_000;
/** Most sandboxes of a service. */
export const MAX_SANDBOXES = 50;
/** How long making one takes at most: what is still incomplete then was interrupted. */
const MAKING_MS = 600_000;
/** What the caches of one take, in bytes. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** The file that completes a sandbox. */
const RECORD = 'sandbox.json';

/** What is kept of a sandbox besides its store. */
export interface SandboxRecord {
  /** Digest of its key. */
  key: string;
  /** Digest of the network that it was made from. */
  network: string;
  isLocal: boolean;
  createdAt: number;
}

/** The service as sandboxes need it. */
type Main = Pick<Context, 'config' | 'digestKey'>;

const folderOf = ({ data }: Pick<Config, 'data'>, id = ''): string => join(data, SANDBOXES, id);

/**
 * The settings of a sandbox: those of the service, without what reaches people or other places. It is a service of its own, with
 * its own store, so that nothing in it can meet anything in another one.
 */
export function sandboxConfig(main: Config, id: string, isLocal: boolean): Config {
  return {
    ...main,
    url: `${main.url}/sandbox/${id}`,
    filesUrl: undefined,
    data: folderOf(main, id),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    redis: undefined,
    workers: 1,
    roles: new Set(roles),
    s3: undefined,
    backup: undefined,
    signup: 'closed',
    dynamicRegistration: false,
    metricsToken: undefined,
    smtpUrl: undefined,
    linkPreviews: false,
    webhookUrls: isLocal ? 'loopback' : 'https',
    pushUrls: 'https',
    cacheBytes: CACHE_BYTES,
    sandbox: false,
  };
}

/** Makes a sandbox; it is open to tokens when this resolves. */
export async function makeSandbox(main: Main, { network, isLocal }: Asker): Promise<MadeSandbox> {
  const id = randomBytes(8).toString('hex');
  const folder = folderOf(main.config, id);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const ctx = await app.open(sandboxConfig(main.config, id, isLocal), 'create');
    const made = await fillSandbox(ctx).finally(() => closeContext(ctx));
    const key = `${id}-${makeSecret()}`;
    const record: SandboxRecord = {
      key: digest(main.digestKey, key),
      network: networkDigest(main, network),
      isLocal,
      createdAt: Date.now(),
    };
    writeFileSync(join(folder, RECORD), JSON.stringify(record), { mode: 0o600 });
    const named = (token: string): string => `sandbox-${id}-${token}`;
    return {
      ...made,
      key,
      url: ctx.config.url,
      endsAt: record.createdAt + LIFETIME_MS,
      app_token: named(made.app_token),
      people: made.people.map((person) => ({ ...person, token: named(person.token) })),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

export const networkDigest = ({ digestKey }: Main, network: string): string =>
  digest(digestKey, `sandbox ${network}`);

/** A sandbox that has not ended; undefined if there is none. */
export function readSandbox({ config }: Main, id: string): SandboxRecord | undefined {
  const path = join(folderOf(config, id), RECORD);
  if (!/^[\da-f]{16}$/.test(id) || !existsSync(path)) return undefined;
  const record = JSON.parse(readFileSync(path, 'utf8')) as SandboxRecord;
  return record.createdAt + LIFETIME_MS > Date.now() ? record : undefined;
}

/** A sandbox that has not ended. */
interface Kept {
  id: string;
  record: SandboxRecord;
}

/** The sandbox that a key proves to be the caller's; undefined if there is none. */
export function sandboxOfKey(main: Main, key: string | undefined): Kept | undefined {
  const [id = ''] = key?.split('-', 1) ?? [];
  const record = readSandbox(main, id);
  if (key === undefined || record === undefined) return undefined;
  return isSameSecret(digest(main.digestKey, key), record.key) ? { id, record } : undefined;
}

/** All sandboxes that have not ended. */
export function allSandboxes(main: Main): Kept[] {
  return namesIn(main).flatMap((id) => {
    const record = readSandbox(main, id);
    return record === undefined ? [] : { id, record };
  });
}

/** The ids of sandboxes that have ended, or that were never completed. */
export function endedSandboxes(main: Main): string[] {
  return namesIn(main).filter((id) => {
    const folder = folderOf(main.config, id);
    if (readSandbox(main, id) !== undefined) return false;
    return existsSync(join(folder, RECORD)) || statSync(folder).mtimeMs + MAKING_MS < Date.now();
  });
}

function namesIn({ config }: Main): string[] {
  const folder = folderOf(config);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Deletes a sandbox that is closed, or all of them. */
export function deleteSandboxes({ config }: Pick<Main, 'config'>, id = ''): void {
  rmSync(folderOf(config, id), { recursive: true, force: true });
}
