import { type Static, type TSchema, Type } from 'typebox';
import type { Config } from '../../config.ts';
import { isValid } from '../../http/body.ts';

/** An id in a stored replacement. */
export const StoredId = Type.String({ pattern: '^[0-9]{1,16}$' });

/** The schemas of the members of a value, such as a core type names them. */
type Members = Readonly<Record<string, TSchema>>;

/** A value whose members match their schemas or are absent. */
export type Checked<M extends Members> = { [K in keyof M]?: Static<M[K]> } & Record<string, unknown>;

/** Drops the members of a value that do not match their schemas. */
function readMembers<M extends Members>(value: unknown, members: M): Checked<M> {
  if (typeof value !== 'object' || value === null) return {} as Checked<M>;
  const kept = Object.entries(value).filter(
    ([key, member]) => !Object.hasOwn(members, key) || isValid(members[key] as TSchema, member),
  );
  return Object.fromEntries(kept) as Checked<M>;
}

/**
 * The values of the annotations of a core type, named without the namespace. Another version may have stored them with weaker
 * checks: an invalid member counts as absent.
 */
export function readCore<M extends Members>(
  { namespace }: Pick<Config, 'namespace'>,
  annotations: string | readonly unknown[],
  name: string,
  members: M,
): Checked<M>[] {
  const all = typeof annotations === 'string' ? (JSON.parse(annotations) as unknown[]) : annotations;
  return all.flatMap((item) => {
    const { type, value } = (item ?? {}) as { type?: unknown; value?: unknown };
    return type === `${namespace}.${name}` ? [readMembers(value, members)] : [];
  });
}
