import type { Static } from 'typebox';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { finishText, type Scan, scanText, TextError } from '../../text/entities.ts';
import { ANNOTATION_MAX_BYTES, type Annotation, checkAnnotations } from '../annotations/annotations.ts';
import { usernames } from '../users/usernames.cache.ts';
import { leaveOutStrangers, requireActive } from '../users/users.rules.ts';
import { indexUser } from '../users/users.search.sql.ts';
import { type UserRow, updateProfile } from '../users/users.sql.ts';
import { readLocale, readTimezone } from './locales.ts';
import type { ProfilePatch } from './profiles.schema.ts';

/** Longest name, in code points (specification, Limits). */
const MAX_NAME = 50;
/** Longest text of a description, in code points. */
export const DESCRIPTION_MAX_LENGTH = 256;

/**
 * Changes a user's profile: what is given replaces what was there, annotations by type (decision 6). The search
 * follows in the same transaction. A change that changes nothing has no event.
 * @throws {ApiError} 400 naming the key that is wrong.
 */
export async function changeProfile(
  ctx: Pick<Context, 'store' | 'config' | 'caches'>,
  user: number,
  patch: Static<typeof ProfilePatch>,
): Promise<void> {
  const { store, config } = ctx;
  const { name, locale, timezone, description, annotations } = patch;
  const given = {
    ...(name !== undefined && { name: checkName(name) }),
    ...(locale !== undefined && { locale: readLocale(locale) }),
    ...(timezone !== undefined && { timezone: readTimezone(timezone) }),
  };
  const scan = description === undefined ? undefined : scanDescription(description);
  const named = await ctx.caches.of(usernames).named(scan?.names ?? []);
  const changes = readAnnotations(config, annotations ?? []);
  await store.write(async (tx) => {
    const [row] = (await requireActive(tx, [user])) as [UserRow];
    const next = { ...row, ...given };
    if (scan !== undefined) {
      const mentioned = await leaveOutStrangers(tx, row, named);
      const ids = new Map([...mentioned].map(([username, id]) => [username, String(id)]));
      const { text, entities } = orInvalid(() => finishText(scan, ids));
      next.description = text;
      next.description_entities = JSON.stringify(entities);
    }
    if (changes.size > 0) next.annotations = mergeAnnotations(row.annotations, changes);
    if ((Object.keys(next) as (keyof UserRow)[]).every((key) => next[key] === row[key])) return;
    await updateProfile(tx, next);
    await indexUser(tx, next);
    tx.emit({ type: 'user', body: { id: user } });
  });
}

/** @throws {ApiError} 400 for a name that is blank or too long. */
export function checkName(name: string): string {
  if (name.trim() === '' || [...name].length > MAX_NAME) {
    throw new ApiError('invalid-parameter', `name must be 1 to ${MAX_NAME} characters long.`);
  }
  return name;
}

function scanDescription({ text, entities }: { text: string; entities?: unknown }): Scan {
  return orInvalid(() => {
    const scan = scanText(text, entities);
    const { length } = scan.processed;
    if (length > DESCRIPTION_MAX_LENGTH) {
      throw new TextError(
        `description.text is ${length} characters long; at most ${DESCRIPTION_MAX_LENGTH} fit.`,
      );
    }
    return scan;
  });
}

function orInvalid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TextError) throw new ApiError('invalid-text', error.message);
    throw error;
  }
}

/** What is to become of each type that is named: its new annotation, or none. */
function readAnnotations(
  config: Config,
  given: readonly { type: string; value?: unknown }[],
): Map<string, Annotation | undefined> {
  const checked = checkAnnotations(
    config,
    given.filter(({ value }) => value !== undefined),
  );
  const changes = new Map<string, Annotation | undefined>(given.map(({ type }) => [type, undefined]));
  if (changes.size < given.length) {
    throw new ApiError('invalid-parameter', 'annotations must hold at most one of each type.');
  }
  for (const annotation of checked) changes.set(annotation.type, annotation);
  return changes;
}

function mergeAnnotations(stored: string, changes: ReadonlyMap<string, Annotation | undefined>): string {
  const merged = new Map(
    (JSON.parse(stored) as Annotation[]).map((annotation) => [annotation.type, annotation]),
  );
  for (const [type, annotation] of changes) {
    if (annotation === undefined) merged.delete(type);
    else merged.set(type, annotation);
  }
  const json = JSON.stringify([...merged.values()]);
  const bytes = Buffer.byteLength(json);
  if (bytes > ANNOTATION_MAX_BYTES) {
    throw new ApiError(
      'invalid-parameter',
      `annotations would take ${bytes} bytes with those you have; at most ${ANNOTATION_MAX_BYTES} fit.`,
    );
  }
  return json;
}
