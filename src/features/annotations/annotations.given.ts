import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { checkValue, isValid } from '../../http/body.ts';
import { copyExact, toPlain } from '../../http/exact-json.ts';
import { knownOr } from '../../known.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { AnyKind } from '../../objects/kind.ts';
import { annotatedKinds } from './annotated.ts';
import { renderAnnotations } from './annotations.view.ts';
import { type CoreType, coreTypes } from './core/index.ts';
import {
  type AnnotatedObject,
  type Annotation,
  findReplacement,
  MAX_REPLACEMENTS,
  MAX_SHOWN_BYTES,
  type Replacement,
  Shown,
  visitReplacements,
} from './replacements.ts';
import { isCoreType, isTypeName } from './type-names.ts';

/** Most bytes of an object's annotations: UTF-8 of the minified list. */
export const ANNOTATION_MAX_BYTES = 8192;

/** A replacement in a value: the object that holds it, and its key. */
interface Use {
  replacement: Replacement;
  holder: Record<string, unknown>;
  key: string;
}

/**
 * Checks annotations sent by a client and what their replacements refer to. `writer` is the user who sent them, and `of` the name of
 * the kind of object, if a post or a message is to have them.
 * @returns the list to store, in which the service processes every replacement and none holds anything secret (docs/interface.md,
 * Annotations).
 * @throws {ApiError} 400 naming the error: a wrong shape, too many bytes, an unknown core type, an unknown replacement, a
 * replacement of something that does not exist or that the writer may not use, more replacements than an object may show.
 */
export async function readAnnotations(
  ctx: Context,
  writer: number | undefined,
  given: readonly unknown[],
  of?: string,
): Promise<Annotation[]> {
  if (given.length === 0) return [];
  const { annotations, uses } = checkAnnotations(ctx.config, copyExact(given), of);
  for (const replacement of new Set(uses.map((use) => use.replacement))) {
    const own = uses.filter((use) => use.replacement === replacement);
    const stored = await replacement.store(
      ctx,
      own.map(({ holder, key }) => toPlain(holder[key])),
      writer,
    );
    for (const [index, { holder, key }] of own.entries()) holder[key] = stored[index];
  }
  if (uses.length === 0) return annotations;
  checkReplacements(ctx.config, annotations);
  await checkShown(ctx, writer, annotations, uses);
  return annotations;
}

/**
 * Checks the number of replacements in annotations to be stored for one object. One that was stored in a wrong shape does not
 * count, since it shows nothing.
 * @throws {ApiError} 400 for more than it may show, and for one that an annotation holds twice.
 */
export function checkReplacements(config: Config, annotations: readonly Annotation[]): void {
  let count = 0;
  for (const { type, value } of annotations) {
    const names = new Set<string>();
    visitReplacements(config, value, (replacement, stored) => {
      if (!isValid(replacement.stored, stored)) return;
      for (const name of replacement.names(stored)) {
        if (names.has(name)) {
          throw new ApiError('invalid-parameter', `annotations: ${type} holds ${name} more than once.`);
        }
        names.add(name);
        count++;
      }
    });
  }
  if (count > MAX_REPLACEMENTS) {
    throw new ApiError(
      'invalid-parameter',
      `annotations hold ${count} replacements, each file of a list counted; at most ${MAX_REPLACEMENTS} are allowed.`,
    );
  }
}

/** The object to measure annotations with before the real one has an id: the one with the longest name. */
function anyObject(): AnnotatedObject {
  const [kind = ''] = annotatedKinds.items.map(({ name }) => name).sort((a, b) => b.length - a.length);
  return { kind, id: Number.MAX_SAFE_INTEGER, isPublic: true };
}

/** Checks how many bytes the replacements of annotations show now. @throws {ApiError} 400 for more than an object may show. */
async function checkShown(
  ctx: Context,
  writer: number | undefined,
  annotations: readonly Annotation[],
  uses: readonly Use[],
): Promise<void> {
  const ids = new Map<AnyKind, number[]>();
  const leaf = (kind: AnyKind, id: number) => ids.set(kind, [...(ids.get(kind) ?? []), id]);
  const refer = { leaf, object: leaf, bits: () => {} };
  for (const { replacement, holder, key } of uses) replacement.refersTo(holder[key], refer);
  const state = Hydration.of(ctx, { userId: writer, isBot: false });
  for (const [kind, wanted] of ids) await state.show(kind, wanted);
  const shown = new Shown(Number.POSITIVE_INFINITY);
  renderAnnotations(annotations, state, anyObject(), shown);
  if (shown.bytes > MAX_SHOWN_BYTES) {
    throw new ApiError(
      'invalid-parameter',
      `annotations would show ${shown.bytes} bytes by their replacements; at most ${MAX_SHOWN_BYTES} are allowed.`,
    );
  }
}

/** Does the checks that need no store, and finds the replacements. @throws {ApiError} as `readAnnotations`. */
export function checkAnnotations(
  config: Config,
  given: readonly unknown[],
  of?: string,
): { annotations: Annotation[]; uses: Use[] } {
  const annotations = given.map((item, index) => checkShape(item, `annotations[${index}]`));
  const bytes = Buffer.byteLength(JSON.stringify(annotations));
  if (bytes > ANNOTATION_MAX_BYTES) {
    throw new ApiError(
      'invalid-parameter',
      `annotations take ${bytes} bytes; at most ${ANNOTATION_MAX_BYTES} fit.`,
    );
  }
  const uses: Use[] = [];
  const single = new Set<string>();
  for (const [index, { type, value }] of annotations.entries()) {
    const path = `annotations[${index}].value`;
    checkCore(config, type, value, path, { of, single });
    findUses(config, type, value, path, uses);
  }
  return { annotations, uses };
}

function checkShape(item: unknown, name: string): Annotation {
  const { type, value } = (item ?? {}) as Partial<Record<keyof Annotation, unknown>>;
  if (typeof type !== 'string' || !isTypeName(type)) {
    throw new ApiError(
      'invalid-parameter',
      `${name}.type must be a reversed domain name such as com.example.mood.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('invalid-parameter', `${name}.value must be an object.`);
  }
  return { type, value: value as Record<string, unknown> };
}

/** The core types by their full name, per namespace. */
const known = new Map<string, ReadonlyMap<string, CoreType>>();

/** Where an annotation is: `single` has the types before it of which an object has one. */
interface Place {
  of: string | undefined;
  single: Set<string>;
}

function checkCore(
  config: Config,
  type: string,
  value: Record<string, unknown>,
  path: string,
  { of, single }: Place,
): void {
  if (!isCoreType(config, type)) return;
  const { namespace } = config;
  const types = knownOr(
    known,
    namespace,
    () => new Map(coreTypes(namespace).map((core) => [`${namespace}.${core.name}`, core])),
  );
  const core = types.get(type);
  if (core === undefined) {
    throw new ApiError('invalid-parameter', `annotations: "${type}" is not a core type that exists.`);
  }
  if (core.isOnlyOf?.includes(of ?? '') === false) {
    throw new ApiError(
      'invalid-parameter',
      `annotations: only a ${core.isOnlyOf.join(' or ')} may have "${type}".`,
    );
  }
  if (core.isSingle && single.has(type)) {
    throw new ApiError('invalid-parameter', `annotations: only one of "${type}" is allowed.`);
  }
  single.add(type);
  const plain = toPlain(value) as Annotation['value'];
  checkValue(core.choose?.(plain) ?? core.schema, plain, path);
}

/**
 * Finds the replacements at any depth. An unknown one is an error, because storing it could expose a write token
 * (docs/interface.md, Annotations).
 */
function findUses(config: Config, type: string, value: unknown, path: string, uses: Use[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const place = `${path}.${key}`;
    if (!key.startsWith('+')) {
      findUses(config, type, member, place, uses);
      continue;
    }
    const replacement = findReplacement(config, key);
    if (replacement === undefined) {
      throw new ApiError('invalid-parameter', `annotations: replacement "${key}" is not known.`);
    }
    const only = replacement.type?.name;
    if (only !== undefined && type !== `${config.namespace}.${only}`) {
      throw new ApiError(
        'invalid-parameter',
        `annotations: "${key}" is only for ${config.namespace}.${only}.`,
      );
    }
    checkValue(replacement.input(config, type), toPlain(member), place);
    uses.push({ replacement, holder: value as Record<string, unknown>, key });
  }
}
