import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { toJson } from '../../http/json-text.ts';
import { parseUserRef } from '../../http/params.ts';
import { type Replacement, StoredId } from '../annotations/annotations.ts';
import { userJson, userKind } from './users.kind.ts';
import { findUsernames, selectUsers } from './users.sql.ts';
import { isActive } from './users.visibility.ts';

const stored = Type.Object({ user_id: StoredId, format: Type.Enum(['basic', 'full']) });
type Stored = Static<typeof stored>;

const input = Type.Object({
  user_id: Type.Union([Type.String(), Type.Integer()]),
  format: Type.Enum(['basic', 'full']),
});

/** The keys of a User that `basic` shows. */
const BASIC = ['id', 'username', 'name', 'type', 'avatar_image', 'canonical_url'] as const;

/** `+net.svc.core.user`: the User object, or its identifying keys, under `net.svc.core.user`. */
export const userReplacement: Replacement = {
  name: 'user',
  summary: 'A user: `user_id` (an id or @username) and `format`, basic or full.',
  input: () => input,

  async store({ store: { read: db } }, inputs) {
    const wanted = (inputs as { user_id: string | number; format: Stored['format'] }[]).map((input) => {
      const ref = parseUserRef(String(input.user_id));
      return { ref: ref === 'me' ? undefined : ref, given: input.user_id, format: input.format };
    });
    const names = wanted.flatMap(({ ref }) => (ref && 'username' in ref ? ref.username : []));
    const named = await findUsernames(db, names);
    const ids = wanted.map(({ ref }) => (ref && 'id' in ref ? ref.id : named.get(ref?.username ?? '')?.id));
    const rows = await selectUsers(db, { ids: ids.flatMap((id) => id ?? []) });
    const known = new Set(rows.filter(isActive).map(({ id }) => id));
    return wanted.map(({ given, format }, index): Stored => {
      const id = ids[index];
      if (id === undefined || !known.has(id)) {
        throw new ApiError('invalid-parameter', `annotations: there is no user with user_id "${given}".`);
      }
      return { user_id: String(id), format };
    });
  },

  stored,
  names: (stored) => [`user ${(stored as Stored).user_id} as ${(stored as Stored).format}`],
  exported: (stored, usernames) => {
    const { user_id, format } = stored as Stored;
    return { user_id: `@${usernames.get(user_id) ?? user_id}`, id: user_id, format };
  },
  refersTo: (stored, refer) => refer.leaf(userKind, Number((stored as Stored).user_id)),

  render(stored, state, namespace) {
    const { user_id, format } = stored as Stored;
    const record = state.get(userKind, Number(user_id));
    if (record === undefined) return {};
    const json = userJson(record, state, undefined, true);
    if (format === 'full') return { [`${namespace}user`]: json };
    const all = JSON.parse(Buffer.from(json, 'latin1').toString()) as Record<string, unknown>;
    return { [`${namespace}user`]: toJson(Object.fromEntries(BASIC.map((key) => [key, all[key]]))) };
  },
};
