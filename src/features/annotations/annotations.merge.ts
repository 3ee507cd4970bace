import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { parseExact } from '../../http/exact-json.ts';
import { ANNOTATION_MAX_BYTES, checkReplacements, readAnnotations } from './annotations.given.ts';
import type { Annotation } from './replacements.ts';

/** Changes of the annotations of an object that has at most one of each type: a user or a channel. */
export interface AnnotationChanges {
  /** To store; each replaces the one of its type. */
  annotations: readonly Annotation[];
  /** Types whose annotation is removed. */
  removed: readonly string[];
}

/**
 * Checks changes sent by a client; an annotation without a value removes the one of its type. The schema of the body has to check
 * that each has a type. `writer` is the user who sent them.
 * @throws {ApiError} 400 as `readAnnotations`, and for two of one type.
 */
export async function readAnnotationChanges(
  ctx: Context,
  writer: number | undefined,
  given: readonly unknown[],
): Promise<AnnotationChanges> {
  const items = given as readonly { type: string; value?: unknown }[];
  const annotations = await readAnnotations(
    ctx,
    writer,
    items.filter(({ value }) => value !== undefined),
  );
  if (new Set(items.map(({ type }) => type)).size < items.length) {
    throw new ApiError('invalid-parameter', 'annotations must hold at most one of each type.');
  }
  return { annotations, removed: items.flatMap(({ type, value }) => (value === undefined ? type : [])) };
}

/**
 * Applies changes to stored annotations, given as JSON.
 * @throws {ApiError} 400 if the result takes too many bytes or holds too many replacements.
 */
export function mergeAnnotations(
  config: Config,
  stored: string,
  { annotations, removed }: AnnotationChanges,
): string {
  if (annotations.length === 0 && removed.length === 0) return stored;
  const merged = new Map((parseExact(stored) as Annotation[]).map((item) => [item.type, item]));
  for (const type of removed) merged.delete(type);
  for (const annotation of annotations) merged.set(annotation.type, annotation);
  const json = JSON.stringify([...merged.values()]);
  const bytes = Buffer.byteLength(json);
  if (bytes > ANNOTATION_MAX_BYTES) {
    throw new ApiError(
      'invalid-parameter',
      `annotations would take ${bytes} bytes with those you have; at most ${ANNOTATION_MAX_BYTES} fit.`,
    );
  }
  checkReplacements(config, [...merged.values()]);
  return json;
}
