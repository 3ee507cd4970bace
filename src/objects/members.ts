/** Members that modules add to the JSON of other modules' objects: a viewer's relation, a count, or anything else. */
import type { TSchema } from 'typebox';
import type { Db } from '../db/query.ts';
import { toJson } from '../http/json-text.ts';
import type { Hydration } from './hydration.ts';
import { type AnyKind, defineInternalKind, type Member, type ObjectKind, type ViewerBits } from './kind.ts';

/** Where a viewer's relation to objects is read. */
interface Relation extends Pick<ViewerBits<object>, 'load' | 'loadOf' | 'changed'> {
  /** Those of some objects to which anybody has it. Of others, such as new ones that go to many streams, no viewer is asked for. */
  loadAny(db: Db, ids: readonly number[]): Promise<readonly number[]>;
}

/**
 * A member that tells whether a viewer has a relation to an object, absent without a user token. It costs one statement a page, and
 * another one where anybody has the relation; `changed` names what an event changes.
 */
export function viewerMember(name: string, schema: TSchema, { loadAny, ...bits }: Relation): Member {
  const kind = defineInternalKind<object>({
    name,
    isPart: true,
    load: async (db, ids) => new Map((await loadAny(db, ids)).map((id) => [id, {}])),
    bytes: () => 16,
    apply(event, cache) {
      for (const [, id] of bits.changed(event)) cache.drop(id, event.seq);
    },
    bits: { ...bits, mayHave: () => true },
  });
  return {
    ...{ name, schema, kind },
    refer: (refer, id) => refer.leaf(kind, id),
    value: (state, id) => (state.viewer === undefined ? undefined : state.bits(kind, id) > 0),
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

/** The members that other modules add to an object's JSON, each after a comma. */
export function membersJson(kind: AnyKind, id: number, state: Hydration): string {
  let json = '';
  for (const member of kind.members.items) {
    const value = state.shows(member) ? member.value(state, id) : undefined;
    if (value === undefined) continue;
    // Most are plain: `toJson` would take longer than all else of a page that is cached.
    const isPlain = typeof value === 'boolean' || typeof value === 'number';
    json += `,"${member.name}":${isPlain ? value : toJson(value)}`;
  }
  return json;
}
