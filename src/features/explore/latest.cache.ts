import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheDefinition } from '../../objects/caches.ts';
import { columnsOf, postFilter, readGlobal } from '../posts/posts.ts';
import { Recounted } from './recounted.ts';

/** How many of the newest posts are known. */
const LATEST = 100;
const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: LATEST, ascending: false };

async function count(db: Db): Promise<readonly number[]> {
  const entries = await readGlobal(db, { ...range, ...columnsOf(postFilter({}, { deleted: false })) });
  return entries.flatMap(({ item, isSkipped }) => (isSkipped === 1 ? [] : item));
}

const changes = ({ type }: LogEvent): boolean => type === 'post';

/** The ids of the newest posts of the global stream, newest first. */
export const latestCache: CacheDefinition<Recounted<readonly number[]>> = {
  name: 'latest',
  make: (ctx) => new Recounted(ctx, { count, changes }),
};

/** The ids of the newest posts of all users, at most 100, newest first, before the judgement of what a viewer sees. */
export function readLatest(ctx: Context): Promise<readonly number[]> {
  return ctx.caches.of(latestCache).get();
}
