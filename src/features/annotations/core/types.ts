import { type TSchema, Type } from 'typebox';

/**
 * A type of annotation in the core namespace, with the schema of its value (docs/interface.md, Annotations). Other keys are
 * allowed.
 */
export interface CoreType {
  /** Follows the namespace and a dot. */
  name: string;
  summary: string;
  /** The names of the only kinds of objects that may have it. */
  isOnlyOf?: readonly string[];
  /** Whether an object may have only one. */
  isSingle?: true;
  /** Schema of the value as clients send it. */
  schema: TSchema;
  /** If `schema` is a union: picks the member a value is meant to be, so that an error names what it lacks. */
  choose?: (value: Record<string, unknown>) => TSchema;
}

/** An HTTP or HTTPS URL. */
export const Url = Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$', maxLength: 2048 });
