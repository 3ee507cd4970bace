import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { ApiExport } from './api-export.ts';
import { Archive } from './archive.ts';
import { BlueskyArchive } from './bluesky.ts';
import { isCar } from './car.ts';
import { storeId } from './export.actions.ts';
import type { Holdings, Skip } from './given.ts';
import { MastodonArchive } from './mastodon.ts';
import { openExport } from './millrace.ts';
import { ArchiveError, type Source } from './source.ts';

/** Bytes that tell the formats from each other. */
const HEAD = 1000;

/** An opened archive. */
export interface Opened {
  holdings: Holdings;
  close(): void;
}

/**
 * Opens an archive in whichever format it is in; its content tells, not its name (docs/export.md).
 * @throws {ArchiveError} if it is in none, or cannot be read.
 */
export async function openHoldings(
  ctx: Pick<Context, 'config' | 'digestKey'>,
  source: Source,
  skip: Skip,
): Promise<Opened> {
  const { namespace } = ctx.config;
  const close = () => undefined;
  const isEmpty = source.size === 0;
  const head = isEmpty
    ? Buffer.alloc(0)
    : await buffer(await source.open({ start: 0, end: Math.min(HEAD, source.size) - 1 }));
  if (isCar(head)) return { holdings: await BlueskyArchive.open(source, namespace, skip), close };
  if (/^\ufeff?\s*[[{]/.test(head.toString()))
    return { holdings: ApiExport.ofJson(source, namespace, skip), close };
  const archive = await Archive.open(source);
  try {
    return { holdings: await openZip(ctx, archive, skip), close: () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function openZip(
  { config, digestKey }: Pick<Context, 'config' | 'digestKey'>,
  archive: Archive,
  skip: Skip,
): Promise<Holdings> {
  if (archive.find('export.json') !== undefined) return openExport(archive, storeId(digestKey), skip);
  const outbox = folderOf(archive, 'outbox.json');
  if (outbox !== undefined) return new MastodonArchive(archive, outbox, config, skip);
  const posts = folderOf(archive, 'posts.json');
  if (posts !== undefined) return ApiExport.ofZip(archive, posts, config.namespace, skip);
  throw new ArchiveError(
    'it is neither an export of Millrace (export.json) nor an archive of Mastodon (outbox.json), of Bluesky (a CAR file) or of posts as JSON (posts.json).',
  );
}

/** The folder that has a file, the uppermost if several have; undefined if none has. */
function folderOf(archive: Archive, name: string): string | undefined {
  const paths = [...archive.names()].filter(
    (path) => path === name || (/^[^/]+\/[^/]+$/.test(path) && path.endsWith(`/${name}`)),
  );
  const [path] = paths.sort((a, b) => a.length - b.length);
  return path?.slice(0, -name.length);
}
