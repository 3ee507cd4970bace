import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Refer, ViewerContext } from '../../objects/kind.ts';
import { userKind } from '../users/users.ts';
import type { PostOptions } from './posts.params.ts';
import { type SelectLatest, selectReposters, selectStarrers } from './posts.samples.sql.ts';

/** Maximum users in a sample. */
const SAMPLE = 10;
/** How many of the latest are scanned for a sample, so that a popular post costs little more than any other. */
const LATEST = 50;

/** Users by post, best first. */
type Sample = Map<number, number[]>;

/** Samples of the users who starred and who reposted posts. */
export interface Samples {
  starredBy: Sample;
  reposters: Sample;
}

/**
 * Loads up to ten users who starred and who reposted each post: from the latest fifty, those the viewer follows first
 * (docs/interface.md, Posts). An event for many viewers shows all of them the same.
 * @param known - those of other posts, to which these are added.
 */
export async function loadSamples(
  { store }: Pick<Context, 'store'>,
  viewer: ViewerContext | undefined,
  { starredBy, reposters }: PostOptions,
  posts: readonly number[],
  refer: Refer,
  known: Samples | undefined,
): Promise<Samples | undefined> {
  if (!starredBy && !reposters) return undefined;
  const samples = known ?? { starredBy: new Map(), reposters: new Map() };
  const wanted = [
    starredBy && take(store.read, viewer?.id, posts, selectStarrers, samples.starredBy),
    reposters && take(store.read, viewer?.id, posts, selectReposters, samples.reposters),
  ];
  await Promise.all(wanted);
  for (const sample of [samples.starredBy, samples.reposters]) {
    for (const post of posts) for (const id of sample.get(post) ?? []) refer.object(userKind, id);
  }
  return samples;
}

async function take(
  db: Db,
  viewer: number | undefined,
  posts: readonly number[],
  select: SelectLatest,
  sample: Sample,
): Promise<void> {
  const limit = viewer === undefined ? SAMPLE : LATEST;
  const latest = { viewer: viewer ?? 0, posts: [...posts], limit, after: 0, before: Number.MAX_SAFE_INTEGER };
  const rows = await select(db, latest);
  for (const post of posts) sample.set(post, []);
  for (const followed of [true, false]) {
    for (const { post, user, follow } of rows) {
      const users = sample.get(post);
      if ((follow !== null) === followed && users !== undefined && users.length < SAMPLE) users.push(user);
    }
  }
}
