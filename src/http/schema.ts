import { type TArray, type TSchema, type TString, Type } from 'typebox';

/**
 * A schema used in several places, with a description for one of them. Keeps the `title`: the OpenAPI description lists each
 * titled schema once, by its title.
 */
export function about<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

/** Maximum length of a text or list in a body, in code points or members: far above the limits of any call. */
const MAX_TEXT = 20_000;
export const MAX_LIST = 1000;

/**
 * A text in a body. The bound only spares handlers texts that no limit could allow; they check and report the actual limit. `most` is
 * that limit, in code points, for the description of the interface.
 */
export function givenText(description?: string, most?: number): TString {
  return Type.String({ maxLength: MAX_TEXT, ...(description !== undefined && { description }), most });
}

/** A schema as the interface is described: with the actual limits of texts instead of the bounds of `givenText`. */
export function withActualLimits(schema: object): object {
  if (!('most' in schema)) return schema;
  const { most, maxLength: _, ...rest } = schema as { most?: number; maxLength?: number };
  return { ...rest, ...(most !== undefined && { maxLength: most }) };
}

const flag = () => [Type.Boolean(), Type.Integer(), Type.String({ maxLength: 5 })] as const;

/** A flag in a body, which `readGivenFlag` reads: earlier clients send more than JSON's two. */
export function givenFlag(description: string) {
  return Type.Union([...flag()], { description });
}

/** The same where null means that it is left out. */
export function givenFlagOrNull(description: string) {
  return Type.Union([...flag(), Type.Null()], { description });
}

/** A list in a body, bounded like `givenText`. */
export function givenList<T extends TSchema>(members: T): TArray<T> {
  return Type.Array(members, { maxItems: MAX_LIST });
}

/** The title of a schema; undefined if it has none. A property called `title` is an object, not a title. */
export function titleOf(schema: object): string | undefined {
  const { title } = schema as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}
