import { type TSchema, Type } from 'typebox';

/**
 * A type of annotation in the core namespace: what its value must be (docs/interface.md, Annotations). Other keys are
 * let through.
 */
export interface CoreType {
  /** What follows the namespace and a dot. */
  name: string;
  summary: string;
  /** Schema of the value as clients send it. */
  schema: TSchema;
  /** Where `schema` is a union: the member that a value is meant to be, so that an error names what it lacks. */
  choose?: (value: Record<string, unknown>) => TSchema;
}

/** A URL. */
export const Url = Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$', maxLength: 2048 });
