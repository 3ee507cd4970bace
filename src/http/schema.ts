import type { TSchema } from 'typebox';

/**
 * A schema that occurs in several places, with what it stands for in one of them. A `title` stays: the schemas that
 * have one are named by it in the description of the interface, and given once.
 */
export function about<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

/** The title of a schema; undefined where it has none. A property may be called `title`, and is an object then. */
export function titleOf(schema: object): string | undefined {
  const { title } = schema as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}
