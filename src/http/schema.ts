import { type TArray, type TSchema, type TString, Type } from 'typebox';

/**
 * A schema used in several places, with a description for one of them. Keeps the `title`: the OpenAPI description lists each
 * titled schema once, by its title.
 */
export function about<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

/** Maximum length of a text or list in a body, in code points or members: far above the limits of any call. */
export const MAX_TEXT = 20_000;
export const MAX_LIST = 1000;

/**
 * A text in a body. The bound only spares handlers texts that no limit could allow; they check and report the actual limit. `most` is
 * that limit, in code points, for the description of the interface.
 */
export function givenText(description?: string, most?: number): TString {
  return Type.String({ maxLength: MAX_TEXT, ...(description !== undefined && { description }), most });
}

/** What descriptions of the interface say of a schema beyond what is validated. */
export interface SchemaToDescribe {
  description?: string;
  maxLength?: number | undefined;
  maxItems?: number | undefined;
  /** The actual limit of a text or list, in place of the bound of `givenText` or `givenList`. */
  most?: number;
  /** What a member stands for where it is left out: generators of clients take `default` for a member that is always there. */
  absent?: unknown;
  /** Members that a handler reads and checks by itself. */
  unchecked?: Record<string, TSchema>;
  properties?: Record<string, TSchema>;
}

/** A schema as the interface is described. */
export function describedSchema(schema: object): object {
  const { most, absent, unchecked, ...rest } = schema as SchemaToDescribe;
  const described: SchemaToDescribe = rest;
  if ('most' in schema) {
    if ('maxLength' in rest) described.maxLength = most;
    else described.maxItems = most;
  }
  if (absent !== undefined) described.description = `${rest.description} Default: ${absent}.`;
  if (unchecked !== undefined) described.properties = { ...rest.properties, ...unchecked };
  return described;
}

/** A member of a body with what it stands for where it is left out, for the description. */
export function orElse<T extends TSchema>(absent: unknown, schema: T): T {
  return { ...schema, absent };
}

const flag = () => [Type.Boolean(), Type.Integer(), Type.String({ maxLength: 5 })] as const;

/**
 * A flag in a body, which `readGivenFlag` reads: earlier clients send more than JSON's two. `absent` is what it is where it is left
 * out.
 */
export function givenFlag(description: string, absent?: boolean) {
  return Type.Union([...flag()], { description, ...(absent !== undefined && { absent }) });
}

/** The same where null means that it is left out. */
export function givenFlagOrNull(description: string, absent: boolean) {
  return Type.Union([...flag(), Type.Null()], { description, absent });
}

/** A list in a body, bounded like `givenText`. */
export function givenList<T extends TSchema>(members: T, most?: number): TArray<T> {
  return Type.Array(members, { maxItems: MAX_LIST, most });
}

/** The title of a schema; undefined if it has none. A property called `title` is an object, not a title. */
export function titleOf(schema: object): string | undefined {
  const { title } = schema as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}
