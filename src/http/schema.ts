import { type TArray, type TSchema, type TString, Type } from 'typebox';

/**
 * A schema that occurs in several places, with what it stands for in one of them. A `title` stays: the schemas that
 * have one are named by it in the description of the interface, and given once.
 */
export function about<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

/** Longest text and list in a body, in code points and in members: far more than any rule of a call lets through. */
const MAX_TEXT = 20_000;
export const MAX_LIST = 1000;

/**
 * A text in a body. The bound only keeps handlers from looking at what no rule could allow: how long a text may be is
 * for them to check and to word.
 */
export function givenText(description?: string): TString {
  return Type.String({ maxLength: MAX_TEXT, ...(description !== undefined && { description }) });
}

/** A list in a body, bounded like `givenText`. */
export function givenList<T extends TSchema>(members: T): TArray<T> {
  return Type.Array(members, { maxItems: MAX_LIST });
}

/** The title of a schema; undefined where it has none. A property may be called `title`, and is an object then. */
export function titleOf(schema: object): string | undefined {
  const { title } = schema as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}
