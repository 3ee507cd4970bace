import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { isBlank } from '../../text/invisible.ts';
import { readHashtag } from '../../text/scan.ts';
import { type Actor, type AuditedAction, audit, requireAdmin } from '../audit/audit.ts';
import { requireFewMarks } from '../content/content.ts';
import { deleteStream, insertStream, selectStream, updateStream } from './explore.sql.ts';
import { type ExploreStream, readRow, streamsAtStart } from './explore.streams.ts';

/** Longest texts, in code points. */
const MAX = { slug: 30, title: 50, description: 256, hashtag: 100 };
/** One statement reads each hashtag. */
const MAX_HASHTAGS = 10;

export interface NewStream {
  slug: string;
  title: string;
  description: string;
  /** With or without `#`, in any letter case; an empty list means posts with a photo. */
  hashtags: readonly string[];
}

/**
 * Adds an Explore Stream.
 * @throws {ApiError} 403 for non-administrators, 400 for a text that is missing, too long or malformed, and for a taken
 * slug.
 */
export async function addStream(store: Store, actor: Actor, given: NewStream): Promise<ExploreStream> {
  const { slug } = given;
  if (!/^[a-z0-9]+$/.test(slug) || slug.length > MAX.slug) {
    throw invalid(`the slug must be 1 to ${MAX.slug} lower-case letters and digits, not "${slug}".`);
  }
  const stream = checkStream(given);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor);
    const isTaken = isAtStart(slug) || (await selectStream(tx, { slug })).length > 0;
    if (isTaken) throw invalid(`there is an explore stream "${slug}" already.`);
    await insertStream(tx, { ...stream, created_at: tx.now });
    await noteChange(tx, actor, 'explore-add', slug);
  });
  return readRow(stream);
}

/**
 * Changes the texts of an added Explore Stream, and which posts it has.
 * @throws {ApiError} as `addStream` and `removeStream` do.
 */
export async function changeStream(store: Store, actor: Actor, given: NewStream): Promise<ExploreStream> {
  const { slug } = given;
  if (isAtStart(slug)) throw invalid(`"${slug}" is one of the explore streams that every service has.`);
  const stream = checkStream(given);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor);
    const [changed] = await updateStream(tx, stream);
    if (changed === undefined) throw new ApiError('not-found', `there is no explore stream "${slug}".`);
    await noteChange(tx, actor, 'explore-change', slug);
  });
  return readRow(stream);
}

/** @throws {ApiError} 400 */
function checkStream({ slug, ...given }: NewStream) {
  const title = checkLine('title', given.title);
  const description = checkLine('description', given.description);
  const hashtags = [...new Set(given.hashtags.map(checkHashtag))];
  if (hashtags.length > MAX_HASHTAGS) throw invalid(`at most ${MAX_HASHTAGS} hashtags fit.`);
  return { slug, title, description, hashtags: JSON.stringify(hashtags) };
}

/**
 * Removes an added Explore Stream; its posts stay.
 * @throws {ApiError} 403 for non-administrators, 400 for a built-in one, 404 if there is none.
 */
export async function removeStream(store: Store, actor: Actor, slug: string): Promise<void> {
  if (isAtStart(slug)) throw invalid(`"${slug}" is one of the explore streams that every service has.`);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor);
    const [gone] = await deleteStream(tx, { slug });
    if (gone === undefined) throw new ApiError('not-found', `there is no explore stream "${slug}".`);
    await noteChange(tx, actor, 'explore-remove', slug);
  });
}

function noteChange(tx: Parameters<typeof audit>[0], actor: Actor, action: AuditedAction, slug: string) {
  return audit(tx, actor, { action, target: { kind: 'instance', id: 0 }, detail: { slug } });
}

function isAtStart(slug: string): boolean {
  return streamsAtStart.some((stream) => stream.slug === slug);
}

function checkLine(name: 'title' | 'description', given: string): string {
  const text = given.trim();
  if (isBlank(text)) throw invalid(`the ${name} must not be empty.`);
  if (text.includes('\n')) throw invalid(`the ${name} must be one line.`);
  requireFewMarks(`the ${name}`, text);
  const length = [...text].length;
  if (length > MAX[name])
    throw invalid(`the ${name} is ${length} characters long; at most ${MAX[name]} fit.`);
  return text;
}

function checkHashtag(given: string): string {
  const name = readHashtag(given);
  if (name === undefined || name.length > MAX.hashtag) {
    throw invalid(`a hashtag has letters, digits and "_" only, unlike "${given}".`);
  }
  return name;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid-parameter', message);
}
