import { type TSchema, Type } from 'typebox';

/**
 * A type of annotation in the core namespace, with the schema of its value (docs/interface.md, Annotations). Other keys are
 * allowed.
 */
export interface CoreType {
  /** Follows the namespace and a dot. */
  name: string;
  summary: string;
  /** The only kinds of objects that have it, one to each; undefined if all have it, and any number. */
  on?: readonly string[];
  /** Schema of the value as clients send it. */
  schema: TSchema;
  /** If `schema` is a union: picks the member a value is meant to be, so that an error names what it lacks. */
  choose?: (value: Record<string, unknown>) => TSchema;
}

/** An HTTP or HTTPS URL. */
export const Url = Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$', maxLength: 2048 });
