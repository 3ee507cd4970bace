/** Members that modules add to the JSON of other modules' objects: a viewer's relation, a count, or anything else. */
import type { TSchema } from 'typebox';
import { type JsonText, toJson } from '../http/json-text.ts';
import type { Hydration } from './hydration.ts';
import { type AnyKind, defineInternalKind, type Member, type ObjectKind, type ViewerBits } from './kind.ts';

/**
 * A member that tells a viewer's relation to an object, absent without a user token. It costs one statement a page; `changed` names
 * what an event changes.
 */
export function viewerMember(
  name: string,
  schema: TSchema,
  bits: ViewerBits<object>,
  value: (bits: number) => unknown = (bits) => bits > 0,
): Member {
  const kind = defineInternalKind<object>({
    name,
    load: async () => new Map(),
    bytes: () => 0,
    apply() {},
    bits,
  });
  return {
    ...{ name, schema, kind },
    refer: (refer, id) => refer.bits(kind, id),
    value: (state, id) => (state.viewer === undefined ? undefined : value(state.bits(kind, id))),
  };
}

/** A member that is the same for everybody, such as a count: made of a record that is loaded, and cached, by the object's id. */
export function objectMember<R extends object>(
  name: string,
  schema: TSchema,
  from: Pick<ObjectKind<R>, 'load' | 'bytes' | 'apply'>,
  value: (record: R | undefined) => unknown,
): Member {
  const kind = defineInternalKind<R>({ name, isPart: true, ...from });
  return {
    ...{ name, schema, kind },
    refer: (refer, id) => refer.leaf(kind, id),
    value: (state, id) => value(state.get(kind, id)),
  };
}

/** An object's JSON with the members that other modules add to its kind. */
export function withMembers(kind: AnyKind, id: number, state: Hydration, json: JsonText): JsonText {
  const items = kind.members.items.filter((member) => state.shows(member));
  if (items.length === 0) return json;
  const added = items.map(({ name, value }) => {
    const own = value(state, id);
    return own === undefined ? '' : `,"${name}":${toJson(own)}`;
  });
  return `${json.slice(0, -1)}${added.join('')}}` as JsonText;
}
